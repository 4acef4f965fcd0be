"""La recherche, sur des jeux jouets dont on connaît la réponse."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pytest

from rebelote.ia.recherche import (
    Effort,
    Exploration,
    chercher_dans_l_arbre,
    chercher_par_moities,
    effort,
)


class Bras:
    """Des coups de valeur connue, bruités par le monde tiré."""

    siege = 0

    def __init__(self, *valeurs: float) -> None:
        self.valeurs = valeurs
        self.mondes: list[float] = []
        self.fins = 0

    def candidats(self) -> list[int]:
        return list(range(len(self.valeurs)))

    def tirer(self, alea: Random) -> float:
        self.mondes.append(alea.gauss(0, 1))
        return self.mondes[-1]

    def tour(self, position: float) -> int | None:
        return None

    def coups(self, position: float) -> list[int]:
        raise AssertionError("la partie est finie")

    def jouer(self, position: float, coup: int, alea: Random) -> float:
        return position + self.valeurs[coup]

    def finir(self, position: float, alea: Random) -> Sequence[float]:
        self.fins += 1
        return [position]


class Pari(NamedTuple):
    """Un monde du jeu de pile ou face : la face cachée, et les coups joués."""

    face: str
    joues: tuple[str, ...] = ()


class PileOuFace:
    """On assure 0,7 ou l'on parie, sans voir la pièce : qui résout chaque monde à part parie."""

    siege = 0

    def candidats(self) -> list[str]:
        return ["assurer", "parier"]

    def tirer(self, alea: Random) -> Pari:
        return Pari(alea.choice(["pile", "face"]))

    def tour(self, position: Pari) -> int | None:
        return 0 if position.joues == ("parier",) else None

    def coups(self, position: Pari) -> list[str]:
        return ["pile", "face"]

    def jouer(self, position: Pari, coup: str, alea: Random) -> Pari:
        return Pari(position.face, (*position.joues, coup))

    def finir(self, position: Pari, alea: Random) -> Sequence[float]:
        if position.joues == ("assurer",):
            return [0.7]
        pari = position.joues[1] if len(position.joues) > 1 else alea.choice(["pile", "face"])
        return [float(pari == position.face)]


class Adversaire(PileOuFace):
    """L'autre voit la pièce et choisit le pire pour nous : la recherche doit le prévoir."""

    def tour(self, position: Pari) -> int | None:
        return 1 if position.joues == ("parier",) else None

    def coups(self, position: Pari) -> list[str]:
        return ["rendre", "garder"] if position.face == "pile" else ["garder"]

    def finir(self, position: Pari, alea: Random) -> Sequence[float]:
        if position.joues == ("assurer",):
            return [0.3, 0.7]
        suite = position.joues[1] if len(position.joues) > 1 else alea.choice(["rendre", "garder"])
        return [1.0, 0.0] if suite == "rendre" else [0.0, 1.0]


@pytest.mark.parametrize("chercher", [chercher_par_moities, chercher_dans_l_arbre])
def test_trouve_le_meilleur_coup(chercher: object) -> None:
    assert callable(chercher)
    bilan: Exploration[int] = chercher(Bras(0.0, 0.4, 2.0, 1.0, -1.0), Effort(200), Random(1))
    assert bilan.meilleur == 2
    assert bilan.classement()[0][0] == 2
    assert set(bilan.mesures) == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("chercher", [chercher_par_moities, chercher_dans_l_arbre])
def test_un_seul_coup_ne_se_cherche_pas(chercher: object) -> None:
    assert callable(chercher)
    bras = Bras(3.0)
    assert chercher(bras, Effort(200), Random(1)).meilleur == 0
    assert not bras.mondes


def test_les_moities_comparent_sur_les_memes_mondes() -> None:
    """Le bruit du monde s'annule : l'écart le plus mince se voit en quelques essais."""
    bras = Bras(0.0, 0.001)
    assert chercher_par_moities(bras, Effort(8), Random(1)).meilleur == 1
    assert len(bras.mondes) == 4
    assert bras.fins == 8


@pytest.mark.parametrize("essais", [40, 100, 400])
def test_les_moities_font_l_effort_dit(essais: int) -> None:
    bras = Bras(*range(8))
    bilan = chercher_par_moities(bras, Effort(essais), Random(1))
    assert abs(bras.fins - essais) <= 8
    assert bilan.mesures[7].essais > bilan.mesures[0].essais


def test_plus_de_candidats_que_d_essais() -> None:
    bras = Bras(*range(300))
    chercher_par_moities(bras, Effort(20), Random(1))
    assert bras.fins <= 40


def test_l_arbre_ne_joue_pas_selon_ce_qu_il_ne_voit_pas() -> None:
    bilan = chercher_dans_l_arbre(PileOuFace(), Effort(400), Random(1))
    assert bilan.meilleur == "assurer"
    assert bilan.mesures["parier"].moyenne < 0.65


def test_l_arbre_prevoit_l_adversaire() -> None:
    """Au hasard, parier rapporterait 0,5 une fois sur deux ; l'autre, lui, gardera toujours."""
    bilan = chercher_dans_l_arbre(Adversaire(), Effort(400), Random(1))
    assert bilan.meilleur == "assurer"
    assert bilan.mesures["parier"].moyenne < 0.25


@pytest.mark.parametrize("chercher", [chercher_par_moities, chercher_dans_l_arbre])
def test_meme_graine_meme_bilan(chercher: object) -> None:
    assert callable(chercher)
    bilans = [chercher(Bras(0.0, 0.1, 0.2), Effort(50), Random(7)) for _ in range(2)]
    assert bilans[0] == bilans[1]


# --- L'effort -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("essais", "part", "cout", "tours"), [(100, 1, 1, 100), (100, 0.5, 10, 5), (3, 0.5, 10, 1)]
)
def test_sans_budget_un_nombre_fixe_de_tours(
    essais: int, part: float, cout: int, tours: int
) -> None:
    assert len(list(Effort(essais).tranche(part, cout))) == tours


def test_sans_budget_l_horloge_n_est_pas_lue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "perf_counter", None)
    assert chercher_par_moities(Bras(0.0, 1.0), Effort(20), Random(1)).meilleur == 1


def test_avec_budget_on_cherche_jusqu_a_l_heure(monkeypatch: pytest.MonkeyPatch) -> None:
    heures = iter(range(1000))
    monkeypatch.setattr(effort, "perf_counter", lambda: next(heures))
    assert len(list(Effort(1, budget_ms=5000).tranche())) == 5
    assert len(list(Effort(1, budget_ms=5000).tranche(0.1))) == 1


@pytest.mark.parametrize(
    ("depart", "facteur", "attendu"),
    [
        (Effort(200), 2.0, Effort(400)),
        (Effort(200), 0.001, Effort(1)),
        (Effort(10, budget_ms=50), 0.5, Effort(5, budget_ms=25)),
    ],
)
def test_une_part_de_l_effort(depart: Effort, facteur: float, attendu: Effort) -> None:
    assert depart.fois(facteur) == attendu

"""Les points : cœurs, dame, joker, lune ; la somme d'un pli ; la fin de la partie."""

import pytest

from rebelote.cartes import PAQUET_52, Carte, lire_cartes
from rebelote.jeux.dame_de_pique import EtatDameDePique, Phase, Pli
from rebelote.jeux.dame_de_pique.points import decompter, points_carte, points_pli, somme
from tests.jeux.dame_de_pique.outils import dernier_pli, poser, regles


@pytest.mark.parametrize(
    ("carte", "points"),
    [("2♥", 1), ("A♥", 1), ("D♠", 13), ("5♦", 1), ("A♠", 0), ("2♣", 0), ("D♥", 1), ("5♠", 0)],
)
def test_points_d_une_carte(carte: str, points: int) -> None:
    assert points_carte(Carte(carte), joker=Carte("5♦")) == points


def test_le_paquet_vaut_vingt_six_et_le_joker_un_de_plus() -> None:
    assert points_pli(PAQUET_52, None) == 26
    assert points_pli(PAQUET_52, Carte("7♣")) == 27


@pytest.mark.parametrize(
    ("cartes", "valeur_as", "attendue"),
    [
        ("2♣ 3♣ 4♣ 10♣", 14, 19),
        ("V♣ D♣ R♣ A♣", 14, 50),
        ("V♣ D♣ R♣ A♣", 1, 37),
        ("A♠ 2♠ 2♦ 2♥", 14, 20),
        ("A♠ 2♠ 2♦ 2♥", 1, 7),
    ],
)
def test_somme_d_un_pli(cartes: str, valeur_as: int, attendue: int) -> None:
    assert somme(lire_cartes(cartes), valeur_as) == attendue


def manche_de(*parts: str, joker: str = "5♦") -> tuple[tuple[int, ...], int | None]:
    """Les scores quand chaque siège a ramassé ces cartes, et qui a fait la lune."""
    plis = tuple(Pli(0, lire_cartes(part), siege, siege) for siege, part in enumerate(parts))
    decompte = decompter(plis, Carte(joker))
    return decompte.scores, decompte.lune


COEURS = "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ V♥ D♥ R♥ A♥"


@pytest.mark.parametrize(
    ("parts", "attendu"),
    [
        (("2♥ 3♥", "D♠", "5♦", "A♠"), ((2, 13, 1, 0), None)),
        (("2♥ 3♥ 5♦", "D♠", "", ""), ((3, 13, 0, 0), None)),
        ((COEURS, "D♠ 5♦", "", ""), ((13, 14, 0, 0), None)),
        ((COEURS + " D♠", "5♦", "", ""), ((0, 27, 26, 26), 0)),
        (("", "", COEURS + " D♠ 5♦", ""), ((26, 26, 1, 26), 2)),
    ],
    ids=[
        "chacun les siens",
        "le joker en plus",
        "sans la dame, pas de lune",
        "lune",
        "lune, joker",
    ],
)
def test_decompte(parts: tuple[str, ...], attendu: tuple[tuple[int, ...], int | None]) -> None:
    assert manche_de(*parts) == attendu


def test_la_lune_jouee_jusqu_au_bout() -> None:
    etat = dernier_pli("3♣ 4♣ 6♣ 9♣", preneur=2)
    fin = poser(etat, "3♣ 4♣ 6♣ 9♣")
    assert fin.decomptes[-1].lune == 2
    assert fin.scores() == {"J1": 26, "J2": 26, "J3": 1, "J4": 26}
    assert "J3 fait la lune" in fin.bilan_manche()


def fin_de_manche(totaux: tuple[int, ...], objectif: int = 100) -> EtatDameDePique:
    """J1 a tout pris, joker compris, sauf les quatre cœurs du dernier pli, que prend J4."""
    etat = dernier_pli("3♥ 4♥ 6♥ 9♥", totaux=totaux, regles=regles(objectif=objectif))
    return poser(etat, "3♥ 4♥ 6♥ 9♥")


@pytest.mark.parametrize(
    ("totaux", "objectif", "vainqueurs"),
    [
        ((76, 50, 50, 50), 100, None),
        ((77, 50, 51, 60), 100, ("J2",)),
        ((77, 50, 50, 50), 100, ("J2", "J3")),
        ((0, 0, 0, 0), 24, None),
        ((0, 0, 0, 0), 23, ("J2", "J3")),
    ],
    ids=["99 ne suffit pas", "100 finit", "victoire partagée", "objectif 24", "objectif 23"],
)
def test_fin_a_cent(
    totaux: tuple[int, ...], objectif: int, vainqueurs: tuple[str, ...] | None
) -> None:
    etat = fin_de_manche(totaux, objectif)
    assert etat.decomptes[-1].scores == (23, 0, 0, 4)
    assert (etat.phase is Phase.FINIE) == (vainqueurs is not None)
    assert etat.vainqueurs() == (vainqueurs or ())
    assert etat.est_terminee == (vainqueurs is not None)

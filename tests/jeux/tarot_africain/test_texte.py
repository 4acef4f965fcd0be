"""La table en texte, et le bilan d'une manche."""

from __future__ import annotations

import pytest

from rebelote.cartes import Main
from rebelote.jeux.tarot_africain import TAROT_AFRICAIN
from rebelote.jeux.tarot_africain.evenements import Donne
from rebelote.noyau.sieges import CROUPIER, ParSiege
from tests.jeux.montre import montre
from tests.jeux.tarot_africain.outils import depart, donnee, jouer, manche, parier


def lignes(texte: str) -> list[str]:
    return [ligne.strip() for ligne in texte.splitlines()]


def test_une_table_vue_d_un_siege() -> None:
    etat = jouer(parier(donnee("1 2 EX / 4 5 6", vies=(3, 0, 1)), 1, 3), "1 4 6 EX- 5")
    assert lignes(montre(TAROT_AFRICAIN, etat, 0)) == [
        "Tarot africain, manche 1 (3 cartes), pli 3",
        "Donneur J1",
        "▶ J1 [3 vies, pari 1, 0 pli] : 2",
        "J2 [éliminé]",
        "J3 [1 vie, pari 3, 2 plis] : —",
        "Dernier pli : 6 EX (faible) → J3",
        "Sur la table : J3 5  (J3 l'emporte)",
    ]


def test_une_table_ouverte() -> None:
    etat = donnee("1 2 EX / 4 5 6")
    assert lignes(montre(TAROT_AFRICAIN, etat)) == [
        "Tarot africain, manche 1 (3 cartes), paris",
        "Donneur J1",
        "▶ J1 [14 vies] : EX 1 2",
        "J2 [14 vies] : 4 5 6",
        "Paris : —",
    ]


@pytest.mark.parametrize(
    ("siege", "cartes"),
    [(0, ["1 carte", "9", "EX"]), (1, ["5", "1 carte", "EX"]), (2, ["5", "9", "1 carte"])],
)
def test_a_une_carte_on_voit_celles_des_autres(siege: int, cartes: list[str]) -> None:
    etat = donnee("5 / 9 / EX")
    donne = Donne(CROUPIER, etat.donneur, ParSiege({s: tuple(m) for s, m in enumerate(etat.mains)}))
    mains = tuple(Main.de(main) for main in donne.vu_par(siege).mains.values())
    texte = montre(TAROT_AFRICAIN, etat.avec(mains=mains))
    assert [ligne.rsplit(" : ", 1)[1] for ligne in texte.splitlines()[2:5]] == cartes


def test_une_fois_retournees_on_les_voit_toutes() -> None:
    etat = parier(donnee("5 / 9 / EX"), 0, 0, 0)
    texte = lignes(montre(TAROT_AFRICAIN, etat))
    assert [ligne[-2:].strip() for ligne in texte[2:5]] == ["5", "9", "EX"]
    assert texte[-1] == "Sur la table : —"


def test_le_bilan_d_une_manche() -> None:
    etat = manche("1 2 / 3 4 / 7 5", (1, 0, 2), "1 3 7 5 2 4", (1, 5, 6))
    assert etat.bilan_manche() == (
        "2 cartes : J1 pari 1, 0 pli, -1 vie, éliminé ; J2 pari 0, 0 pli, indemne, reste 5 ; "
        "J3 pari 2, 2 plis, indemne, reste 6"
    )


@pytest.mark.parametrize(
    ("vies", "fin"),
    [((1, 1), "Partie finie : J1 et J2 gagnent."), ((1, 5), "Partie finie : J2 gagne.")],
)
def test_la_fin(vies: tuple[int, ...], fin: str) -> None:
    etat = manche("1 2 10 / 6 7 8", (2, 3), "10 6 1 7 8 2", vies)
    assert lignes(montre(TAROT_AFRICAIN, etat))[-1] == fin


def test_avant_la_donne() -> None:
    assert depart(2).situation() == "manche 1 (5 cartes), donne"

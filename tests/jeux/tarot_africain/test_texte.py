"""La table en texte, et le bilan d'une manche."""

from __future__ import annotations

import pytest

from rebelote.jeux.tarot_africain import decrire
from tests.jeux.tarot_africain.outils import depart, donnee, jouer, manche, parier


def lignes(texte: str) -> list[str]:
    return [ligne.strip() for ligne in texte.splitlines()]


def test_une_table_vue_d_un_siege() -> None:
    etat = jouer(parier(donnee("1 2 EX / 4 5 6", vies=(3, 0, 1)), 1, 3), "1 4 6 EX- 5")
    assert lignes(decrire(etat, 0)) == [
        "Tarot africain, manche 1 (3 cartes), pli 3    donneur J1",
        "▶ J1 : 3 vies ; pari 1, 0 pli ; 2",
        "J2 : éliminé",
        "J3 : 1 vie ; pari 3, 2 plis ; 0 carte",
        "Dernier pli : 6 EX (faible) → J3",
        "Sur la table : J3 5",
    ]


def test_une_table_ouverte() -> None:
    etat = donnee("1 2 EX / 4 5 6")
    assert lignes(decrire(etat)) == [
        "Tarot africain, manche 1 (3 cartes), paris    donneur J1",
        "▶ J1 : 14 vies ; EX 1 2",
        "J2 : 14 vies ; 4 5 6",
    ]


@pytest.mark.parametrize(
    ("siege", "cartes"), [(0, ["?", "9", "EX"]), (1, ["5", "?", "EX"]), (2, ["5", "9", "?"])]
)
def test_a_une_carte_on_voit_celles_des_autres(siege: int, cartes: list[str]) -> None:
    """Même décrite d'après l'état complet, la table ne montre pas sa carte au siège."""
    etat = donnee("5 / 9 / EX")
    vues = [ligne.rsplit("; ", 1)[1] for ligne in decrire(etat, siege).splitlines()[1:]]
    assert vues == cartes


def test_une_fois_retournees_on_les_voit_toutes() -> None:
    etat = parier(donnee("5 / 9 / EX"), 0, 0, 0)
    for siege in range(3):
        assert [ligne[-2:].strip() for ligne in lignes(decrire(etat, siege))[1:4]] == [
            "5",
            "9",
            "EX",
        ]
    assert lignes(decrire(etat, 0))[-1] == "Sur la table : —"


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
    assert lignes(decrire(etat))[-1] == fin


def test_avant_la_donne() -> None:
    assert depart(2).situation() == "manche 1 (5 cartes), donne"

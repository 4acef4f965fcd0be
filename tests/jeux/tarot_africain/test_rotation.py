"""Le nombre de cartes de manche en manche, et la donne qui tourne à droite."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.jeux.tarot_africain import EtatTarotAfricain, Manche, ReglesTarotAfricain, Tarot
from rebelote.jeux.tarot_africain.cercle import ordre, precedent, suivant
from tests.jeux.tarot_africain.outils import donnee, jouer, manche, parier

LARGES = ReglesTarotAfricain(vies=100, vies_max=100)


def test_cinq_quatre_trois_deux_une_puis_cinq() -> None:
    alea = Random(1)
    partie = Tarot([JoueurIAAleatoire(alea) for _ in range(3)], LARGES, alea)
    suite = []
    for _ in range(12):
        suite.append((partie.etat.cartes, partie.leader))
        Manche(partie).jeu()
    assert suite == [
        *((cartes, 0) for cartes in (5, 4, 3, 2, 1)),
        *((cartes, 2) for cartes in (5, 4, 3, 2, 1)),
        (5, 1),
        (4, 1),
    ]


def apres_une_carte(vies: tuple[int, ...], donneur: int) -> EtatTarotAfricain:
    """La manche à une carte où tout le monde parie 1 et où le dernier vivant gagne."""
    vivants = sum(map(bool, vies))
    cartes = [str(rang + 1) for rang in range(vivants)]
    etat = parier(donnee(" / ".join(cartes), vies, donneur), *[1] * vivants)
    place = [siege for siege, v in enumerate(vies) if v].index(donneur)
    return jouer(etat, " ".join(cartes[place:] + cartes[:place]))


@pytest.mark.parametrize(
    ("vies", "donneur", "attendu"),
    [
        ((9, 9, 9, 9), 0, 3),
        ((9, 9, 9, 9), 2, 1),
        ((9, 0, 9, 9), 2, 0),
        ((9, 9, 9, 0), 0, 2),
        ((9, 9, 1, 9), 3, 1),
        ((9, 9, 1, 9), 2, 1),
        ((1, 9, 9, 9), 0, 3),
    ],
)
def test_apres_une_carte_la_donne_passe_a_droite(
    vies: tuple[int, ...], donneur: int, attendu: int
) -> None:
    etat = apres_une_carte(vies, donneur)
    assert (etat.cartes, etat.donneur, etat.manche) == (5, attendu, 2)


@pytest.mark.parametrize(("vies", "attendu"), [((1, 9, 9), 2), ((9, 9, 2), 0), ((1, 9, 0, 9), 3)])
def test_un_donneur_elimine_est_remplace_a_droite(vies: tuple[int, ...], attendu: int) -> None:
    """J1 donne deux cartes ; il parie deux et n'en fait aucun, comme le dernier joueur."""
    etat = manche("1 2 / 6 7 / 3 4", (2, 1, 2), "1 6 3 7 4 2", vies)
    assert (etat.cartes, etat.donneur) == (1, attendu)


def test_son_remplacant_est_en_vie() -> None:
    """J1 et J4 tombent ensemble : la donne saute à J3."""
    etat = manche("1 2 / 6 7 / 3 4 / 5 8", (2, 1, 0, 2), "1 6 3 5 7 4 8 2", (1, 9, 9, 1))
    assert etat.vivants == (1, 2)
    assert (etat.cartes, etat.donneur) == (1, 2)


def test_le_cercle_saute_les_elimines() -> None:
    assert ordre((0, 2, 3), 2) == (2, 3, 0)
    assert [suivant((0, 2, 3), siege) for siege in range(4)] == [2, 2, 3, 0]
    assert [precedent((0, 2, 3), siege) for siege in range(4)] == [3, 0, 0, 2]

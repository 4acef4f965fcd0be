"""Les cartes que le moteur laisse jouer sont celles que le jeu laisse jouer."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.cartes import Couleur, Main, lire_cartes
from rebelote.coeur import Position, Solveur
from rebelote.jeux.contree import AtoutContree
from tests.coeur import minimax


def test_les_cartes_permises_sont_celles_du_jeu() -> None:
    alea, solveur = Random(0), Solveur()
    positions = [
        minimax.position_au_hasard(alea, alea.randrange(2, 6), alea.randrange(1, 4))
        for _ in range(4000)
    ]
    for position, valeurs in zip(positions, solveur.valeurs_de(positions), strict=True):
        assert list(valeurs) == minimax.permises(position), position


TABLE = [
    # main, pli, atout, options, attendu
    ("8♠ R♠ V♥", "A♠", Couleur.COEUR, {}, "8♠ R♠"),
    ("8♠ V♥ 7♥", "9♥", Couleur.COEUR, {}, "V♥"),
    ("8♠ 8♥ 7♥", "9♥", Couleur.COEUR, {}, "7♥ 8♥"),
    ("8♠ 8♥ 7♥", "A♦", Couleur.COEUR, {}, "7♥ 8♥"),
    ("8♠ 8♥ 7♥", "A♦ R♥", Couleur.COEUR, {}, "7♥ 8♥"),
    ("8♠ 8♥ 7♥", "A♦ R♥", Couleur.COEUR, {"sous_coupe_obligatoire": False}, "7♥ 8♥ 8♠"),
    ("8♠ 8♥ 7♥", "A♦ 7♦", Couleur.COEUR, {}, "7♥ 8♥ 8♠"),
    ("8♠ 8♥ 7♥", "A♦ 7♦", Couleur.COEUR, {"partenaire_maitre_dispense": False}, "7♥ 8♥"),
    ("8♠ 8♥ 7♥", "A♦", AtoutContree.SANS_ATOUT, {}, "7♥ 8♥ 8♠"),
    ("8♠ R♠ 7♥", "10♠", AtoutContree.SANS_ATOUT, {}, "8♠ R♠"),
    ("8♠ V♠ 7♥", "10♠", AtoutContree.TOUT_ATOUT, {}, "V♠"),
    ("8♠ R♠ 7♥", "10♠", AtoutContree.TOUT_ATOUT, {}, "8♠ R♠"),
]


@pytest.mark.parametrize(("main", "pli", "atout", "options", "attendu"), TABLE)
def test_les_obligations(
    main: str, pli: str, atout: Couleur | AtoutContree, options: dict[str, bool], attendu: str
) -> None:
    posees = lire_cartes(pli)
    reste = iter(lire_cartes("7♣ 8♣ 9♣ V♣ D♣ R♣ 10♣ A♣"))
    mains = [0, 0, 0, 0]
    mains[len(posees)] = Main.de(main).connues
    for siege in {0, 1, 2, 3} - {len(posees)}:
        for _ in range(3 - (siege < len(posees))):
            mains[siege] |= next(reste).bit
    j1, j2, j3, j4 = mains
    position = Position((j1, j2, j3, j4), atout, posees, **options)
    assert list(Solveur().valeurs(position)) == sorted(lire_cartes(attendu))

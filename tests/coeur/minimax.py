"""Le minimax le plus simple, par les règles des jeux : l'étalon du solveur."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from rebelote.cartes import PAQUET_32, Carte, Couleur, cartes_du_masque, masque
from rebelote.coeur import Atout, Position
from rebelote.jeux.commun.obligations import cartes_permises
from rebelote.jeux.contree import AtoutContree, ReglesContree
from rebelote.jeux.contree.atouts import obligations, place_maitresse, points_pli

Connues: TypeAlias = dict[tuple[object, ...], tuple[int, int]]

ATOUTS: tuple[Atout, ...] = (*AtoutContree, Couleur.PIQUE)


def atout_contree(atout: Atout) -> AtoutContree:
    return AtoutContree(atout) if isinstance(atout, Couleur) else atout


def permises(position: Position) -> list[Carte]:
    """Les cartes permises, dites par le jeu."""
    regles = ReglesContree(
        sous_coupe_obligatoire=position.sous_coupe_obligatoire,
        partenaire_maitre_dispense=position.partenaire_maitre_dispense,
    )
    filtres = obligations(position.pli, atout_contree(position.atout), regles)
    return cartes_du_masque(cartes_permises(position.mains[position.tour], filtres))


def poser(position: Position, carte: Carte) -> tuple[Position, int, int]:
    """La position d'après, et ce que chaque camp vient de prendre, der compris."""
    mains, pli, entame = list(position.mains), (*position.pli, carte), position.entame
    mains[position.tour] ^= carte.bit
    pris = [0, 0]
    if len(pli) == 4:
        atout = atout_contree(position.atout)
        entame = (entame + place_maitresse(pli, atout)) % 4
        pris[entame & 1] = points_pli(pli, atout) + (0 if any(mains) else 10)
        pli = ()
    j1, j2, j3, j4 = mains
    suite = Position(
        (j1, j2, j3, j4),
        position.atout,
        pli,
        entame,
        position.sous_coupe_obligatoire,
        position.partenaire_maitre_dispense,
    )
    return suite, pris[0], pris[1]


def valeurs(position: Position, en_plis: bool = False) -> dict[Carte, int]:
    """Ce que fera le camp qui doit jouer, carte par carte : toutes les suites sont essayées."""
    connues: Connues = {}
    camp = position.tour & 1
    return {c: suivant(position, c, en_plis, connues)[camp] for c in permises(position)}


def suivant(position: Position, carte: Carte, en_plis: bool, connues: Connues) -> tuple[int, int]:
    """Ce que fera chaque camp une fois cette carte posée."""
    suite, *pris = poser(position, carte)
    if en_plis:
        pris = [int(not suite.pli and suite.entame & 1 == camp) for camp in range(2)]
    if not any(suite.mains):
        return pris[0], pris[1]
    cle = suite.mains, suite.pli, suite.entame
    if cle not in connues:  # revoir une position ne change pas sa valeur
        issues = [suivant(suite, autre, en_plis, connues) for autre in permises(suite)]
        connues[cle] = max(issues, key=lambda issue: issue[suite.tour & 1])
    return pris[0] + connues[cle][0], pris[1] + connues[cle][1]


def position_au_hasard(alea: Random, cartes: int, posees: int) -> Position:
    """Une fin de donne où chacun a `cartes` cartes, dont `posees` sont déjà sur la table."""
    paquet = alea.sample(PAQUET_32, 4 * cartes)
    mains = [masque(paquet[k::4]) for k in range(4)]
    position = Position(
        (mains[0], mains[1], mains[2], mains[3]),
        alea.choice(ATOUTS),
        (),
        alea.randrange(4),
        alea.random() < 0.7,
        alea.random() < 0.7,
    )
    for _ in range(posees):
        position, _, _ = poser(position, alea.choice(permises(position)))
    return position

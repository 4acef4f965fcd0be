"""De quoi essayer une position de belote ou de contrée : les mêmes coups, les mêmes plis."""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import TypeVar

from rebelote.cartes import PAQUET_32, Carte, lire_cartes
from rebelote.jeux.commun.atouts import Pli
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.commun.deux_camps import EtatADeuxCamps
from rebelote.noyau.motif import Motif

E = TypeVar("E", bound=EtatADeuxCamps)


def permises(etat: EtatADeuxCamps) -> set[str]:
    """Les cartes que peut poser celui dont c'est le tour."""
    coups = etat.coups_legaux(etat.tour)
    return {str(coup.carte) for coup in coups if isinstance(coup, JouerCarte)}


def refus(etat: EtatADeuxCamps, carte: str, belote: bool = False) -> Motif | None:
    return etat.motif_refus(JouerCarte(etat.tour, Carte(carte), belote))


def poser(etat: E, cartes: str) -> E:
    """Pose ces cartes, chacun son tour, la belote dite quand on l'a."""
    for carte in lire_cartes(cartes):
        etat = etat.appliquer(etat.normaliser(JouerCarte(etat.tour, carte)))
    return etat


def plis_tels_que(bons: Callable[[tuple[Pli, ...]], bool]) -> tuple[Pli, ...]:
    """Huit plis, de toutes les cartes, qui conviennent ; toujours les mêmes."""
    alea = Random(0)
    for _ in range(1000):
        cartes = list(PAQUET_32)
        alea.shuffle(cartes)
        paquets = [tuple(cartes[debut : debut + 4]) for debut in range(0, 32, 4)]
        for vainqueurs in product((0, 1), repeat=8):
            plis = tuple(Pli(v, c, v) for v, c in zip(vainqueurs, paquets, strict=True))
            if bons(plis):
                return plis
    raise AssertionError("aucune suite de plis ne convient")

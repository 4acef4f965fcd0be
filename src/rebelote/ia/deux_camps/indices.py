"""Ce que trahissent les cartes jouées : un joueur sensé ne garde pas certaines cartes.

Chaque carte posée laisse un indice : si, dans un monde, son joueur avait gardé telles cartes, il
aurait joué autrement ; ce monde en est moins vraisemblable, jamais impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rebelote.cartes import PAQUET_32, Carte, Valeur, masque
from rebelote.ia.deux_camps.mondes import Mains
from rebelote.ia.deux_camps.ordre import Ordre
from rebelote.jeux.commun.atouts import MASQUES
from rebelote.jeux.commun.deux_camps import EtatADeuxCamps
from rebelote.noyau.sieges import Siege

DIX_RETENU: Final = 0.4
"""Ne pas avoir chargé le pli que tenait le partenaire."""
GACHE: Final = 0.08
"""Avoir donné une carte riche à l'adversaire quand on en avait une moindre."""
GACHE_UN_PEU: Final = 0.15
LAISSE_PASSER: Final = 0.3
"""Ne pas avoir pris, en dernier, un pli que l'on pouvait prendre."""
AS_RETENU: Final = 0.3
ENTAME_SOUS_L_AS: Final = 0.5


class Indice(NamedTuple):
    """Si ce siège a encore une de ces cartes, le monde est moins vraisemblable, de ce facteur."""

    siege: Siege
    cartes: int
    facteur: float


def indices(etat: EtatADeuxCamps, ordre: Ordre, sauf: Siege) -> list[Indice]:
    """Les indices que laissent les cartes des autres sièges depuis le début de la manche."""
    trouves: list[Indice] = []
    faits = ((pli.meneur, pli.cartes) for pli in etat.plis)
    for meneur, cartes in (*faits, (etat.meneur, etat.pli)):
        for place, carte in enumerate(cartes):
            siege = (meneur + place) % 4
            if siege != sauf:
                trouves += _indices_de(cartes[:place], carte, siege, ordre)
    return trouves


def vraisemblance_des_cartes(trouves: Sequence[Indice], mains: Mains) -> float:
    total = 1.0
    for siege, cartes, facteur in trouves:
        if mains[siege] & cartes:
            total *= facteur
    return total


def _indices_de(pli: Sequence[Carte], carte: Carte, siege: Siege, ordre: Ordre) -> Iterator[Indice]:
    if not pli:
        yield from _entame(carte, siege, ordre)
        return
    partenaire_maitre = len(pli) > 1 and ordre.place_maitresse(pli) == len(pli) - 2
    if ordre.place_maitresse((*pli, carte)) == len(pli):
        return
    if partenaire_maitre:
        if len(pli) == 3:
            yield Indice(siege, _plus_riches(pli, carte, ordre), DIX_RETENU)
    else:
        yield from _pli_laisse(pli, carte, siege, ordre)


def _entame(carte: Carte, siege: Siege, ordre: Ordre) -> Iterator[Indice]:
    """Qui a l'as d'une couleur ne l'entame guère d'une petite."""
    if not ordre.est_coupe(carte) and carte.valeur is not Valeur.AS:
        yield Indice(siege, ordre.superieures[carte.index] & _AS, ENTAME_SOUS_L_AS)


def _pli_laisse(pli: Sequence[Carte], carte: Carte, siege: Siege, ordre: Ordre) -> Iterator[Indice]:
    """Le pli est à l'adversaire, et cette carte ne l'a pas pris."""
    points = ordre.points[carte.index]
    memes = MASQUES[carte.couleur.rang]
    if points >= 2:
        moindres = masque(c for c in _DANS[memes] if ordre.points[c.index] < points)
        yield Indice(siege, moindres, GACHE if points >= 10 else GACHE_UN_PEU)
    demandee = pli[0].couleur
    if carte.couleur is demandee and not ordre.est_coupe(carte):
        maitresse = pli[ordre.place_maitresse(pli)]
        if maitresse.couleur is demandee:
            facteur = LAISSE_PASSER if len(pli) == 3 else AS_RETENU
            prenantes = ordre.superieures[maitresse.index]
            yield Indice(siege, prenantes if len(pli) == 3 else prenantes & _AS, facteur)


def _plus_riches(pli: Sequence[Carte], carte: Carte, ordre: Ordre) -> int:
    """Les cartes nettement plus riches qu'il aurait pu donner ; un as se garde volontiers."""
    points = ordre.points[carte.index]
    if carte.couleur is pli[0].couleur:
        jouables = _DANS[MASQUES[carte.couleur.rang]]
    else:
        jouables = tuple(c for c in PAQUET_32 if not ordre.est_coupe(c))
    return masque(
        c for c in jouables if ordre.points[c.index] >= points + 4 and c.valeur is not Valeur.AS
    )


_AS: Final = masque(c for c in PAQUET_32 if c.valeur is Valeur.AS)
_DANS: Final = {m: tuple(c for c in PAQUET_32 if c.bit & m) for m in MASQUES}

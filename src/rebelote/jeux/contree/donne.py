"""La donne : huit cartes à chacun, par trois, deux puis trois."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from rebelote.cartes import Carte, Main, Paquet
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.contree.evenements import Donne, Donnees
from rebelote.jeux.contree.phases import Phase
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege

if TYPE_CHECKING:
    from rebelote.jeux.contree.etat import EtatContree

PAQUETS_DE_DONNE: Final = (3, 2, 3)


def donner(etat: EtatContree, alea: Random) -> Donne:
    """Donne d'un paquet mélangé, à partir du siège qui suit le donneur."""
    paquet = Paquet()
    paquet.melanger(alea)
    mains: dict[Siege, tuple[Carte | None, ...]] = dict.fromkeys(range(4), ())
    for taille in PAQUETS_DE_DONNE:
        for ecart in range(1, 5):
            mains[(etat.donneur + ecart) % 4] += tuple(paquet.prendre(taille))
    return Donne(CROUPIER, etat.donneur, ParSiege(mains))


def motif_donne(etat: EtatContree, donne: Donne) -> Motif | None:
    valide = donne.donneur == etat.donneur and _huit_chacun(donne.mains) and _distinctes(donne)
    return None if valide else Motif.DONNE_INVALIDE


def _huit_chacun(mains: Donnees) -> bool:
    return list(mains) == [0, 1, 2, 3] and all(len(main) == 8 for main in mains.values())


def _distinctes(donne: Donne) -> bool:
    """Vrai si les cartes qu'on voit sont toutes du paquet et toutes différentes."""
    vues = 0
    for carte in (carte for main in donne.mains.values() for carte in main if carte is not None):
        if not carte.bit & MASQUE_32 & ~vues:
            return False
        vues |= carte.bit
    return True


def apres_donne(etat: EtatContree, donne: Donne) -> EtatContree:
    premier = (etat.donneur + 1) % 4
    mains = tuple(Main.de(donne.mains[siege]) for siege in range(4))
    return etat.avec(phase=Phase.ENCHERES, tour=premier, mains=mains)

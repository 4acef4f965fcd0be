"""La donne : huit cartes à chacun, par trois, deux puis trois."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from rebelote.cartes import Main, Paquet
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.commun.mains import cartes_visibles, distinctes, ont_les_tailles, servir
from rebelote.jeux.contree.evenements import Donne
from rebelote.jeux.contree.phases import Phase
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, ParSiege

if TYPE_CHECKING:
    from rebelote.jeux.contree.etat import EtatContree

PAQUETS_DE_DONNE: Final = (3, 2, 3)


def donner(etat: EtatContree, alea: Random) -> Donne:
    """Donne d'un paquet mélangé, à partir du siège qui suit le donneur."""
    paquet = Paquet()
    paquet.melanger(alea)
    mains = servir(paquet, etat.donneur, PAQUETS_DE_DONNE)
    return Donne(CROUPIER, etat.donneur, ParSiege(mains))


def motif_donne(etat: EtatContree, donne: Donne) -> Motif | None:
    valide = (
        donne.donneur == etat.donneur
        and ont_les_tailles(donne.mains, [8, 8, 8, 8])
        and distinctes(cartes_visibles(donne.mains), MASQUE_32)
    )
    return None if valide else Motif.DONNE_INVALIDE


def apres_donne(etat: EtatContree, donne: Donne) -> EtatContree:
    premier = (etat.donneur + 1) % 4
    mains = tuple(Main.de(donne.mains[siege]) for siege in range(4))
    return etat.avec(phase=Phase.ENCHERES, tour=premier, mains=mains)

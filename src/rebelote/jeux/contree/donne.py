"""La donne : huit cartes à chacun, par trois, deux puis trois."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from rebelote.cartes import PAQUET_32, Main, Paquet
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.commun.donne import defaut_des_cartes, defaut_des_mains, defaut_du_donneur
from rebelote.jeux.commun.mains import cartes_visibles, ordre_de_donne, servir, tirer_les_mains
from rebelote.jeux.contree.evenements import Donne
from rebelote.jeux.contree.phases import Phase
from rebelote.noyau.motif import Motif
from rebelote.noyau.sans_croupier import ActeCommun
from rebelote.noyau.sieges import CROUPIER, ParSiege

if TYPE_CHECKING:
    from rebelote.jeux.contree.etat import EtatContree

PAQUETS_DE_DONNE: Final = (3, 2, 3)
HUIT_CARTES: Final = dict.fromkeys(range(4), 8)


def donner(etat: EtatContree, alea: Random) -> Donne:
    """Donne d'un paquet mélangé, à partir du siège qui suit le donneur."""
    paquet = Paquet()
    paquet.melanger(alea)
    mains = servir(paquet, etat.donneur, PAQUETS_DE_DONNE)
    return Donne(CROUPIER, etat.donneur, ParSiege(mains))


def donner_ensemble(etat: EtatContree) -> ActeCommun:
    """Un paquet que tous ont mélangé n'a pas besoin d'être donné par trois, deux puis trois."""
    huit = dict.fromkeys(ordre_de_donne(etat.donneur), 8)
    mains = yield from tirer_les_mains(huit, PAQUET_32)
    return Donne(CROUPIER, etat.donneur, ParSiege(mains))


def motif_donne(etat: EtatContree, donne: Donne) -> Motif | None:
    return Motif.DONNE_INVALIDE if defaut(etat, donne) else None


def defaut(etat: EtatContree, donne: Donne) -> str:
    """Ce qui ne va pas dans cette donne ; vide si elle est bonne."""
    return (
        defaut_du_donneur(etat, donne.donneur, range(4))
        or defaut_des_mains(donne.mains, HUIT_CARTES)
        or defaut_des_cartes(cartes_visibles(donne.mains), MASQUE_32)
    )


def apres_donne(etat: EtatContree, donne: Donne) -> EtatContree:
    premier = (donne.donneur + 1) % 4
    mains = tuple(Main.de(donne.mains[siege]) for siege in range(4))
    return etat.avec(phase=Phase.ENCHERES, tour=premier, donneur=donne.donneur, mains=mains)

"""Le début d'une manche : la donne, le joker, et qui ouvrira du 2♣."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from rebelote.cartes import PAQUET_52, Main, Paquet, cartes_du_masque
from rebelote.cartes.paquets import MASQUE_52
from rebelote.jeux.commun.donne import defaut_des_cartes, defaut_des_mains, defaut_du_donneur
from rebelote.jeux.commun.mains import Cartes, cartes_visibles, ordre_de_donne, tirer_les_mains
from rebelote.jeux.dame_de_pique import motifs
from rebelote.jeux.dame_de_pique.evenements import Donne, Joker, PremierJoueur
from rebelote.jeux.dame_de_pique.phases import Phase
from rebelote.jeux.dame_de_pique.points import DEUX_DE_TREFLE, JOKERS_POSSIBLES
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sans_croupier import (
    ActeCommun,
    ActeSansIssue,
    Dire,
    Paroles,
    TirerAuSort,
    une_parole,
)
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege

if TYPE_CHECKING:
    from rebelote.jeux.dame_de_pique.etat import EtatDameDePique

CARTES_PAR_MAIN: Final = 13
_JOKERS: Final = cartes_du_masque(JOKERS_POSSIBLES)


# --- La donne ---------------------------------------------------------------------------------


def donner(etat: EtatDameDePique, alea: Random) -> Donne:
    """Une carte à la fois, à partir du siège qui suit le donneur."""
    paquet = Paquet(PAQUET_52)
    paquet.melanger(alea)
    mains: dict[Siege, Cartes] = {}
    for rang in range(4):
        mains[(etat.donneur + 1 + rang) % 4] = tuple(paquet.cartes[rang::4])
    return Donne(CROUPIER, etat.donneur, ParSiege(mains))


def donner_ensemble(etat: EtatDameDePique) -> ActeCommun:
    """D'un paquet que tous ont mélangé."""
    treize = dict.fromkeys(ordre_de_donne(etat.donneur), CARTES_PAR_MAIN)
    mains = yield from tirer_les_mains(treize, PAQUET_52)
    return Donne(CROUPIER, etat.donneur, ParSiege(mains))


def motif_donne(etat: EtatDameDePique, donne: Donne) -> Motif | None:
    return Motif.DONNE_INVALIDE if defaut(etat, donne) else None


def defaut(etat: EtatDameDePique, donne: Donne) -> str:
    """Ce qui ne va pas dans cette donne ; vide si elle est bonne."""
    return (
        defaut_du_donneur(etat, donne.donneur, range(4))
        or defaut_des_mains(donne.mains, dict.fromkeys(range(4), CARTES_PAR_MAIN))
        or defaut_des_cartes(cartes_visibles(donne.mains), MASQUE_52)
    )


def apres_donne(etat: EtatDameDePique, donne: Donne) -> EtatDameDePique:
    mains = tuple(Main.de(donne.mains[siege]) for siege in range(4))
    return etat.avec(phase=Phase.JOKER, donneur=donne.donneur, mains=mains)


# --- Le joker ---------------------------------------------------------------------------------


def designer_joker(etat: EtatDameDePique, alea: Random) -> Joker:
    return Joker(CROUPIER, alea.choice(_JOKERS))


def designer_le_joker_ensemble(_: EtatDameDePique) -> ActeCommun:
    rang: int = yield TirerAuSort(len(_JOKERS))
    return Joker(CROUPIER, _JOKERS[rang])


def motif_joker(etat: EtatDameDePique, joker: Joker) -> Motif | None:
    return None if joker.carte.bit & JOKERS_POSSIBLES else motifs.JOKER_INVALIDE


def apres_joker(etat: EtatDameDePique, joker: Joker) -> EtatDameDePique:
    phase = Phase.PASSE if etat.ecart_de_passe else Phase.OUVERTURE
    return etat.avec(phase=phase, joker=joker.carte)


# --- Le 2♣ ------------------------------------------------------------------------------------


def nommer_premier_joueur(etat: EtatDameDePique, _: Random) -> PremierJoueur:
    (porteur,) = (siege for siege, main in enumerate(etat.mains) if DEUX_DE_TREFLE in main)
    return PremierJoueur(CROUPIER, porteur)


def chercher_le_deux_de_trefle(etat: EtatDameDePique) -> ActeCommun:
    """Chacun dit à son tour s'il l'a : on n'en sait pas plus que du nom de qui ouvrira."""
    paroles: Paroles = yield Dire(
        (0, 1, 2, 3), partial(_ouvre, etat), une_parole, _est_la_parole_de_qui_ouvre
    )
    for parole in paroles.values():
        if parole is not None:
            return parole
    raise ActeSansIssue("personne ne dit avoir le 2♣")


def _ouvre(etat: EtatDameDePique, siege: Siege) -> PremierJoueur | None:
    return PremierJoueur(CROUPIER, siege) if DEUX_DE_TREFLE in etat.mains[siege] else None


def _est_la_parole_de_qui_ouvre(siege: Siege, parole: Evenement | None) -> bool:
    return parole is None or parole == PremierJoueur(CROUPIER, siege)


def motif_premier_joueur(etat: EtatDameDePique, premier: PremierJoueur) -> Motif | None:
    siege = premier.siege
    ailleurs = any(DEUX_DE_TREFLE in m for s, m in enumerate(etat.mains) if s != siege)
    if siege == CROUPIER or ailleurs or not etat.mains[siege].peut_contenir(DEUX_DE_TREFLE):
        return motifs.PREMIER_JOUEUR_INVALIDE
    return None


def apres_premier_joueur(etat: EtatDameDePique, premier: PremierJoueur) -> EtatDameDePique:
    """Tous savent désormais où est le 2♣."""
    mains = list(etat.mains)
    mains[premier.siege] = mains[premier.siege].montrant(DEUX_DE_TREFLE.bit)
    return etat.avec(phase=Phase.JEU, mains=tuple(mains), meneur=premier.siege)

"""Les donnes : couper, donner, compléter les mains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from rebelote.cartes import PAQUET_32, Carte, Main, Paquet, masque
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.belote import motifs
from rebelote.jeux.belote.evenements import Complement, CouperPaquet, Donne
from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.commun.donne import defaut_des_cartes, defaut_des_mains, defaut_du_donneur
from rebelote.jeux.commun.mains import (
    Cartes,
    cartes_visibles,
    lots_des_mains,
    servir,
    tirer_les_mains,
)
from rebelote.jeux.commun.mains import ordre_de_donne as ordre_de_donne
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sans_croupier import ActeCommun, Lot, Tirer, Tires
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege

if TYPE_CHECKING:
    from rebelote.jeux.belote.etat import EtatBelote

COUPE_MINIMALE: Final = 3
CINQ_CARTES: Final = dict.fromkeys(range(4), 5)


# --- La coupe ---------------------------------------------------------------------------------


def candidats_coupe(etat: EtatBelote, siege: Siege) -> list[Evenement]:
    positions = range(COUPE_MINIMALE, len(etat.paquet) - COUPE_MINIMALE + 1)
    return [CouperPaquet(siege, position) for position in positions]


def coupes_pensables(etat: EtatBelote, siege: Siege) -> list[Evenement]:
    return [CouperPaquet(siege, position) for position in range(len(etat.paquet) + 1)]


def motif_coupe(etat: EtatBelote, coupe: CouperPaquet) -> Motif | None:
    if COUPE_MINIMALE <= coupe.position <= len(etat.paquet) - COUPE_MINIMALE:
        return None
    return motifs.COUPE_HORS_BORNES


def apres_coupe(etat: EtatBelote, coupe: CouperPaquet) -> EtatBelote:
    p = coupe.position
    return etat.avec(phase=Phase.DONNE, tour=CROUPIER, paquet=etat.paquet[p:] + etat.paquet[:p])


# --- La première donne ------------------------------------------------------------------------


def donner(etat: EtatBelote, alea: Random) -> Donne:
    """Donne du paquet coupé s'il y en a un, d'un paquet mélangé sinon."""
    paquet = Paquet(_ranger(etat.paquet or (None,) * len(PAQUET_32), PAQUET_32, alea))
    mains = servir(paquet, etat.donneur, etat.regles.paquets_de_donne)
    (retournee,) = paquet.prendre(1)
    return Donne(CROUPIER, etat.donneur, ParSiege(mains), retournee)


def donner_ensemble(etat: EtatBelote) -> ActeCommun:
    """Cinq cartes à chacun d'un paquet que tous ont mélangé, et une carte que tous retournent."""
    servis = ordre_de_donne(etat.donneur)
    retournee = Lot(1, frozenset(servis))
    tires: Tires = yield Tirer((*lots_des_mains(dict.fromkeys(servis, 5)), retournee), PAQUET_32)
    *mains, (carte,) = tires
    assert carte is not None
    return Donne(CROUPIER, etat.donneur, ParSiege(dict(zip(servis, mains, strict=True))), carte)


def _ranger(
    places: Sequence[Carte | None], cartes: Iterable[Carte], alea: Random
) -> Sequence[Carte]:
    """Les cartes à leur place ; celles dont personne ne sait la place y sont au hasard."""
    placees = masque(filter(None, places))
    reste = [carte for carte in cartes if not carte.bit & placees]
    alea.shuffle(reste)
    if not placees:
        return reste
    suite = iter(reste)
    return [next(suite) if place is None else place for place in places]


def motif_donne(etat: EtatBelote, donne: Donne) -> Motif | None:
    return Motif.DONNE_INVALIDE if _defaut_donne(etat, donne) else None


def _defaut_donne(etat: EtatBelote, donne: Donne) -> str:
    return (
        defaut_du_donneur(etat, donne.donneur, range(4))
        or defaut_des_mains(donne.mains, CINQ_CARTES)
        or defaut_des_cartes([donne.carte_retournee, *cartes_visibles(donne.mains)], MASQUE_32)
        or _defaut_d_ordre(_ordre_servi(etat, donne), etat.paquet)
    )


def _ordre_servi(etat: EtatBelote, donne: Donne) -> list[Carte | None]:
    """Les vingt et une premières cartes du paquet, d'après qui les a reçues."""
    servies: list[Carte | None] = []
    recues = 0
    for taille in etat.regles.paquets_de_donne:
        for siege in ordre_de_donne(donne.donneur):
            servies += donne.mains[siege][recues : recues + taille]
        recues += taille
    return [*servies, donne.carte_retournee]


def apres_donne(etat: EtatBelote, donne: Donne) -> EtatBelote:
    mains = tuple(Main.de(donne.mains[siege]) for siege in range(4))
    dehors = masque([donne.carte_retournee]) | sum(main.connues for main in mains)
    complete = all(main.complete for main in mains)
    talon = Main(MASQUE_32 & ~dehors) if complete else Main(0, 11)
    return etat.avec(
        phase=Phase.ENCHERES,
        tour=(donne.donneur + 1) % 4,
        donneur=donne.donneur,
        mains=mains,
        talon=talon,
        retournee=donne.carte_retournee,
        paquet=_paquet_donne(etat, donne, talon) if etat.regles.entre_manches == "coupe" else (),
    )


def _paquet_donne(etat: EtatBelote, donne: Donne, talon: Main) -> tuple[Carte | None, ...]:
    """Les cartes dans l'ordre où on les a données, celles du talon à la suite.

    Une vue ne retient pas l'ordre du paquet qu'on a coupé devant elle : ce qu'elle ne voit pas y
    est caché. Du talon d'un paquet mélangé, personne ne connaît l'ordre.
    """
    mains = [c for siege in ordre_de_donne(donne.donneur) for c in donne.mains[siege]]
    dessous = etat.paquet[21:]
    if talon.cachees or not dessous:
        dessous = (None,) * len(talon)
    return (*mains, donne.carte_retournee, *dessous)


# --- La seconde donne -------------------------------------------------------------------------


def tailles_du_complement(preneur: Siege | None) -> dict[Siege, int]:
    return {siege: 2 if siege == preneur else 3 for siege in range(4)}


def completer_les_mains(etat: EtatBelote, alea: Random) -> Complement:
    """Donne le talon : dans l'ordre du paquet coupé, au hasard d'un paquet mélangé."""
    places = etat.paquet[21:] or (None,) * len(etat.talon)
    talon = Paquet(_ranger(places, etat.talon, alea))
    tailles = tailles_du_complement(etat.preneur)
    mains: dict[Siege, Cartes] = {}
    for siege in ordre_de_donne(etat.donneur):
        mains[siege] = tuple(talon.prendre(tailles[siege]))
    return Complement(CROUPIER, ParSiege(mains))


def completer_ensemble(etat: EtatBelote) -> ActeCommun:
    """La suite du même paquet."""
    tailles = tailles_du_complement(etat.preneur)
    servis = {siege: tailles[siege] for siege in ordre_de_donne(etat.donneur)}
    mains = yield from tirer_les_mains(servis)
    return Complement(CROUPIER, ParSiege(mains))


def motif_complement(etat: EtatBelote, complement: Complement) -> Motif | None:
    return Motif.DONNE_INVALIDE if _defaut_complement(etat, complement) else None


def _defaut_complement(etat: EtatBelote, complement: Complement) -> str:
    mains = complement.mains
    dehors = masque([etat.retournee] if etat.retournee else [])
    for main in etat.mains:
        dehors |= main.connues
    servies = (c for siege in ordre_de_donne(etat.donneur) for c in mains[siege])
    return (
        defaut_des_mains(mains, tailles_du_complement(etat.preneur))
        or defaut_des_cartes(cartes_visibles(mains), MASQUE_32, dehors)
        or _defaut_d_ordre(servies, etat.paquet[21:], premiere=22)
    )


def apres_complement(etat: EtatBelote, complement: Complement) -> EtatBelote:
    mains = tuple(main.plus(complement.mains[siege]) for siege, main in enumerate(etat.mains))
    premier = (etat.donneur + 1) % 4
    return etat.avec(
        phase=Phase.JEU, tour=premier, meneur=premier, mains=mains, talon=Main(), paquet=()
    )


# --- Ce qui ne va pas dans une donne ----------------------------------------------------------


def defaut(etat: EtatBelote, donne: Evenement) -> str:
    """Ce qui ne va pas dans l'une ou l'autre donne ; vide si elle est bonne."""
    match donne:
        case Donne():
            return _defaut_donne(etat, donne)
        case Complement():
            return _defaut_complement(etat, donne)
    return ""


def _defaut_d_ordre(
    servies: Iterable[Carte | None], paquet: Iterable[Carte | None], premiere: int = 1
) -> str:
    """La première carte qui n'est pas à sa place ; d'un paquet mélangé, on n'en attend aucune."""
    for rang, (servie, attendue) in enumerate(zip(servies, paquet, strict=False), premiere):
        if servie is not None and attendue is not None and servie is not attendue:
            return f"{servie} n'est pas la carte {rang} du paquet coupé"
    return ""

"""Les donnes : couper, donner, compléter les mains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from rebelote.cartes import PAQUET_32, Carte, Main, Paquet, cartes_du_masque, masque
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.belote import motifs
from rebelote.jeux.belote.evenements import Complement, CouperPaquet, Donne
from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.commun.mains import (
    Cartes,
    Donnees,
    cartes_visibles,
    distinctes,
    ont_les_tailles,
    servir,
)
from rebelote.jeux.commun.mains import ordre_de_donne as ordre_de_donne
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege

if TYPE_CHECKING:
    from rebelote.jeux.belote.etat import EtatBelote

COUPE_MINIMALE: Final = 3


# --- La coupe ---------------------------------------------------------------------------------


def candidats_coupe(etat: EtatBelote, siege: Siege) -> list[Evenement]:
    positions = range(COUPE_MINIMALE, len(etat.paquet) - COUPE_MINIMALE + 1)
    return [CouperPaquet(siege, position) for position in positions]


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
    paquet = Paquet(PAQUET_32)
    if etat.paquet:
        paquet = Paquet(_toutes(etat.paquet))
    else:
        paquet.melanger(alea)
    mains = servir(paquet, etat.donneur, etat.regles.paquets_de_donne)
    (retournee,) = paquet.prendre(1)
    return Donne(CROUPIER, etat.donneur, ParSiege(mains), retournee)


def _toutes(cartes: Iterable[Carte | None]) -> list[Carte]:
    connues = [carte for carte in cartes if carte is not None]
    assert len(connues) == len(PAQUET_32), "seul l'état complet connaît tout le paquet"
    return connues


def motif_donne(etat: EtatBelote, donne: Donne) -> Motif | None:
    if donne.donneur != etat.donneur or not ont_les_tailles(donne.mains, [5, 5, 5, 5]):
        return Motif.DONNE_INVALIDE
    if not distinctes([donne.carte_retournee, *cartes_visibles(donne.mains)], MASQUE_32):
        return Motif.DONNE_INVALIDE
    if etat.paquet and None not in etat.paquet and not _suit_le_paquet(etat, donne):
        return Motif.DONNE_INVALIDE
    return None


def _suit_le_paquet(etat: EtatBelote, donne: Donne) -> bool:
    attendue = donner(etat, Random(0))
    return donne.carte_retournee is attendue.carte_retournee and all(
        _compatibles(donne.mains[siege], attendue.mains[siege]) for siege in range(4)
    )


def apres_donne(etat: EtatBelote, donne: Donne) -> EtatBelote:
    mains = tuple(Main.de(donne.mains[siege]) for siege in range(4))
    dehors = masque([donne.carte_retournee]) | sum(main.connues for main in mains)
    complete = all(main.complete for main in mains)
    talon = Main(MASQUE_32 & ~dehors) if complete else Main(0, 11)
    return etat.avec(
        phase=Phase.ENCHERES,
        tour=(etat.donneur + 1) % 4,
        mains=mains,
        talon=talon,
        retournee=donne.carte_retournee,
        paquet=_paquet_donne(etat, donne, talon) if etat.regles.entre_manches == "coupe" else (),
    )


def _paquet_donne(etat: EtatBelote, donne: Donne, talon: Main) -> tuple[Carte | None, ...]:
    """Les cartes dans l'ordre où on les a données, celles du talon à la suite.

    Une vue ne retient pas l'ordre du paquet qu'on a coupé devant elle : ce qu'elle ne voit pas y
    est caché. Le talon d'un paquet mélangé n'a pas d'ordre connu : on le range par index.
    """
    mains = [c for siege in ordre_de_donne(etat.donneur) for c in donne.mains[siege]]
    dessous: Iterable[Carte | None] = etat.paquet[21:] or talon
    if talon.cachees:
        dessous = (None,) * talon.cachees
    return (*mains, donne.carte_retournee, *dessous)


# --- La seconde donne -------------------------------------------------------------------------


def tailles_du_complement(preneur: Siege | None) -> list[int]:
    return [2 if siege == preneur else 3 for siege in range(4)]


def completer_les_mains(etat: EtatBelote, alea: Random) -> Complement:
    """Donne le talon : dans l'ordre du paquet coupé, au hasard d'un paquet mélangé."""
    talon = Paquet(cartes_du_masque(etat.talon.connues))
    if etat.manche > 1 and etat.paquet:
        talon = Paquet(carte for carte in etat.paquet[21:] if carte is not None)
    else:
        talon.melanger(alea)
    tailles = tailles_du_complement(etat.preneur)
    mains: dict[Siege, Cartes] = {}
    for siege in ordre_de_donne(etat.donneur):
        mains[siege] = tuple(talon.prendre(tailles[siege]))
    return Complement(CROUPIER, ParSiege(mains))


def motif_complement(etat: EtatBelote, complement: Complement) -> Motif | None:
    mains = complement.mains
    if not ont_les_tailles(mains, tailles_du_complement(etat.preneur)):
        return Motif.DONNE_INVALIDE
    dehors = masque([etat.retournee] if etat.retournee else [])
    for main in etat.mains:
        dehors |= main.connues
    if not distinctes(cartes_visibles(mains), MASQUE_32 & ~dehors):
        return Motif.DONNE_INVALIDE
    ordonne = etat.manche > 1 and etat.paquet and None not in etat.paquet
    if ordonne and not all(map(_compatibles, *_compares(etat, mains))):
        return Motif.DONNE_INVALIDE
    return None


def _compares(
    etat: EtatBelote, mains: Donnees
) -> tuple[list[Sequence[Carte | None]], list[Sequence[Carte | None]]]:
    attendues = completer_les_mains(etat, Random(0)).mains
    return [mains[siege] for siege in range(4)], [attendues[siege] for siege in range(4)]


def apres_complement(etat: EtatBelote, complement: Complement) -> EtatBelote:
    mains = tuple(main.plus(complement.mains[siege]) for siege, main in enumerate(etat.mains))
    premier = (etat.donneur + 1) % 4
    return etat.avec(
        phase=Phase.JEU, tour=premier, meneur=premier, mains=mains, talon=Main(), paquet=()
    )


def _compatibles(vues: Sequence[Carte | None], attendues: Sequence[Carte | None]) -> bool:
    return all(v is None or v is a for v, a in zip(vues, attendues, strict=True))

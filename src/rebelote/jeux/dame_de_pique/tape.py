"""Somme de 20 : chacun tape en secret, tout se révèle ensemble, le dernier ramasse."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from rebelote.jeux.dame_de_pique import motifs, ramassage
from rebelote.jeux.dame_de_pique.delais import (
    DELAI_MAX,
    DELAI_USUEL,
    DELAIS_PROPOSES,
    tirer_delai,
)
from rebelote.jeux.dame_de_pique.evenements import Taper, Tapes
from rebelote.jeux.dame_de_pique.phases import Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sans_croupier import ActeCommun, Dire, TirerAuSort
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege, reunir

if TYPE_CHECKING:
    from rebelote.jeux.dame_de_pique.etat import EtatDameDePique


_PROPOSES: Final = tuple([Taper(siege, delai) for delai in DELAIS_PROPOSES] for siege in range(4))


def candidats_tape(_: EtatDameDePique, siege: Siege) -> list[Evenement]:
    """Un échantillon stable, et tout légal : on ne liste pas tous les entiers des bornes."""
    return [*_PROPOSES[siege]]


def motif_taper(etat: EtatDameDePique, taper: Taper) -> Motif | None:
    return None if taper.delai_ms is None else _motif_delai(taper.delai_ms)


def _motif_delai(delai: int) -> Motif | None:
    return None if 0 <= delai <= DELAI_MAX else motifs.DELAI_HORS_BORNES


def apres_taper(etat: EtatDameDePique, taper: Taper) -> EtatDameDePique:
    tapes = list(etat.tapes)
    tapes[taper.auteur] = (taper.delai_ms,)
    phase = Phase.TAPES if all(tapes) else Phase.TAPE
    return etat.avec(phase=phase, tapes=tuple(tapes))


def reveler_les_tapes(etat: EtatDameDePique, alea: Random) -> Tapes:
    """Les délais de chacun, ou ceux du sort ; qui a tu le sien est réputé le dernier."""
    if etat.regles.tape == "sort":
        return Tapes(CROUPIER, ParSiege({siege: tirer_delai(alea) for siege in range(4)}))
    return Tapes(CROUPIER, ParSiege({siege: _delai(etat, siege) for siege in range(4)}))


def _delai(etat: EtatDameDePique, siege: Siege) -> int:
    (delai,) = etat.tapes[siege]
    return DELAI_MAX if delai is None else delai


def reveler_les_tapes_ensemble(etat: EtatDameDePique) -> ActeCommun:
    """Chacun ouvre le délai qu'il avait scellé ; ou le sort en donne un à chacun."""
    if etat.regles.tape == "sort":
        tires: dict[Siege, int] = {}
        for siege in range(4):
            tires[siege] = yield TirerAuSort(DELAI_USUEL + 1)
        return Tapes(CROUPIER, ParSiege(tires))
    paroles: Mapping[Siege, Tapes] = yield Dire(
        (0, 1, 2, 3), partial(_tape_de, etat), recevable=_est_sa_tape
    )
    return Tapes(CROUPIER, reunir(parole.delais for parole in paroles.values()))


def _tape_de(etat: EtatDameDePique, siege: Siege) -> Tapes:
    return Tapes(CROUPIER, ParSiege({siege: _delai(etat, siege)}))


def _est_sa_tape(siege: Siege, parole: Evenement | None) -> bool:
    if not isinstance(parole, Tapes) or parole.auteur != CROUPIER:
        return False
    return [*parole.delais] == [siege] and _motif_delai(parole.delais[siege]) is None


def motif_tapes(etat: EtatDameDePique, tapes: Tapes) -> Motif | None:
    if list(tapes.delais) != [0, 1, 2, 3]:
        return motifs.TAPES_INVALIDES
    for siege, delai in tapes.delais.items():
        if motif := _motif_delai(delai):
            return motif
        if any(connu not in (None, delai) for connu in etat.tapes[siege]):
            return motifs.TAPES_INVALIDES
    return None


def apres_tapes(etat: EtatDameDePique, tapes: Tapes) -> EtatDameDePique:
    """Le plus lent ramasse et mène."""
    dernier = dernier_a_taper(etat, tapes)
    return ramassage.ramasser(etat, dernier, dernier)


def dernier_a_taper(etat: EtatDameDePique, tapes: Tapes) -> Siege:
    """Le plus lent ; à égalité, celui qui a joué le plus tard dans le pli."""
    meneur, delais = etat.meneur, tapes.delais
    place = max(range(4), key=lambda place: (delais[(meneur + place) % 4], place))
    return (meneur + place) % 4

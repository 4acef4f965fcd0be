"""La table de belote en texte, pour le terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rebelote.jeux.belote.points import Decompte
from rebelote.jeux.commun.equipes import EQUIPES
from rebelote.jeux.commun.table import (
    couleur_demandee,
    entete,
    ligne_du_donneur,
    lignes_des_mains,
    lignes_des_plis,
    primes,
    victoire,
)
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege, nom_siege

if TYPE_CHECKING:
    from rebelote.jeux.belote.etat import EtatBelote


def decrire(etat: EtatBelote, siege: Siege | None = None) -> str:
    """Ce que l'on voit de la table, depuis un siège ou cartes ouvertes."""
    return "\n".join(_lignes(etat, siege))


def _lignes(etat: EtatBelote, siege: Siege | None) -> Iterator[str]:
    yield entete("Belote", etat)
    if etat.est_terminee:
        yield victoire(etat)
        return
    yield ligne_du_donneur(etat, _contrat(etat))
    yield from lignes_des_mains(etat, siege, lambda autre: _dits(etat, autre))
    yield from lignes_des_plis(etat)


def _dits(etat: EtatBelote, siege: Siege) -> list[str]:
    return [*map(str, etat.annonces[siege]), "belote" if etat.belote == siege else ""]


def _contrat(etat: EtatBelote) -> str:
    if etat.preneur is not None and etat.atout is not None:
        atout = f"{etat.atout.nom_courant} {etat.atout}"
        return f"Atout {atout}, pris par {nom_siege(etat.preneur)}"
    return f"Retournée : {etat.retournee}" if etat.retournee is not None else ""


def precision(etat: EtatBelote, motif: Motif) -> str:
    """Ce qui précise un refus : la couleur demandée, ou l'atout."""
    if motif in (Motif.COUPER, Motif.MONTER) and etat.atout:
        return f"atout {etat.atout.nom_courant}"
    return couleur_demandee(motif, etat.pli)


def raconter(decompte: Decompte) -> str:
    """Le décompte d'une manche en une phrase."""
    if decompte.preneur is None or decompte.atout is None:
        return "tout le monde a passé deux fois, manche annulée"
    details = [
        f"{nom_siege(decompte.preneur)} a pris à {decompte.atout.nom_courant}",
        f"plis A {decompte.plis[0]}, B {decompte.plis[1]}",
        *primes("belote", decompte.belote),
        *primes("annonces", decompte.annonces),
    ]
    if decompte.capot is not None:
        details.append(f"capot de {EQUIPES[decompte.capot].nom}")
    details.append(decompte.issue.value)
    if decompte.litige_verse:
        details.append(f"litige versé : {decompte.litige_verse}")
    if decompte.litige_en_attente:
        details.append(f"en litige : {decompte.litige_en_attente}")
    return ", ".join(details)

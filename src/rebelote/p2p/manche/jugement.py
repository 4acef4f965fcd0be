"""Juger un événement au réseau : les règles du jeu, et ce que la table a fixé d'avance."""

from __future__ import annotations

from typing import Final

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, nom_siege
from rebelote.p2p.manche.constats import manche_finie

AU_NOM_D_UN_AUTRE: Final = "a joué au nom d'un autre"


def faute(etat: Etat, evenement: Evenement) -> str | None:
    """Ce que l'audit reproche à qui a écrit cet événement : de plusieurs coups simultanés, le
    premier siège écrit d'abord, et chacun pour soi."""
    if evenement.auteur != min(etat.attendus()):
        return AU_NOM_D_UN_AUTRE
    return refus(etat, evenement)


def refus(etat: Etat, evenement: Evenement) -> str | None:
    """Pourquoi cet événement n'est pas recevable, ou rien."""
    motif = etat.motif_refus(evenement)
    if motif is not None:
        return str(etat.refus(evenement, motif))
    if evenement.auteur == CROUPIER and _deplace_la_donne(etat, evenement):
        return f"la donne est à {nom_siege(etat.donneur or 0)}"
    return None


def _deplace_la_donne(etat: Etat, evenement: Evenement) -> bool:
    """Les règles laissent libre le premier donneur : au réseau, l'hôte ne se choisit pas."""
    apres = etat.suivant(evenement)
    return apres.donneur != etat.donneur and not manche_finie(etat, apres)

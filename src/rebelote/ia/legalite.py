"""Juger un coup d'après la seule vue du siège qui le joue."""

from __future__ import annotations

from typing import Any

from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import nom_siege
from rebelote.noyau.vue import Vue


def motif_du_refus(vue: Vue[Any], coup: Evenement) -> str | None:
    """Le code et le nom de la règle qui interdit ce coup à ce siège, ou `None`.

    Un coup légal peut ne pas être de ceux que l'on propose : la tape accepte tout délai.
    """
    if coup.auteur != vue.siege:
        return f"c'est un coup de {nom_siege(coup.auteur)}, pas de {nom_siege(vue.siege)}"
    if coup in vue.coups_legaux():
        return None
    motif = vue.motif_refus(coup)
    if motif is not None:
        return f"[{motif.code}] {vue.etat.refus(coup, motif)}"
    # Une vue accepte des cartes cachées, puisque les coups des autres en ont ; les siens, non.
    if _cache(evenement_en_json(coup)):
        return "[CACHE] on ne cache rien de son propre coup"
    return None


def _cache(objet: Any) -> bool:
    if isinstance(objet, dict):
        return any(map(_cache, objet.values()))
    return any(map(_cache, objet)) if isinstance(objet, list) else objet is None

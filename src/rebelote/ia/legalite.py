"""Juger un coup venu d'ailleurs, d'après la seule vue du siège qui l'aurait joué."""

from __future__ import annotations

from typing import Any

from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import nom_siege
from rebelote.noyau.vue import Vue


def motif_du_refus(vue: Vue[Any], coup: Evenement) -> str | None:
    """Pourquoi ce coup n'est pas permis à ce siège, ou `None`.

    Un coup légal peut ne pas être de ceux que l'on propose : la tape accepte tout délai.
    """
    if coup.auteur != vue.siege:
        return f"c'est un coup de {nom_siege(coup.auteur)}, pas de {nom_siege(vue.siege)}"
    if coup in vue.coups_legaux():
        return None
    motif = vue.motif_refus(coup)
    if motif is not None:
        return f"{vue.etat.refus(coup, motif)} [{motif.code}]"
    # Une vue accepte des cartes cachées, puisque les coups des autres en ont ; les siens, non.
    return "on ne cache rien de son propre coup" if _cache(evenement_en_json(coup)) else None


def _cache(objet: Any) -> bool:
    if isinstance(objet, dict):
        return any(map(_cache, objet.values()))
    return any(map(_cache, objet)) if isinstance(objet, list) else objet is None

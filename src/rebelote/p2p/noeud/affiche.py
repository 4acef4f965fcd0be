"""Ce qu'un nœud montre de sa partie : à tous, et à son seul propriétaire."""

from __future__ import annotations

from typing import Any

from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.membre.poste_actif import PosteActif


def etat_public(coeur: PosteActif, maintenant: float) -> dict[str, Any]:
    """Ce que tout autre joueur peut savoir : rien de nos cartes."""
    jeu, etat = coeur.deroulement, coeur.deroulement.etat
    inquiets = [s for s in coeur.autres() if coeur.presence.inquiete(s, maintenant)]
    return {
        "jeu": coeur.tablee.nom_du_jeu,
        "siege": nom_siege(coeur.moi),
        "membres": [membre.en_json() for membre in coeur.tablee.membres],
        "seq": len(coeur.journal),
        "tete": coeur.tete,
        "attendus": sorted(map(nom_siege, etat.attendus())),
        "hote": nom_siege(jeu.hote),
        "scores": dict(etat.scores()),
        "manches": len(etat.scores_par_manche()),
        "exclus": sorted(map(nom_siege, jeu.exclus)),
        "en_reconnexion": [nom_siege(siege) for siege in inquiets],
        "terminee": coeur.finie,
        "resultat": _resultat(coeur) if coeur.finie else None,
        "arret": coeur.arret,
    }


def _resultat(coeur: PosteActif) -> dict[str, Any]:
    etat = coeur.deroulement.etat
    return {
        "scores": dict(etat.scores()),
        "vainqueurs": list(etat.vainqueurs()),
        "manches": [dict(scores) for scores in etat.scores_par_manche()],
    }


def etat_prive(coeur: PosteActif) -> dict[str, Any]:
    """Notre vue, pour nous seuls."""
    vue = coeur.deroulement.vue
    return {
        "vue": coeur.tablee.jeu.decrire(vue.etat, coeur.moi),
        "coups_legaux": [coup.texte for coup in vue.coups_legaux()],
    }

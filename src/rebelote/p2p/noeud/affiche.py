"""Ce qu'un nœud montre de sa partie : à tous, et à son seul propriétaire."""

from __future__ import annotations

from typing import Any

from rebelote.noyau.sieges import nom_siege
from rebelote.noyau.tableau import en_json
from rebelote.p2p.membre.membre import Coeur


def etat_public(coeur: Coeur, maintenant: float) -> dict[str, Any]:
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


def _resultat(coeur: Coeur) -> dict[str, Any]:
    etat = coeur.deroulement.etat
    return {
        "scores": dict(etat.scores()),
        "vainqueurs": list(etat.vainqueurs()),
        "manches": [dict(scores) for scores in etat.scores_par_manche()],
    }


def etat_prive(coeur: Coeur) -> dict[str, Any]:
    """Notre vue, pour nous seuls : le tableau, ce que l'on peut jouer et ce qui est refusé."""
    noms = {siege: membre.nom for siege, membre in enumerate(coeur.tablee.membres)}
    tableau = coeur.tablee.jeu.tableau_de(coeur.deroulement.vue)
    return {"vue": en_json(tableau.nomme(noms))}

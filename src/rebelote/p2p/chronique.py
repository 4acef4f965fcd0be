"""Raconter le journal partagé, tel que n'importe qui peut le lire."""

from __future__ import annotations

from typing import Any

from rebelote.cartes import Carte
from rebelote.noyau.codec import evenement_depuis_json
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import CROUPIER, nom_siege
from rebelote.p2p import constats
from rebelote.p2p.deroulement import EVENEMENT, EXCLUSION, PLAINTE
from rebelote.p2p.entree import Entree

_SECRETS = {"DONNE": "donne les cartes", "COMPLEMENT": "complète les mains"}


def raconter(entree: Entree, jeu: Jeu) -> str:
    """Une entrée en une ligne ; ce qui est secret le reste."""
    if entree.type == EVENEMENT:
        return _evenement(entree, jeu)
    if entree.type == EXCLUSION:
        return f"{entree.corps.get('exclu')} ne répond plus : exclu, sa doublure joue pour lui"
    auteur = nom_siege(entree.auteur)
    if entree.type == PLAINTE:
        return f"{auteur} conteste ce qui précède : l'hôte doit ouvrir la manche"
    return f"{auteur}, hôte : {_constat(entree.type, entree.corps)}"


def _evenement(entree: Entree, jeu: Jeu) -> str:
    auteur = nom_siege(entree.auteur)
    if "evenement" not in entree.corps:
        genre = str(entree.corps.get("genre"))
        return f"{auteur} {_SECRETS.get(genre, genre + ' (secret)')}"
    evenement = evenement_depuis_json(entree.corps["evenement"], jeu.evenements)
    qui = auteur if evenement.auteur == CROUPIER else nom_siege(evenement.auteur)
    return f"{qui} : {evenement.texte}"


def _constat(type_: str, corps: dict[str, Any]) -> str:
    match type_:
        case constats.RESULTAT_ENCHERES:
            return f"{corps['preneur']} prend, atout {str(corps['atout']).lower()}"
        case constats.REMPORTE_PLI:
            cartes = " ".join(str(Carte.depuis_json(carte)) for carte in corps["cartes"])
            gagnant = corps["vainqueur"]
            return f"pli {cartes}" + (f", à {gagnant}" if gagnant else "")
        case constats.POINTS:
            return f"manche {corps['manche']} : {_scores(corps['scores'])}"
        case constats.OUVERTURE:
            return "manche ouverte et vérifiée par tous"
        case constats.JETON_HOTE:
            return f"passe le jeton à {corps['hote']}"
        case constats.RESULTATS:
            return (
                f"résultat {_scores(corps['scores'])}, gagné par {', '.join(corps['vainqueurs'])}"
            )
        case _:
            return "fin de la partie"


def _scores(scores: dict[str, int]) -> str:
    return ", ".join(f"{nom} {score}" for nom, score in scores.items())

"""Comment une partie du réseau a fini, pour qui y jouait."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from rebelote.cli.terminal.statistiques_tarot import montrer_la_fin
from rebelote.recit.nombres import compte
from rebelote.recit.recit import Recit
from rebelote.recit.scores import en_phrase, gagnee_par

if TYPE_CHECKING:
    from rebelote.p2p.membre.poste_actif import PosteActif


def issue(poste: PosteActif, fautes: int, donnees: Path, desaccord: str | None = None) -> str:
    """Les dernières lignes : le résultat et où il est gardé, ou pourquoi l'on s'arrête.

    `desaccord` : ce qui nous a séparés avant le premier coup.
    """
    from rebelote.p2p.noeud.carnets import chemin_de_la_partie

    if desaccord is not None:
        return f"partie arrêtée avant d'avoir commencé, nul ne l'a perdue : {desaccord}"
    if not poste.finie:
        return f"{_arret(poste)}{_mention(fautes)}"
    chemin = chemin_de_la_partie(donnees, poste.tablee.partie)
    return f"partie finie : {_resultat(poste)}{_mention(fautes)}\ngardée dans {chemin}"


def montrer_les_statistiques(poste: PosteActif, console: Console) -> None:
    """L'écran de fin de `jouer`, à qui a joué jusqu'au bout : il se lit dans l'enregistrement."""
    from rebelote.p2p.noeud.carnets import enregistrement

    if poste.finie:
        gardee = enregistrement(poste)
        noms = {siege: joueur.nom for siege, joueur in enumerate(gardee.joueurs)}
        montrer_la_fin(console, gardee.rejouer(), Recit(noms))


def _resultat(poste: PosteActif) -> str:
    resultat = poste.deroulement.resultat()
    exclus = (f" ; {nom} {raison}" for nom, raison in sorted((resultat.exclus or {}).items()))
    return f"{en_phrase(resultat.scores)} ; {gagnee_par(resultat.vainqueurs)}{''.join(exclus)}"


def _arret(poste: PosteActif) -> str:
    """Pourquoi l'on s'arrête, et si c'est pour de bon."""
    from rebelote.p2p.noeud.carnets import peut_reprendre

    if (raison := poste.deroulement.exclus.get(poste.moi)) is not None:
        return f"vous avez été exclu ({raison}) : une IA joue votre place, la partie continue"
    if peut_reprendre(poste):
        return (
            f"{poste.arret} ; la même commande la reprendra à leur retour, "
            "--nouvelle en commencera une autre s'ils ont fini sans vous"
        )
    return f"partie arrêtée : {poste.arret}"


def _mention(fautes: int) -> str:
    """Ce que la dernière ligne dit des fautes de notre IA ; rien si elle n'en a pas fait."""
    if not fautes:
        return ""
    return f" ; {compte(fautes, 'coup')} de la doublure, faute de l'IA"

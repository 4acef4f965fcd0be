"""Charger le réseau, et savoir si une adresse mène ici."""

from __future__ import annotations

from urllib.parse import urlsplit

from rebelote.cli.interruption import chargement


def charger_le_reseau() -> None:
    """Importe d'un coup ce dont un nœud se sert : un Ctrl-C y part aussitôt, sans rien laisser."""
    with chargement():
        import rebelote.p2p.accueil.arrivee
        import rebelote.p2p.accueil.invitation
        import rebelote.p2p.noeud.serveur  # noqa: F401


def mene_ici(adresse: str) -> bool:
    """Vrai si cette adresse web ne vaut que sur cette machine."""
    from rebelote.p2p.liaison.tls import est_boucle

    return est_boucle(str(urlsplit(adresse).hostname))

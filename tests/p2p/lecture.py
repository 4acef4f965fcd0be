"""Lire ce que montre un vrai nœud, et y chercher des cartes."""

from __future__ import annotations

import base64
import json
from typing import Any

from rebelote.p2p.messages.entree import Entree, lire_entree
from rebelote.p2p.noeud.equipage import Processus


def journal(processus: Processus) -> list[Entree]:
    """Tout le journal que ce nœud montre."""
    entrees: list[Entree] = []
    while lot := processus.journal(len(entrees)):
        entrees += map(lire_entree, lot)
    return entrees


def cartes_dans(objet: Any) -> set[str]:
    """Toutes les cartes que dit cet objet JSON, même dans des octets signés."""
    if isinstance(objet, dict):
        if {"couleur", "valeur"} <= objet.keys():
            return {f"{objet['valeur']} de {objet['couleur']}"}
        return _reunion(objet.values())
    if isinstance(objet, list):
        return _reunion(objet)
    return cartes_dans(_decoder(objet)) if isinstance(objet, str) else set()


def _reunion(objets: Any) -> set[str]:
    return set().union(*map(cartes_dans, objets))


def _decoder(texte: str) -> Any:
    """Ce que des octets signés, en base 64, disent en JSON ; rien si ce n'en sont pas."""
    try:
        return json.loads(base64.b64decode(texte, validate=True))
    except ValueError:
        return None

"""L'IA qui joue à une table du réseau : celle qu'on demande, et ce qu'on en dit aux autres."""

from __future__ import annotations

from rebelote.jeux.catalogue import jeux


def verifier_ia(nom: str) -> None:
    """Refuse d'emblée une IA qu'aucun jeu ne connaît."""
    from rebelote.ia.catalogue import IAIntrouvable, trouver

    fautes = []
    for jeu in jeux():
        try:
            trouver(nom, jeu)
        except IAIntrouvable as faute:
            fautes.append(faute)
        else:
            return
    raise fautes[0]


def nom_d_ia(description: str) -> str:
    """L'IA telle qu'on la nomme aux autres : d'un fichier à soi, sans le chemin."""
    return description.replace("\\", "/").rpartition("/")[2][:80]

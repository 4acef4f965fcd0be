"""Ce que la page sait des jeux avant d'en ouvrir un : leurs options, leurs niveaux, leurs IA."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from rebelote.ia.catalogue import noms_des_ia, noms_des_niveaux
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.jeu import Jeu


def catalogue() -> list[dict[str, Any]]:
    """Tous les jeux, comme la page les offre."""
    return [_jeu(jeu) for jeu in jeux().values()]


def _jeu(jeu: Jeu) -> dict[str, Any]:
    return {
        "nom": jeu.nom,
        "titre": jeu.titre,
        "resume": jeu.resume,
        "nombres": list(jeu.nombres_de_joueurs),
        "options": [_option(champ) for champ in fields(jeu.regles)],
        "niveaux": noms_des_niveaux(),
        "ia": noms_des_ia(jeu.nom),
    }


def _option(champ: Any) -> dict[str, Any]:
    choix, borne = champ.metadata["choix"], champ.metadata["minimum"]
    return {
        "nom": champ.name,
        "type": _type(champ.default, bool(choix)),
        "defaut": _json(champ.default),
        "choix": [_json(valeur) for valeur in choix],
        "minimum": borne,
        "maximum": champ.metadata["maximum"] if borne is not None else None,
        "aide": champ.metadata["aide"],
    }


def _type(defaut: Any, choix: bool) -> str:
    if isinstance(defaut, bool):
        return "booleen"
    return "choix" if choix else "entier"


def _json(valeur: Any) -> Any:
    return list(valeur) if isinstance(valeur, tuple) else valeur

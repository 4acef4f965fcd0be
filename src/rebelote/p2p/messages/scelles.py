"""Les événements secrets : une part scellée par siège, et de quoi vérifier qu'elles concordent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.messages.entree import EVENEMENT, Entree
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.octets import engagement, sel_derive

COMPLET = "complet"
PARTS_FAUSSES = "n'a pas dit à tous la même chose d'un événement secret"


@dataclass
class Secret:
    """Un événement secret tel que son auteur l'écrit : l'entrée publique et les parts privées."""

    corps: dict[str, Any]
    parts: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Par siège (et `complet` pour l'hôte et l'ouverture) : le sel et la version de l'événement."""


def est_secrete(entree: Entree) -> bool:
    return entree.type == EVENEMENT and "engagements" in entree.corps


def sceller(evenement: Evenement, sel: str, nombre: int, exclus: Iterable[Siege]) -> Secret:
    """L'événement en parts secrètes ; celles des exclus sont à découvert, pour leurs doublures."""
    parts = _parts(sel, evenement, nombre)
    engagements = {nom: engagement(p["sel"], p["evenement"]) for nom, p in parts.items()}
    ouverts = {nom_siege(siege): parts[nom_siege(siege)] for siege in sorted(exclus)}
    corps = {"genre": evenement.TYPE, "engagements": engagements, "ouverts": ouverts}
    return Secret(corps, parts)


def _parts(sel: str, evenement: Evenement, nombre: int) -> dict[str, dict[str, Any]]:
    """La part de chacun et le tout ; les sels des parts viennent de celui du tout.

    Qui reçoit le tout peut donc vérifier ce que l'auteur a dit à chaque autre.
    """
    parts: dict[str, dict[str, Any]] = {
        nom_siege(siege): {
            "sel": sel_derive(sel, nom_siege(siege)),
            "evenement": evenement_en_json(evenement.vu_par(siege)),
        }
        for siege in range(nombre)
    }
    return {**parts, COMPLET: {"sel": sel, "evenement": evenement_en_json(evenement)}}


# --- Lire et vérifier -------------------------------------------------------------------------


def lire_evenement(json: Any, jeu: Jeu) -> Evenement:
    try:
        return evenement_depuis_json(json, jeu.evenements)
    except Illisible as erreur:
        raise EntreeRefusee(str(erreur)) from None


def lire_part(entree: Entree, nom: str, part: dict[str, Any], jeu: Jeu) -> Evenement:
    """L'événement de cette part, si elle répond bien à l'engagement publié sous ce nom."""
    engagements = entree.corps["engagements"]
    lisible = isinstance(engagements, dict) and isinstance(part, dict)
    if not lisible or part.keys() != {"sel", "evenement"} or not isinstance(part["sel"], str):
        raise EntreeRefusee("part privée illisible : attendu sel et evenement")
    if engagements.get(nom) != engagement(part["sel"], part["evenement"]):
        raise EntreeRefusee("la part privée ne répond pas à l'engagement publié")
    return lire_evenement(part["evenement"], jeu)


def parts_justes(entree: Entree, sel: str, evenement: Evenement, nombre: int) -> bool:
    """Vrai si l'auteur s'est engagé envers chacun sur ce même événement."""
    engagements = entree.corps["engagements"]
    return all(
        engagements.get(nom) == engagement(part["sel"], part["evenement"])
        for nom, part in _parts(sel, evenement, nombre).items()
    )

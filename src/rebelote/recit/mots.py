"""Les mots du tableau : chaque fait nommé par un jeu, dit en français.

Un jeu venu d'ailleurs peut nommer les siens : ils se disent par leur nom même.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from rebelote.cartes import Couleur
from rebelote.noyau.reperes.engagement import Engagement
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.noyau.tableau import Detail
from rebelote.recit.nombres import compte


def en_clair(nom: str) -> str:
    """Un nom stable tel qu'on le lit : `litige_en_attente`, « litige en attente »."""
    return nom.lower().replace("_", " ")


def valeur_en_texte(valeur: Any) -> str:
    if isinstance(valeur, tuple):
        return " ".join(map(str, valeur))
    if isinstance(valeur, bool):
        return "oui" if valeur else "non"
    return str(valeur)


_PASSES: Final = {
    "personne": "on ne passe pas de cartes",
    "suivant": "on passe trois cartes au joueur suivant",
    "en_face": "on passe trois cartes en face",
    "precedent": "on passe trois cartes au joueur précédent",
}


_DETAILS: Final[dict[str, Callable[[Any], str]]] = {
    "preneur": lambda _: "preneur",
    "elimine": lambda _: "éliminé",
    "vies": lambda vies: compte(vies, "vie"),
    "pari": lambda pari: f"pari {pari}",
    "points": lambda points: f"{points} pts",
    "roi": lambda roi: f"roi secret : {roi}",
    "paquet": lambda paquet: f"paquet : {_cartes(paquet)}",
    "dos": lambda nombre: f"et {compte(nombre, 'carte')} de dos",
    "passees": lambda cartes: f"passe {_cartes(cartes)}",
    "retournee": lambda carte: f"retournée : {carte}",
    "tour": lambda tour: "premier tour" if tour == 1 else "second tour",
    "litige": lambda points: f"{points} points en litige",
    "joker": lambda carte: f"joker {carte}" if carte else "joker à désigner",
    "coeurs_casses": lambda oui: "cœurs cassés" if oui else "cœurs pas encore cassés",
    "passe": lambda a_qui: _PASSES[a_qui],
    "somme": lambda somme: f"somme {somme}",
    "interdit": lambda pari: f"le dernier ne peut pas parier {pari}",
    "volee": lambda siege: f"à la volée : contre de {siege} ?",
    "couleur_exclue": lambda nom: f"couleur exclue : {Couleur[nom]}",
    "defausse": lambda cartes: f"défausse : {_cartes(cartes)}",
    "a_garder": lambda nombre: f"{compte(nombre, 'carte')} à garder",
    "sens": lambda sens: f"le reste va au joueur {'suivant' if sens > 0 else 'précédent'}",
}


def _cartes(cartes: Any) -> str:
    return compte(cartes, "carte") if isinstance(cartes, int) else valeur_en_texte(cartes)


def dire(detail: Detail) -> str:
    """Un fait nommé, en quelques mots."""
    if detail.nom in _DETAILS:
        with suppress(KeyError, TypeError, ValueError):  # le même nom, à un autre jeu
            return _DETAILS[detail.nom](detail.valeur)
    nom = en_clair(detail.nom)
    return nom if detail.valeur is None else f"{nom} {valeur_en_texte(detail.valeur)}"


def dire_atout(nom: str) -> str:
    """« TREFLE » se dit « trèfle » ; ce qui n'est pas une couleur, « sans-atout »."""
    if nom in Couleur.__members__:
        return Couleur[nom].nom_courant
    return nom.lower().replace("_", "-")


def dire_contrat(contrat: Engagement, nom: Callable[[Siege], str] = nom_siege) -> str:
    """Ce que l'on joue, et qui l'a voulu."""
    preneur = nom(contrat.preneur)
    if contrat.atout is None:
        return f"Pris par {preneur}"
    atout = dire_atout(contrat.atout)
    if contrat.valeur is None:
        signe = f" {Couleur[contrat.atout]}" if contrat.atout in Couleur.__members__ else ""
        return f"Atout {atout}{signe}, pris par {preneur}"
    valeur = contrat.nom or str(contrat.valeur)
    doute = "" if contrat.contre is None else ", contré"
    doute = doute if contrat.surcontre is None else ", surcontré"
    return f"Contrat : {valeur} à {atout}{doute}, par {preneur}"

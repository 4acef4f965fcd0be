"""Les participants d'un tournoi : une IA, une équipe de plusieurs, ou un cerveau à une adresse.

- `avance`, `module:Classe`, `fichier.py:Classe` ou `http://hôte:port` ;
- `avance@mondes=20,budget_ms=50` donne ces réglages à l'IA ;
- `simple+avance` fait asseoir l'une en face de l'autre, où l'on joue par équipes.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from random import Random
from typing import Any, Final

from rebelote.cerveau.joueurs import (
    ATTENTE,
    est_une_adresse,
    fabrique_de_cerveau,
    verifier_cerveau,
)
from rebelote.ia.catalogue import FabriqueIA, IAIntrouvable, construire, trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.recit.nombres import court

_REGLAGES: Final = re.compile(r"(?P<ia>.+)@(?P<reglages>[A-Za-z_]\w*=[^,]*(,[A-Za-z_]\w*=[^,]*)*)")


@dataclass(frozen=True, slots=True)
class Participant:
    """Qui joue : son nom dans les tableaux, et l'IA de chacun de ses sièges."""

    nom: str
    membres: tuple[str, ...]


def lire_participants(
    jeu: Jeu, textes: Sequence[str], prevenir: Callable[[str], None] = lambda quoi: None
) -> tuple[Participant, ...]:
    """Les participants, tous chargés et construits une fois : rien ne commence s'il en manque.

    `prevenir` est appelé avant chaque attente, pour dire laquelle.
    """
    if len(textes) < 2:
        raise ErreurRebelote("il faut au moins deux IA à comparer")
    fois: Counter[str] = Counter()
    participants = []
    for texte in textes:
        membres = (texte,) if est_une_adresse(texte) else tuple(texte.split("+"))
        fois[texte] += 1
        nom = texte if fois[texte] == 1 else f"{texte}#{fois[texte]}"
        participants.append(Participant(nom, membres))
    for participant in participants:
        _verifier(jeu, participant, prevenir)
    return tuple(participants)


def _verifier(jeu: Jeu, participant: Participant, prevenir: Callable[[str], None]) -> None:
    debut = jeu.commencer()
    places = [debut.camp(siege) for siege in range(jeu.nombres_de_joueurs[-1])]
    if len(participant.membres) > places.count(places[0]):
        raise ErreurRebelote(
            f"{participant.nom} : {len(participant.membres)} IA pour "
            f"{places.count(places[0])} siège(s) par camp à {jeu.nom}"
        )
    for membre in participant.membres:
        construire(trouver_fabrique(membre, jeu), Random(0), membre)
        if est_une_adresse(membre):
            prevenir(f"attente du cerveau {membre}, {court(ATTENTE)} s au plus")
            verifier_cerveau(membre)


def trouver_fabrique(description: str, jeu: Jeu, delai: float = 10.0) -> FabriqueIA:
    """De quoi fabriquer cette IA, avec ses réglages s'il y en a."""
    if est_une_adresse(description):
        return fabrique_de_cerveau(description, jeu, delai)
    trouves = _REGLAGES.fullmatch(description)
    if trouves is None:
        return trouver(description, jeu.nom)
    fabrique = trouver(trouves["ia"], jeu.nom)
    reglages = dict(map(_reglage, trouves["reglages"].split(",")))
    connus = inspect.signature(fabrique).parameters
    for nom, valeur in reglages.items():
        if nom not in connus:
            possibles = ", ".join(list(connus)[1:]) or "aucun"
            raise IAIntrouvable(f"{description} : réglage inconnu : {nom} ; réglages : {possibles}")
        if not _convient(valeur, connus[nom].annotation):
            raise IAIntrouvable(
                f"{description} : {nom} n'est pas un nombre qui convienne : {valeur!r}"
            )
    return partial(fabrique, **reglages)


def _convient(valeur: Any, annotation: Any) -> bool:
    """Faux si l'on attend un nombre, et que ce n'en est pas un qui ait du sens."""
    types = {nom.strip() for nom in str(getattr(annotation, "__name__", annotation)).split("|")}
    if not types & {"int", "float"} or (valeur is None and "None" in types):
        return True
    nombre = isinstance(valeur, int if "float" not in types else int | float)
    return nombre and not isinstance(valeur, bool) and 0 <= valeur < inf


def _reglage(texte: str) -> tuple[str, Any]:
    nom, _, valeur = texte.partition("=")
    try:
        return nom, ast.literal_eval(valeur)
    except (ValueError, SyntaxError):
        return nom, valeur


def sans_reglages(description: str) -> str:
    """L'IA que nomme cette description, ses réglages ôtés."""
    trouves = _REGLAGES.fullmatch(description)
    return description if trouves is None else trouves["ia"]

"""Des parties à garder, courtes et toutes différentes."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from rebelote.archives import Enregistrement, JoueurInscrit, Resultat, inscrire
from tests.archives.fabrique import partie_jouee

DATE = "2026-01-31T10:00:00Z"

_COURTES: dict[str, dict[str, Any]] = {
    "belote": {"objectif": 1},
    "contree": {"objectif": 1},
    "dame_de_pique": {},
    "tarot_africain": {},
    "regicide": {},
}


@cache
def partie_finie(jeu: str = "belote") -> Enregistrement:
    """Une partie jouée pour de bon, la même à chaque fois."""
    return partie_jouee(jeu, **_COURTES[jeu])


def identifiant(nom: str) -> str:
    """Un identifiant stable pour ce nom."""
    return str(uuid.uuid5(uuid.NAMESPACE_OID, nom))


def partie(
    nom: str = "p",
    jeu: str = "belote",
    noms: Sequence[str] = ("Alice", "Bob", "Charlie", "Diana"),
    ia: Sequence[str | None] = (),
    vainqueurs: Sequence[str] | None = None,
    date: str = DATE,
) -> Enregistrement:
    """Une partie à soi : son identifiant vient de `nom`, et son issue de `vainqueurs`."""
    modele = partie_finie(jeu)
    return replace(
        modele,
        id_partie=identifiant(nom),
        date_debut=date,
        joueurs=inscrire(noms, ia),
        resultat=modele.resultat if vainqueurs is None else _issue(modele, vainqueurs),
    )


def _issue(modele: Enregistrement, vainqueurs: Sequence[str]) -> Resultat:
    scores = {camp: 100 if camp in vainqueurs else 0 for camp in modele.resultat.scores}
    return Resultat(scores, tuple(vainqueurs), (scores,))


def tronquee(entiere: Enregistrement, evenements: int) -> Enregistrement:
    """La même partie, arrêtée en chemin."""
    sans_issue = Resultat(dict.fromkeys(entiere.resultat.scores, 0), (), ())
    return replace(entiere, journal=entiere.journal[:evenements], resultat=sans_issue)


def nommer(entiere: Enregistrement, nom: str) -> Enregistrement:
    """La même partie, dont J1 porte ce nom ; sans passer par la lecture, qui le vérifierait."""
    return replace(entiere, joueurs=(JoueurInscrit("J1", nom, 1), *entiere.joueurs[1:]))

"""Les participants d'un tournoi : un joueur, ou une équipe de plusieurs.

`simple+avance` fait asseoir l'une en face de l'autre, où l'on joue par équipes ; le nom d'un joueur
est celui de partout (`ia.designation`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from rebelote.cerveau.joueurs import trouver_joueur, verifier_presence
from rebelote.ia.designation import decouper_equipe
from rebelote.ia.fabrique import construire
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu


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
        fois[texte] += 1
        nom = texte if fois[texte] == 1 else f"{texte}#{fois[texte]}"
        participants.append(Participant(nom, decouper_equipe(texte)))
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
        construire(trouver_joueur(membre, jeu.nom), Random(0), membre)
        verifier_presence(membre, prevenir)

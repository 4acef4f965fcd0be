"""La liste des messages que les membres d'une partie s'envoient.

Les chemins de l'API, ceux du transport et ce que le poste fait de chacun en découlent.
"""

from __future__ import annotations

from enum import Enum


class Message(Enum):
    """Un message d'un membre à un autre : son chemin HTTP, et ce qu'il dit.

    Son nom est aussi le `genre` que signent ceux qui ne sont pas des entrées du journal.
    """

    ENTREE = (
        "/action",
        "Une entrée signée du journal partagé ; `de` dit qui l'envoie, pour l'accuser aussitôt.",
    )
    MAIN = (
        "/recevoir_main",
        "Une entrée signée où un pli cacheté nous attend : notre main, ou un coup secret.",
    )
    ACCUSE = "/accuse", "L'accusé signé d'une tête de journal."
    PLAINTE = "/plainte", "Le refus signé d'une entrée, avec notre pli ouvert s'il est faux."
    NOUVELLES = "/nouvelles", "Les derniers mots signés de chacun : signes de vie, votes, plaintes."
    DEMANDE = "/demande", "Un pair demande ce qui lui manque ; on le lui envoie."
    VOTE = "/vote", "Un vote d'exclusion signé."
    PREUVE = "/preuve", "Deux pièces signées qui confondent leur auteur."

    def __init__(self, chemin: str, sens: str) -> None:
        self.chemin, self.sens = chemin, sens

"""Les chemins d'un nœud qui ne sont pas ceux des messages de la partie."""

from __future__ import annotations

from typing import Final

INVITE: Final = "/invite"
REJOINDRE: Final = "/rejoindre"
REJOINDRE_EN_ANGLAIS: Final = "/join"
SYNCHRONISER: Final = "/synchroniser_joueurs_et_demarrer"
SALLE: Final = "/salle"

DEMANDER_ENCHERE: Final = "/demander_enchere"
ETAT_DU_JEU: Final = "/etat_du_jeu"
TETE: Final = "/tete"
JOURNAL: Final = "/journal"
EVENEMENTS: Final = "/evenements"


def chemin_du_geste(geste: str) -> str:
    """Là où se fait un geste de la salle d'attente."""
    return f"{SALLE}/{geste}"

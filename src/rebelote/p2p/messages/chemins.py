"""Les chemins par où l'on se réunit, avant que la partie n'ait ses messages."""

from __future__ import annotations

from typing import Final

INVITE: Final = "/invite"
REJOINDRE: Final = "/rejoindre"
REJOINDRE_EN_ANGLAIS: Final = "/join"
SYNCHRONISER: Final = "/synchroniser_joueurs_et_demarrer"
ETAT_DU_JEU: Final = "/etat_du_jeu"
SALLE: Final = "/salle"


def chemin_du_geste(geste: str) -> str:
    """Là où se fait un geste de la salle d'attente."""
    return f"{SALLE}/{geste}"

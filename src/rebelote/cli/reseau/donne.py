"""La donne que l'on demande, celle que l'on joue, et ce que l'on en dit."""

from __future__ import annotations

from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import Regles


def lire_donne(voulue: str | None, jeu: Jeu, regles: Regles, joueurs: int) -> str:
    """La donne de `--donne` ; rien de dit, la secrète si le jeu, ainsi réglé, le permet."""
    from rebelote.p2p.messages.donnes import choisir_donne

    return choisir_donne(voulue, jeu, regles, joueurs)


def faute_de_mieux(jeu: Jeu, regles: Regles, joueurs: int) -> str:
    """Pourquoi c'est l'hôte qui donnera ; rien quand on pouvait choisir."""
    from rebelote.p2p.messages.donnes import pourquoi_un_croupier, se_passe_de_croupier

    if se_passe_de_croupier(jeu, regles, joueurs):
        return ""
    raison = pourquoi_un_croupier(jeu, regles, joueurs)
    return f"pas de donne secrète ici : {raison}, l'hôte donnera"


def annoncer_la_donne(donne: str, jeu: Jeu, regles: Regles, joueurs: int) -> str:
    """Qui donnera ; quand c'est l'hôte faute de mieux, pourquoi."""
    from rebelote.p2p.manche.chronique_secrete import dire_la_donne

    raison = faute_de_mieux(jeu, regles, joueurs)
    return f"{raison}\n{dire_la_donne(donne)}" if raison else dire_la_donne(donne)

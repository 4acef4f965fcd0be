"""Les fautes d'un enregistrement, et les motifs qui ne sont pas ceux d'un coup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rebelote.cartes import Carte
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege


@dataclass(frozen=True, slots=True)
class Faute:
    """Une règle enfreinte, avec tout ce qui permet de la retrouver dans l'enregistrement."""

    manche: int | None
    pli: int | None
    siege: Siege | None
    carte: Carte | None
    motif: Motif
    explication: str
    rang_evenement: int | None = None
    """Le rang de l'événement dans le journal, à partir de 1."""

    @property
    def lieu(self) -> str:
        """`manche 1, pli 3`, autant qu'on le sache."""
        noms = [("manche", self.manche), ("pli", self.pli), ("événement", self.rang_evenement)]
        return ", ".join(f"{nom} {rang}" for nom, rang in noms if rang is not None)

    def __str__(self) -> str:
        lieu = self.lieu or "partie"
        return f"{lieu} : {self.explication} [{self.motif.code}]"


@dataclass(frozen=True, slots=True)
class Rapport:
    """Ce que la vérification d'une partie a trouvé."""

    fautes: tuple[Faute, ...]
    arret: str | None = None
    """Pourquoi le reste du journal n'a pas pu être suivi."""

    inachevee: str | None = None
    """Où le journal s'arrête, s'il s'arrête avant la fin de la partie."""

    cachees: int = 0
    """Combien de cartes l'enregistrement cache : ce qui en dépend n'est pas vérifié."""


NUMERO_DE_MANCHE: Final = Motif("NUMERO_DE_MANCHE", "ce n'est pas le numéro de la manche en cours")
PARTIE_INACHEVEE: Final = Motif("PARTIE_INACHEVEE", "le journal s'arrête avant la fin de la partie")
SCORES_FAUX: Final = Motif("SCORES_FAUX", "les scores ne sont pas ceux du journal")
VAINQUEURS_FAUX: Final = Motif("VAINQUEURS_FAUX", "les vainqueurs ne sont pas ceux du journal")
MANCHES_FAUSSES: Final = Motif("MANCHES_FAUSSES", "le nombre de manches n'est pas celui du journal")

# Ceux de l'ancienne disposition (manches, distribution, plis).
TAILLE_DE_MAIN: Final = Motif("TAILLE_DE_MAIN", "chacun a huit cartes après la seconde donne")
CARTE_DONNEE_DEUX_FOIS: Final = Motif(
    "CARTE_DONNEE_DEUX_FOIS", "une carte n'est donnée qu'une fois"
)
ORDRE_DE_DONNE: Final = Motif("ORDRE_DE_DONNE", "la donne ne suit pas l'ordre du paquet")
PAQUET_A_COUPER: Final = Motif("PAQUET_A_COUPER", "le paquet à couper est fait des plis ramassés")
COUPE_FAUSSE: Final = Motif("COUPE_FAUSSE", "la donne suit le paquet d'avant, coupé une fois")
DONNEUR: Final = Motif("DONNEUR", "la donne passe au joueur suivant à chaque manche")
EQUIPE_PRENANTE: Final = Motif("EQUIPE_PRENANTE", "l'équipe prenante est celle du preneur")
MENEUR: Final = Motif("MENEUR", "le pli est ouvert par le gagnant du précédent")
CARTE_DEJA_JOUEE: Final = Motif("CARTE_DEJA_JOUEE", "cette carte a déjà été jouée")
VAINQUEUR_DU_PLI: Final = Motif("VAINQUEUR_DU_PLI", "le pli revient à la carte la plus forte")
PLI_INCOMPLET: Final = Motif("PLI_INCOMPLET", "un pli a quatre cartes et une manche huit plis")
CONTRAT_FAUX: Final = Motif("CONTRAT_FAUX", "l'issue du contrat n'est pas celle des plis")
TOTAL_FAUX: Final = Motif("TOTAL_FAUX", "le total n'est pas la somme des manches")
VALEUR_D_ANNONCE: Final = Motif("VALEUR_D_ANNONCE", "l'annonce ne vaut pas ces points")

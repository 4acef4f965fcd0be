"""Ce que l'hôte règle d'une table : le jeu, ses règles, le temps que l'on a, l'allure des IA."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rebelote.ia.catalogue import noms_des_ia, noms_des_niveaux
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import Regles

HORLOGES: Final = range(5, 601)
"""Les secondes que l'on peut donner pour un coup."""


class Allure(StrEnum):
    """Le temps que les IA laissent à ceux qui regardent."""

    IMMEDIATE = "immediate"
    VIVE = "vive"
    NORMALE = "normale"
    LENTE = "lente"


@dataclass(frozen=True)
class Reglages:
    """Les réglages d'une table, tous permis."""

    regles: Regles
    horloge: int | None = None
    """Les secondes d'un coup ; ensuite, une IA joue ce coup-là."""

    allure: Allure = Allure.NORMALE


def lire_allure(nom: str) -> Allure:
    try:
        return Allure(nom)
    except ValueError:
        raise Illisible(f"allure inconnue : {nom[:20]} ; attendu {', '.join(Allure)}") from None


def lire_horloge(secondes: int | None) -> int | None:
    if secondes is not None and secondes not in HORLOGES:
        raise Illisible(f"horloge refusée : de {HORLOGES[0]} à {HORLOGES[-1]} secondes")
    return secondes


def lire_ia(jeu: Jeu, nom: str) -> str:
    """Une IA du jeu ou un niveau ; jamais un fichier, un module ni une adresse venus du web."""
    permises = [*noms_des_niveaux(), *noms_des_ia(jeu.nom)]
    if nom not in permises:
        raise Illisible(f"IA inconnue : {nom[:40]} ; attendu {', '.join(permises)}")
    return nom

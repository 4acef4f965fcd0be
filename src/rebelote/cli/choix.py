"""Ce que plusieurs commandes lisent de la même façon : joueurs et règles."""

from __future__ import annotations

from typing import TypeAlias

from rebelote.ia.catalogue import FabriqueIA
from rebelote.ia.catalogue import trouver as trouver_ia
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import Regles

Table: TypeAlias = list[tuple[str, FabriqueIA]]
"""Qui s'assoit où : la description de chaque IA et de quoi la fabriquer."""


def lire_regles(jeu: Jeu, textes: list[str]) -> Regles:
    """Lit les `--regle nom=valeur`."""
    valeurs = {}
    for texte in textes:
        nom, egal, valeur = texte.partition("=")
        if not egal:
            raise ErreurRebelote(f"règle illisible : {texte} ; attendu nom=valeur")
        if nom.strip() in valeurs:
            raise ErreurRebelote(f"la règle {nom.strip()} est donnée deux fois")
        valeurs[nom.strip()] = valeur.strip()
    return jeu.regles.depuis_textes(valeurs)


def lire_noms(texte: str | None, defaut: str) -> list[str]:
    """Les noms de `--joueurs`, ou celui par défaut quand l'option n'est pas donnée."""
    noms = [nom.strip() for nom in (defaut if texte is None else texte).split(",")]
    if not all(noms):
        raise ErreurRebelote(f"--joueurs « {texte} » : il y manque un nom d'IA")
    return noms


def lire_joueurs(jeu: Jeu, texte: str | None, defaut: str = "simple") -> Table:
    """Lit `a,b,c,d` ; un seul nom vaut pour tous les sièges."""
    noms = lire_noms(texte, defaut)
    if len(noms) == 1:
        noms *= jeu.nombres_de_joueurs[-1]
    jeu.commencer(joueurs=len(noms))
    return [(nom, trouver_ia(nom, jeu.nom)) for nom in noms]

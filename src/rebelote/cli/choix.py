"""Ce que plusieurs commandes lisent de la même façon : joueurs et règles."""

from __future__ import annotations

from typing import TypeAlias

import typer

from rebelote.ia.catalogue import FabriqueIA
from rebelote.ia.catalogue import trouver as trouver_ia
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import Regles

Table: TypeAlias = list[tuple[str, FabriqueIA]]
"""Qui s'assoit où : la description de chaque IA et de quoi la fabriquer."""

JEU = typer.Argument(metavar="JEU", help="Le jeu ; « rebelote jeux » les montre.")
GRAINE = typer.Option("--graine", "-g", min=0, help="Graine du hasard : même graine, même partie.")
REGLE = typer.Option("--regle", "-r", metavar="NOM=VALEUR", help="Une option de règle ; se répète.")


def lire_regles(jeu: Jeu, textes: list[str]) -> Regles:
    """Lit les `--regle nom=valeur`."""
    valeurs = {}
    for texte in textes:
        nom, egal, valeur = texte.partition("=")
        if not egal:
            raise ErreurRebelote(f"règle illisible : {texte} ; attendu nom=valeur")
        valeurs[nom.strip()] = valeur.strip()
    return jeu.regles.depuis_textes(valeurs)


def lire_joueurs(jeu: Jeu, texte: str | None, defaut: str = "simple") -> Table:
    """Lit `a,b,c,d` ; un seul nom vaut pour tous les sièges."""
    noms = [nom.strip() for nom in (texte or defaut).split(",")]
    if len(noms) == 1:
        noms *= jeu.nombres_de_joueurs[-1]
    jeu.commencer(joueurs=len(noms))
    return [(nom, trouver_ia(nom, jeu.nom)) for nom in noms]

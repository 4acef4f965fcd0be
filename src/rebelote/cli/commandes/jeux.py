"""`rebelote jeux` : les jeux et leurs options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from rebelote.cli.affichage import avertir, console_de_tableaux
from rebelote.ia import noms_des_ia
from rebelote.ia.niveaux import NIVEAUX
from rebelote.jeux.catalogue import jeux as tous_les_jeux
from rebelote.jeux.catalogue import refuses, trouver
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import texte_option
from rebelote.noyau.texte import au_choix

_JEU = typer.Argument(metavar="[JEU]", help="Le jeu dont on veut les options ; tous sinon.")


def jeux(jeu: Annotated[str | None, _JEU] = None) -> None:
    """Exemples : `rebelote jeux`, `rebelote jeux belote`"""
    console = console_de_tableaux()
    choisis = [trouver(jeu)] if jeu else list(tous_les_jeux().values())
    for un in choisis:
        console.print(_entete(un))
        console.print("Options, avec leur défaut (--regle NOM=VALEUR) :")
        for ligne in _options(un):
            console.print(ligne)
        console.print()
    if not jeu:
        _dire_les_refus()


def _dire_les_refus() -> None:
    for nom, raison in refuses().items():
        avertir(f"le jeu {nom} ne peut pas être chargé : {raison}")


def _entete(jeu: Jeu) -> str:
    nombres = au_choix(jeu.nombres_de_joueurs)
    ia, niveaux = ", ".join(noms_des_ia(jeu.nom)), ", ".join(NIVEAUX)
    titre = f"[bold]{jeu.titre}[/bold] ({jeu.nom}), à {nombres} joueurs. {jeu.resume}"
    return f"{titre}\nIA : {ia} ; niveaux : {niveaux}"


def _options(jeu: Jeu) -> Iterator[RenderableType]:
    """Ce que l'on tape, sans rien en couper ; dessous, ce que cela change, plié à la largeur."""
    for nom, defaut, accepte, aide in jeu.regles.options():
        yield Text.assemble("  ", (f"{nom}={texte_option(defaut)}", "bold"), f"  ({accepte})")
        yield Padding(Text(aide), (0, 0, 0, 6))

"""`rebelote arbitre` : une partie entre cerveaux, chacun à son adresse."""

from __future__ import annotations

import secrets
import uuid
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rebelote.archives import Enregistrement, ecrire_texte, inscrire, ligne_json, sortie_permise
from rebelote.cli.base import SANS_BASE, garder_en_base
from rebelote.cli.bilan import compte
from rebelote.cli.choix import GRAINE, REGLE, lire_regles
from rebelote.cli.simulation import maintenant
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import nom_siege
from rebelote.stockage import Origine

if TYPE_CHECKING:
    from rebelote.p2p.cerveau.orchestrateur import BilanCerveau, Orchestrateur, Rapport

_URLS = typer.Argument(metavar="URL", help="L'adresse de chaque cerveau, dans l'ordre des sièges.")
_JEU = typer.Option("--jeu", "-j", metavar="JEU", help="Le jeu ; « rebelote jeux » les montre.")
_SORTIE = typer.Option("--sortie", "-s", metavar="F.json", help="Où enregistrer la partie.")
_ECRASER = typer.Option("--ecraser", help="Remplace le fichier de sortie s'il existe.")
_DELAI = typer.Option("--delai", min=0.01, max=3600, help="Secondes laissées à chaque réponse.")
_REPRISES = typer.Option("--reprises", min=0, max=100, help="Essais de plus après un silence.")
_DOUBLURE = typer.Option(
    "--doublure", help="Joue même si un cerveau manque au début : l'IA simple le remplace."
)


def arbitre(
    urls: Annotated[list[str], _URLS],
    jeu: Annotated[str, _JEU] = "belote",
    graine: Annotated[int | None, GRAINE] = None,
    regle: Annotated[list[str] | None, REGLE] = None,
    sortie: Annotated[Path | None, _SORTIE] = None,
    ecraser: Annotated[bool, _ECRASER] = False,
    delai: Annotated[float, _DELAI] = 5.0,
    reprises: Annotated[int, _REPRISES] = 2,
    doublure: Annotated[bool, _DOUBLURE] = False,
    sans_base: Annotated[bool, SANS_BASE] = False,
) -> None:
    """Arbitre une partie entre des cerveaux (« rebelote cerveau », ou d'un autre langage).

    Un cerveau qui se tait, tombe en panne ou répond un coup illégal est remplacé pour ce coup par
    une IA ; le tableau final le compte.

    Exemple : `rebelote arbitre http://127.0.0.1:8001 http://127.0.0.1:8002 http://127.0.0.1:8003
    http://127.0.0.1:8004 --jeu belote --graine 1 --sortie partie.json`
    """
    from rebelote.p2p.cerveau.extra import exiger_reseau

    exiger_reseau()
    from rebelote.p2p.cerveau.joueur_http import Patience
    from rebelote.p2p.cerveau.orchestrateur import Orchestrateur

    choisi = trouver(jeu)
    graine = secrets.randbits(32) if graine is None else graine
    chemin = sortie_permise(sortie, ecraser) if sortie else None
    orchestrateur = Orchestrateur(
        choisi,
        urls,
        lire_regles(choisi, regle or []),
        Random(graine),
        patience=Patience(delai, reprises),
    )
    ias = _ias(orchestrateur, doublure)
    date = maintenant()
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"graine {graine}")
    rapport = orchestrateur.jouer()
    _montrer(console, rapport, ias)
    objet = _enregistrement(orchestrateur, ias, date)
    if not sans_base:
        garder_en_base(objet, Origine.ARBITRE, graine)
    if chemin is not None:
        ecrire_texte(chemin, ligne_json(objet.en_json()), ecraser=True)
        console.print(f"Partie enregistrée dans {chemin}", markup=False)


def _ias(orchestrateur: Orchestrateur, doublure: bool) -> list[str]:
    """Le nom que chaque cerveau donne à son IA ; sans doublure, tous doivent répondre."""
    presences = orchestrateur.faire_l_appel()
    try:
        orchestrateur.exiger(presences)
    except ErreurRebelote as absents:
        if not doublure:
            raise
        _dire(str(absents))
    return [presence.ia for presence in presences]


def _montrer(console: Console, rapport: Rapport, ias: list[str]) -> None:
    scores = ", ".join(f"{nom} {score}" for nom, score in rapport.resultat["scores"].items())
    vainqueurs = ", ".join(rapport.resultat["vainqueurs"])
    manches = compte(len(rapport.resultat["manches"]), "manche")
    console.print(f"{manches} ; {scores} ; gagné par {vainqueurs}")
    table = Table("siège", "camp")
    for titre in ("cerveau", "IA"):
        table.add_column(titre, overflow="fold")
    for titre in ("coups", "doublés", "délais", "pannes", "illégaux"):
        table.add_column(titre, justify="right")
    for bilan, ia in zip(rapport.cerveaux, ias, strict=True):
        table.add_row(*_ligne(bilan, ia))
    console.print(table)
    for bilan in rapport.cerveaux:
        _dire_l_incident(bilan)


def _ligne(bilan: BilanCerveau, ia: str) -> list[str]:
    c = bilan.compteurs
    nombres = (c.coups, c.doublures, c.delais, c.pannes, c.coups_illegaux)
    return [nom_siege(bilan.siege), bilan.camp, escape(bilan.url), escape(ia), *map(str, nombres)]


def _dire_l_incident(bilan: BilanCerveau) -> None:
    if bilan.compteurs.dernier_incident:
        suite = " ; on ne lui a plus rien demandé" if bilan.abandonne else ""
        incident = f"{bilan.compteurs.dernier_incident}{suite}"
        _dire(f"{nom_siege(bilan.siege)} {bilan.url}, dernier incident : {incident}")


def _dire(message: str) -> None:
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(f"rebelote : {message}", markup=False)


def _enregistrement(orchestrateur: Orchestrateur, ias: list[str], date: str) -> Enregistrement:
    noms = [joueur.url for joueur in orchestrateur.joueurs]
    partie: Any = orchestrateur.partie
    return Enregistrement.de_partie(
        orchestrateur.jeu, partie, inscrire(noms, ias), str(uuid.uuid4()), date
    )

"""`rebelote partie` : une partie pair à pair entre des processus de cette machine, en direct."""

from __future__ import annotations

import tempfile
import time
from collections import deque
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rebelote.cli.affichage import colorer, ouvrir_console
from rebelote.cli.base import SANS_BASE
from rebelote.cli.choix import GRAINE, REGLE, lire_joueurs, lire_regles
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import nom_siege

if TYPE_CHECKING:
    from rebelote.p2p.equipage import Equipage

JEU = typer.Argument(metavar="[JEU]", help="Le jeu ; « rebelote jeux » les montre.")
IA = typer.Option("--ia", help="Les IA, a,b,c,d ; une seule vaut pour tous.")
GARDER = typer.Option("--donnees", help="Où garder carnets et clés ; un dossier passager sinon.")
GRACE = typer.Option("--grace", min=1.0, help="Secondes avant d'exclure un nœud disparu.")
NOMS = ("Alice", "Bob", "Charlie", "Diana")
LIGNES = 16
RYTHME = 0.25
"""Secondes entre deux regards : regarder ne doit pas ralentir la partie."""


def partie(
    jeu: Annotated[str, JEU] = "belote",
    ia: Annotated[str | None, IA] = None,
    graine: Annotated[int | None, GRAINE] = None,
    regle: Annotated[list[str] | None, REGLE] = None,
    donnees: Annotated[Path | None, GARDER] = None,
    grace: Annotated[float, GRACE] = 60.0,
    sans_base: Annotated[bool, SANS_BASE] = False,
) -> int:
    """Lance un processus par joueur ; ils jouent entre eux, et l'on regarde.

    Exemples : `rebelote partie`, `rebelote partie contree --ia simple,aleatoire,simple,aleatoire`
    """
    from rebelote.p2p.equipage import Equipage

    fiche = trouver(jeu)
    lire_regles(fiche, regle or [])
    table = [nom for nom, _ in lire_joueurs(fiche, ia)]
    noms = NOMS[: len(table)]
    console = ouvrir_console()
    with _dossier(donnees) as dossier, Equipage(Path(dossier)) as equipage:
        console.print(f"{len(table)} processus jouent à {fiche.titre}…", highlight=False)
        equipage.lancer(jeu, table, noms, graine, regle or [], grace, en_base=not sans_base)
        etats = _suivre(equipage, fiche, console)
        return _conclure(etats, console)


def _dossier(donnees: Path | None) -> Any:
    if donnees is not None:
        return nullcontext(donnees)
    return tempfile.TemporaryDirectory(prefix="rebelote-")


def _suivre(equipage: Equipage, jeu: Jeu, console: Console) -> list[dict[str, Any] | None]:
    """Montre la partie jusqu'à sa fin ; rend ce que chaque nœud en dit."""
    from rebelote.p2p.chronique import raconter
    from rebelote.p2p.entree import lire_entree

    lignes: deque[str] = deque(maxlen=LIGNES)
    vues, depart = 0, time.monotonic()
    vivant = console.is_terminal
    with (
        Live(console=console, refresh_per_second=12, transient=False)
        if vivant
        else nullcontext() as live
    ):
        while True:
            etats = [processus.etat() for processus in equipage.processus]
            source = next((p for p in equipage.processus if p.vivant), None)
            for objet in source.journal(vues) if source else []:
                vues += 1
                texte = raconter(lire_entree(objet), jeu)
                lignes.append(texte)
                if live is None:
                    console.print(colorer(texte))
            if live is not None:
                live.update(_tableau(etats, lignes, jeu, vues, time.monotonic() - depart))
            if all(etat is None or etat["statut"] in ("fini", "arrete") for etat in etats):
                return etats if any(etats) else _issues(equipage)
            time.sleep(RYTHME)


def _issues(equipage: Equipage) -> list[dict[str, Any] | None]:
    return [processus.issue() for processus in equipage.processus]


def _tableau(
    etats: list[dict[str, Any] | None], lignes: deque[str], jeu: Jeu, vues: int, duree: float
) -> Panel:
    table = Table("siège", "nœud", "état", "journal", expand=True)
    for siege, etat in enumerate(etats):
        if etat is None:
            table.add_row(nom_siege(siege), "?", "ne répond pas", "")
            continue
        marque = "▶ " if nom_siege(siege) in etat["attendus"] else "  "
        tete = f"{etat['seq']} · {etat['tete'][:8]}"
        table.add_row(marque + nom_siege(siege), etat["nom"], etat["statut"], tete)
    connu = next((etat for etat in etats if etat), None)
    scores = "  ".join(f"{n} {s}" for n, s in connu["scores"].items()) if connu else ""
    rythme = f"{vues / duree:.0f} entrées signées/s" if duree > 0.5 else ""
    return Panel(
        Group(table, Text(f"Score  {scores}   {rythme}", style="bold"), *map(colorer, lignes)),
        title=f"{jeu.titre}, pair à pair",
    )


def _conclure(etats: list[dict[str, Any] | None], console: Console) -> int:
    """Dit le score de chaque nœud ; ils doivent être les mêmes partout."""
    finis = [etat for etat in etats if etat is not None and etat["terminee"]]
    if not finis:
        raisons = {etat["arret"] for etat in etats if etat}
        raise ErreurRebelote(f"la partie n'a pas fini : {'; '.join(map(str, raisons))}")
    for etat in finis:
        console.print(f"{etat['siege']} {etat['nom']} : {etat['scores']} · {etat['tete'][:12]}")
    if len({str((etat["scores"], etat["tete"])) for etat in finis}) > 1:
        raise ErreurRebelote("les nœuds ne sont pas d'accord")
    gagnants = ", ".join(finis[0]["resultat"]["vainqueurs"])
    console.print(f"Gagné par {gagnants} ; {len(finis)} nœuds d'accord.", style="bold")
    return 0

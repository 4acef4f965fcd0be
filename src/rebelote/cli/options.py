"""Les options que plusieurs commandes ont en commun : chacune s'y dit une fois."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer

# --- Ce que l'on joue -------------------------------------------------------------------------

JEU = typer.Argument(metavar="JEU", help="Le jeu ; « rebelote jeux » les montre.")
GRAINE = typer.Option("--graine", "-g", min=0, help="Graine du hasard : même graine, même partie.")
REGLE = typer.Option("--regle", "-r", metavar="NOM=VALEUR", help="Une option de règle ; se répète.")
NOMBRE = typer.Option("--nombre", min=1, help="Nombre de joueurs, si le jeu en permet plusieurs.")
DONNEUR = typer.Option("--donneur", metavar="J1…J4", help="Qui donne le premier (J1 sinon).")
PROCESSUS = typer.Option(
    "--processus", "-p", min=1, max=256, help="Processus à la fois ; le résultat n'en dépend pas."
)

# --- Ce que l'on lit et ce que l'on garde -----------------------------------------------------

FICHIER = typer.Argument(
    metavar="F", help="Le fichier de parties (.json ou .jsonl) ; - pour l'entrée standard."
)
SORTIE = typer.Option("--sortie", "-s", metavar="F.json", help="Où écrire la partie.")
ECRASER = typer.Option("--ecraser", help="Remplace ce qui existe déjà là où l'on écrit.")
JSON = typer.Option("--json", metavar="F.json", help="Où écrire le détail ; « - » : à l'écran.")
BASE = typer.Option(
    "--base",
    metavar="URL",
    help="Un fichier .db ou postgresql://hôte/base ; sinon, $REBELOTE_BASE ou votre dossier.",
)
SANS_BASE = typer.Option("--sans-base", help="Ne garde pas la partie dans la base.")

# --- Le réseau --------------------------------------------------------------------------------

DOSSIER: Final = Path("~/.local/share/rebelote")
"""Où un nœud range ce qu'il garde, si on ne lui dit rien."""

NOMMER = "« rebelote ia » dit comment les nommer."
"""Ce que l'aide dit des joueurs, partout où l'on en nomme."""

CADENCE = typer.Option(
    "--cadence", metavar="COUP+RÉSERVE", help="Secondes par coup, et de réserve par manche."
)
NOM = typer.Option("--nom", help="Le nom du joueur ; un prénom au hasard sinon.")
PORT = typer.Option("--port", min=0, max=65535, help="Le port d'écoute ; 0 en prend un libre.")
ADRESSE = typer.Option(
    "--adresse", help="L'adresse d'écoute, que les autres joindront ; 0.0.0.0 : toutes."
)
IA_OU_MOI = typer.Option(
    "--ia", help=f"L'IA qui joue ; sinon vous au terminal, et « simple » ailleurs. {NOMMER}"
)
DONNEES = typer.Option("--donnees", help="Le dossier de la clé, du carnet et des parties.")
DETAIL = typer.Option("--detail", "-v", help="Dit aussi chaque clé, mélange, part et avis.")
GRACE = typer.Option(
    "--grace", min=1.0, max=86_400.0, help="Secondes avant d'exclure un joueur disparu, pour tous."
)
GRACE_D_UN_INVITE = typer.Option(
    "--grace",
    min=1.0,
    max=86_400.0,
    help="Secondes à chercher les autres avant la partie ; à table, c'est à qui invite de la dire.",
)
DONNE = typer.Option(
    "--donne",
    metavar="secrete|hote",
    help="Qui donne : personne, ou l'hôte, qui connaît les mains ; secrete si le jeu le permet.",
)
SANS_TLS = typer.Option("--sans-tls", help="Parle en clair ; sur cette machine seulement.")
NOUVELLE = typer.Option("--nouvelle", help="Abandonne la partie inachevée de ce dossier.")
EN_JSON = typer.Option("--json", help="Dit le lien et l'issue en lignes JSON, pour un programme.")

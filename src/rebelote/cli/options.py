"""Les options que plusieurs commandes ont en commun : chacune s'y dit une fois."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer

# --- Le réseau --------------------------------------------------------------------------------

DOSSIER: Final = Path("~/.local/share/rebelote")
"""Où un nœud range ce qu'il garde, si on ne lui dit rien."""

NOM = typer.Option("--nom", help="Le nom du joueur.")
PORT = typer.Option("--port", min=0, max=65535, help="Le port d'écoute ; 0 en prend un libre.")
ADRESSE = typer.Option(
    "--adresse", help="L'adresse d'écoute, que les autres joindront ; 0.0.0.0 : toutes."
)
IA_OU_MOI = typer.Option(
    "--ia", help="L'IA qui joue ; sinon vous au terminal, et « simple » ailleurs."
)
DONNEES = typer.Option("--donnees", help="Le dossier de la clé, du carnet et des parties.")
GRACE = typer.Option("--grace", min=1.0, help="Secondes avant d'exclure un joueur disparu.")
SANS_TLS = typer.Option("--sans-tls", help="Parle en clair ; sur cette machine seulement.")
NOUVELLE = typer.Option("--nouvelle", help="Abandonne la partie inachevée de ce dossier.")
EN_JSON = typer.Option("--json", help="Dit le lien et l'issue en lignes JSON, pour un programme.")

"""`rebelote table` : jouer dans un navigateur."""

from __future__ import annotations

import asyncio
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from rebelote.archives import Enregistrement
from rebelote.cli.affichage import dire
from rebelote.cli.base import garder_en_base
from rebelote.cli.codes import TERMINE
from rebelote.cli.interruption import chargement
from rebelote.cli.options import ADRESSE, DOSSIER, SANS_BASE
from rebelote.cli.reseau.boucle import arret_propre, boucle
from rebelote.noyau.sieges import Siege
from rebelote.stockage import Origine

if TYPE_CHECKING:
    from rebelote.table.porte.ouverture import Ouverte, Service

BASCULE: Final = 0.0005
"""Les secondes qu'une IA qui cherche garde pour elle : une page n'attend pas qu'elle ait fini."""

_PORT = typer.Option("--port", min=0, max=65535, help="Le port d'écoute ; 0 en prend un libre.")
_DONNEES = typer.Option("--donnees", help="Le dossier où sont gardées les tables.")
_SANS_NAVIGATEUR = typer.Option("--sans-navigateur", help="Dit l'adresse sans l'ouvrir.")
_OUVERT = typer.Option("--ouvert", help="Laisse ouvrir des tables à qui joint le serveur.")


def table(
    adresse: Annotated[str, ADRESSE] = "127.0.0.1",
    port: Annotated[int, _PORT] = 8400,
    sans_navigateur: Annotated[bool, _SANS_NAVIGATEUR] = False,
    ouvert: Annotated[bool, _OUVERT] = False,
    donnees: Annotated[Path, _DONNEES] = DOSSIER / "table",
    sans_base: Annotated[bool, SANS_BASE] = False,
) -> int:
    """Contre des IA, ou avec des amis à qui l'on donne le lien de la table : chacun joue de son
    téléphone ou de son ordinateur. Les tables sont gardées ; relancée, la commande les reprend.
    Ctrl-C l'arrête.

    Exemples : `rebelote table`, `rebelote table --adresse 0.0.0.0` pour que les autres appareils
    du réseau vous joignent, `rebelote table --port 0 --sans-navigateur`
    """
    from rebelote.cerveau.extra import exiger_reseau

    exiger_reseau()
    with chargement():
        from rebelote.table.porte.ouverture import Service

    sys.setswitchinterval(BASCULE)

    def garder(partie: Enregistrement, graine: int | None, cles: Mapping[Siege, str]) -> None:
        if not sans_base:
            garder_en_base(partie, Origine.P2P if cles else Origine.LOCAL, graine, cles or None)

    service = Service(donnees.expanduser(), garder, adresse, port, ouvert)
    try:
        with asyncio.Runner(loop_factory=boucle()) as coureur:
            return coureur.run(_servir(service, not sans_navigateur))
    except asyncio.CancelledError:
        return TERMINE


async def _servir(service: Service, navigateur: bool) -> int:
    from rebelote.table.porte.ouverture import ouvrir

    with arret_propre():
        async with ouvrir(service) as ouverte:
            _annoncer(ouverte)
            if navigateur:
                await asyncio.to_thread(webbrowser.open, ouverte.lien_du_navigateur())
            await asyncio.Event().wait()
    return 0


def _annoncer(ouverte: Ouverte) -> None:
    dire(f"La table est ouverte : {ouverte.lien_du_proprietaire}")
    reprises = len(ouverte.maison.tables)
    if reprises:
        dire(f"Tables reprises : {reprises}")

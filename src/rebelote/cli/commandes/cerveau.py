"""`rebelote cerveau` : une IA derrière HTTP."""

from __future__ import annotations

import socket
from typing import Annotated

import typer

from rebelote.archives.pannes import ecoute_impossible
from rebelote.cli.affichage import dire
from rebelote.cli.interruption import chargement
from rebelote.cli.options import GRAINE, NOMMER
from rebelote.noyau.erreurs import ErreurRebelote

_IA = typer.Option("--ia", metavar="IA", help=f"L'IA qui répond. {NOMMER}")
_PORT = typer.Option("--port", "-p", min=0, max=65535, help="Le port ; 0 en prend un libre.")
_HOTE = typer.Option("--hote", metavar="ADRESSE", help="L'adresse où écouter.")


def cerveau(
    ia: Annotated[str, _IA] = "simple",
    port: Annotated[int, _PORT] = 8001,
    hote: Annotated[str, _HOTE] = "127.0.0.1",
    graine: Annotated[int | None, GRAINE] = None,
) -> None:
    """Le service ne retient rien : avec une graine, la même demande a toujours la même réponse.
    `GET /docs` montre ce qu'il accepte. Ctrl-C l'arrête.

    Exemples : `rebelote cerveau --ia simple --port 8001`,
    `rebelote cerveau --ia mon_ia.py:MonIA --port 0`
    """
    from rebelote.cerveau.extra import exiger_reseau

    exiger_reseau()
    with chargement():
        import uvicorn

        from rebelote.cerveau.penseur import Cerveau
        from rebelote.cerveau.service import creer_service

    service = creer_service(Cerveau.ouvrir(ia, graine))
    with _ecouter(hote, port) as prise:
        adresse = f"[{hote}]" if ":" in hote else hote
        dire(f"cerveau {ia} sur http://{adresse}:{prise.getsockname()[1]}")
        reglages = uvicorn.Config(service, log_level="warning", timeout_graceful_shutdown=2)
        uvicorn.Server(reglages).run(sockets=[prise])


def _ecouter(hote: str, port: int) -> socket.socket:
    famille = socket.AF_INET6 if ":" in hote else socket.AF_INET
    try:
        hote.encode("idna")  # `create_server` en ferait une `TypeError`
        return socket.create_server((hote, port), family=famille)
    except (OSError, UnicodeError) as erreur:
        raise ErreurRebelote(ecoute_impossible(hote, port, erreur)) from None

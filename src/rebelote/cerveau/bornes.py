"""Ce que le service refuse avant de lire, et ses refus en français."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rebelote.archives.demandes import dire_la_faute

CORPS_MAXIMAL: Final = 1 << 20
"""Un mébioctet : dix fois le journal de la plus longue des parties ordinaires."""

_DETAIL_MAXIMAL: Final = 500


class LimiteDuCorps:
    """Arrête de lire une demande trop grosse, qu'elle ait annoncé sa taille ou non."""

    def __init__(self, application: ASGIApp, maximum: int = CORPS_MAXIMAL) -> None:
        self.application = application
        self.maximum = maximum

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        recus = 0

        async def recevoir() -> Message:
            nonlocal recus
            message = await receive()
            recus += len(message.get("body", b""))
            if recus > self.maximum:
                raise HTTPException(413, f"demande de plus de {self.maximum} octets")
            return message

        await self.application(scope, recevoir, send)


def parler_francais(application: FastAPI) -> None:
    """Tous les refus du service ont la même forme : `{"detail": "…"}`."""
    application.add_exception_handler(RequestValidationError, _mal_formee)
    application.add_exception_handler(HTTPException, _refusee)


def refuser(statut: int, detail: str) -> JSONResponse:
    # Un demi-caractère reçu ne s'écrit pas : on ne le renvoie pas tel quel.
    lisible = detail.encode("utf-8", "replace").decode()[:_DETAIL_MAXIMAL]
    return JSONResponse({"detail": lisible}, statut)


async def _mal_formee(_: Request, erreur: Exception) -> JSONResponse:
    assert isinstance(erreur, RequestValidationError)
    return refuser(422, " ; ".join(map(_phrase, erreur.errors()[:5])))


async def _refusee(_: Request, erreur: Exception) -> JSONResponse:
    assert isinstance(erreur, HTTPException)
    return refuser(erreur.status_code, _STATUTS.get(erreur.status_code, erreur.detail))


_STATUTS: Final = {
    400: "corps illisible : attendu un objet JSON",
    404: "adresse inconnue ; voir /docs",
    405: "méthode refusée à cette adresse ; voir /docs",
}


def _phrase(erreur: Mapping[str, Any]) -> str:
    """L'endroit de la faute et ce qu'on y attendait."""
    ou = "" if erreur["type"] == "json_invalid" else _chemin(erreur["loc"])
    return f"{ou or 'corps'} : {dire_la_faute(erreur)}"


def _chemin(etapes: Sequence[int | str]) -> str:
    """`("body", "main", 0, "valeur")` devient `main[0].valeur`."""
    chemin = ""
    for etape in etapes[1:]:
        chemin += f"[{etape}]" if isinstance(etape, int) else f".{etape}"
    return chemin.removeprefix(".")

"""Les refus sur le fil : un statut, un code, une phrase ; et la partie comme elle est si besoin."""

from __future__ import annotations

import json
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from rebelote.noyau.erreurs import CoupIllegal, ErreurRebelote, Illisible, RegleInvalide
from rebelote.table.salon.noms import NomRefuse
from rebelote.table.salon.refus import (
    Introuvable,
    PasAVous,
    RefusDeTable,
    SansCookie,
    TropVite,
)

STATUTS: Final[dict[type[ErreurRebelote], int]] = {
    SansCookie: 401,
    PasAVous: 403,
    Introuvable: 404,
    RefusDeTable: 409,
    TropVite: 429,
    CoupIllegal: 409,
    Illisible: 422,
    RegleInvalide: 422,
}

_CODES_HTTP: Final = {
    400: "illisible",
    404: "introuvable",
    405: "mauvaise_methode",
    413: "trop_gros",
}
_AUTRE_DEMANDE: Final = "cette adresse ne répond pas à cette demande"
_PHRASES_HTTP: Final = {400: "demande illisible : corps"}


def refuser(statut: int, code: str, detail: Any, **reste: Any) -> Response:
    """Un refus en JSON d'ASCII : il répète parfois ce qu'on nous a envoyé."""
    corps = json.dumps({"code": code, "detail": detail, **reste})
    return Response(corps, statut, media_type="application/json")


def dire_les_refus(app: FastAPI) -> None:
    """Donne à tous les refus la même forme."""

    @app.exception_handler(ErreurRebelote)
    async def refus(_: Request, erreur: ErreurRebelote) -> Response:
        return refuser(statut_de(erreur), code_de(erreur), str(erreur))

    @app.exception_handler(RequestValidationError)
    async def illisible(_: Request, erreur: RequestValidationError) -> Response:
        champs = {".".join(map(str, faute["loc"][1:])) for faute in erreur.errors()}
        detail = f"demande illisible : {', '.join(sorted(champs))[:200] or 'corps'}"
        return refuser(422, "illisible", detail)

    @app.exception_handler(HTTPException)
    async def http(_: Request, erreur: HTTPException) -> Response:
        code = _CODES_HTTP.get(erreur.status_code, "refuse")
        phrase = _PHRASES_HTTP.get(erreur.status_code, _AUTRE_DEMANDE)
        return refuser(erreur.status_code, code, phrase)


def statut_de(erreur: ErreurRebelote) -> int:
    classes = (STATUTS[classe] for classe in type(erreur).__mro__ if classe in STATUTS)
    return next(classes, 422)


def code_de(erreur: ErreurRebelote) -> str:
    if isinstance(erreur, RefusDeTable | NomRefuse):
        return erreur.code
    return "coup_illegal" if isinstance(erreur, CoupIllegal) else "illisible"

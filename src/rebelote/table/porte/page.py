"""La page : les fichiers que le navigateur charge, et les dessins des cartes."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Final

from fastapi import APIRouter, Request, Response

from rebelote.table.salon.refus import Introuvable

TYPES: Final[Mapping[str, str]] = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Ce que la page peut avoir ; rien d'autre n'est servi."""

CHEMIN_MAX: Final = 200
"""Le disque refuse un nom trop long autrement qu'un fichier absent."""

CARTES: Final = "rebelote.table.cartes"


def routes_de_la_page() -> APIRouter:
    routes = APIRouter()

    @routes.get("/")
    @routes.get("/t/{table}")
    async def page(request: Request, table: str = "") -> Response:
        """La même page partout : elle lit elle-même où elle est."""
        return _servir(request, "index.html")

    @routes.get("/favicon.ico")
    async def icone(request: Request) -> Response:
        """Où un navigateur la cherche, devant un fichier qui n'en nomme pas."""
        return _servir(request, "icone.svg")

    @routes.get("/page/cartes.svg")
    async def cartes(request: Request) -> Response:
        return _rendre(request, _planche().encode(), TYPES[".svg"])

    @routes.get("/page/{chemin:path}")
    async def fichier(request: Request, chemin: str) -> Response:
        return _servir(request, chemin)

    return routes


def _servir(request: Request, chemin: str) -> Response:
    genre = TYPES.get(PurePosixPath(chemin).suffix)
    trouve = _fichier(chemin)
    if genre is None or trouve is None:
        raise Introuvable("pas de page à cette adresse")
    return _rendre(request, trouve.read_bytes(), genre)


def _rendre(request: Request, contenu: bytes, genre: str) -> Response:
    """Le navigateur le garde, mais le revoit à chaque visite : une version neuve se voit."""
    marque = f'"{hashlib.sha256(contenu).hexdigest()[:16]}"'
    entetes = {"cache-control": "no-cache", "etag": marque, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == marque:
        return Response(status_code=304, headers=entetes)
    if "gzip" in request.headers.get("accept-encoding", ""):
        contenu, entetes["content-encoding"] = _tasser(contenu), "gzip"
    return Response(contenu, media_type=genre, headers=entetes)


@lru_cache(maxsize=256)
def _tasser(contenu: bytes) -> bytes:
    """Un téléphone reçoit trois fois moins ; la page se lit, et ne se construit pas."""
    return gzip.compress(contenu, mtime=0)


def _fichier(chemin: str) -> Traversable | None:
    """Le fichier de la page à ce chemin ; jamais hors de son dossier."""
    morceaux = chemin.split("/")
    if len(chemin) > CHEMIN_MAX or any(m in ("", ".", "..") or "\\" in m for m in morceaux):
        return None
    trouve = resources.files("rebelote.table").joinpath("page", *morceaux)
    return trouve if trouve.is_file() else None


@cache
def _planche() -> str:
    """Tous les dessins de cartes, en un fichier."""
    try:
        dessins = import_module(CARTES)
    except ModuleNotFoundError:
        raise Introuvable("les cartes ne sont pas encore dessinées") from None
    return str(dessins.planche())

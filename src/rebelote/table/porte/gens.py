"""Qui demande : le cookie du propriétaire, et ceux des tables où l'on est entré."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from fastapi import Request, Response

from rebelote.table.salon.gens import Convive
from rebelote.table.salon.refus import SansCookie
from rebelote.table.seance.maison import Maison
from rebelote.table.seance.table import Table

UN_AN: Final = 365 * 24 * 3600


def poser(reponse: Response, nom: str, jeton: str) -> None:
    """Un cookie que nul script ne lit, et qu'aucun autre site ne fait envoyer."""
    reponse.set_cookie(nom, jeton, max_age=UN_AN, httponly=True, samesite="strict", path="/")


def adresse_de(request: Request) -> str:
    return request.client.host if request.client else "?"


def cookie_de(table: str) -> str:
    return f"place_{table}"


def connu(request: Request, table: Table) -> Convive | None:
    """Celui qui demande, si la table le connaît."""
    with suppress(SansCookie):
        return table.salon.qui(request.cookies.get(cookie_de(table.salon.table)))
    return None


def demandeur(request: Request, maison: Maison, nom: str) -> tuple[Table, Convive]:
    """La table, et celui qui demande ; c'est de lui un signe de vie."""
    table = maison.trouver(nom)
    convive = table.salon.qui(request.cookies.get(cookie_de(nom)))
    table.voir(convive)
    return table, convive


def tables_de(request: Request, maison: Maison) -> list[tuple[Table, Convive]]:
    """Les tables où l'on est connu."""
    ou = [(table, connu(request, table)) for table in maison.tables.values()]
    return [(table, convive) for table, convive in ou if convive is not None]

"""L'application : l'API de la table, et la page qui s'en sert."""

from __future__ import annotations

import time
from typing import Any

from fastapi import FastAPI, Request, Response

from rebelote import __version__
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import nom_siege
from rebelote.recit.regles import LANGUE, regles_ecrites
from rebelote.table.fil.catalogue import catalogue
from rebelote.table.pairs.auberge import Auberge
from rebelote.table.porte.gens import poser, tables_de
from rebelote.table.porte.jeu import routes_du_jeu
from rebelote.table.porte.modeles import Cle
from rebelote.table.porte.page import routes_de_la_page
from rebelote.table.porte.places import routes_des_places
from rebelote.table.porte.proprietaire import Proprietaire
from rebelote.table.porte.refus import dire_les_refus
from rebelote.table.porte.reseau import routes_du_reseau
from rebelote.table.porte.tables import routes_des_tables
from rebelote.table.salon.refus import Introuvable
from rebelote.table.seance.maison import Maison


def creer_application(maison: Maison, proprietaire: Proprietaire, auberge: Auberge) -> FastAPI:
    """Tout ce que sert `rebelote table`."""
    app = FastAPI(title="Table rebelote", version=__version__, docs_url=None, redoc_url=None)
    dire_les_refus(app)
    _accueillir(app, maison, proprietaire)
    _presenter_les_jeux(app)
    app.include_router(routes_des_tables(maison, proprietaire, auberge))
    app.include_router(routes_du_reseau(maison, proprietaire, auberge))
    app.include_router(routes_des_places(maison, auberge))
    app.include_router(routes_du_jeu(maison))
    app.include_router(routes_de_la_page())
    return app


def _accueillir(app: FastAPI, maison: Maison, proprietaire: Proprietaire) -> None:
    @app.post("/api/proprietaire", status_code=204)
    async def devenir_proprietaire(demande: Cle) -> Response:
        reponse = Response(status_code=204)
        poser(reponse, proprietaire.cookie, proprietaire.echanger(demande.cle, time.monotonic()))
        return reponse

    @app.get("/api/moi")
    async def moi(request: Request) -> dict[str, Any]:
        return {
            "proprietaire": proprietaire.peut_ouvrir(request.cookies.get(proprietaire.cookie)),
            "tables": [
                {
                    "table": table.salon.table,
                    "jeu": table.salon.jeu.nom,
                    "titre": table.salon.jeu.titre,
                    "siege": None if convive.siege is None else nom_siege(convive.siege),
                    "phase": table.salon.phase,
                }
                for table, convive in tables_de(request, maison)
            ],
        }


def _presenter_les_jeux(app: FastAPI) -> None:
    @app.get("/api/jeux")
    async def jeux() -> list[dict[str, Any]]:
        return catalogue()

    @app.get("/api/jeux/{nom}/regles")
    async def regles(nom: str, langue: str = LANGUE) -> dict[str, str]:
        try:
            jeu = trouver(nom)
        except ErreurRebelote:
            raise Introuvable("ce jeu n'existe pas") from None
        return regles_ecrites(jeu, langue)._asdict()

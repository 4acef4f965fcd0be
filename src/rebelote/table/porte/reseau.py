"""De pair à pair : les tables trouvées alentour, et celle que l'on rejoint par son lien."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from rebelote.table.pairs.auberge import Auberge
from rebelote.table.porte.gens import cookie_de, poser
from rebelote.table.porte.modeles import LienSuivi
from rebelote.table.porte.proprietaire import Proprietaire
from rebelote.table.porte.tables import IA_PAR_DEFAUT
from rebelote.table.seance.maison import Maison


def routes_du_reseau(maison: Maison, proprietaire: Proprietaire, auberge: Auberge) -> APIRouter:
    """Seul le propriétaire s'en sert : c'est son nœud qui parle aux autres."""
    routes = APIRouter(prefix="/api/reseau")

    @routes.get("")
    async def alentour(request: Request) -> dict[str, Any]:
        proprietaire.exiger_lui_meme(request.cookies.get(proprietaire.cookie))
        return await auberge.voisinage.tables(auberge.identite.cle)

    @routes.post("/rejoindre", status_code=201)
    async def rejoindre(request: Request, response: Response, demande: LienSuivi) -> dict[str, str]:
        proprietaire.exiger_lui_meme(request.cookies.get(proprietaire.cookie))
        table, jeton = await auberge.rejoindre(maison, demande.lien, demande.nom, IA_PAR_DEFAUT)
        poser(response, cookie_de(table.salon.table), jeton)
        return {"table": table.salon.table}

    return routes

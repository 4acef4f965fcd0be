"""Prendre place et préparer la partie : s'asseoir, échanger, se dire prêt, régler, commencer."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from rebelote.table.pairs.auberge import Auberge
from rebelote.table.porte.gens import cookie_de, demandeur, poser
from rebelote.table.porte.modeles import Assise, ChoixIA, Echange, NouveauxReglages, Pret, Rien
from rebelote.table.salon.reglages import Reglages, lire_allure, lire_horloge, lire_ia
from rebelote.table.salon.salon import Salon
from rebelote.table.seance.maison import Maison


def routes_des_places(maison: Maison, auberge: Auberge) -> APIRouter:
    routes = APIRouter(prefix="/api/tables/{nom}")
    _s_asseoir(routes, maison)
    _preparer(routes, maison)
    _rejouer(routes, maison, auberge)
    return routes


def _s_asseoir(routes: APIRouter, maison: Maison) -> None:
    @routes.post("/asseoir")
    async def asseoir(request: Request, nom: str, demande: Assise) -> dict[str, Any]:
        table, convive = demandeur(request, maison, nom)
        siege = table.salon.siege_nomme(demande.siege)
        table.salon.asseoir(convive, siege, demande.nom)
        table.salon_change()
        return {"siege": demande.siege}

    @routes.post("/echanger")
    async def echanger(request: Request, nom: str, demande: Echange) -> dict[str, Any]:
        table, convive = demandeur(request, maison, nom)
        siege = table.salon.siege_nomme(demande.siege)
        if demande.avec is None:
            table.salon.echanger(convive, siege)
            table.salon_change()
        else:
            table.ranger(convive, siege, table.salon.siege_nomme(demande.avec))
        return {"siege": demande.siege}


def _preparer(routes: APIRouter, maison: Maison) -> None:
    @routes.post("/pret")
    async def pret(request: Request, nom: str, demande: Pret) -> dict[str, Any]:
        table, convive = demandeur(request, maison, nom)
        table.salon.se_dire_pret(convive, demande.pret)
        table.salon_change()
        return {"pret": demande.pret}

    @routes.post("/ia")
    async def ia(request: Request, nom: str, demande: ChoixIA) -> dict[str, Any]:
        table, convive = demandeur(request, maison, nom)
        salon = table.salon
        choisie = lire_ia(salon.jeu, demande.ia)
        salon.confier(convive, salon.siege_nomme(demande.siege), choisie)
        table.salon_change()
        return {"ia": choisie}

    @routes.post("/reglages")
    async def regler(request: Request, nom: str, demande: NouveauxReglages) -> dict[str, Any]:
        table, convive = demandeur(request, maison, nom)
        table.salon.regler(convive, _regles(table.salon, demande))
        table.salon_change()
        return {}

    @routes.post("/demarrer")
    async def demarrer(request: Request, nom: str, _: Rien) -> dict[str, Any]:
        table, convive = demandeur(request, maison, nom)
        await table.demarrer(convive)
        return {"partie": table.salon.partie}


def _rejouer(routes: APIRouter, maison: Maison, auberge: Auberge) -> None:
    @routes.post("/revanche")
    async def revanche(request: Request, response: Response, nom: str, _: Rien) -> dict[str, Any]:
        table, convive = demandeur(request, maison, nom)
        if table.salon.pairs is not None:
            suite, jeton = await auberge.rejouer(maison, table, convive)
            if jeton:
                poser(response, cookie_de(suite), jeton)
            return {"table": suite}
        if table.salon.demander_la_revanche(convive, table.presents()):
            table.commencer()
        else:
            table.salon_change()
        return {"partie": table.salon.partie}

    @routes.post("/decliner")
    async def decliner(request: Request, nom: str, _: Rien) -> dict[str, Any]:
        table, convive = demandeur(request, maison, nom)
        table.salon.exiger_des_pairs("on ne décline qu'une partie qu'un autre nœud propose")
        auberge.decliner(table, convive)
        return {}


def _regles(salon: Salon, demande: NouveauxReglages) -> Reglages:
    """Les réglages de la table, où l'on a changé ce que la demande nomme."""
    actuels, nommes = salon.reglages, demande.model_fields_set
    regles, allure = demande.regles, demande.allure
    return Reglages(
        actuels.regles if regles is None else salon.jeu.regles.depuis_json(regles),
        lire_horloge(demande.horloge) if "horloge" in nommes else actuels.horloge,
        actuels.allure if allure is None else lire_allure(allure),
    )

"""Jouer et lire : les coups, les phrases, le flux, et ce qui reste d'une partie finie."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.liaison.seaux import Seaux
from rebelote.table.fil.fin import bilan_de_fin
from rebelote.table.fil.salon_vu import lien
from rebelote.table.porte.flux import Flux
from rebelote.table.porte.gens import demandeur
from rebelote.table.porte.modeles import CoupJoue, PhraseDite
from rebelote.table.porte.qr import dessiner
from rebelote.table.porte.refus import refuser
from rebelote.table.salon.phrases import PHRASES
from rebelote.table.salon.refus import Depasse, TropVite
from rebelote.table.seance.lecture import Lecture
from rebelote.table.seance.maison import Maison


def routes_du_jeu(maison: Maison) -> APIRouter:
    routes = APIRouter(prefix="/api/tables/{nom}")
    _jouer(routes, maison)
    _lire(routes, maison)
    _garder(routes, maison)
    return routes


def _jouer(routes: APIRouter, maison: Maison) -> None:
    bavardage = Seaux(debit=0.4, rafale=4)

    @routes.post("/coups")
    async def coups(request: Request, nom: str, coup: CoupJoue) -> Response:
        table, convive = demandeur(request, maison, nom)
        siege, meneur = table.salon.place(convive), table.partie()
        try:
            await meneur.recevoir(siege, coup.rang, coup.id, coup.delai_ms)
        except Depasse as depasse:
            etat = json.loads(table.etat(convive) or "null")
            return refuser(409, depasse.code, str(depasse), tableau=etat["tableau"])
        return JSONResponse({"rang": len(meneur.journal)})

    @routes.post("/phrases")
    async def phrases(request: Request, nom: str, demande: PhraseDite) -> dict[str, Any]:
        table, convive = demandeur(request, maison, nom)
        siege = table.salon.place(convive)
        if demande.phrase not in PHRASES:
            raise Illisible(f"phrase inconnue ; attendu {', '.join(PHRASES)}")
        if not bavardage.puiser(convive.empreinte):
            raise TropVite("laissez aux autres le temps de lire")
        table.nouvelles.dire(siege, demande.phrase)
        return {}


def _lire(routes: APIRouter, maison: Maison) -> None:
    @routes.get("")
    async def lire(request: Request, nom: str) -> Response:
        table, convive = demandeur(request, maison, nom)
        etat = json.loads(table.etat(convive) or "null")
        return JSONResponse({"salon": table.salon_vu(convive), "etat": etat})

    @routes.get("/flux")
    async def flux(request: Request, nom: str) -> Response:
        table, convive = demandeur(request, maison, nom)
        table.arriver(convive)
        lecture = Lecture(table, convive, request.headers.get("last-event-id", ""))
        return Flux(lecture.suivre(), lambda: table.partir(convive))

    @routes.get("/invitation.svg")
    async def invitation(request: Request, nom: str) -> Response:
        table, convive = demandeur(request, maison, nom)
        table.salon.place(convive)
        adresse = lien(table.base, nom, table.salon.invitation)
        return Response(dessiner(adresse), media_type="image/svg+xml")


def _garder(routes: APIRouter, maison: Maison) -> None:
    @routes.get("/enregistrement")
    async def enregistrement(request: Request, nom: str) -> Response:
        table, _ = demandeur(request, maison, nom)
        objet = table.partie_finie().enregistrement().en_json()
        fichier = f"{table.salon.jeu.nom}-{nom}-{table.salon.partie}.json"
        disposition = {"content-disposition": f'attachment; filename="{fichier}"'}
        return JSONResponse(objet, headers=disposition)

    @routes.get("/fin")
    async def fin(request: Request, nom: str) -> dict[str, Any]:
        table, _ = demandeur(request, maison, nom)
        meneur = table.partie_finie()
        return bilan_de_fin(meneur.debut, meneur.histoire)

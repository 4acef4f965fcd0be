"""Ouvrir une table, y entrer, la quitter."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request, Response

from rebelote.ia.catalogue import noms_des_niveaux
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.liaison.seaux import Seaux
from rebelote.p2p.messages.cadence import CADENCE, Cadence
from rebelote.table.pairs.auberge import Auberge
from rebelote.table.porte.gens import adresse_de, connu, cookie_de, demandeur, poser
from rebelote.table.porte.modeles import Entree, Ouverture, Rien
from rebelote.table.porte.proprietaire import Proprietaire
from rebelote.table.salon.refus import Introuvable, PasAVous, TropVite
from rebelote.table.salon.reglages import Reglages, lire_allure, lire_horloge, lire_ia
from rebelote.table.salon.salon import Phase, lire_nombre
from rebelote.table.seance.maison import Demande, Maison

IA_PAR_DEFAUT: Final = noms_des_niveaux()[1]


def routes_des_tables(maison: Maison, proprietaire: Proprietaire, auberge: Auberge) -> APIRouter:
    routes = APIRouter(prefix="/api/tables")
    essais = Seaux(debit=0.5, rafale=10)
    ouvertures = Seaux(debit=1 / 60, rafale=10)

    @routes.post("", status_code=201)
    async def ouvrir(request: Request, response: Response, demande: Ouverture) -> dict[str, str]:
        jeton = request.cookies.get(proprietaire.cookie)
        proprietaire.exiger(jeton)
        voulue, cadence = _lire(demande), _cadence(demande)
        if not proprietaire.est(jeton) and not ouvertures.puiser(adresse_de(request)):
            raise TropVite("trop de tables ouvertes d'un coup : attendez un peu")
        if demande.reseau:
            proprietaire.exiger_lui_meme(jeton)
            table, jeton = await auberge.ouvrir(maison, voulue, demande.donne, cadence)
        else:
            table, jeton = await maison.ouvrir(voulue)
        poser(response, cookie_de(table.salon.table), jeton)
        return {"table": table.salon.table}

    @routes.post("/{nom}/entrer")
    async def entrer(
        request: Request, response: Response, nom: str, demande: Entree
    ) -> dict[str, str]:
        table, adresse = maison.trouver(nom), adresse_de(request)
        convive = connu(request, table)
        if not essais.permet(adresse):
            raise TropVite("trop d'invitations essayées : attendez un peu")
        try:
            neuf = table.salon.entrer(demande.invitation, convive)
        except PasAVous:
            essais.puiser(adresse)  # deviner un code mettrait des siècles
            raise
        if neuf is not None:
            jeton, convive = neuf
            poser(response, cookie_de(nom), jeton)
            table.salon_change()
        assert convive is not None
        return {"role": convive.role}

    @routes.post("/{nom}/quitter")
    async def quitter(request: Request, nom: str, _: Rien) -> dict[str, str]:
        table, convive = demandeur(request, maison, nom)
        salon, assis = table.salon, convive.siege is not None
        if salon.pairs is not None and salon.phase is Phase.ATTENTE and assis:
            await maison.oublier(table, "quittee")  # notre nœud s'en va, il n'en reste rien ici
        else:
            salon.se_lever(convive)
            table.salon_change()
        return {"role": convive.role}

    return routes


def _cadence(demande: Ouverture) -> Cadence:
    return CADENCE if demande.cadence is None else Cadence.depuis_json(demande.cadence)


def _lire(demande: Ouverture) -> Demande:
    """La table que l'on demande, si tout y est permis."""
    jeu = trouver(demande.jeu)
    nombre = lire_nombre(jeu, demande.nombre)
    reglages = Reglages(
        jeu.regles.depuis_json(demande.regles),
        lire_horloge(demande.horloge),
        lire_allure(demande.allure),
    )
    sieges = [nom_siege(siege) for siege in range(nombre)]
    for siege in (demande.siege, *demande.ias):
        if siege not in sieges:
            raise Introuvable(f"pas de siège {siege} à {nombre} joueurs")
    ias = [lire_ia(jeu, demande.ias.get(siege, IA_PAR_DEFAUT)) for siege in sieges]
    return Demande(jeu, reglages, ias, sieges.index(demande.siege), demande.nom, demande.graine)

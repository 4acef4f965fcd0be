"""Les endpoints du nœud : ceux du cahier des charges, et ceux du journal partagé."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, TypeVar

from fastapi import FastAPI, Header, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import StreamingResponse
from starlette.exceptions import HTTPException

from rebelote.archives.demandes import dire_la_faute
from rebelote.jeux.commun.salle import RefusSalle
from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.p2p.accueil.endpoints import Reponses, brancher_l_accueil, brancher_la_salle
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.envois import LOT
from rebelote.p2p.messages.erreurs import ILLISIBLE, MessageRefuse, NonAutorise, PasDeSalle
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.modeles import (
    Accuse,
    DemandeEnchere,
    EtatDuJeu,
    Nouvelles,
    PreuveModele,
    Reponse,
    Signe,
)
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.porte import VISITEUR
from rebelote.p2p.noeud.visiteurs import Qualite, Visiteur

Endpoint = TypeVar("Endpoint", bound=Callable[..., Awaitable[object]])

STATUTS: dict[type[ErreurRebelote], int] = {NonAutorise: 401, PasDeSalle: 404, Illisible: 422}
"""Le statut HTTP de ces refus, 409 pour les autres ; rien n'a changé quand on en reçoit un."""

NOM_MAX, PROFONDEUR_DITE, MOTIF_MAX = 40, 6, 200
DETAIL_MAX = 400
"""Les signes d'un refus : il répète parfois un mot de qui l'a causé."""

_ILLISIBLE: Final = (422, "corps illisible : attendu un de nos messages, en JSON", ILLISIBLE)
_PAS_ICI: Final = {
    404: (404, "adresse inconnue de ce nœud", "introuvable"),
    405: (405, "méthode refusée à cette adresse", "mauvaise_methode"),
}
"""Ce que FastAPI refuse lui-même, et dirait en anglais, sans code ; le reste est un corps."""

_REFUS: Reponses = {
    401: {"description": "Pas invité, mal signé, ou étranger à la partie"},
    409: {"description": "Occupé, ou entrée refusée ; rien ne change"},
    413: {"description": "Corps trop gros"},
    429: {"description": "Trop de requêtes"},
}


def creer_api(noeud: Noeud) -> FastAPI:
    """L'application FastAPI d'un nœud."""
    api = FastAPI(title=f"Nœud rebelote de {noeud.nom}", version="1")

    @api.exception_handler(ErreurRebelote)
    async def refuser(_: Request, erreur: ErreurRebelote) -> Response:
        statut = next((s for classe, s in STATUTS.items() if isinstance(erreur, classe)), 409)
        return _refus(statut, str(erreur)[:DETAIL_MAX], code_du_refus(erreur))

    @api.exception_handler(RequestValidationError)
    async def mal_formee(_: Request, erreur: RequestValidationError) -> Response:
        return _refus(422, [premiere_faute(erreur)], ILLISIBLE)

    @api.exception_handler(HTTPException)
    async def pas_ici(_: Request, erreur: HTTPException) -> Response:
        statut, detail, code = _PAS_ICI.get(erreur.status_code, _ILLISIBLE)
        return _refus(statut, detail, code, erreur.headers)

    brancher_l_accueil(api, noeud.accueil, _REFUS, _membre_qui_parle)
    brancher_la_salle(api, noeud.accueil, _REFUS)
    _jouer(api, noeud)
    _montrer(api, noeud)
    return api


def _membre_qui_parle(request: Request) -> str:
    """La clé que ce membre a prouvée à la porte."""
    visiteur: Visiteur | None = request.scope.get("state", {}).get(VISITEUR)
    return visiteur.nom if visiteur is not None and visiteur.qualite is Qualite.MEMBRE else ""


def premiere_faute(erreur: RequestValidationError) -> dict[str, Any]:
    """Où et pourquoi, sans rien répéter de ce qu'on nous a envoyé qu'un bout du nom d'un champ."""
    faute = erreur.errors()[0]
    place = [bout if isinstance(bout, int) else str(bout)[:NOM_MAX] for bout in faute["loc"]]
    motif = dire_la_faute(faute)[:MOTIF_MAX]
    return {"loc": place[:PROFONDEUR_DITE], "msg": motif, "type": faute["type"]}


def code_du_refus(erreur: ErreurRebelote) -> str:
    """Le code qui nomme ce refus sur le fil."""
    if isinstance(erreur, MessageRefuse):
        return erreur.code
    if isinstance(erreur, RefusSalle):
        return erreur.motif.code.lower()
    return ILLISIBLE if isinstance(erreur, Illisible) else MessageRefuse.code


def _refus(
    statut: int, detail: object, code: str, entetes: Mapping[str, str] | None = None
) -> Response:
    """Un refus en JSON d'ASCII : il répète parfois ce qu'on nous a envoyé."""
    corps = json.dumps({"detail": detail, "code": code})
    return Response(corps, statut, entetes, media_type="application/json")


def _jouer(api: FastAPI, noeud: Noeud) -> None:
    for message in (Message.ACCUSE, Message.PLAINTE, Message.DEMANDE, Message.VOTE):
        _ecouter(api, noeud, message)

    @_route(api, Message.ENTREE)
    @_route(api, Message.MAIN)
    async def action(entree: Signe, de: Annotated[str, Query(max_length=2)] = "") -> Accuse:
        accuse = noeud.recevoir_action(entree.model_dump(), de)
        return Accuse(accuse=None if accuse is None else Signe(**accuse))

    @_route(api, Message.NOUVELLES)
    async def nouvelles(mots: Nouvelles) -> Reponse:
        noeud.recevoir(Message.NOUVELLES, [mot.model_dump() for mot in mots])
        return Reponse()

    @_route(api, Message.PREUVE)
    async def preuve(preuve: PreuveModele) -> Reponse:
        noeud.recevoir(Message.PREUVE, preuve.model_dump())
        return Reponse()

    @api.post(chemins.DEMANDER_ENCHERE, responses=_REFUS)
    async def demander_enchere(demande: DemandeEnchere) -> dict[str, Any]:
        """L'enchère que nous disons, si c'est notre tour ; elle vient aussi au journal, signée."""
        return {"enchere": await noeud.enchere(demande.partie)}


def _ecouter(api: FastAPI, noeud: Noeud, message: Message) -> None:
    """L'endpoint d'un mot signé, que le poste reçoit tel quel."""

    @_route(api, message)
    async def recevoir(mot: Signe) -> Reponse:
        noeud.recevoir(message, mot.model_dump())
        return Reponse()


def _route(api: FastAPI, message: Message) -> Callable[[Endpoint], Endpoint]:
    nom = message.chemin.removeprefix("/")
    return api.post(message.chemin, responses=_REFUS, name=nom, description=message.sens)


def _montrer(api: FastAPI, noeud: Noeud) -> None:
    @api.get(chemins.ETAT_DU_JEU)
    async def etat_du_jeu(authorization: Annotated[str, Header()] = "") -> EtatDuJeu:
        """Ce que tout autre joueur peut savoir ; notre vue avec `Authorization: Bearer JETON`."""
        return EtatDuJeu(**noeud.etat_du_jeu(_proprietaire(noeud, authorization)))

    @api.get(chemins.TETE)
    async def tete() -> dict[str, Any]:
        """La tête de notre journal."""
        poste = noeud.poste
        return {"seq": len(poste.journal) if poste else 0, "tete": poste.tete if poste else ""}

    @api.get(chemins.JOURNAL)
    async def journal(depuis: Annotated[int, Query(ge=0, le=10**9)] = 0) -> list[dict[str, str]]:
        """Les entrées signées, à partir de ce rang, par lots."""
        entrees = noeud.poste.journal if noeud.poste else []
        return [entree.en_json() for entree in entrees[depuis : depuis + LOT]]

    @api.get(chemins.EVENEMENTS, response_class=StreamingResponse)
    async def evenements(authorization: Annotated[str, Header()] = "") -> StreamingResponse:
        """Les changements d'état, en flux (`text/event-stream`)."""
        flux = _flux(noeud, _proprietaire(noeud, authorization))
        return StreamingResponse(flux, media_type="text/event-stream")


def _proprietaire(noeud: Noeud, autorisation: str) -> bool:
    return secrets.compare_digest(autorisation.encode(), f"Bearer {noeud.jeton}".encode())


async def _flux(noeud: Noeud, proprietaire: bool) -> AsyncIterator[str]:
    """`etat` à chaque changement, et `player_ready_update` tant que l'on attend en salle."""
    derniers = {"etat": "", "player_ready_update": ""}
    while True:
        messages = {"etat": json.dumps(noeud.etat_du_jeu(proprietaire), ensure_ascii=False)}
        if noeud.accueil.salle is not None:
            messages["player_ready_update"] = noeud.accueil.salle.etat().model_dump_json()
        for nom, message in messages.items():
            if message != derniers[nom]:
                derniers[nom] = message
                yield f"event: {nom}\ndata: {message}\n\n"
        await asyncio.sleep(0.1)

"""Le service : une position entre, un coup sort, rien n'est retenu."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from rebelote import __version__
from rebelote.cerveau.bornes import LimiteDuCorps, parler_francais, refuser
from rebelote.cerveau.modeles import (
    CarteJson,
    DemandeCarte,
    DemandeChoisir,
    DemandeEnchere,
    Presentation,
    Refus,
    ReponseCarte,
    ReponseChoisir,
    ReponseEnchere,
)
from rebelote.cerveau.penseur import Cerveau, IAEnPanne
from rebelote.cerveau.positions import vue_pour_une_carte, vue_pour_une_enchere
from rebelote.cerveau.rejeu import PasSonTour, vue_de
from rebelote.jeux.belote import Enchere
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import ErreurRebelote

_DESCRIPTION: Final = """Une IA de jeux de cartes. Chaque demande dit toute la position : le
service ne retient rien. N'importe quel langage peut offrir les mêmes adresses et prendre part aux
parties."""

_REFUS: Final[dict[int | str, dict[str, Any]]] = {
    409: {"model": Refus, "description": "Ce n'est pas à ce siège de jouer."},
    413: {"model": Refus, "description": "Demande de plus d'un mébioctet."},
    422: {"model": Refus, "description": "Demande mal formée, ou position impossible."},
    503: {"model": Refus, "description": "L'IA est en panne ou a rendu un coup illégal."},
}
_REFUS_SANS_TOUR: Final = {statut: refus for statut, refus in _REFUS.items() if statut != 409}


def creer_service(cerveau: Cerveau) -> FastAPI:
    """L'application qui répond pour ce cerveau."""
    service = FastAPI(
        title="Cerveau rebelote", version=__version__, description=_DESCRIPTION, redoc_url=None
    )
    service.add_middleware(LimiteDuCorps)
    parler_francais(service)
    service.add_exception_handler(ErreurRebelote, _expliquer)
    _ouvrir_la_presentation(service, cerveau)
    _ouvrir_les_choix(service, cerveau)
    return service


async def _expliquer(_: Request, erreur: Exception) -> JSONResponse:
    statuts: dict[type[Exception], int] = {IAEnPanne: 503, PasSonTour: 409}
    return refuser(statuts.get(type(erreur), 422), str(erreur))


def _ouvrir_la_presentation(service: FastAPI, cerveau: Cerveau) -> None:
    @service.get("/")
    def presenter() -> Presentation:
        """Qui est ce cerveau, et à quoi il joue."""
        return Presentation(nom="rebelote", version=__version__, ia=cerveau.ia, jeux=cerveau.jeux)


def _ouvrir_les_choix(service: FastAPI, cerveau: Cerveau) -> None:
    @service.post("/choisir", responses=_REFUS)
    def choisir(demande: DemandeChoisir) -> ReponseChoisir:
        """Un coup, à n'importe quel jeu, d'après le journal tel que le siège l'a vu."""
        coup = cerveau.choisir(demande.jeu, vue_de(demande), repr(demande))
        return ReponseChoisir(coup=evenement_en_json(coup))

    @service.post("/choisir_carte", responses=_REFUS_SANS_TOUR)
    def choisir_carte(demande: DemandeCarte) -> ReponseCarte:
        """Une carte, à la belote ou à la contrée, d'après la main et le pli en cours."""
        coup: Any = cerveau.choisir(demande.jeu, vue_pour_une_carte(demande), repr(demande))
        return ReponseCarte(carte=CarteJson.de(coup.carte))

    @service.post("/decider_enchere", responses=_REFUS_SANS_TOUR)
    def decider_enchere(demande: DemandeEnchere) -> ReponseEnchere:
        """Passer ou prendre, à la belote, d'après cinq cartes et la retournée."""
        coup = cerveau.choisir("belote", vue_pour_une_enchere(demande), repr(demande))
        assert isinstance(coup, Enchere)
        return ReponseEnchere.model_validate(
            {
                "enchere": coup.enchere.name,
                "couleur": None if coup.couleur is None else coup.couleur.name,
            }
        )

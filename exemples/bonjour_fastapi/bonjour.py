"""Un premier service web : trois adresses, pas une carte.

    uvicorn --app-dir exemples/bonjour_fastapi bonjour:application --port 8000

puis `curl http://127.0.0.1:8000/` ; la page /docs montre tout ce que le service sait faire.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import FastAPI, Path
from pydantic import BaseModel, ConfigDict

application = FastAPI(title="Bonjour", description="Le plus petit des services.")


class Salut(BaseModel):
    """Ce que le service répond."""

    message: str


class Invitation(BaseModel):
    """Ce que le service lit : un champ de trop ou d'un autre type est refusé (422)."""

    model_config = ConfigDict(extra="forbid", strict=True)

    nom: str
    fois: int = 1


@application.get("/")
def accueillir() -> Salut:
    """La plus simple des réponses."""
    return Salut(message="Bonjour !")


@application.get("/bonjour/{nom}")
def saluer(nom: Annotated[str, Path(max_length=50)]) -> Salut:
    """Une réponse qui dépend de l'adresse."""
    return Salut(message=f"Bonjour, {nom} !")


@application.post("/bonjour")
def saluer_plusieurs_fois(invitation: Invitation) -> Salut:
    """Une réponse qui dépend du JSON reçu, comme le cerveau répond à une position."""
    noms = ", ".join([invitation.nom] * max(0, min(invitation.fois, 10)))
    return Salut(message=f"Bonjour, {noms} !")

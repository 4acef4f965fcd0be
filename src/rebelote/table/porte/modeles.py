"""Le corps de chaque demande : ce que la page envoie, sans un champ de trop."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Court = Annotated[str, Field(max_length=200)]
NomDeSiege = Annotated[str, Field(max_length=10)]


class Demande(BaseModel):
    """Une demande ; un champ inconnu est une faute de frappe, pas un souhait."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Cle(Demande):
    cle: Court


class Ouverture(Demande):
    jeu: Court
    nom: Court
    siege: NomDeSiege = "J1"
    nombre: Annotated[int, Field(ge=1, le=10)] | None = None
    regles: dict[str, Any] = Field(default_factory=dict)
    ias: dict[NomDeSiege, Court] = Field(default_factory=dict)
    horloge: int | None = None
    allure: Court = "normale"
    graine: Annotated[int, Field(ge=0, le=2**32)] | None = None
    reseau: bool = False
    donne: Annotated[str, Field(max_length=20)] | None = None
    """Entre pairs : `secrete` ou `hote` ; sans rien, la secrète si le jeu le permet."""
    cadence: dict[str, int] | None = None
    """Entre pairs : `{"coup": s, "reserve": s}`, le temps de chacun ; 30 et 600 sans rien."""


class Entree(Demande):
    invitation: Court


class Assise(Demande):
    siege: NomDeSiege
    nom: Court


class Echange(Demande):
    siege: NomDeSiege
    avec: NomDeSiege | None = None
    """Entre pairs, où l'hôte range les autres : le second siège."""


class Pret(Demande):
    pret: bool


class ChoixIA(Demande):
    siege: NomDeSiege
    ia: Court


class NouveauxReglages(Demande):
    regles: dict[str, Any] | None = None
    horloge: int | None = None
    allure: Court | None = None


class CoupJoue(Demande):
    rang: Annotated[int, Field(ge=0, le=10**9)]
    id: Court
    delai_ms: Annotated[int, Field(ge=0, le=10**6)] | None = None


class LienSuivi(Demande):
    lien: Annotated[str, Field(max_length=500)]
    nom: Court


class PhraseDite(Demande):
    phrase: Court


class Rien(Demande):
    """Le corps d'une demande qui n'en a pas besoin."""

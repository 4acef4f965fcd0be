"""Ce que le cerveau lit et répond, champ par champ ; rien d'autre n'est accepté."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from rebelote.cartes import Carte

NomSiege: TypeAlias = Literal["J1", "J2", "J3", "J4"]
NomCouleur: TypeAlias = Literal["COEUR", "CARREAU", "TREFLE", "PIQUE"]
NomValeur: TypeAlias = Literal["AS", "ROI", "DAME", "VALET", "DIX", "NEUF", "HUIT", "SEPT"]

EvenementJson: TypeAlias = dict[str, Any]
"""Un événement du jeu, tel que `docs/format-partie.md` l'écrit."""


def _exemple(**champs: Any) -> ConfigDict:
    return ConfigDict(json_schema_extra={"examples": [champs]})


class Strict(BaseModel):
    """Aucun champ en trop, aucune conversion : `"1"` n'est pas `1`."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Refus(BaseModel):
    """Pourquoi la demande n'a pas eu de réponse."""

    model_config = _exemple(detail="main : une carte est à deux endroits à la fois")

    detail: str


class Presentation(BaseModel):
    """Qui est ce cerveau, et à quoi il joue."""

    model_config = _exemple(nom="rebelote", version="0.1.0", ia="simple", jeux=["belote"])

    nom: str
    version: str
    ia: str
    jeux: list[str]


# --- Tous les jeux ----------------------------------------------------------------------------

_MAIN: Final = [
    {"valeur": "VALET", "couleur": "COEUR"},
    {"valeur": "NEUF", "couleur": "COEUR"},
    {"valeur": "AS", "couleur": "PIQUE"},
    {"valeur": "SEPT", "couleur": "TREFLE"},
    {"valeur": "HUIT", "couleur": "CARREAU"},
]
_RETOURNEE: Final = {"valeur": "AS", "couleur": "COEUR"}
_CACHEE: Final = [None] * 5
_DONNE: Final = {
    "type": "DONNE",
    "auteur": "CROUPIER",
    "donneur": "J1",
    "mains": {"J1": _CACHEE, "J2": _MAIN, "J3": _CACHEE, "J4": _CACHEE},
    "carte_retournee": _RETOURNEE,
}
_PASSE: Final = {"type": "ENCHERE", "auteur": "J2", "enchere": "PASSE"}
_PREND: Final = {**_PASSE, "enchere": "PRENDS", "couleur": "COEUR"}


class DemandeChoisir(Strict):
    """La partie telle que ce siège l'a vue ; c'est à lui de jouer."""

    model_config = _exemple(
        jeu="belote",
        regles={"objectif": 500},
        siege="J2",
        nombre=4,
        journal=[_DONNE],
        coups_legaux=[_PASSE, _PREND],
    )

    jeu: Annotated[str, Field(description="belote, contree, dame_de_pique…")]
    regles: Annotated[
        dict[str, Any], Field(description="Les options ; celles qui manquent ont leur défaut.")
    ] = {}
    siege: NomSiege
    nombre: Annotated[int | None, Field(description="Le nombre de joueurs.")] = None
    journal: Annotated[
        list[EvenementJson],
        Field(description="Tous les événements, ce que ce siège ne doit pas savoir étant null."),
    ]
    coups_legaux: Annotated[
        list[EvenementJson] | None,
        Field(description="Les coups permis, pour qui ne connaît pas les règles."),
    ] = None


class ReponseChoisir(Strict):
    """Le coup choisi : un des coups légaux."""

    model_config = _exemple(coup=_PREND)

    coup: EvenementJson


# --- Belote et contrée, sans journal ----------------------------------------------------------


class CarteJson(Strict):
    """Une carte du 7 à l'as."""

    model_config = _exemple(valeur="AS", couleur="PIQUE")

    valeur: NomValeur
    couleur: NomCouleur

    @property
    def carte(self) -> Carte:
        return Carte(self.valeur, self.couleur)

    @classmethod
    def de(cls, carte: Carte) -> CarteJson:
        return cls.model_validate(carte.en_json())


class DemandeCarte(Strict):
    """Une position où l'on doit poser une carte."""

    model_config = _exemple(
        main=[
            {"valeur": "DIX", "couleur": "COEUR"},
            {"valeur": "SEPT", "couleur": "COEUR"},
            {"valeur": "AS", "couleur": "TREFLE"},
        ],
        pli_en_cours=[{"valeur": "AS", "couleur": "COEUR"}],
        atout="PIQUE",
    )

    jeu: Literal["belote", "contree"] = "belote"
    main: Annotated[list[CarteJson], Field(min_length=1, max_length=8)]
    pli_en_cours: Annotated[
        list[CarteJson],
        Field(max_length=3, description="Dans l'ordre du jeu ; la dernière est du joueur d'avant."),
    ] = []
    atout: NomCouleur
    siege: NomSiege = "J1"
    preneur: Annotated[NomSiege | None, Field(description="Ce siège si l'on n'en nomme pas.")] = (
        None
    )
    plis: Annotated[
        list[Annotated[list[CarteJson], Field(min_length=4, max_length=4)]],
        Field(max_length=7, description="Les derniers plis faits ; les autres sont supposés."),
    ] = []
    carte_retournee: Annotated[
        CarteJson | None, Field(description="À la belote, la carte que le preneur a ramassée.")
    ] = None


class ReponseCarte(Strict):
    """La carte que l'IA pose."""

    model_config = _exemple(carte={"valeur": "SEPT", "couleur": "COEUR"})

    carte: CarteJson


class DemandeEnchere(Strict):
    """Une main de belote avec laquelle il faut parler."""

    model_config = _exemple(main=_MAIN, carte_retournee=_RETOURNEE, tour=1)

    main: Annotated[list[CarteJson], Field(min_length=5, max_length=5)]
    carte_retournee: CarteJson
    tour: Annotated[int, Field(ge=1, le=2, description="Le tour d'enchères.")] = 1
    siege: NomSiege = "J1"
    passes: Annotated[int, Field(ge=0, le=3, description="Combien ont passé avant soi.")] = 0


class ReponseEnchere(Strict):
    """Passer, ou prendre à une couleur."""

    model_config = _exemple(enchere="PRENDS", couleur="COEUR")

    enchere: Literal["PASSE", "PRENDS"]
    couleur: NomCouleur | None = None

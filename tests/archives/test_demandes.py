"""Une demande mal formée se dit en français, et chaque faute de nos modèles a sa phrase."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from rebelote.archives.demandes import dire_la_faute
from rebelote.p2p.messages.modeles import Nouvelles, PreuveModele, Signe


class Sens(Enum):
    HAUT = "haut"
    BAS = "bas"


class Tout(BaseModel):
    model_config = ConfigDict(extra="forbid")

    entier: Annotated[int, Field(ge=1, le=3)] = 1
    nombre: float = 0.0
    oui: bool = True
    mot: Annotated[str, Field(min_length=2, max_length=3, pattern="^[a-z]+$")] = "abc"
    cartes: Annotated[list[int], Field(min_length=1, max_length=2)] = [1]
    reste: dict[str, int] = {}
    choix: Literal["x", "y"] = "x"
    sens: Sens = Sens.HAUT


@pytest.mark.parametrize(
    ("demande", "phrase"),
    [
        ({"entier": "deux"}, "attendu un entier"),
        ({"entier": 1.5}, "attendu un entier"),
        ({"entier": 0}, "attendu au moins 1"),
        ({"entier": 4}, "attendu au plus 3"),
        ({"nombre": "x"}, "attendu un nombre"),
        ({"nombre": []}, "attendu un nombre"),
        ({"oui": "x"}, "attendu vrai ou faux"),
        ({"oui": []}, "attendu vrai ou faux"),
        ({"mot": 1}, "attendu un texte"),
        ({"mot": "a"}, "attendu au moins 2 signes"),
        ({"mot": "abcd"}, "attendu au plus 3 signes"),
        ({"mot": "AB"}, "attendu un texte de la forme ^[a-z]+$"),
        ({"cartes": 1}, "attendu une liste"),
        ({"cartes": []}, "attendu au moins 1 élément"),
        ({"cartes": [1, 2, 3]}, "attendu au plus 2 éléments"),
        ({"reste": 1}, "attendu un objet"),
        ({"choix": "z"}, "attendu 'x' ou 'y'"),
        ({"sens": "z"}, "attendu 'haut' ou 'bas'"),
        ({"autre": 1}, "champ inconnu"),
        ([], "attendu un objet"),
    ],
)
def test_une_faute_se_dit_en_francais(demande: Any, phrase: str) -> None:
    assert _dites(Tout, demande) == [phrase]


def test_un_message_du_noeud_dit_ce_qui_lui_manque() -> None:
    assert _dites(Signe, {}) == ["ce champ manque"] * 2
    assert _dites(PreuveModele, {"cible": "J9"})
    assert _dites(Nouvelles, {}) == ["attendu une liste"]


def _dites(modele: Any, demande: Any) -> list[str]:
    with pytest.raises(ValidationError) as refus:
        TypeAdapter(modele).validate_python(demande)
    dites = [dire_la_faute(dict(faute)) for faute in refus.value.errors()]
    assert "valeur refusée" not in dites
    return dites

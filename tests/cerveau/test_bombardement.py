"""Le service bombardé de demandes au hasard : des refus, jamais d'erreur interne."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from rebelote.cerveau.penseur import Cerveau
from rebelote.cerveau.service import creer_service
from tests.cerveau.client_asgi import ClientASGI
from tests.cerveau.outils import JEUX, cartes, une_demande

client = ClientASGI(creer_service(Cerveau.ouvrir("simple", 1)))
schema = schemathesis.openapi.from_dict(client.get("/openapi.json").json())

STATUTS = {200, 400, 409, 413, 422}
CORPS_JSON = (dict, list, str, int, float, bool)


def en_json(corps: Any) -> dict[str, Any]:
    """Le corps d'une requête, écrit en ASCII : un demi-caractère y a le droit d'être."""
    entetes = {"Content-Type": "application/json"}
    return {"content": json.dumps(corps).encode(), "headers": entetes}


@schema.parametrize()
@settings(max_examples=10, suppress_health_check=list(HealthCheck))
def test_les_demandes_tirees_du_schema(case: schemathesis.Case[Any]) -> None:
    """Ce que le schéma permet et ce qu'il défend ; la réponse a toujours la forme annoncée."""
    corps = case.body if isinstance(case.body, CORPS_JSON) else None
    reponse = client.demander(case.method, case.path, **en_json(corps))
    assert reponse.status_code in {*STATUTS, 405}, reponse.text
    assert case.method == "HEAD" or isinstance(reponse.json(), dict)


def deformer(objet: Any, alea: Random) -> Any:
    """Le même objet, où une valeur prise au hasard est remplacée, ôtée ou répétée."""
    if isinstance(objet, dict) and objet and alea.random() < 0.9:
        cle = alea.choice(sorted(objet))
        return {**objet, cle: deformer(objet[cle], alea)}
    if isinstance(objet, list) and objet and alea.random() < 0.9:
        rang = alea.randrange(len(objet))
        change = [] if alea.random() < 0.2 else [deformer(objet[rang], alea)]
        return [*objet[:rang], *change * alea.choice((1, 1, 2)), *objet[rang + 1 :]]
    return alea.choice(VALEURS)


VALEURS: list[Any] = [
    None, True, 0, -1, 10**30, 1.5, "", "J1", "J4", "CROUPIER", "PASSE", "PIQUE", "\ud800", [], {},
    [None], cartes("2♠"), *cartes("7♥ V♠ 10♣"), {"J1": []}, {"J9": None}, "x" * 1000,
]  # fmt: skip


@pytest.mark.parametrize("jeu", JEUX)
def test_les_demandes_deformees(jeu: str) -> None:
    """De vraies demandes, abîmées une à trois fois."""
    alea, bonne = Random(jeu), une_demande(jeu, 12)
    for _ in range(60):
        mauvaise = bonne
        for _ in range(alea.randint(1, 3)):
            mauvaise = deformer(mauvaise, alea)
        reponse = client.post("/choisir", **en_json(mauvaise))
        assert reponse.status_code in STATUTS, (reponse.text, mauvaise)


def test_les_positions_deformees() -> None:
    alea = Random(1)
    bonne = {
        "main": cartes("10♥ 7♥ A♣ 8♦ 9♦"),
        "pli_en_cours": cartes("A♥"),
        "atout": "PIQUE",
        "siege": "J2",
        "preneur": "J1",
        "plis": [cartes("A♠ 7♠ 8♠ 9♠"), cartes("R♠ 10♦ D♦ R♦")],
        "carte_retournee": cartes("7♠")[0],
    }
    for _ in range(150):
        mauvaise = deformer(deformer(bonne, alea), alea)
        reponse = client.post("/choisir_carte", **en_json(mauvaise))
        assert reponse.status_code in STATUTS, (reponse.text, mauvaise)

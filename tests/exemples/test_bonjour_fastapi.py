"""Le premier service : `exemples/bonjour_fastapi`."""

from __future__ import annotations

from typing import Any

import pytest

from exemples.bonjour_fastapi.bonjour import application
from tests.cerveau.client_asgi import ClientASGI

client = ClientASGI(application)


def test_l_accueil_repond() -> None:
    reponse = client.get("/")
    assert (reponse.status_code, reponse.json()) == (200, {"message": "Bonjour !"})


def test_le_nom_de_l_adresse_est_dans_la_reponse() -> None:
    assert client.get("/bonjour/Alice").json() == {"message": "Bonjour, Alice !"}


@pytest.mark.parametrize(
    ("corps", "message"),
    [
        ({"nom": "Alice"}, "Bonjour, Alice !"),
        ({"nom": "Alice", "fois": 2}, "Bonjour, Alice, Alice !"),
    ],
)
def test_le_json_recu_fait_la_reponse(corps: dict[str, Any], message: str) -> None:
    reponse = client.post("/bonjour", json=corps)
    assert (reponse.status_code, reponse.json()) == (200, {"message": message})


@pytest.mark.parametrize(
    "corps", [{}, {"nom": 3}, {"nom": "Alice", "fois": "2"}, {"nom": "Alice", "age": 7}, []]
)
def test_un_json_mal_forme_est_refuse(corps: Any) -> None:
    assert client.post("/bonjour", json=corps).status_code == 422


def test_une_adresse_inconnue_est_refusee() -> None:
    assert client.get("/inconnue").status_code == 404


def test_le_service_se_decrit() -> None:
    chemins = client.get("/openapi.json").json()["paths"]
    assert set(chemins) == {"/", "/bonjour/{nom}", "/bonjour"}

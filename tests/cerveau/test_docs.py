"""`docs/cerveau.md` : ses requêtes marchent et ses réponses sont les vraies."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from pytest_mock import MockerFixture

from rebelote.cerveau.penseur import Cerveau
from rebelote.cerveau.service import creer_service
from tests.cerveau.client_asgi import ClientASGI
from tests.cerveau.outils import CERVEAU_JS, RACINE
from tests.cerveau.test_orchestrateur import POSTER, URLS, premier_coup

PAGE = (RACINE / "docs" / "cerveau.md").read_text(encoding="utf-8")
CURL = re.compile(r"curl -s \S+:8001(/\w+) .*? -d '(.*?)'\n```\n\n```json\n(.*?)\n```", re.DOTALL)
BLOC = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

EXEMPLES = CURL.findall(PAGE)
client = ClientASGI(creer_service(Cerveau.ouvrir("simple", 1)))


def test_chaque_adresse_a_son_exemple() -> None:
    chemins = {chemin for chemin, _, _ in EXEMPLES}
    assert chemins == {"/choisir", "/choisir_carte", "/decider_enchere"}


@pytest.mark.parametrize(("chemin", "demande", "attendu"), EXEMPLES)
def test_les_exemples_de_la_page_marchent(chemin: str, demande: str, attendu: str) -> None:
    reponse = client.post(chemin, json=json.loads(demande))
    assert (reponse.status_code, reponse.json()) == (200, json.loads(attendu))


def test_le_javascript_de_la_page_est_celui_de_l_exemple() -> None:
    (extrait,) = [texte for langue, texte in BLOC.findall(PAGE) if langue == "js"]
    assert extrait in CERVEAU_JS.read_text(encoding="utf-8")


def test_le_python_de_la_page_tourne(mocker: MockerFixture) -> None:
    espace: dict[str, Any] = {"__name__": "page"}
    for langue, texte in BLOC.findall(PAGE):
        if langue == "python":
            exec(texte, espace)
    mocker.patch(POSTER, side_effect=premier_coup)
    resultat, compteurs = espace["arbitrer"](URLS)
    assert resultat["vainqueurs"]
    assert all(compteur.doublures == 0 for compteur in compteurs)


def test_toutes_les_adresses_du_service_sont_sur_la_page() -> None:
    for chemin in client.get("/openapi.json").json()["paths"]:
        assert f" {chemin}`" in PAGE

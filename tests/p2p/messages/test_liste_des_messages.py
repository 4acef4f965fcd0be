"""Une seule liste des messages : chacun a son endpoint, sa réception et sa ligne dans la page."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from rebelote.p2p.membre.poste_actif import RECEPTIONS
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.noeud.api import creer_api
from rebelote.p2p.noeud.noeud import Noeud
from tests.p2p.reseau import simple

PAGE = (Path(__file__).parents[3] / "docs" / "protocole.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def chemins(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    dossier = tmp_path_factory.mktemp("noeud")

    async def schema() -> dict[str, Any]:
        noeud = Noeud("Ana", Identite(), "https://127.0.0.1:1", dossier, simple)
        paths: dict[str, Any] = creer_api(noeud).openapi()["paths"]
        return paths

    return asyncio.run(schema())


@pytest.mark.parametrize("message", Message)
def test_chaque_message_a_son_endpoint_decrit_comme_dans_la_liste(
    chemins: dict[str, Any], message: Message
) -> None:
    assert chemins[message.chemin]["post"]["description"] == message.sens


@pytest.mark.parametrize("message", Message)
def test_chaque_message_est_dans_la_page_du_protocole(message: Message) -> None:
    assert f"`POST {message.chemin}" in PAGE


def test_chaque_message_a_sa_reception() -> None:
    assert RECEPTIONS.keys() == set(Message)


def test_deux_messages_n_ont_pas_le_meme_chemin() -> None:
    assert len({message.chemin for message in Message}) == len(Message)

"""Des connexions qui ne demandent rien, ou sans fin : la table reste ouverte aux autres."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from rebelote.table.porte import connexion
from tests.table.maisons import Robot

DELAI = 20.0


@pytest.fixture
def pile() -> Iterator[ExitStack]:
    with ExitStack() as ouverte:
        yield ouverte


def _appeler(passant: Robot, pile: ExitStack, debut: bytes = b"") -> socket.socket:
    base = passant.client.base_url
    prise = pile.enter_context(socket.create_connection((base.host, base.port or 80), DELAI))
    prise.sendall(debut)
    return prise


def _raccroche(prise: socket.socket) -> bool:
    try:
        return prise.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("debut", [b"", b"GET /api/moi HTT", b"GET / HTTP/1.1\r\nX: "], ids=str)
def test_qui_ne_finit_pas_sa_demande_est_lache(
    passant: Robot, pile: ExitStack, monkeypatch: pytest.MonkeyPatch, debut: bytes
) -> None:
    monkeypatch.setattr(connexion, "PATIENCE", 0.2)
    assert _raccroche(_appeler(passant, pile, debut))


def test_un_entete_sans_fin_est_lache(passant: Robot, pile: ExitStack) -> None:
    prise = _appeler(passant, pile, b"GET /api/moi HTTP/1.1\r\nX: ")
    with pytest.raises(ConnectionError):
        prise.sendall(b"a" * 64 * 1024 * 1024)


def test_une_adresse_ne_prend_pas_toutes_les_places(
    passant: Robot, pile: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert passant.get("/moi").is_success
    monkeypatch.setattr(connexion, "PAR_ADRESSE", 5)
    prises = [_appeler(passant, pile) for _ in range(8)]
    assert _raccroche(prises[-1])
    assert passant.get("/moi").is_success, "qui était là y reste"


def test_un_flux_oisif_reste_ouvert(alice: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connexion, "PATIENCE", 0.05)
    table = alice.ouvrir("belote")
    flux = alice.flux(table)
    flux.suivant("salon")
    for pret in (False, True, False, True):
        alice.post(f"/tables/{table}/pret", pret=pret)
        assert flux.suivant("salon")["sieges"][0]["pret"] is pret

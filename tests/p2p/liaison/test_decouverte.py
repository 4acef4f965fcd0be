"""La découverte sur le réseau local, avec un vrai mDNS sur la boucle locale."""

from __future__ import annotations

import asyncio
import socket
import sys

import pytest

from rebelote.cli import executer
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.liaison.decouverte import TYPE, Trouve, chercher, visible
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.liens import Lien

BOUCLE = ("127.0.0.1",)
ANA, BOB = Identite(b"a" * 32).cle, Identite(b"c" * 32).cle


def _multidiffusion_possible() -> bool:
    """Un datagramme mDNS envoyé par la boucle locale nous revient-il ?"""
    groupe = socket.inet_aton("224.0.0.251") + socket.inet_aton("127.0.0.1")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as prise:
        try:
            prise.settimeout(2)
            prise.bind(("", 0))
            prise.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, groupe)
            ici = socket.inet_aton("127.0.0.1")
            prise.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, ici)
            prise.sendto(b"?", ("224.0.0.251", prise.getsockname()[1]))
            return prise.recv(1) == b"?"
        except OSError:
            return False


sans_multidiffusion = pytest.mark.skipif(
    not _multidiffusion_possible(), reason="ce réseau ne porte pas la multidiffusion (mDNS)"
)


@sans_multidiffusion
def test_ceux_qui_se_montrent_sont_trouves_avec_leur_lien() -> None:
    async def essai() -> list[Trouve]:
        async with (
            visible("Ana", "https://127.0.0.1:8001", ANA, BOUCLE, "jeton", "belote"),
            visible("Bob", "http://127.0.0.1:8002", BOB, BOUCLE),
        ):
            for _ in range(6):
                # D'autres nœuds peuvent se montrer ici : on ne regarde que les nôtres.
                trouves = [t for t in await chercher(1.5, BOUCLE) if t.lien.cle in (ANA, BOB)]
                if len(trouves) == 2:
                    break
            return trouves

    assert asyncio.run(essai()) == [
        Trouve("Ana", Lien("https://127.0.0.1:8001", ANA, "jeton"), "belote"),
        Trouve("Bob", Lien("http://127.0.0.1:8002", BOB)),
    ]


@sans_multidiffusion
def test_celui_qui_s_en_va_n_est_plus_montre() -> None:
    async def essai() -> list[Trouve]:
        async with visible("Ana", "https://127.0.0.1:8001", ANA, BOUCLE):
            pass
        return await chercher(0.5, BOUCLE)

    assert not [t for t in asyncio.run(essai()) if t.lien.cle == ANA]


def test_sans_l_extra_une_ligne_le_dit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for nom in [nom for nom in sys.modules if nom.split(".")[0] == "zeroconf"]:
        monkeypatch.delitem(sys.modules, nom)
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    assert executer(["chercher", "--duree", "0.1"]) == 2
    sortie = capsys.readouterr()
    assert sortie.out == ""
    assert sortie.err == (
        "rebelote : la découverte demande zeroconf : pip install 'rebelote[decouverte]'\n"
    )


def test_une_interface_absente_est_refusee() -> None:
    with pytest.raises(ErreurRebelote, match="pas de découverte"):
        asyncio.run(chercher(0.1, ["203.0.113.7"]))


def test_le_type_de_service_est_celui_du_protocole() -> None:
    assert TYPE == "_rebelote._tcp.local."

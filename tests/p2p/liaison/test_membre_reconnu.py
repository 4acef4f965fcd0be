"""Qui joint un nœud lui montre sa clé dès la poignée de main ; nul n'y montre celle d'un autre."""

from __future__ import annotations

import asyncio
import ssl

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from rebelote.p2p.liaison import tls
from rebelote.p2p.liaison.clients import joindre
from rebelote.p2p.messages.identite import Identite

ANA, BOB, EVE = (Identite(bytes([n] * 32)) for n in (1, 2, 3))


def _vue_par_le_serveur(client: ssl.SSLContext) -> str | None:
    """La clé que voit Ana de qui la joint ainsi."""
    vues: list[str | None] = []

    async def noter(lecteur: asyncio.StreamReader, sortie: asyncio.StreamWriter) -> None:
        vues.append(tls.cle_du_client(sortie.get_extra_info("ssl_object")))
        sortie.write(b"x")
        sortie.close()

    async def essai() -> None:
        serveur = await asyncio.start_server(noter, "127.0.0.1", 0, ssl=tls.contexte_serveur(ANA))
        async with serveur:
            port = serveur.sockets[0].getsockname()[1]
            lecteur, sortie = await asyncio.open_connection("127.0.0.1", port, ssl=client)
            lu = await lecteur.read(1)
            sortie.close()
            if lu != b"x":
                raise ConnectionResetError("le serveur a raccroché")

    asyncio.run(essai())
    return vues[0]


def test_la_cle_d_un_client_se_voit_s_il_la_montre() -> None:
    assert _vue_par_le_serveur(tls.contexte_client(ANA.cle, BOB)) == BOB.cle
    assert _vue_par_le_serveur(tls.contexte_client(ANA.cle)) is None


def test_on_ne_montre_pas_la_cle_d_un_autre() -> None:
    """Le certificat de Bob sans sa clé : `ssl` lui-même n'en veut pas."""
    contexte = tls.contexte_client(ANA.cle)
    with pytest.raises(ssl.SSLError, match="mismatch"):
        tls._montrer(contexte, EVE, tls.certificat_de_client(BOB))


def test_un_certificat_d_ailleurs_n_entre_pas() -> None:
    """Ni signé de paille, ni reconnu : la poignée de main échoue."""
    contexte = tls.contexte_client(ANA.cle)
    tls._montrer(contexte, EVE, tls.certificat(EVE))
    with pytest.raises((ssl.SSLError, ConnectionError)):
        _vue_par_le_serveur(contexte)


def test_le_certificat_d_un_client_porte_sa_cle_et_rien_de_secret() -> None:
    fiche = tls.certificat_de_client(BOB)
    assert isinstance(fiche, x509.Certificate)
    der = fiche.public_bytes(Encoding.DER)
    assert bytes.fromhex(BOB.cle) in der
    assert BOB.graine not in der


def test_un_client_ne_garde_aucun_biscuit() -> None:
    """Un pair ne doit pas pouvoir faire grossir nos demandes."""

    async def essai() -> None:
        reponse = httpx.Response(200, headers={"set-cookie": "a=" + "x" * 4000})
        async with joindre("http://127.0.0.1:9", ANA.cle, 1.0) as client:
            client._transport = httpx.MockTransport(lambda _: reponse)
            await client.get("/")
            assert len(client.cookies) == 0

    asyncio.run(essai())

"""TLS épinglé : la bonne clé passe ; une autre clé, un intrus ou un vieux TLS, jamais."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.liaison.tls import (
    certificat,
    cle_du_certificat,
    contexte_client,
    contexte_serveur,
    est_boucle,
    verification,
)
from rebelote.p2p.messages.erreurs import Injoignable
from rebelote.p2p.messages.identite import Identite
from tests.p2p.reseau import noeud_servi

ANA = Identite(bytes(32))
INTRUS = Identite(bytes([7] * 32))


def test_la_bonne_cle_est_servie_en_tls_1_3(tmp_path: Path) -> None:
    async def essai() -> None:
        async with noeud_servi(tmp_path, "Ana") as ana:
            async with Pair(ana.adresse, ana.identite.cle) as pair:
                etat = await pair.lire("/etat_du_jeu")
            assert (etat["nom"], etat["cle"]) == ("Ana", ana.identite.cle)
            version = await asyncio.to_thread(_version, ana.adresse, ana.identite.cle)
            assert version == "TLSv1.3"

    asyncio.run(essai())


def _version(adresse: str, cle: str) -> str | None:
    with (
        httpx.Client(verify=contexte_client(cle), trust_env=False) as client,
        client.stream("GET", f"{adresse}/tete") as reponse,
    ):
        prise = reponse.extensions["network_stream"].get_extra_info("ssl_object")
        version: str | None = prise.version()
    return version


def test_une_autre_cle_est_refusee(tmp_path: Path) -> None:
    async def essai() -> None:
        async with noeud_servi(tmp_path, "Ana") as ana, Pair(ana.adresse, INTRUS.cle) as pair:
            with pytest.raises(Injoignable, match="n'a pas la clé que donne le lien"):
                await pair.lire("/etat_du_jeu")

    asyncio.run(essai())


def test_un_client_sans_boucle_refuse_aussi(tmp_path: Path) -> None:
    async def essai() -> None:
        async with noeud_servi(tmp_path, "Ana") as ana:
            with pytest.raises(httpx.ConnectError, match="n'a pas la clé"):
                await asyncio.to_thread(_version, ana.adresse, INTRUS.cle)

    asyncio.run(essai())


# --- L'homme du milieu ------------------------------------------------------------------------


class Milieu:
    """Un relais qui déchiffre tout ce qu'on lui confie, sous son propre certificat."""

    def __init__(self, contexte: ssl.SSLContext, vers: str) -> None:
        self.contexte, self.vers = contexte, httpx.URL(vers)
        self.lus = b""

    async def relayer(self, lecteur: asyncio.StreamReader, sortie: asyncio.StreamWriter) -> None:
        distant = ssl.create_default_context()
        distant.check_hostname, distant.verify_mode = False, ssl.CERT_NONE
        vrai, vers = await asyncio.open_connection(self.vers.host, self.vers.port, ssl=distant)
        with contextlib.suppress(OSError):
            self.lus += await lecteur.read(4096)
            vers.write(self.lus)
            sortie.write(await vrai.read(4096))
            await sortie.drain()
        for bout in (vers, sortie):
            bout.close()

    @contextlib.asynccontextmanager
    async def adresse(self) -> AsyncIterator[str]:
        serveur = await asyncio.start_server(self.relayer, "127.0.0.1", 0, ssl=self.contexte)
        async with serveur:
            yield f"https://127.0.0.1:{serveur.sockets[0].getsockname()[1]}"


def test_un_homme_du_milieu_ne_lit_rien(tmp_path: Path) -> None:
    async def essai() -> None:
        async with noeud_servi(tmp_path, "Ana") as ana:
            milieu = Milieu(contexte_serveur(INTRUS), ana.adresse)
            async with milieu.adresse() as adresse:
                async with Pair(adresse, ana.identite.cle) as trompe:
                    with pytest.raises(Injoignable, match="n'a pas la clé"):
                        await trompe.poster("/rejoindre", {"secret": 1})
                assert milieu.lus == b""
                # Le relais marche : seul l'épinglage l'arrête.
                async with Pair(adresse, INTRUS.cle) as complice:
                    assert (await complice.lire("/etat_du_jeu"))["nom"] == "Ana"
            assert milieu.lus.startswith(b"GET /etat_du_jeu")

    asyncio.run(essai())


def test_un_certificat_d_un_autre_genre_est_refuse(tmp_path: Path) -> None:
    async def essai() -> None:
        milieu = Milieu(_contexte_ec(tmp_path), "https://127.0.0.1:9")
        async with milieu.adresse() as adresse, Pair(adresse, ANA.cle) as pair:
            with pytest.raises(Injoignable, match="n'est pas une clé Ed25519"):
                await pair.lire("/tete")

    asyncio.run(essai())


def _contexte_ec(dossier: Path) -> ssl.SSLContext:
    cle = ec.generate_private_key(ec.SECP256R1())
    fiche = _modele().public_key(cle.public_key()).sign(cle, hashes.SHA256())
    chemin = dossier / "ec.pem"
    secret = cle.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    chemin.write_bytes(secret + fiche.public_bytes(Encoding.PEM))
    contexte = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    contexte.load_cert_chain(chemin)
    return contexte


def _modele() -> x509.CertificateBuilder:
    nom = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "rebelote")])
    debut = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(nom)
        .issuer_name(nom)
        .serial_number(1)
        .not_valid_before(debut)
        .not_valid_after(debut + datetime.timedelta(days=36500))
    )


def test_un_certificat_que_sa_cle_n_a_pas_signe_est_refuse() -> None:
    """La clé d'Ana, mais la signature d'un autre."""
    publique = Ed25519PrivateKey.from_private_bytes(ANA.graine).public_key()
    faussaire = Ed25519PrivateKey.from_private_bytes(INTRUS.graine)
    faux = _modele().public_key(publique).sign(faussaire, None)
    with pytest.raises(ValueError, match="pas signé par sa propre clé"):
        cle_du_certificat(faux.public_bytes(Encoding.DER))


@pytest.mark.parametrize("der", [None, b"", b"pas un certificat"])
def test_ce_qui_n_est_pas_un_certificat_est_refuse(der: bytes | None) -> None:
    with pytest.raises(ValueError, match="illisible"):
        cle_du_certificat(der)


# --- Les versions -----------------------------------------------------------------------------


def test_le_noeud_refuse_tls_1_2(tmp_path: Path) -> None:
    async def essai() -> None:
        naif = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        naif.check_hostname, naif.verify_mode = False, ssl.CERT_NONE
        async with noeud_servi(tmp_path, "Ana") as ana:
            url = httpx.URL(ana.adresse)
            _, sortie = await asyncio.open_connection(url.host, url.port, ssl=naif)
            sortie.close()
            naif.maximum_version = ssl.TLSVersion.TLSv1_2
            with pytest.raises((ssl.SSLError, ConnectionResetError)):
                await asyncio.open_connection(url.host, url.port, ssl=naif)

    asyncio.run(essai())


def test_le_client_refuse_tls_1_2() -> None:
    async def essai() -> None:
        vieux = contexte_serveur(ANA)
        vieux.minimum_version = ssl.TLSVersion.TLSv1_2
        vieux.maximum_version = ssl.TLSVersion.TLSv1_2
        milieu = Milieu(vieux, "https://127.0.0.1:9")
        async with milieu.adresse() as adresse, Pair(adresse, ANA.cle) as pair:
            with pytest.raises(Injoignable, match=r"ne parle pas TLS 1\.3"):
                await pair.lire("/tete")

    asyncio.run(essai())


def test_un_noeud_en_clair_n_est_pas_pris_pour_un_noeud_tls(tmp_path: Path) -> None:
    async def essai() -> None:
        async with noeud_servi(tmp_path, "Ana", tls=False) as ana:
            async with Pair(ana.adresse, ana.identite.cle) as pair:
                assert (await pair.lire("/etat_du_jeu"))["nom"] == "Ana"
            async with Pair(ana.adresse.replace("http:", "https:"), ana.identite.cle) as pair:
                with pytest.raises(Injoignable, match="ne parle pas TLS"):
                    await pair.lire("/etat_du_jeu")

    asyncio.run(essai())


# --- Le certificat et les adresses --------------------------------------------------------------


def test_le_certificat_ne_depend_que_de_la_cle() -> None:
    der = certificat(ANA).public_bytes(Encoding.DER)
    assert der == certificat(Identite(ANA.graine)).public_bytes(Encoding.DER)
    assert cle_du_certificat(der).hex() == ANA.cle
    assert ANA.graine not in der


@pytest.mark.parametrize(
    ("hote", "attendu"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("192.168.1.10", False),
        ("localhost.exemple.fr", False),
        ("", False),
    ],
)
def test_la_boucle_locale(hote: str, attendu: bool) -> None:
    assert est_boucle(hote) is attendu


def test_le_clair_ne_quitte_pas_la_machine() -> None:
    assert verification("http://127.0.0.1:8001", ANA.cle) is False
    with pytest.raises(ErreurRebelote, match="sans TLS, on ne joue que sur cette machine"):
        verification("http://192.168.1.10:8001", ANA.cle)

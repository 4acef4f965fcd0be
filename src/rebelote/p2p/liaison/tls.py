"""TLS 1.3 sans autorité : le certificat d'un nœud est signé par sa propre clé d'identité.

Un lien ou une tablée donne la clé publique du pair : on ne se fie qu'à elle, jamais à un nom ni à
une date. Le certificat ne dépend que de la clé : le même nœud montre toujours le même.
"""

from __future__ import annotations

import contextlib
import datetime
import ipaddress
import ssl
import tempfile
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.messages.identite import Identite

_DEBUT: Final = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
_FIN: Final = datetime.datetime(9999, 12, 31, 23, 59, 59, tzinfo=datetime.UTC)
"""Une clé épinglée n'expire pas, et l'horloge d'un joueur peut être fausse."""


def certificat(identite: Identite) -> x509.Certificate:
    """Le certificat de cette identité, signé par elle-même."""
    cle = Ed25519PrivateKey.from_private_bytes(identite.graine)
    nom = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"rebelote {identite.cle[:32]}")])
    fiche = (
        x509.CertificateBuilder()
        .subject_name(nom)
        .issuer_name(nom)
        .public_key(cle.public_key())
        .serial_number(int(identite.cle[:30], 16) + 1)
        .not_valid_before(_DEBUT)
        .not_valid_after(_FIN)
    )
    return fiche.sign(cle, None)


def contexte_serveur(identite: Identite) -> ssl.SSLContext:
    """De quoi servir en TLS 1.3 sous cette identité."""
    contexte = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    contexte.minimum_version = ssl.TLSVersion.TLSv1_3
    secret = Ed25519PrivateKey.from_private_bytes(identite.graine).private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    # `ssl` ne lit une clé que dans un fichier : celui-ci n'est qu'à nous, et ne reste pas.
    with tempfile.TemporaryDirectory(prefix="rebelote-") as dossier:
        chemin = Path(dossier) / "certificat.pem"
        chemin.touch(mode=0o600)
        chemin.write_bytes(secret + certificat(identite).public_bytes(Encoding.PEM))
        contexte.load_cert_chain(chemin)
    return contexte


def contexte_client(cle: str) -> ssl.SSLContext:
    """De quoi joindre en TLS 1.3 le nœud de cette clé publique, et lui seul."""
    contexte = _ContexteEpingle(ssl.PROTOCOL_TLS_CLIENT)
    contexte.cle = bytes.fromhex(cle)
    contexte.minimum_version = ssl.TLSVersion.TLSv1_3
    # Aucune autorité ni aucun nom n'entre en jeu : la clé est comparée à chaque poignée de main.
    contexte.check_hostname = False
    contexte.verify_mode = ssl.CERT_NONE
    return contexte


def verification(adresse: str, cle: str) -> ssl.SSLContext | bool:
    """Le `verify` d'un client httpx pour ce pair ; refuse le clair hors de cette machine."""
    parties = urlsplit(adresse)
    if parties.scheme == "https":
        return contexte_client(cle)
    if not est_boucle(parties.hostname or ""):
        raise ErreurRebelote(f"{adresse} : sans TLS, on ne joue que sur cette machine (127.0.0.1)")
    return False


def est_boucle(hote: str) -> bool:
    """Vrai si cet hôte est cette machine, par sa boucle locale."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(hote).is_loopback
    return hote == "localhost"


def cle_du_certificat(der: bytes | None) -> bytes:
    """La clé Ed25519 d'un certificat qu'elle a bien signé elle-même ; `ValueError` sinon."""
    try:
        fiche = x509.load_der_x509_certificate(der or b"")
        cle = fiche.public_key()
    except (ValueError, UnsupportedAlgorithm):
        raise ValueError("il est illisible") from None
    try:
        fiche.verify_directly_issued_by(fiche)
    except (InvalidSignature, ValueError, TypeError):
        raise ValueError("il n'est pas signé par sa propre clé") from None
    if not isinstance(cle, Ed25519PublicKey):
        raise ValueError("sa clé n'est pas une clé Ed25519")
    return cle.public_bytes_raw()


class _ContexteEpingle(ssl.SSLContext):
    """Un contexte qui ne finit une poignée de main qu'avec le détenteur de `cle`."""

    cle = b""


def _verifier(prise: ssl.SSLObject | ssl.SSLSocket) -> None:
    """Compare la clé du pair à l'épingle.

    TLS 1.3 vient de vérifier que le pair détient la clé privée du certificat qu'il montre : il
    reste à savoir si c'est la bonne. Rien n'a encore été envoyé.
    """
    contexte = prise.context
    assert isinstance(contexte, _ContexteEpingle)
    try:
        montree = cle_du_certificat(prise.getpeercert(binary_form=True))
    except ValueError as erreur:
        raise ssl.SSLCertVerificationError(f"certificat refusé : {erreur}") from None
    if montree != contexte.cle:
        raise ssl.SSLCertVerificationError("ce nœud n'a pas la clé que donne le lien")


class _ObjetEpingle(ssl.SSLObject):
    """La connexion d'une boucle asyncio."""

    def do_handshake(self) -> None:
        super().do_handshake()
        _verifier(self)


class _PriseEpinglee(ssl.SSLSocket):
    """La connexion d'un client sans boucle."""

    def do_handshake(self, block: bool = False) -> None:
        super().do_handshake(block)
        _verifier(self)


_ContexteEpingle.sslobject_class = _ObjetEpingle
_ContexteEpingle.sslsocket_class = _PriseEpinglee

"""TLS 1.3 sans autorité : le certificat d'un nœud est signé par sa propre clé d'identité.

Un lien ou une tablée donne la clé publique du pair : on ne se fie qu'à elle, jamais à un nom ni à
une date. Le certificat ne dépend que de la clé : le même nœud montre toujours le même.

Qui se connecte peut montrer sa clé de même. `ssl` veut alors qu'une autorité ait signé : celle-ci
est de paille, tout le monde en a la clé. Elle n'assure rien ; c'est TLS 1.3 qui prouve que le
client détient la clé qu'il montre.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
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


_PAILLE: Final = Identite(hashlib.sha256(b"rebelote : une autorite de paille").digest())
"""Celle qui signe les certificats des clients ; n'importe qui peut signer comme elle."""


def certificat(identite: Identite) -> x509.Certificate:
    """Le certificat que montre ce nœud à qui le joint, signé par lui-même."""
    return _fiche(identite, identite).sign(_secret(identite), None)


def certificat_de_client(identite: Identite) -> x509.Certificate:
    """Celui que montre ce nœud à qui il joint ; sa clé, sous la signature de paille."""
    return _fiche(identite, _PAILLE).sign(_secret(_PAILLE), None)


def _autorite_de_paille() -> x509.Certificate:
    fiche = _fiche(_PAILLE, _PAILLE)
    fiche = fiche.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    return fiche.sign(_secret(_PAILLE), None)


def _fiche(sujet: Identite, signataire: Identite) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(_nom(sujet))
        .issuer_name(_nom(signataire))
        .public_key(_secret(sujet).public_key())
        .serial_number(int(sujet.cle[:30], 16) + 1)
        .not_valid_before(_DEBUT)
        .not_valid_after(_FIN)
    )


def _nom(identite: Identite) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"rebelote {identite.cle[:32]}")])


def _secret(identite: Identite) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(identite.graine)


def contexte_serveur(identite: Identite) -> ssl.SSLContext:
    """De quoi servir en TLS 1.3 sous cette identité, et voir la clé des clients qui la montrent."""
    contexte = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    contexte.minimum_version = ssl.TLSVersion.TLSv1_3
    contexte.num_tickets = 0  # une connexion de membre dure toute la partie
    contexte.verify_mode = ssl.CERT_OPTIONAL
    contexte.load_verify_locations(cadata=_autorite_de_paille().public_bytes(Encoding.DER))
    _montrer(contexte, identite, certificat(identite))
    return contexte


def _montrer(contexte: ssl.SSLContext, identite: Identite, fiche: x509.Certificate) -> None:
    """Donne au contexte ce certificat, et la clé qui va avec."""
    cle = _secret(identite).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    # `ssl` ne lit une clé que dans un fichier : celui-ci n'est qu'à nous, et ne reste pas.
    with tempfile.TemporaryDirectory(prefix="rebelote-") as dossier:
        chemin = Path(dossier) / "certificat.pem"
        chemin.touch(mode=0o600)
        chemin.write_bytes(cle + fiche.public_bytes(Encoding.PEM))
        contexte.load_cert_chain(chemin)


def cle_du_client(prise: ssl.SSLObject | None) -> str | None:
    """La clé que ce client a montrée et dont TLS a vérifié qu'il la détient ; rien s'il se tait."""
    der = None if prise is None else prise.getpeercert(binary_form=True)
    try:
        cle = x509.load_der_x509_certificate(der or b"").public_key()
    except (ValueError, UnsupportedAlgorithm):
        return None
    return cle.public_bytes_raw().hex() if isinstance(cle, Ed25519PublicKey) else None


def contexte_client(cle: str, identite: Identite | None = None) -> ssl.SSLContext:
    """De quoi joindre en TLS 1.3 le nœud de cette clé publique, et lui seul.

    Avec `identite`, on lui montre notre clé : membre de sa partie, on y a sa place.
    """
    contexte = _ContexteEpingle(ssl.PROTOCOL_TLS_CLIENT)
    contexte.cle = bytes.fromhex(cle)
    contexte.minimum_version = ssl.TLSVersion.TLSv1_3
    # Aucune autorité ni aucun nom n'entre en jeu : la clé est comparée à chaque poignée de main.
    contexte.check_hostname = False
    contexte.verify_mode = ssl.CERT_NONE
    if identite is not None:
        _montrer(contexte, identite, certificat_de_client(identite))
    return contexte


def verification(adresse: str, cle: str, identite: Identite | None = None) -> ssl.SSLContext | bool:
    """Le `verify` d'un client httpx pour ce pair ; refuse le clair hors de cette machine."""
    parties = urlsplit(adresse)
    if parties.scheme == "https":
        return contexte_client(cle, identite)
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

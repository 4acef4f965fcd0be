"""Les liens d'invitation : l'adresse d'un nœud et sa clé publique, en une ligne."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.messages.hotes import hote_lisible
from rebelote.p2p.messages.identite import cle_lisible

SCHEMA = "rebelote"
SCHEMA_CLAIR = "rebelote+http"
_WEB = {SCHEMA: "https", SCHEMA_CLAIR: "http"}


@dataclass(frozen=True)
class Lien:
    """`rebelote://hote:port/?invitation=JETON#CLE` ; sans TLS, `rebelote+http://`."""

    adresse: str
    """L'URL de base du nœud, `https://…` ou `http://…`."""
    cle: str
    invitation: str = ""

    def __str__(self) -> str:
        schema, _, reste = self.adresse.partition("://")
        nom = SCHEMA if schema == "https" else SCHEMA_CLAIR
        question = f"/?invitation={self.invitation}" if self.invitation else "/"
        return f"{nom}://{reste}{question}#{self.cle}"


def adresse_web(hote: str, port: int, tls: bool) -> str:
    """L'URL de base d'un nœud ; une adresse IPv6 s'y met entre crochets."""
    return f"{'https' if tls else 'http'}://{f'[{hote}]' if ':' in hote else hote}:{port}"


def lire_lien(texte: str) -> Lien:
    """Lit un lien, ou dit ce qui lui manque."""
    try:
        parties = urlsplit(texte.strip())
        schema, hote, port = parties.scheme, parties.hostname, parties.port
    except ValueError:
        raise _illisible(texte, "son adresse n'en est pas une") from None
    if schema not in _WEB:
        raise _illisible(texte, "attendu rebelote://hote:port/?invitation=jeton#cle")
    if not hote or not port:
        raise _illisible(texte, "il manque l'hôte ou le port")
    if not hote_lisible(hote):
        raise _illisible(texte, "son hôte n'est ni une adresse IP ni un nom de machine")
    if not cle_lisible(parties.fragment):
        raise _illisible(
            texte,
            "la clé publique n'y est pas, entière, après un # : prenez-le jusqu'au bout, entre "
            "apostrophes",
        )
    invitation = parse_qs(parties.query).get("invitation", [""])[0]
    return Lien(adresse_web(hote, port, schema == SCHEMA), parties.fragment, invitation)


def _illisible(texte: str, raison: str) -> ErreurRebelote:
    return ErreurRebelote(f"lien illisible : {texte} ; {raison}")

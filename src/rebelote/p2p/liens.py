"""Les liens d'invitation : l'adresse d'un nœud et sa clé publique, en une ligne."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.identite import cle_lisible

SCHEMA = "rebelote"
SCHEMA_CLAIR = "rebelote+http"


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


def lire_lien(texte: str) -> Lien:
    """Lit un lien, ou dit ce qui lui manque."""
    parties = urlsplit(texte.strip())
    schemas = {SCHEMA: "https", SCHEMA_CLAIR: "http"}
    if parties.scheme not in schemas:
        raise ErreurRebelote(f"lien illisible : {texte} ; attendu rebelote://hote:port/#cle")
    try:
        hote, port = parties.hostname, parties.port
    except ValueError:
        hote, port = None, None
    if not hote or not port:
        raise ErreurRebelote(f"lien illisible : {texte} ; il manque l'hôte ou le port")
    if not cle_lisible(parties.fragment):
        raise ErreurRebelote(f"lien illisible : {texte} ; la clé publique n'y est pas")
    nom = f"[{hote}]" if ":" in hote else hote
    invitation = parse_qs(parties.query).get("invitation", [""])[0]
    return Lien(f"{schemas[parties.scheme]}://{nom}:{port}", parties.fragment, invitation)

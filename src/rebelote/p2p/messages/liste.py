"""La liste des joueurs, signée par qui invite : les octets exacts, que tous peuvent se passer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.messages.erreurs import SignatureInvalide
from rebelote.p2p.messages.identite import signature_valide
from rebelote.p2p.messages.octets import depuis_octets, depuis_texte, en_texte
from rebelote.p2p.messages.tablee import Tablee

TABLEE: Final = "TABLEE"
"""Le genre du mot signé qui porte la liste complète."""


@dataclass(frozen=True)
class Liste:
    """Une tablée et la signature de qui invite : qui la porte n'y ajoute ni n'y ôte rien."""

    octets: bytes
    signature: bytes
    tablee: Tablee

    def en_json(self) -> dict[str, str]:
        return {"octets": en_texte(self.octets), "signature": en_texte(self.signature)}


def lire_liste(objet: dict[str, Any], cle: str) -> Liste:
    """La liste que voici, si elle est signée de cette clé ; peu importe qui l'a portée."""
    octets, signature = depuis_texte(objet.get("octets")), depuis_texte(objet.get("signature"))
    if not signature_valide(cle, octets, signature):
        raise SignatureInvalide("cette liste n'est pas signée par qui nous a invités")
    contenu = depuis_octets(octets)
    if not isinstance(contenu, dict) or contenu.get("genre") != TABLEE:
        raise Illisible("liste illisible : attendu une TABLEE")
    return Liste(octets, signature, Tablee.depuis_json(contenu.get("tablee")))

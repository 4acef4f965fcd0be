"""Se faire reconnaître d'un nœud sans TLS, sur cette machine : un mot que deux clés seules savent.

En TLS, la poignée de main dit qui parle. En clair, chaque demande porte un en-tête : notre clé, et
l'empreinte d'un secret que seuls son lecteur et nous pouvons calculer (Diffie-Hellman sur nos clés
d'identité). Il ne prouve rien de ce que l'on dit, qui est signé ; il donne notre place à la porte.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.secret.groupe import fois, scalaire_de_signature

ENTETE: Final = "rebelote-passage"
"""Il porte un mot de passe de membre, ou le jeton du propriétaire."""


def mot_de_passage(identite: Identite, cle: str) -> str:
    """Ce que nous disons de nous au nœud de cette clé."""
    return f"{identite.cle}:{_empreinte(identite, cle, identite.cle, cle)}"


def mot_attendu(identite: Identite, cle: str) -> str:
    """Ce que le nœud de cette clé doit nous dire de lui."""
    return f"{cle}:{_empreinte(identite, cle, cle, identite.cle)}"


def _empreinte(identite: Identite, cle: str, de: str, a: str) -> str:
    secret = fois(scalaire_de_signature(identite.graine), bytes.fromhex(cle))
    return hmac.new(secret, f"rebelote passage {de} {a}".encode(), hashlib.sha256).hexdigest()

"""Ce qui part vers les autres membres, et comment on lit qui ils nomment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege, lire_siege
from rebelote.p2p.messages.message import Message

LOT = 64
"""Le nombre d'entrées envoyées à la fois à qui a du retard."""
NOUVELLES_MAX = 16
"""Les mots qu'un battement fait suivre : deux accusés, un vote, une plainte de chacun."""


@dataclass(frozen=True)
class Envoi:
    """Un message à porter : à qui, lequel, et quoi."""

    siege: Siege
    message: Message
    objet: Any


def siege_a_table(nom: object, nombre: int) -> Siege:
    """Le siège d'un membre, lu dans un message."""
    try:
        siege = lire_siege(nom)
    except ValueError as erreur:
        raise Illisible(str(erreur)) from None
    if not 0 <= siege < nombre:
        raise Illisible(f"siège inconnu à cette table : {nom!r}")
    return siege

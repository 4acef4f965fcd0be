"""Les gens d'une table : assis, invités ou spectateurs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rebelote.noyau.sieges import Siege


class Role(StrEnum):
    """Ce que quelqu'un fait à la table."""

    ASSIS = "assis"
    INVITE = "invite"
    SPECTATEUR = "spectateur"


@dataclass
class Convive:
    """Quelqu'un que la table reconnaît à son jeton."""

    empreinte: str
    spectateur: bool = False
    nom: str = ""
    siege: Siege | None = None
    pret: bool = False
    parti: bool = False
    """Levé pendant la partie : son siège reste à lui, une IA le tient."""

    @property
    def role(self) -> Role:
        if self.siege is not None:
            return Role.ASSIS
        return Role.SPECTATEUR if self.spectateur else Role.INVITE

"""Les faits que l'on relève à la belote comme à la contrée."""

from __future__ import annotations

from rebelote.noyau.fiche import Fait
from rebelote.noyau.sieges import Siege


def prise(preneur: Siege, contrat: str, issue: str, capot: int | None) -> list[Fait]:
    """Une prise, ce qu'elle est devenue, et le capot s'il y en a eu un."""
    faits = [Fait(preneur, "prise", contrat), Fait(preneur, issue, contrat)]
    # Le camp 0 tient les sièges 0 et 2, le camp 1 les sièges 1 et 3 : son rang est l'un d'eux.
    return faits if capot is None else [*faits, Fait(capot, "capot", contrat)]

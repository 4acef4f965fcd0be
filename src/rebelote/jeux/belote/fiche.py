"""Ce que le gymnase, les portes et le réseau doivent savoir de la belote."""

from __future__ import annotations

from typing import Final

from rebelote.jeux.belote.etat import EtatBelote
from rebelote.jeux.belote.points import Issue
from rebelote.jeux.commun.faits import prise
from rebelote.jeux.commun.publiques import cartes_publiques
from rebelote.noyau.fiche import Fait, Fiche
from rebelote.noyau.secrets import Secrets

_ISSUES: Final = {Issue.FAIT: "fait", Issue.DEDANS: "dedans", Issue.LITIGE: "litige"}


def faits(etat: EtatBelote) -> list[Fait]:
    """Les prises de chaque manche, et ce qu'elles sont devenues."""
    releves: list[Fait] = []
    for decompte in etat.decomptes:
        if decompte.preneur is not None:
            issue = _ISSUES[decompte.issue]
            releves += prise(decompte.preneur, str(decompte.atout), issue, decompte.capot)
    return releves


def _publiques(etat: EtatBelote) -> int:
    """La retournée, que chacun a vue chez le preneur, et ce qu'on a montré ou dit."""
    retournee = 0 if etat.retournee is None else etat.retournee.bit
    return retournee | cartes_publiques(etat)


SECRETS: Final = Secrets(champs=("mains", "annonces"), ordres=("paquet",), publiques=_publiques)
FICHE: Final = Fiche(forfait=252, faits=faits, secrets=SECRETS)

"""Ce que le gymnase, les portes et le réseau doivent savoir de la contrée."""

from __future__ import annotations

from typing import Final

from rebelote.jeux.commun.faits import prise
from rebelote.jeux.commun.publiques import cartes_publiques
from rebelote.jeux.contree.etat import EtatContree
from rebelote.jeux.contree.points import Issue
from rebelote.noyau.fiche import Fait, Fiche
from rebelote.noyau.secrets import Secrets

_ISSUES: Final = {Issue.FAIT: "fait", Issue.CHUTE: "dedans"}


def faits(etat: EtatContree) -> list[Fait]:
    """Les contrats de chaque manche, ce qu'ils sont devenus, et qui les a contrés."""
    releves: list[Fait] = []
    for decompte in etat.decomptes:
        if (contrat := decompte.contrat) is not None:
            issue = _ISSUES[decompte.issue]
            releves += prise(contrat.preneur, str(contrat), issue, decompte.capot)
            if contrat.contre is not None:
                releves.append(Fait(contrat.contre, "contre"))
    return releves


SECRETS: Final = Secrets(champs=("mains", "annonces"), publiques=cartes_publiques)
FICHE: Final = Fiche(forfait=1000, ecart=10, faits=faits, secrets=SECRETS)

"""Ce que le gymnase, les portes et le réseau doivent savoir du régicide."""

from __future__ import annotations

from typing import Final

from rebelote.jeux.regicide.etat import EtatRegicide
from rebelote.noyau.fiche import Fait, Fiche
from rebelote.noyau.secrets import Secrets
from rebelote.noyau.sieges import nom_siege


def faits(etat: EtatRegicide) -> list[Fait]:
    """Qui a gagné."""
    gagnants = etat.vainqueurs()
    return [Fait(s, "victoire") for s in range(etat.joueurs) if nom_siege(s) in gagnants]


FICHE: Final = Fiche(manche_unique=True, faits=faits, secrets=Secrets(("mains", "paquets", "rois")))

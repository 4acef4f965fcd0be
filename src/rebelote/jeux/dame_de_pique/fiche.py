"""Ce que le gymnase, les portes et le réseau doivent savoir de la dame de pique."""

from __future__ import annotations

from typing import Final

from rebelote.jeux.dame_de_pique.etat import EtatDameDePique
from rebelote.jeux.dame_de_pique.phases import Phase
from rebelote.jeux.dame_de_pique.points import DEUX_DE_TREFLE
from rebelote.noyau.fiche import Fait, Fiche
from rebelote.noyau.secrets import Secrets


def faits(etat: EtatDameDePique) -> list[Fait]:
    """Qui a fait la lune."""
    lunes = (decompte.lune for decompte in etat.decomptes)
    return [Fait(siege, "lune") for siege in lunes if siege is not None]


def _deux_de_trefle(etat: EtatDameDePique) -> int:
    """Le premier joueur connu, on sait qui a le 2♣ : c'est lui qui ouvre."""
    return DEUX_DE_TREFLE.bit if etat.phase is Phase.JEU else 0


SECRETS: Final = Secrets(("mains", "passees", "tapes"), publiques=_deux_de_trefle)
FICHE: Final = Fiche(sens=-1, forfait=26, ecart=0.5, faits=faits, secrets=SECRETS)

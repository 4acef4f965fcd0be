"""Ce que le gymnase, les portes et le réseau doivent savoir de la dame de pique."""

from __future__ import annotations

from typing import Final

from rebelote.jeux.dame_de_pique.etat import EtatDameDePique
from rebelote.noyau.fiche import Fait, Fiche
from rebelote.noyau.secrets import Secrets


def faits(etat: EtatDameDePique) -> list[Fait]:
    """Qui a fait la lune."""
    lunes = (decompte.lune for decompte in etat.decomptes)
    return [Fait(siege, "lune") for siege in lunes if siege is not None]


SECRETS: Final = Secrets(("mains", "passees", "tapes"))
FICHE: Final = Fiche(sens=-1, forfait=26, ecart=0.5, faits=faits, secrets=SECRETS)

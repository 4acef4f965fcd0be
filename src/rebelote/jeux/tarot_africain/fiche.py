"""Ce que le gymnase, les portes et le réseau doivent savoir du tarot africain."""

from __future__ import annotations

from typing import Final

from rebelote.jeux.tarot_africain.etat import EtatTarotAfricain
from rebelote.jeux.tarot_africain.inconnues import ATOUTS
from rebelote.jeux.tarot_africain.phases import Phase
from rebelote.noyau.fiche import Fait, Fiche
from rebelote.noyau.secrets import Secrets
from rebelote.noyau.sieges import Siege
from rebelote.noyau.texte import compte


def faits(etat: EtatTarotAfricain) -> list[Fait]:
    """Les paris de chaque manche, tenus ou manqués, selon le nombre de cartes."""
    return [
        Fait(siege, "tenu" if ecart == 0 else "manqué", compte(bilan.cartes, "carte"))
        for bilan in etat.bilans
        for siege, ecart in enumerate(bilan.ecarts)
        if ecart is not None
    ]


def _voit(etat: EtatTarotAfricain, champ: str, proprietaire: Siege, siege: Siege) -> bool:
    """Sa main et elle seule ; à l'aveugle, et si l'on est encore du cercle, les autres."""
    return etat.vies[siege] > 0 and (proprietaire == siege) != etat.a_l_aveugle


def _retournees(etat: EtatTarotAfricain) -> int:
    """À la manche d'une carte, le croupier les a toutes montrées avant que l'on joue."""
    return ATOUTS if etat.cartes == 1 and etat.phase is Phase.JEU else 0


SECRETS: Final = Secrets(voit=_voit, publiques=_retournees)

# Un cycle entier : la première manche seule n'éprouverait ni les courtes ni l'aveugle.
FICHE: Final = Fiche(manches=5, forfait=15, ecart=0.2, faits=faits, secrets=SECRETS)

"""Ce que vaut un contrat : l'écart de score attendu, selon ce que l'on pense faire."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.ia.deux_camps.evaluation import chance_d_atteindre, moyenne_au_dela
from rebelote.jeux.commun.points import BELOTE
from rebelote.jeux.contree import CAPOT, GENERALE, ReglesContree
from rebelote.jeux.contree.points import FORFAIT

TOTAL = 162


@dataclass(frozen=True, slots=True)
class Normale:
    """Ce que l'on prévoit des points d'un camp à un atout : une moyenne, un écart type."""

    moyenne: float
    ecart: float
    belote: int = 0
    """1 si la belote est à ce camp, 0 si l'on ne sait pas."""

    def chance(self, seuil: float) -> float:
        return chance_d_atteindre(seuil, self.moyenne, self.ecart)

    def au_dela(self, seuil: float) -> float:
        return min(TOTAL * self.chance(seuil), moyenne_au_dela(seuil, self.moyenne, self.ecart))

    def chance_de_capot(self) -> float:
        return chance_d_atteindre(TOTAL + 4, self.moyenne, self.ecart)

    def decalee(self, points: float) -> Normale:
        return Normale(self.moyenne + points, self.ecart, self.belote)


def gain(prevision: Normale, valeur: int, fois: int, regles: ReglesContree) -> float:
    """L'écart de score attendu, pour le camp qui annonce cette valeur, multipliée par `fois`."""
    if valeur == GENERALE:
        return -float(FORFAIT + valeur) * fois
    if valeur == CAPOT:
        fait, faits = prevision.chance_de_capot(), 252.0
        reussite = fait * faits
    else:
        seuil = valeur - BELOTE * (prevision.belote > 0)
        fait, reussite = prevision.chance(seuil), prevision.au_dela(seuil)
    perdu = 1 - fait
    belote = BELOTE * prevision.belote
    leurs = 0.0 if fois > 1 else max(0.0, TOTAL * fait - reussite)
    match regles.marque:
        case "annonce_et_faits":
            return (
                fois * (valeur * fait + reussite)
                - leurs
                - fois * perdu * (FORFAIT + valeur)
                + belote
            )
        case "faits":
            return fois * reussite - leurs - fois * perdu * FORFAIT + belote
        case _:
            return fois * valeur * (fait - perdu) + belote

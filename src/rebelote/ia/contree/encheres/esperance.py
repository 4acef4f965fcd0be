"""Ce que vaut un contrat : l'écart de score attendu, selon ce que l'on pense faire."""

from __future__ import annotations

from dataclasses import dataclass, replace

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

    annonces: int = 0
    """Les points d'annonces que ce camp espère compter."""

    def chance(self, seuil: float) -> float:
        return chance_d_atteindre(seuil, self.moyenne, self.ecart)

    def au_dela(self, seuil: float) -> float:
        return min(TOTAL * self.chance(seuil), moyenne_au_dela(seuil, self.moyenne, self.ecart))

    def chance_de_capot(self) -> float:
        return chance_d_atteindre(TOTAL + 4, self.moyenne, self.ecart)

    def decalee(self, points: float) -> Normale:
        return replace(self, moyenne=self.moyenne + points)


def gain(prevision: Normale, valeur: int, fois: int, regles: ReglesContree) -> float:
    """L'écart de score attendu, pour le camp qui annonce cette valeur, multipliée par `fois`."""
    if valeur == GENERALE:
        return -float(FORFAIT + valeur) * fois
    if valeur == CAPOT:
        fait, faits = prevision.chance_de_capot(), 252.0
        reussite = fait * faits
    else:
        seuil = valeur - BELOTE * (prevision.belote > 0) - prevision.annonces
        fait, reussite = prevision.chance(seuil), prevision.au_dela(seuil)
    perdu = 1 - fait
    # Ni la belote ni les annonces ne se multiplient ; d'un contrat chuté, la défense a celles-ci.
    primes = BELOTE * prevision.belote + prevision.annonces * (fait - perdu)
    leurs = 0.0 if fois > 1 else max(0.0, TOTAL * fait - reussite)
    match regles.marque:
        case "annonce_et_faits":
            return (
                fois * (valeur * fait + reussite)
                - leurs
                - fois * perdu * (FORFAIT + valeur)
                + primes
            )
        case "faits":
            return fois * reussite - leurs - fois * perdu * FORFAIT + primes
        case _:
            return fois * valeur * (fait - perdu) + primes

"""Ce que les enchères et les annonces laissent deviner des mains, à la belote."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from rebelote.cartes import cartes_du_masque, masque
from rebelote.ia.deux_camps.memoire import cartes_posees
from rebelote.ia.deux_camps.mondes import Mains
from rebelote.ia.deux_camps.tables import PRENEUR_A_SIX
from rebelote.jeux.belote import EtatBelote
from rebelote.jeux.commun.annonces import a_une_annonce
from rebelote.jeux.commun.mains import ordre_de_donne
from rebelote.noyau.sieges import Siege

DOUTE: Final = 0.15
"""La vraisemblance au-dessous de laquelle aucune parole ne fait tomber un monde."""
MOLLESSE: Final = 12.0
PRISE: Final = 100.0
"""La promesse à partir de laquelle on prend d'ordinaire."""
SILENCE: Final = 0.05
"""Les chances qu'un joueur taise une annonce qu'il tient."""


class Croyances:
    """La vraisemblance d'un monde d'après les enchères, les annonces dites et les silences."""

    def __init__(self, etat: EtatBelote, siege: Siege, alea: Random) -> None:
        self.etat, self.alea = etat, alea
        self.posees = [0, 0, 0, 0]
        for joueur, carte in cartes_posees(etat):
            self.posees[joueur] |= carte.bit
        self.autres = [s for s in range(4) if s != siege]
        self.passes = _passes(etat)
        self.retournee = etat.retournee.bit if etat.retournee is not None else 0
        self.ouvertes = _couleurs_ouvertes(etat)

    def __call__(self, mains: Mains) -> float:
        total = 1.0
        for siege in self.autres:
            main = mains[siege] | self.posees[siege]
            total *= self._enchere(siege, main) * self._silence(siege, main)
        return total

    def _enchere(self, siege: Siege, main: int) -> float:
        """Ses cinq premières cartes sont tirées au sort parmi les huit."""
        etat = self.etat
        assert etat.atout is not None
        vue = self._premieres(main) | self.retournee
        if siege == etat.preneur:
            promis = PRENEUR_A_SIX.promesse(vue, etat.atout.rang)
            return DOUTE + (1 - DOUTE) * _marche(promis)
        vraisemblance = 1.0
        for tour in range(self.passes[siege]):
            promis = max(PRENEUR_A_SIX.promesse(vue, rang) for rang in self.ouvertes[tour])
            vraisemblance *= DOUTE + (1 - DOUTE) * (1 - _marche(promis))
        return vraisemblance

    def _premieres(self, main: int) -> int:
        cartes = cartes_du_masque(main & ~self.retournee)
        return masque(self.alea.sample(cartes, min(5, len(cartes))))

    def _silence(self, siege: Siege, main: int) -> float:
        """Qui a posé sa première carte sans rien dire n'avait sans doute rien à annoncer."""
        if not self.etat.regles.annonces or not self.posees[siege] or self.etat.annonces[siege]:
            return 1.0
        return SILENCE if a_une_annonce(main) else 1.0


def _marche(promis: float) -> float:
    return 1 / (1 + exp(max(-30.0, min(30.0, (PRISE - promis) / MOLLESSE))))


def _couleurs_ouvertes(etat: EtatBelote) -> tuple[list[int], list[int]]:
    """Les rangs des couleurs auxquelles on pouvait prendre, à chaque tour d'enchères."""
    rang = etat.retournee.couleur.rang if etat.retournee is not None else -1
    return [r for r in range(4) if r == rang], [r for r in range(4) if r != rang]


def _passes(etat: EtatBelote) -> dict[Siege, int]:
    """Combien de fois chaque siège a passé avant que l'on prenne."""
    ordre = ordre_de_donne(etat.donneur)
    return {
        siege: etat.passes // 4 + (place < etat.passes % 4) for place, siege in enumerate(ordre)
    }

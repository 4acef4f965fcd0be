"""Ce qu'un siège lit de la table : les cartes dehors, qui n'a plus d'une couleur, qui a la dame."""

from __future__ import annotations

from rebelote.ia.dame_de_pique.indices import soupcons
from rebelote.ia.dame_de_pique.position_en_masques import DAME, TOUTES, PositionEnMasques
from rebelote.jeux.dame_de_pique import EtatDameDePique
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue


class TableLue:
    """La table vue d'un siège qui doit jouer une carte."""

    def __init__(self, vue: Vue[EtatDameDePique]) -> None:
        etat = vue.etat
        self.siege = vue.siege
        self.position = PositionEnMasques.de(etat)
        self.main = etat.mains[vue.siege].connues
        self.dehors = TOUTES & ~self.position.tombees & ~self.main
        self.soupcons = soupcons(etat)
        self.possibles = [self._possibles(etat, siege) for siege in range(4)]
        """Les cartes que chaque main peut encore contenir, en masque."""

    def _possibles(self, etat: EtatDameDePique, siege: Siege) -> int:
        main = etat.mains[siege]
        if not main.cachees:
            return main.connues
        ailleurs = 0
        for autre, main_de_l_autre in enumerate(etat.mains):
            ailleurs |= main_de_l_autre.connues if autre != siege else 0
        return self.dehors & ~ailleurs & ~etat.absentes[siege] | main.connues

    @property
    def suivants(self) -> list[Siege]:
        """Ceux qui joueront après nous dans ce pli."""
        return [(self.siege + ecart) & 3 for ecart in range(1, 4 - self.position.rang)]

    def n_a_plus(self, siege: Siege, couleur: int) -> bool:
        return not self.possibles[siege] & couleur

    def chance_de_la_dame(self, siege: Siege) -> float:
        """La chance que ce siège ait la dame de pique."""
        if not self.dehors & DAME or not self.possibles[siege] & DAME:
            return 0.0
        porteurs = (s for s in range(4) if s != self.siege and self.possibles[s] & DAME)
        return self.soupcons[siege] / sum(self.soupcons[porteur] for porteur in porteurs)

"""Ce que l'IA lit de la table : les cartes encore dehors, les maîtresses, qui peut couper."""

from __future__ import annotations

from typing import Final

from rebelote.cartes import PAQUET_32, Carte, masque
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.commun.atouts import MASQUES
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.contree import AtoutContree, EtatContree, couleurs_manquantes
from rebelote.jeux.contree.atouts import FORCES, place_maitresse, points_carte
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue


def _superieures(carte: Carte, atout: AtoutContree) -> int:
    forces, couleur = FORCES[atout][carte.couleur.rang], carte.couleur
    plus_fortes = (c for c in PAQUET_32 if forces[c.index] > forces[carte.index])
    return masque(c for c in plus_fortes if c.couleur is couleur)


SUPERIEURES: Final = {
    atout: {carte: _superieures(carte, atout) for carte in PAQUET_32} for atout in AtoutContree
}
"""Les cartes de la même couleur qui battent celle-ci, en masque."""


class TableLue:
    """La table vue d'un siège qui doit jouer une carte."""

    def __init__(self, vue: Vue[EtatContree]) -> None:
        etat = vue.etat
        assert etat.contrat is not None
        self.siege = vue.siege
        self.pli = etat.pli
        self.contrat = etat.contrat
        self.atout = etat.contrat.atout
        self.main = etat.mains[vue.siege]
        self.attaque = camp(etat.contrat.preneur) == camp(vue.siege)
        self.dehors = MASQUE_32 & ~masque(etat.pli) & ~self.main.connues
        for pli in etat.plis:
            self.dehors &= ~masque(pli.cartes)
        self.manquantes = couleurs_manquantes(etat)
        self.adversaires = ((vue.siege + 1) % 4, (vue.siege + 3) % 4)

    def points(self, carte: Carte) -> int:
        return points_carte(carte, self.atout)

    def force(self, carte: Carte) -> int:
        demandee = self.pli[0].couleur if self.pli else carte.couleur
        force: int = FORCES[self.atout][demandee.rang][carte.index]
        return force

    def maitresse(self, carte: Carte) -> bool:
        """Aucune carte de sa couleur, encore dehors, ne la bat."""
        return not self.dehors & SUPERIEURES[self.atout][carte]

    @property
    def partenaire_maitre(self) -> bool:
        return place_maitresse(self.pli, self.atout) == len(self.pli) - 2

    @property
    def carte_a_battre(self) -> Carte:
        return self.pli[place_maitresse(self.pli, self.atout)]

    def prend(self, carte: Carte) -> bool:
        return place_maitresse((*self.pli, carte), self.atout) == len(self.pli)

    def tient(self, carte: Carte) -> bool:
        """Vrai si la carte, maîtresse du pli, a toutes chances de le rester."""
        if not self.encore_adversaires():
            return True
        if not self.maitresse(carte):
            return False
        return self.atout.est_atout(carte) or not any(
            self.peut_couper(siege, carte) for siege in self.encore_adversaires()
        )

    def encore_adversaires(self) -> tuple[Siege, ...]:
        """Les adversaires qui joueront après nous dans ce pli."""
        return self.adversaires[: (4 - len(self.pli)) // 2] if len(self.pli) < 3 else ()

    def peut_couper(self, siege: Siege, carte: Carte) -> bool:
        """Ce siège n'a plus la couleur de la carte, et peut avoir de l'atout."""
        return carte.couleur in self.manquantes[siege] and self.peut_avoir_de_l_atout(siege)

    def peut_avoir_de_l_atout(self, siege: Siege) -> bool:
        couleur = self.atout.couleur
        if couleur is None or couleur in self.manquantes[siege]:
            return False
        return bool(self.dehors & MASQUES[couleur.rang])

    def atouts_adverses(self) -> bool:
        return any(map(self.peut_avoir_de_l_atout, self.adversaires))

"""La partie de belote entre quatre joueurs assis à la même table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rebelote.cartes import Main, Paquet
from rebelote.jeux.belote.etat import EtatBelote
from rebelote.jeux.belote.options import ReglesBelote
from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.commun.equipes import EQUIPES
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.partie import Partie as PartieDeTousLesJeux
from rebelote.noyau.sieges import Siege


class Partie(PartieDeTousLesJeux[EtatBelote]):
    """Une belote : quatre joueurs, et de quoi la suivre donne après donne."""

    equipes = EQUIPES

    def __init__(
        self,
        joueurs: Sequence[Joueur],
        regles: ReglesBelote | None = None,
        alea: Random | None = None,
    ) -> None:
        if len(joueurs) != 4:
            raise ErreurRebelote(f"belote se joue à 4 joueurs, pas à {len(joueurs)}")
        super().__init__(EtatBelote(regles=regles or ReglesBelote()), joueurs, alea)

    @property
    def dealer(self) -> Siege:
        """Le siège du donneur."""
        return self.etat.donneur

    @property
    def paquet(self) -> Paquet:
        """Ce qui reste à distribuer."""
        if self.etat.phase in (Phase.DONNE, Phase.COUPE):
            return Paquet()
        return Paquet(self.etat.talon)

    def main_de(self, joueur: Joueur) -> Main:
        """La main d'un des joueurs de la table."""
        return self.etat.mains[self.joueurs.index(joueur)]

    def distribuer(self) -> None:
        """Donne, enchérit et complète les mains, en redonnant tant que personne ne prend."""
        while self.etat.phase is not Phase.JEU:
            self.avancer()

    def jouer_manche(self) -> None:
        """Joue jusqu'à la fin de la manche en cours."""
        manche = self.etat.manche
        while not self.est_terminee and self.etat.manche == manche:
            self.avancer()

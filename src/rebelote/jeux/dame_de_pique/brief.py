"""Les classes que nomme le cahier des charges : le moteur, et la partie à une même table.

Des façades : aucune commande n'y passe (`docs/facades.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rebelote.jeux.dame_de_pique.etat import EtatDameDePique
from rebelote.jeux.dame_de_pique.options import ReglesDameDePique
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER


class DameDePiqueGameEngine(Partie[EtatDameDePique]):
    """Le moteur : une partie que l'on fait avancer coup par coup, d'où qu'ils viennent."""

    def __init__(
        self,
        joueurs: Sequence[Joueur] = (),
        regles: ReglesDameDePique | None = None,
        alea: Random | None = None,
    ) -> None:
        super().__init__(EtatDameDePique(regles=regles or ReglesDameDePique()), joueurs, alea)

    def servir(self) -> None:
        """Fait agir le croupier tant que c'est à lui : ensuite, on attend des joueurs."""
        while CROUPIER in self.etat.attendus():
            self.avancer()


class LocalDameDePiqueGame(DameDePiqueGameEngine):
    """La partie locale : le moteur et ses quatre joueurs ; `jouer_partie_complete` la joue."""

    def __init__(
        self,
        joueurs: Sequence[Joueur],
        regles: ReglesDameDePique | None = None,
        alea: Random | None = None,
    ) -> None:
        if len(joueurs) != 4:
            raise ErreurRebelote(f"dame_de_pique se joue à 4 joueurs, pas à {len(joueurs)}")
        super().__init__(joueurs, regles, alea)

    def jouer_manche(self) -> None:
        """Joue jusqu'à la fin de la manche en cours."""
        finies = len(self.etat.decomptes)
        while not self.est_terminee and len(self.etat.decomptes) == finies:
            self.avancer()

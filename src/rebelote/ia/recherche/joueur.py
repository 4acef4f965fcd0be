"""Un joueur qui cherche, à n'importe quel jeu."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from rebelote.ia.joueur_ia import JoueurIA
from rebelote.ia.recherche.arbre import chercher_dans_l_arbre
from rebelote.ia.recherche.effort import Effort
from rebelote.ia.recherche.etats import ModeleEtat, progres
from rebelote.ia.recherche.exploration import Exploration
from rebelote.ia.recherche.modele import Modele
from rebelote.ia.recherche.moities import chercher_par_moities
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class JoueurQuiCherche(JoueurIA):
    """Une IA par recherche : à chaque jeu de dire son modèle.

    Par défaut elle fait un nombre fixe d'essais ; avec `budget_ms`, elle cherche ce temps-là.
    """

    ESSAIS: ClassVar[int] = 200
    EN_ARBRE: ClassVar[bool] = False
    """L'arbre sur les ensembles d'information, ou les moitiés à la racine."""

    PART: ClassVar[float] = 1.0
    """La part de l'effort à faire : moins d'un pour essayer vite toute une partie."""

    def __init__(
        self,
        alea: Random | None = None,
        *,
        essais: int | None = None,
        budget_ms: float | None = None,
    ) -> None:
        super().__init__(alea)
        self.effort = Effort(self.ESSAIS if essais is None else essais, budget_ms)

    @abstractmethod
    def modele(self, vue: Vue[Any]) -> Modele[Any, Any]:
        """La décision à prendre, comme la recherche la comprend."""

    def evenement(self, vue: Vue[Any], coup: Any) -> Evenement:
        """Le coup du modèle, en événement du jeu."""
        assert isinstance(coup, Evenement)
        return coup

    def explorer(self, vue: Vue[Any]) -> Exploration[Any]:
        """Ce que la recherche pense de chaque coup."""
        chercher = chercher_dans_l_arbre if self.EN_ARBRE else chercher_par_moities
        effort = self.effort_pour(vue).fois(self.PART)
        return chercher(self.modele(vue), effort, self.alea)

    def effort_pour(self, vue: Vue[Any]) -> Effort:
        """L'effort de cette décision ; un jeu peut peiner plus sur celles qui comptent."""
        return self.effort

    def choisir(self, vue: Vue[Any]) -> Evenement:
        return self.evenement(vue, self.explorer(vue).meilleur)


class JoueurQuiChercheAuHasard(JoueurQuiCherche):
    """Sans rien savoir du jeu : des mondes compatibles, menés au hasard jusqu'à la fin."""

    def gains(self, depart: Any, arrivee: Any) -> Sequence[float]:
        """À remplacer par `regrets` aux jeux où le moindre score gagne."""
        return progres(depart, arrivee)

    def modele(self, vue: Vue[Any]) -> ModeleEtat[Any]:
        return ModeleEtat(vue, gains=self.gains)

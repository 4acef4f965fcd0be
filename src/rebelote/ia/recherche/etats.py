"""Le modèle de n'importe quel jeu, par son `Etat` : un jeu nouveau n'a rien à écrire."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from rebelote.ia.recherche.mondes import tireur
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.sieges import CROUPIER, Siege
from rebelote.noyau.vue import Vue

E = TypeVar("E", bound=Etat)

Politique: TypeAlias = Callable[[Any, Siege, Random], Evenement]
"""`politique(etat, siege, alea)` : le coup d'un siège dans une fin de partie simulée."""

Gains: TypeAlias = Callable[[Any, Any], Sequence[float]]
"""`gains(depart, arrivee)` : ce que chaque siège a gagné d'un état à l'autre."""

Equivalence: TypeAlias = Callable[[Any, Any], Hashable]
"""`equivalence(etat, coup)` : deux coups de même clé se valent, un seul est essayé."""


def au_hasard(etat: Etat, siege: Siege, alea: Random) -> Evenement:
    """La politique sans idée : n'importe quel coup légal."""
    return alea.choice(etat.coups_legaux(siege))


def comme(joueur: Joueur) -> Politique:
    """La politique d'une IA ; elle reçoit l'état complet, et doit n'y lire que sa main."""
    return lambda etat, siege, alea: joueur.choisir(Vue(siege, etat))


def progres(depart: Etat, arrivee: Etat) -> list[float]:
    """Ce que chaque camp a marqué de plus que la moyenne des autres."""
    avant, apres = depart.scores(), arrivee.scores()
    marques = {camp: apres[camp] - avant[camp] for camp in apres}
    ecarts = {camp: _ecart(camp, marques) for camp in marques}
    return [ecarts[arrivee.camp(siege)] for siege in range(_nombre_de_sieges(arrivee))]


def regrets(depart: Etat, arrivee: Etat) -> list[float]:
    """L'inverse, aux jeux où le moindre score gagne."""
    return [-gain for gain in progres(depart, arrivee)]


def _ecart(camp: str, marques: dict[str, int]) -> float:
    autres = [marque for autre, marque in marques.items() if autre != camp]
    return marques[camp] - sum(autres) / max(1, len(autres))


def _nombre_de_sieges(etat: Etat) -> int:
    scores = etat.scores()
    return sum(etat.camp(siege) in scores for siege in range(4))


class ModeleEtat(Generic[E]):
    """Une décision à un jeu quelconque, jouée sur les `Etat` mêmes, jusqu'à la fin de la manche."""

    def __init__(
        self,
        vue: Vue[E],
        *,
        politique: Politique = au_hasard,
        gains: Gains = progres,
        equivalence: Equivalence | None = None,
        tirer: Callable[[Random], E] | None = None,
        candidats: Iterable[Evenement] | None = None,
    ) -> None:
        self.vue = vue
        self.politique = politique
        self.gains = gains
        self.equivalence = equivalence
        self._tirer = tirer if tirer is not None else tireur(vue)
        self._candidats = list(candidats) if candidats is not None else None
        self._manches = len(vue.etat.scores_par_manche())

    @property
    def siege(self) -> Siege:
        return self.vue.siege

    def candidats(self) -> list[Evenement]:
        if self._candidats is not None:
            return self._candidats
        return self._distincts(self.vue.etat, self.vue.coups_legaux())

    def tirer(self, alea: Random) -> E:
        return self._tirer(alea)

    def fini(self, etat: E) -> bool:
        """L'horizon : la manche de la décision est jouée."""
        return not etat.attendus() or len(etat.scores_par_manche()) > self._manches

    def tour(self, position: E) -> Siege | None:
        return None if self.fini(position) else min(position.attendus())

    def coups(self, position: E) -> list[Evenement]:
        siege = min(position.attendus())
        return self._distincts(position, position.coups_legaux(siege))

    def jouer(self, position: E, coup: Evenement, alea: Random) -> E:
        etat = position.suivant(coup)
        while not self.fini(etat) and (cache := self._coup_invisible(etat, alea)):
            etat = etat.suivant(cache)
        return etat

    def finir(self, position: E, alea: Random) -> Sequence[float]:
        etat = position
        while not self.fini(etat):
            etat = etat.suivant(self._coup_simule(etat, alea))
        return self.gains(self.vue.etat, etat)

    def _coup_simule(self, etat: E, alea: Random) -> Evenement:
        siege = min(etat.attendus())
        if siege == CROUPIER:
            return etat.acte_croupier(alea)
        return self.politique(etat, siege, alea)

    def _coup_invisible(self, etat: E, alea: Random) -> Evenement | None:
        """Ce que fait le croupier, ou un siège en secret : l'arbre n'a pas à s'y partager."""
        siege = min(etat.attendus())
        if siege == CROUPIER:
            return etat.acte_croupier(alea)
        if siege == self.siege:
            return None
        coup = self.politique(etat, siege, alea)
        return None if coup.vu_par(self.siege) == coup else coup

    def _distincts(self, etat: E, coups: Sequence[Evenement]) -> list[Evenement]:
        if self.equivalence is None:
            return list(coups)
        uns = {self.equivalence(etat, coup): coup for coup in reversed(coups)}
        return list(reversed(uns.values()))

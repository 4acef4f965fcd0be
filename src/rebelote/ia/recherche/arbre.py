"""La recherche arborescente sur les ensembles d'information (ISMCTS, un seul arbre).

Chaque essai tire un monde et descend dans un arbre commun à tous les mondes, dont les branches sont
les coups vus du siège qui décide : il ne peut pas jouer autrement selon des cartes qu'il ne voit
pas, ce que fait à tort qui résout chaque monde à part. Un coup n'étant pas permis dans tous les
mondes, la formule de choix compte les fois où il l'était, et non les visites du nœud.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Generic

from rebelote.ia.recherche.effort import Effort
from rebelote.ia.recherche.exploration import Exploration, Mesure, sans_choix
from rebelote.ia.recherche.modele import C, Modele, P
from rebelote.noyau.sieges import Siege

EXPLORATION = 0.7
"""Ce que vaut l'incertitude, en part de l'écart entre le pire et le meilleur gain observés."""


class Noeud(Generic[C]):
    """Ce qui suit une suite de coups ; `total` est le gain de celui qui a joué le dernier."""

    __slots__ = ("disponible", "enfants", "total", "visites")

    def __init__(self) -> None:
        self.enfants: dict[C, Noeud[C]] = {}
        self.visites = 0
        self.disponible = 0
        self.total = 0.0

    @property
    def moyenne(self) -> float:
        return self.total / self.visites if self.visites else 0.0


class Arbre(Generic[P, C]):
    """Un arbre en cours : on y ajoute des essais, puis on lit sa racine."""

    def __init__(
        self, modele: Modele[P, C], alea: Random, exploration: float = EXPLORATION
    ) -> None:
        self.modele = modele
        self.alea = alea
        self.exploration = exploration
        self.candidats = list(modele.candidats())
        self.racine: Noeud[C] = Noeud()
        self._bas, self._haut = float("inf"), float("-inf")

    def essayer(self) -> None:
        """Un monde, une descente jusqu'à un coup neuf, une fin de partie, et la remontée."""
        modele, alea, noeud = self.modele, self.alea, self.racine
        position = modele.tirer(alea)
        siege: Siege | None = modele.siege
        coups: Sequence[C] = self.candidats
        chemin: list[tuple[Siege, Noeud[C]]] = []
        while siege is not None:
            coup, neuf = self._choisir(noeud, coups)
            noeud = noeud.enfants[coup]
            chemin.append((siege, noeud))
            position = modele.jouer(position, coup, alea)
            if neuf:
                break
            siege = modele.tour(position)
            coups = modele.coups(position) if siege is not None else ()
        self._remonter(chemin, modele.finir(position, alea))

    def _choisir(self, noeud: Noeud[C], coups: Sequence[C]) -> tuple[C, bool]:
        """Un coup jamais essayé s'il en reste, sinon le plus prometteur ; et s'il est neuf."""
        enfants, neufs = noeud.enfants, []
        for coup in coups:
            if coup in enfants:
                enfants[coup].disponible += 1
            else:
                neufs.append(coup)
        if neufs:
            coup = self.alea.choice(neufs)
            enfants[coup] = Noeud()
            enfants[coup].disponible = 1
            return coup, True
        return max(coups, key=lambda coup: self._promesse(enfants[coup])), False

    def _promesse(self, noeud: Noeud[C]) -> float:
        echelle = self.exploration * (self._haut - self._bas)
        return noeud.moyenne + echelle * sqrt(log(noeud.disponible) / noeud.visites)

    def _remonter(self, chemin: list[tuple[Siege, Noeud[C]]], gains: Sequence[float]) -> None:
        for siege, noeud in chemin:
            noeud.visites += 1
            noeud.total += gains[siege]
        gain = gains[self.modele.siege]
        self._bas, self._haut = min(self._bas, gain), max(self._haut, gain)

    def bilan(self) -> Exploration[C]:
        """Le coup le plus visité, et la mesure de chacun."""
        noeuds = {coup: self.racine.enfants.get(coup) or Noeud[C]() for coup in self.candidats}
        meilleur = max(self.candidats, key=lambda c: (noeuds[c].visites, noeuds[c].moyenne))
        return Exploration(meilleur, {c: Mesure(n.visites, n.moyenne) for c, n in noeuds.items()})


def chercher_dans_l_arbre(
    modele: Modele[P, C], effort: Effort, alea: Random, exploration: float = EXPLORATION
) -> Exploration[C]:
    """Le coup le plus visité après `effort.essais` descentes."""
    arbre = Arbre(modele, alea, exploration)
    if len(arbre.candidats) == 1:
        return sans_choix(arbre.candidats[0])
    for _ in effort.tranche():
        arbre.essayer()
    return arbre.bilan()

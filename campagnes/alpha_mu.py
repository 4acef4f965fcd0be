"""Alpha-mu aux derniers plis : chercher sans croire que l'on verra tout au coup suivant.

    rebelote gymnase belote campagnes/alpha_mu.py:JoueurAlphaMu avance
    python -m campagnes.fins_de_donne belote campagnes/alpha_mu.py:JoueurAlphaMu

Tous les mondes descendent ensemble dans l'arbre (Cazenave et Ventos, « The alpha-mu search
algorithm for the game of bridge ») : là où ce siège joue, il joue la même carte dans tous ceux qui
restent possibles. Un nœud vaut un front : des vecteurs d'utilités, une par monde, dont aucun n'en
domine un autre. Au bout de `coups` décisions de ce siège, le solveur finit chaque monde. Les
adversaires voient tout ; le partenaire, dont l'article fait un mort, ne voit ici que sa main.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from random import Random
from typing import Final, TypeAlias

from rebelote.cartes import Carte, cartes_du_masque
from rebelote.ia.belote import JoueurIAAvance
from rebelote.ia.deux_camps.avance import CONFIANCE, Chercheur, positions
from rebelote.ia.deux_camps.memoire import Memoire
from rebelote.ia.deux_camps.mondes import Mains, Monde, Vraisemblance, tirer_mondes
from rebelote.ia.deux_camps.recherche import PREFERENCE_DES_POINTS, Pesee, Resolveur, Utilites
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.commun.obligations import cartes_permises
from rebelote.jeux.commun.points import DER
from rebelote.noyau.sieges import Siege

LARGEUR: Final = 8
"""Combien de vecteurs un front garde au plus, les meilleurs en moyenne."""

Vecteur: TypeAlias = dict[int, float]
"""L'utilité de chaque monde encore possible, par son rang."""
Front: TypeAlias = list[Vecteur]
Cle: TypeAlias = Callable[[int], Hashable]
"""Ce que sait, dans un monde, celui qui joue : il choisit de même dans les mondes de même clé."""


@dataclass(frozen=True, slots=True)
class Noeud:
    """Ce que tout le monde a vu, et les mains de chaque monde qui s'y accorde."""

    mains: dict[int, Mains]
    pli: tuple[Carte, ...]
    meneur: Siege
    points: int = 0
    """Ce que notre camp a fait depuis la racine."""


class AlphaMu:
    """Une recherche depuis une position, dans des mondes tirés d'avance."""

    def __init__(self, memoire: Memoire, resolveur: Resolveur, largeur: int = LARGEUR) -> None:
        self.memoire, self.resolveur, self.largeur = memoire, resolveur, largeur
        self.siege, self.camp = memoire.siege, camp(memoire.siege)
        self.position = positions(memoire)
        self.poids: list[float] = []
        self.tables: list[Sequence[float]] = []

    def peser(
        self, mondes: Sequence[Monde], utilites: Utilites, coups: int
    ) -> dict[Carte, Vecteur]:
        """Ce que rapporte chaque carte dans chaque monde, si l'on joue au mieux ensuite."""
        self.poids = [monde.poids for monde in mondes]
        self.tables = [utilites(monde.mains) for monde in mondes]
        mains = {rang: monde.mains for rang, monde in enumerate(mondes)}
        etat = self.memoire.etat
        fronts = self._fronts(Noeud(mains, etat.pli, etat.meneur), self.siege, coups)
        return {carte: max(front, key=self._total) for carte, front in fronts.items()}

    def front(self, noeud: Noeud, coups: int) -> Front:
        """Ce que l'on peut obtenir ici, monde par monde, quand ce siège décide tant de fois."""
        tour, mains = (noeud.meneur + len(noeud.pli)) % 4, noeud.mains
        if not next(iter(mains.values()))[tour]:
            return [{rang: self._utilite(rang, noeud.points) for rang in mains}]
        fronts = self._fronts(noeud, tour, coups).values()
        if tour == self.siege:
            return self._elaguer([vecteur for front in fronts for vecteur in front])
        if camp(tour) == self.camp:
            return self._selon(fronts, lambda rang: mains[rang][tour], 1)
        return self._selon(fronts, lambda rang: rang, -1)

    # --- Les cartes que l'on peut jouer --------------------------------------------------------

    def _fronts(self, noeud: Noeud, tour: Siege, coups: int) -> dict[Carte, Front]:
        """Par carte, le front des mondes où celui dont c'est le tour peut la jouer."""
        if tour == self.siege:
            if coups == 1:
                return self._resolus(noeud)
            coups -= 1
        filtres = self.memoire.etat.obligations_dans(noeud.pli) if noeud.pli else ()
        restes: dict[Carte, dict[int, Mains]] = {}
        for rang, mains in noeud.mains.items():
            for carte in cartes_du_masque(cartes_permises(mains[tour], filtres)):
                restes.setdefault(carte, {})[rang] = _sans(mains, tour, carte)
        return {c: self.front(self.suivant(noeud, c, mains), coups) for c, mains in restes.items()}

    def _resolus(self, noeud: Noeud) -> dict[Carte, Front]:
        """La dernière décision : le solveur finit chaque monde."""
        lot = [
            replace(self.position(m), pli=noeud.pli, entame=noeud.meneur)
            for m in noeud.mains.values()
        ]
        vecteurs: dict[Carte, Vecteur] = {}
        for rang, valeurs in zip(noeud.mains, self.resolveur.valeurs_de(lot), strict=True):
            for carte, points in valeurs.items():
                utilite = self._utilite(rang, noeud.points + points)
                vecteurs.setdefault(carte, {})[rang] = utilite
        return {carte: [vecteur] for carte, vecteur in vecteurs.items()}

    def suivant(self, noeud: Noeud, carte: Carte, mains: dict[int, Mains]) -> Noeud:
        pli = (*noeud.pli, carte)
        if len(pli) < 4:
            return Noeud(mains, pli, noeud.meneur, noeud.points)
        vainqueur = (noeud.meneur + self.memoire.etat.place_maitresse(pli)) % 4
        der = 0 if any(next(iter(mains.values()))) else DER
        gagnes = (self.memoire.ordre.points_de(pli) + der) * (camp(vainqueur) == self.camp)
        return Noeud(mains, (), vainqueur, noeud.points + gagnes)

    # --- Les fronts ----------------------------------------------------------------------------

    def _selon(self, fronts: Iterable[Front], cle: Cle, signe: int) -> Front:
        """Un autre joue : nos conduites après chaque carte étant fixées, il prend sa meilleure."""

        def ensemble(unes: Front, autres: Front) -> Front:
            return self._elaguer([self._choix(u, a, cle, signe) for u in unes for a in autres])

        return reduce(ensemble, fronts)

    def _choix(self, une: Vecteur, autre: Vecteur, cle: Cle, signe: int) -> Vecteur:
        ecarts: dict[Hashable, float] = {}
        for rang in une.keys() & autre.keys():
            ecart = signe * self.poids[rang] * (autre[rang] - une[rang])
            ecarts[cle(rang)] = ecarts.get(cle(rang), 0.0) + ecart
        prefere = {rang: v for rang, v in autre.items() if ecarts.get(cle(rang), 0.0) > 0}
        return {**autre, **une, **prefere}

    def _elaguer(self, front: Front) -> Front:
        """Sans les vecteurs qu'un autre domine ; les meilleurs en moyenne, s'il y en a trop."""
        gardes: Front = []
        for vecteur in sorted(front, key=self._total, reverse=True):
            if not any(all(g[rang] >= v for rang, v in vecteur.items()) for g in gardes):
                gardes.append(vecteur)
        return gardes[: self.largeur]

    def _total(self, vecteur: Vecteur) -> float:
        return sum(self.poids[rang] * utilite for rang, utilite in sorted(vecteur.items()))

    def _utilite(self, rang: int, points: int) -> float:
        acquis = self.memoire.points_faits[self.camp]
        return self.tables[rang][acquis + points] + PREFERENCE_DES_POINTS * points


def _sans(mains: Mains, siege: Siege, carte: Carte) -> Mains:
    j1, j2, j3, j4 = (m & ~carte.bit if s == siege else m for s, m in enumerate(mains))
    return j1, j2, j3, j4


class _Chercheur(Chercheur):
    def __init__(
        self, alea: Random, confiance: float, coups: int, cartes: int, mondes: int
    ) -> None:
        super().__init__(alea, confiance=confiance)
        self.coups, self.cartes, self.derniers_mondes = coups, cartes, mondes

    def peser(self, memoire: Memoire, utilites: Utilites, croyances: Vraisemblance) -> Pesee:
        if memoire.main.bit_count() > self.cartes:
            return super().peser(memoire, utilites, croyances)
        vraisemblance, bilan = self.vraisemblance(memoire, croyances), Pesee()
        mondes = tirer_mondes(memoire.etat, self.derniers_mondes, self.alea, vraisemblance)
        if mondes:
            recherche = AlphaMu(memoire, self.resolveur)
            for carte, vecteur in recherche.peser(mondes, utilites, self.coups).items():
                bilan.utilites[carte] = [vecteur[rang] for rang in range(len(mondes))]
            bilan.poids = recherche.poids
        return bilan


class JoueurAlphaMu(JoueurIAAvance):
    """L'IA avancée de belote, alpha-mu dans les derniers plis."""

    def __init__(
        self,
        alea: Random | None = None,
        coups: int = 2,
        cartes: int = 3,
        mondes: int = 30,
        confiance: float = CONFIANCE,
    ) -> None:
        super().__init__(alea)
        self.chercheur = _Chercheur(self.alea, confiance, coups, cartes, mondes)

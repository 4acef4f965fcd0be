"""L'IA simple de régicide : bâtir pour son roi, tard et haut, sans le crier."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rebelote.cartes import COULEURS, Carte, Couleur, Valeur
from rebelote.ia.joueur_ia import JoueurIA
from rebelote.jeux.regicide import Coup, Draft, EtatRegicide, Phase, Pyramide
from rebelote.jeux.regicide.coups import avec_pouvoir, coups_simples
from rebelote.jeux.regicide.hierarchie import BATTANTES
from rebelote.jeux.regicide.points import POINTS, points_de_la_couleur
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue

CARTES_DE_DEPART: Final = 13
POIDS_DISCRET: Final = 0.2
"""Ce que comptent ses propres points tant que l'on ne veut pas montrer sa couleur."""
FIN_DE_LA_DISCRETION: Final = 0.4
"""La part de sa main jouée à partir de laquelle on bâtit franchement."""
PRIX_DE_LA_FORCE: Final = 2.0
"""Ce que coûte, en points, chaque carte que l'on aurait encore pu battre plus tard."""
PRIME_DE_COULEUR: Final = 15.0
"""Ce que vaut en plus, au draft et en main, une carte de sa couleur."""
COUPS_APPROFONDIS: Final = 4
"""Combien de coups l'on regarde avec leur pouvoir."""


class JoueurIASimpleRegicide(JoueurIA):
    """Garde sa couleur et les cartes fortes ; mêle les couleurs d'abord, pose les siennes ensuite.

    Les cartes posées tôt se font remplacer : elle garde donc pour la fin celles qui battent le
    plus, et compte de plus en plus ses propres points à mesure que les mains se vident.
    """

    def choisir(self, vue: Vue[EtatRegicide]) -> Evenement:
        if vue.etat.phase is Phase.DRAFT:
            return self._garder(vue)
        return self._jouer(vue)

    # --- Le draft -----------------------------------------------------------------------------

    def _garder(self, vue: Vue[EtatRegicide]) -> Draft:
        couleur = _couleur(vue)
        choix = [coup for coup in vue.coups_legaux() if isinstance(coup, Draft)]
        return max(choix, key=lambda coup: sum(_utilite(c, couleur) for c in coup.cartes if c))

    # --- La pyramide --------------------------------------------------------------------------

    def _jouer(self, vue: Vue[EtatRegicide]) -> Coup:
        notes = {coup: self._note(vue, coup) for coup in coups_simples(vue.etat, vue.siege)}
        meilleurs = sorted(notes, key=notes.__getitem__, reverse=True)[:COUPS_APPROFONDIS]
        return max(
            (self._avec_pouvoir(vue, coup) for coup in meilleurs),
            key=lambda coup: self._note(vue, coup),
        )

    def _note(self, vue: Vue[EtatRegicide], coup: Coup) -> float:
        """Ce que le coup rapporte, moins ce que la carte aurait pu faire plus tard."""
        etat, couleur = vue.etat, _couleur(vue)
        avancee = 1 - len(etat.mains[vue.siege]) / CARTES_DE_DEPART
        apres = etat.pyramide.avec(coup.case, coup.carte)
        if coup.echange is not None:
            apres = apres.echangee(*coup.echange)
        gain = self._avantage(etat, apres, couleur, avancee)
        gain -= self._avantage(etat, etat.pyramide, couleur, avancee)
        return gain - (1 - avancee) * _utilite(coup.carte, couleur)

    def _avantage(
        self, etat: EtatRegicide, pyramide: Pyramide, couleur: Couleur, avancee: float
    ) -> float:
        """Ses points, d'autant plus comptés qu'on avance, contre la moyenne des autres."""
        poids = POIDS_DISCRET if avancee < FIN_DE_LA_DISCRETION else 1.0
        autres = [c for c in COULEURS if c not in (couleur, etat.couleur_exclue)]
        contre = sum(points_de_la_couleur(pyramide, autre) for autre in autres) / len(autres)
        return poids * points_de_la_couleur(pyramide, couleur) - contre

    def _avec_pouvoir(self, vue: Vue[EtatRegicide], coup: Coup) -> Coup:
        """Le coup avec le meilleur usage de son pouvoir, ou sans s'il n'apporte rien."""
        if coup.carte.valeur is Valeur.DAME:
            echanges = avec_pouvoir(vue.etat, coup)
            return max([coup, *echanges], key=lambda variante: self._note(vue, variante))
        if coup.carte.valeur is Valeur.VALET:
            return self._voler(vue, coup)
        return coup

    def _voler(self, vue: Vue[EtatRegicide], coup: Coup) -> Coup:
        """Donne sa carte la moins utile à qui en a le plus, si l'on peut espérer mieux."""
        etat, couleur = vue.etat, _couleur(vue)
        dons = [carte for carte in etat.mains[vue.siege] if carte is not coup.carte]
        cibles = [s for s in range(etat.joueurs) if s != vue.siege and len(etat.mains[s])]
        if not dons or not cibles:
            return coup
        don = min(dons, key=lambda carte: _utilite(carte, couleur))
        if _utilite(don, couleur) >= _moyenne(dons, couleur):
            return coup
        cible: Siege = max(cibles, key=lambda s: (len(etat.mains[s]), self.alea.random()))
        return replace(coup, don=don, cible=cible)


def _couleur(vue: Vue[EtatRegicide]) -> Couleur:
    """La couleur de son roi secret."""
    roi = vue.etat.rois[vue.siege]
    assert roi is not None
    return roi.couleur


FORCES: Final = tuple(
    sum(bool(battantes >> index & 1) for battantes in BATTANTES) / 4 for index in range(52)
)
"""Combien de valeurs chaque carte bat, par index : 13 pour le roi, 2 pour le deux."""


def _utilite(carte: Carte, couleur: Couleur) -> float:
    """Ce que vaut une carte en main : sa force, et ses points si elle est de sa couleur."""
    utilite = PRIX_DE_LA_FORCE * FORCES[carte.index]
    if carte.couleur is couleur:
        utilite += PRIME_DE_COULEUR + POINTS[carte.index]
    return utilite


def _moyenne(cartes: Iterable[Carte], couleur: Couleur) -> float:
    utilites = [_utilite(carte, couleur) for carte in cartes]
    return sum(utilites) / len(utilites)

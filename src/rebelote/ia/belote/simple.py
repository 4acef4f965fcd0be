"""L'IA simple de belote : compter ses atouts pour prendre, et ne pas gâcher ses points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rebelote.cartes import Carte, Couleur, Valeur
from rebelote.ia.deux_camps.annonces import annonce_a_dire
from rebelote.ia.joueur_ia import JoueurIA
from rebelote.jeux.belote import (
    Enchere,
    EtatBelote,
    JouerCarte,
    Parole,
    Phase,
)
from rebelote.jeux.commun.atouts import FORCES, place_maitresse
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue

SEUIL_PRISE: Final = 30
"""À partir de combien de points d'atout et d'as on prend."""
PRIME_AS: Final = 10
"""Ce que vaut, pour prendre, un as d'une autre couleur."""


class JoueurIASimple(JoueurIA):
    """Prend avec de bons atouts, donne ses points au partenaire maître, se défausse sinon."""

    def choisir(self, vue: Vue[EtatBelote]) -> Evenement:
        match vue.etat.phase:
            case Phase.ENCHERES:
                return self.decider_enchere(vue)
            case Phase.JEU:
                return annonce_a_dire(vue) or self._coup(vue)
            case _:
                return self.alea.choice(vue.coups_legaux())

    def decider_enchere(self, vue: Vue[EtatBelote]) -> Evenement:
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, Enchere)]
        prises = [coup for coup in coups if coup.couleur is not None]
        meilleure = max(prises, key=lambda coup: self._promesse(vue, coup.couleur))
        if self._promesse(vue, meilleure.couleur) >= SEUIL_PRISE:
            return meilleure
        return Enchere(vue.siege, Parole.PASSE)

    def choisir_carte(self, vue: Vue[EtatBelote]) -> Carte:
        return self._coup(vue).carte

    def _promesse(self, vue: Vue[EtatBelote], atout: Couleur | None) -> int:
        """Les points d'atout de la main, retournée comprise, et une prime par as."""
        etat = vue.etat
        assert etat.retournee is not None
        cartes = [*etat.mains[vue.siege], etat.retournee]
        atouts = [carte for carte in cartes if carte.couleur is atout]
        autres_as = [c for c in cartes if c.valeur is Valeur.AS and c.couleur is not atout]
        if len(atouts) < 3:
            return 0
        points: int = sum(carte.get_points(atout) for carte in atouts)
        return points + PRIME_AS * len(autres_as)

    def _coup(self, vue: Vue[EtatBelote]) -> JouerCarte:
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, JouerCarte)]
        carte = self._carte(vue.etat, [coup.carte for coup in coups])
        return next(coup for coup in coups if coup.carte is carte)

    def _carte(self, etat: EtatBelote, cartes: Sequence[Carte]) -> Carte:
        assert etat.atout is not None
        if not etat.pli:
            return self._entame(etat, cartes)
        partenaire_maitre = place_maitresse(etat.pli, etat.atout) == len(etat.pli) - 2
        if partenaire_maitre and (len(etat.pli) == 3 or self._imprenable(etat)):
            return max(cartes, key=lambda carte: carte.get_points(etat.atout))
        gagnantes = [carte for carte in cartes if self._prend(etat, carte)]
        if gagnantes and not partenaire_maitre:
            force = FORCES[etat.atout.rang][etat.pli[0].couleur.rang]
            choix = min if len(etat.pli) == 3 else max
            return choix(gagnantes, key=lambda carte: force[carte.index])
        return self._moins_chere(etat, cartes)

    def _entame(self, etat: EtatBelote, cartes: Sequence[Carte]) -> Carte:
        """Le valet d'atout du camp preneur, puis les as, puis la carte la moins chère."""
        assert etat.preneur is not None
        if (etat.preneur - etat.tour) % 2 == 0:
            for carte in cartes:
                if carte.couleur is etat.atout and carte.valeur is Valeur.VALET:
                    return carte
        for carte in cartes:
            if carte.valeur is Valeur.AS and carte.couleur is not etat.atout:
                return carte
        return self._moins_chere(etat, cartes)

    def _imprenable(self, etat: EtatBelote) -> bool:
        """La carte maîtresse du pli est un as, ou le plus fort atout."""
        assert etat.atout is not None
        carte = etat.pli[place_maitresse(etat.pli, etat.atout)]
        return carte.valeur is (Valeur.VALET if carte.couleur is etat.atout else Valeur.AS)

    def _prend(self, etat: EtatBelote, carte: Carte) -> bool:
        assert etat.atout is not None
        return place_maitresse((*etat.pli, carte), etat.atout) == len(etat.pli)

    def _moins_chere(self, etat: EtatBelote, cartes: Sequence[Carte]) -> Carte:
        """La moins précieuse, les atouts en dernier."""
        return min(
            cartes,
            key=lambda c: (c.get_points(etat.atout) + 15 * (c.couleur is etat.atout), c.index),
        )

"""L'IA simple de dame de pique : passer le danger, rester dessous, se défaire du pire."""

from __future__ import annotations

from typing import Final

from rebelote.cartes import MASQUE_COULEUR, Carte, Couleur, Valeur
from rebelote.ia.dame_de_pique.tape import temps_de_reaction
from rebelote.ia.joueur_ia import JoueurIA
from rebelote.jeux.dame_de_pique import EtatDameDePique, JouerCarte, PasserCartes, Phase, Taper
from rebelote.jeux.dame_de_pique.points import (
    DAME_DE_PIQUE,
    POINTS_DAME,
    SOMME_ECHANGE,
    SOMME_TAPE,
    place_maitresse,
    points_pli,
    somme,
)
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue

POINTS_A_VENIR: Final = 0.7
"""Ce qu'ajoute en moyenne au pli chaque joueur qui n'a pas encore joué."""

SOULAGEMENT: Final = 0.35
"""Ce que vaut de se défaire d'une carte, par point de danger."""

PIQUES_DE_GARDE: Final = 4
"""Avec autant de petits piques, on peut garder la dame et les gros piques."""


class JoueurIASimpleDameDePique(JoueurIA):
    """Choisit la carte qui coûte le moins : points qu'elle risque, moins le danger qu'elle ôte."""

    def choisir(self, vue: Vue[EtatDameDePique]) -> Evenement:
        match vue.etat.phase:
            case Phase.PASSE:
                return self._passe(vue)
            case Phase.TAPE:
                return Taper(vue.siege, temps_de_reaction(self.alea))
            case _:
                return self._coup(vue)

    def choisir_carte(self, vue: Vue[EtatDameDePique]) -> Carte:
        return self._coup(vue).carte

    def _passe(self, vue: Vue[EtatDameDePique]) -> PasserCartes:
        """Les trois cartes les plus dangereuses, en vidant de préférence une couleur courte."""
        main = vue.etat.mains[vue.siege]
        longueurs = {couleur: _nombre(main.connues, couleur) for couleur in Couleur}
        rangees = sorted(
            main,
            key=lambda carte: danger(vue.etat, carte, main.connues) - longueurs[carte.couleur] / 4,
        )
        return PasserCartes(vue.siege, tuple(rangees[-3:]))

    def _coup(self, vue: Vue[EtatDameDePique]) -> JouerCarte:
        coups = [coup for coup in vue.coups_legaux() if isinstance(coup, JouerCarte)]
        main = vue.etat.mains[vue.siege].connues
        return min(
            coups,
            key=lambda coup: (
                risque(vue.etat, vue.siege, coup.carte)
                - SOULAGEMENT * danger(vue.etat, coup.carte, main)
            ),
        )


def danger(etat: EtatDameDePique, carte: Carte, main: int) -> float:
    """Combien de points cette carte peut coûter à qui la garde."""
    hauteur = carte.valeur.rang / 4
    if carte.couleur is Couleur.PIQUE and not etat.tombees & DAME_DE_PIQUE.bit:
        garde = _nombre(main, Couleur.PIQUE) > PIQUES_DE_GARDE
        if carte is DAME_DE_PIQUE:
            return 8 if garde else POINTS_DAME
        if carte.valeur in (Valeur.ROI, Valeur.AS):
            return 3 if garde else 8
        return 0  # les petits piques gardent la dame, ou la font tomber
    if carte.couleur is Couleur.COEUR:
        return 1 + hauteur
    return hauteur


def risque(etat: EtatDameDePique, siege: Siege, carte: Carte) -> float:
    """Les points que l'on peut s'attendre à marquer dans ce pli en jouant cette carte."""
    pli = (*etat.pli, carte)
    if len(pli) == 4:
        return _cout_certain(etat, siege, pli)
    if place_maitresse(pli) != len(pli) - 1:
        return 0
    restants = 4 - len(pli)
    points = points_pli(pli, etat.joker) + POINTS_A_VENIR * restants
    if _peut_tomber(etat, siege, pli):
        points += POINTS_DAME / 3
    return points * _chance_de_rester_maitre(etat, siege, carte, restants)


def _cout_certain(etat: EtatDameDePique, siege: Siege, pli: tuple[Carte, ...]) -> float:
    """Le dernier à jouer sait qui marquera, sauf s'il faut taper."""
    points, total = points_pli(pli, etat.joker), somme(pli, etat.regles.valeur_as)
    if total == SOMME_TAPE:
        return points / 4
    vainqueur = (etat.meneur + place_maitresse(pli)) % 4
    marqueur = (vainqueur - 1) % 4 if total == SOMME_ECHANGE else vainqueur
    return points if marqueur == siege else 0


def _peut_tomber(etat: EtatDameDePique, siege: Siege, pli: tuple[Carte, ...]) -> bool:
    """La dame de pique est chez un autre, et le pli est à pique."""
    dehors = ~(etat.tombees | etat.mains[siege].connues)
    return bool(dehors & DAME_DE_PIQUE.bit) and pli[0].couleur is Couleur.PIQUE


def _chance_de_rester_maitre(
    etat: EtatDameDePique, siege: Siege, carte: Carte, restants: int
) -> float:
    """D'après les cartes de la couleur que les autres ont encore, plus hautes ou plus basses."""
    autres = MASQUE_COULEUR[carte.couleur] & ~etat.tombees & ~etat.mains[siege].connues
    total = autres.bit_count()
    if not total:
        return 1
    plus_basses = (autres & (carte.bit - 1)).bit_count()
    chance: float = (plus_basses / total) ** restants
    return chance


def _nombre(main: int, couleur: Couleur) -> int:
    return (main & MASQUE_COULEUR[couleur]).bit_count()

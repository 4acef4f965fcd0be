"""Ce qu'une main promet : combien de points elle fera, en attaque et en défense.

Les poids sont ceux qui prédisent le mieux, à la moyenne, les points faits par cette IA ; les bases
sont prises plus bas, pour que trois contrats sur quatre se fassent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rebelote.cartes import COULEURS, Carte, Couleur, Valeur
from rebelote.jeux.contree import AtoutContree

BASE: Final = 17
"""Ce que fait un partenaire dont on ne sait rien, quand une couleur est atout."""
PAR_ATOUT: Final = 9
HONNEURS: Final = {Valeur.VALET: 26, Valeur.NEUF: 15, Valeur.AS: 6, Valeur.DIX: 4}
BELOTE: Final = 20
PAR_AS: Final = 15
DIX_GARDE: Final = 7
"""Un dix avec son as, ou avec deux petites cartes pour attendre que l'as tombe."""

BASE_SANS_COULEUR: Final = 25
"""Le même, à sans-atout et à tout-atout."""
PAR_MAITRESSE: Final = 19
SECONDE_SUIVIE: Final = 13
"""La deuxième carte de la couleur, derrière la première."""
SECONDE_GARDEE: Final = 10
PAR_LONGUEUR: Final = 4
SOUTIEN_ATTENDU: Final = 30
"""Ce que le partenaire compte déjà trouver en face, à sans-atout et à tout-atout."""


def promesse(cartes: Sequence[Carte], atout: AtoutContree) -> int:
    """Les points que le camp peut espérer de cette main s'il joue à cet atout."""
    couleur = atout.couleur
    if couleur is None:
        return BASE_SANS_COULEUR + _force_sans_couleur(cartes, atout)
    valeurs = _valeurs(cartes, couleur)
    if len(valeurs) < 3:
        return 0
    belote = BELOTE * ({Valeur.ROI, Valeur.DAME} <= valeurs)
    atouts = _honneurs(valeurs) + PAR_ATOUT * len(valeurs) + belote
    return BASE + atouts + _force_a_cote(cartes, couleur)


def soutien(cartes: Sequence[Carte], atout: AtoutContree) -> int:
    """Les points que cette main ajoute à ce que le partenaire a promis à cet atout."""
    couleur = atout.couleur
    if couleur is None:
        return max(0, _force_sans_couleur(cartes, atout) - SOUTIEN_ATTENDU)
    autres = [c for c in cartes if c.couleur is not couleur and c.valeur is Valeur.AS]
    return _honneurs(_valeurs(cartes, couleur)) // 2 + PAR_AS * len(autres)


def defense(cartes: Sequence[Carte], atout: AtoutContree) -> int:
    """Les points que cette main prendra aux preneurs qui jouent à cet atout."""
    couleur = atout.couleur
    if couleur is None:
        return _force_sans_couleur(cartes, atout)
    return _force_a_cote(cartes, couleur) + _levees_d_atout(_valeurs(cartes, couleur))


def _honneurs(valeurs: set[Valeur]) -> int:
    return sum(HONNEURS.get(valeur, 0) for valeur in valeurs)


def _levees_d_atout(valeurs: set[Valeur]) -> int:
    """Le valet, et le neuf ou l'as assez gardés pour ne pas tomber dessous."""
    neuf = Valeur.NEUF in valeurs and len(valeurs) >= 2
    as_garde = Valeur.AS in valeurs and len(valeurs) >= 3
    return 30 * (Valeur.VALET in valeurs) + 24 * neuf + 18 * as_garde


def _force_a_cote(cartes: Sequence[Carte], atout: Couleur) -> int:
    """Ce que valent les couleurs qui ne sont pas l'atout."""
    force = 0
    for couleur in COULEURS:
        if couleur is not atout:
            valeurs = _valeurs(cartes, couleur)
            garde = Valeur.AS in valeurs or len(valeurs) >= 3
            force += PAR_AS * (Valeur.AS in valeurs)
            force += DIX_GARDE * (Valeur.DIX in valeurs and garde)
    return force


def _force_sans_couleur(cartes: Sequence[Carte], atout: AtoutContree) -> int:
    """As et dix à sans-atout, valets et neufs à tout-atout : on compte pareil."""
    if atout is AtoutContree.SANS_ATOUT:
        premiere, seconde = Valeur.AS, Valeur.DIX
    else:
        premiere, seconde = Valeur.VALET, Valeur.NEUF
    force = 0
    for couleur in COULEURS:
        valeurs = _valeurs(cartes, couleur)
        if premiere in valeurs:
            force += PAR_MAITRESSE + PAR_LONGUEUR * (len(valeurs) - 1)
            force += SECONDE_SUIVIE * (seconde in valeurs)
        else:
            force += SECONDE_GARDEE * (seconde in valeurs and len(valeurs) >= 2)
    return force


def _valeurs(cartes: Sequence[Carte], couleur: Couleur) -> set[Valeur]:
    return {c.valeur for c in cartes if c.couleur is couleur and isinstance(c.valeur, Valeur)}

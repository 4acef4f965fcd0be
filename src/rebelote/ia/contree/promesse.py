"""Ce qu'une main promet : combien de points elle fera, en attaque et en défense."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rebelote.cartes import COULEURS, Carte, Couleur, Valeur
from rebelote.jeux.contree import AtoutContree

ATTAQUE_DE_BASE: Final = 17
"""Ce que fait, à lui seul, un partenaire moyen."""
PAR_ATOUT: Final = 9
HONNEURS_D_ATOUT: Final = {Valeur.VALET: 26, Valeur.NEUF: 15, Valeur.AS: 6, Valeur.DIX: 4}
BELOTE: Final = 20
PAR_AS: Final = 15
DIX_GARDE: Final = 7
"""Un dix avec son as, ou avec deux petites cartes pour attendre que l'as tombe."""

PAR_AS_SANS_ATOUT: Final = 27
PAR_VALET_TOUT_ATOUT: Final = 22
NEUF_SECOND: Final = 12
"""À tout-atout, un neuf derrière son valet."""


def promesse(cartes: Sequence[Carte], atout: AtoutContree) -> int:
    """Les points que le camp peut espérer de cette main s'il joue à cet atout."""
    if atout is AtoutContree.SANS_ATOUT:
        return ATTAQUE_DE_BASE + sum(_sans_atout(cartes, couleur) for couleur in COULEURS)
    if atout is AtoutContree.TOUT_ATOUT:
        return ATTAQUE_DE_BASE + sum(_tout_atout(cartes, couleur) for couleur in COULEURS)
    assert atout.couleur is not None
    if len(_valeurs(cartes, atout.couleur)) < 3:
        return 0
    cotes = sum(force_a_cote(cartes, c) for c in COULEURS if c is not atout.couleur)
    return ATTAQUE_DE_BASE + _force_d_atout(cartes, atout.couleur) + cotes


def soutien(cartes: Sequence[Carte], atout: AtoutContree) -> int:
    """Les points que cette main ajoute à ce que le partenaire a déjà promis."""
    if atout.couleur is None:
        return promesse(cartes, atout) - ATTAQUE_DE_BASE
    valeurs = _valeurs(cartes, atout.couleur)
    honneurs = sum(HONNEURS_D_ATOUT.get(valeur, 0) for valeur in valeurs)
    return honneurs // 2 + 15 * sum(
        Valeur.AS in _valeurs(cartes, c) for c in COULEURS if c is not atout.couleur
    )


def defense(cartes: Sequence[Carte], atout: AtoutContree) -> int:
    """Les points que cette main prendra aux preneurs qui jouent à cet atout."""
    if atout.couleur is None:
        return promesse(cartes, atout) - ATTAQUE_DE_BASE
    cotes = sum(force_a_cote(cartes, c) for c in COULEURS if c is not atout.couleur)
    return cotes + _levees_d_atout(_valeurs(cartes, atout.couleur))


def force_a_cote(cartes: Sequence[Carte], couleur: Couleur) -> int:
    """Ce que vaut une couleur qui n'est pas l'atout."""
    valeurs = _valeurs(cartes, couleur)
    garde = Valeur.AS in valeurs or len(valeurs) >= 3
    return PAR_AS * (Valeur.AS in valeurs) + DIX_GARDE * (Valeur.DIX in valeurs and garde)


def _force_d_atout(cartes: Sequence[Carte], couleur: Couleur) -> int:
    valeurs = _valeurs(cartes, couleur)
    honneurs = sum(HONNEURS_D_ATOUT.get(valeur, 0) for valeur in valeurs)
    belote = BELOTE * ({Valeur.ROI, Valeur.DAME} <= valeurs)
    return honneurs + PAR_ATOUT * len(valeurs) + belote


def _levees_d_atout(valeurs: set[Valeur]) -> int:
    """Le valet, et le neuf ou l'as assez gardés pour ne pas tomber dessous."""
    valet = 30 * (Valeur.VALET in valeurs)
    neuf = 24 * (Valeur.NEUF in valeurs and len(valeurs) >= 2)
    return valet + neuf + 18 * (Valeur.AS in valeurs and len(valeurs) >= 3)


def _sans_atout(cartes: Sequence[Carte], couleur: Couleur) -> int:
    valeurs = _valeurs(cartes, couleur)
    if Valeur.AS not in valeurs:
        return DIX_GARDE * (Valeur.DIX in valeurs and len(valeurs) >= 2)
    return PAR_AS_SANS_ATOUT + 13 * (Valeur.DIX in valeurs) + 4 * (len(valeurs) - 1)


def _tout_atout(cartes: Sequence[Carte], couleur: Couleur) -> int:
    valeurs = _valeurs(cartes, couleur)
    if Valeur.VALET not in valeurs:
        return NEUF_SECOND // 2 * (Valeur.NEUF in valeurs and len(valeurs) >= 2)
    return PAR_VALET_TOUT_ATOUT + NEUF_SECOND * (Valeur.NEUF in valeurs) + 4 * (len(valeurs) - 1)


def _valeurs(cartes: Sequence[Carte], couleur: Couleur) -> set[Valeur]:
    return {c.valeur for c in cartes if c.couleur is couleur and isinstance(c.valeur, Valeur)}

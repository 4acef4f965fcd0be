"""Enchérir à la contrée : comparer, en écart de score, tout ce que l'on peut dire.

Des prévisions disent ce que ferait chaque camp à chaque atout ; on choisit la parole qui rapporte
le plus : passer, annoncer, contrer, surcontrer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from rebelote.ia.contree.encheres.esperance import Normale, gain
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.contree import AtoutContree, Enchere, EtatContree, Parole
from rebelote.noyau.sieges import Siege

PASSE_EN_PREMIER: Final = -5.0
"""Ce que vaut de passer tant que personne n'a rien annoncé."""
MEFIANCE: Final = {
    Parole.PASSE: 0.0,
    Parole.CONTRAT: 10.0,
    Parole.CONTRE: 60.0,
    Parole.SURCONTRE: 150.0,
}
"""Ce qu'une parole doit rapporter de plus que passer pour qu'on la risque."""


class Previsions(Protocol):
    """Ce que ferait le camp d'un preneur à un atout, d'après ce que sait un siège."""

    def pour(self, preneur: Siege, atout: AtoutContree) -> Normale: ...


def choisir_enchere(
    etat: EtatContree, siege: Siege, coups: Sequence[Enchere], previsions: Previsions
) -> Enchere:
    """La parole qui rapporte le plus, méfiance ôtée."""
    return la_plus_sure(peser(etat, siege, coups, previsions))


def la_plus_sure(gains: Mapping[Enchere, float]) -> Enchere:
    """Celle que l'on risque ; à égalité, la première, qui est de passer."""
    return max(gains, key=lambda coup: gains[coup] - MEFIANCE[coup.enchere])


def peser(
    etat: EtatContree, siege: Siege, coups: Sequence[Enchere], previsions: Previsions
) -> dict[Enchere, float]:
    """L'écart de score attendu de chaque parole, sans prudence ; passer d'abord."""
    passe = next(coup for coup in coups if coup.enchere is Parole.PASSE)
    gains = {coup: _gain(etat, siege, coup, previsions) for coup in coups if coup is not passe}
    return {passe: _gain_en_passant(etat, siege, previsions), **gains}


def _gain(etat: EtatContree, siege: Siege, coup: Enchere, previsions: Previsions) -> float:
    if coup.enchere is Parole.CONTRAT:
        assert coup.atout is not None
        assert coup.valeur is not None
        return gain(previsions.pour(siege, coup.atout), coup.valeur, 1, etat.regles)
    fois = 2 if coup.enchere is Parole.CONTRE else etat.regles.multiplicateur_surcontre
    return _gain_du_contrat(etat, siege, previsions, fois)


def _gain_en_passant(etat: EtatContree, siege: Siege, previsions: Previsions) -> float:
    """Si personne ne dit plus rien, le contrat en cours se joue."""
    if etat.contrat is None:
        return PASSE_EN_PREMIER
    fois = etat.contrat.multiplicateur(etat.regles)
    return _gain_du_contrat(etat, siege, previsions, fois)


def _gain_du_contrat(etat: EtatContree, siege: Siege, previsions: Previsions, fois: int) -> float:
    contrat = etat.contrat
    assert contrat is not None
    prevision = previsions.pour(contrat.preneur, contrat.atout)
    marque = gain(prevision, contrat.valeur, fois, etat.regles)
    return marque if camp(siege) == camp(contrat.preneur) else -marque

"""D'une manche à l'autre : compter les vies, sortir les éliminés, passer la donne."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rebelote.jeux.tarot_africain.cercle import precedent
from rebelote.jeux.tarot_africain.phases import Phase
from rebelote.jeux.tarot_africain.points import compter
from rebelote.noyau.sieges import Siege

if TYPE_CHECKING:
    from rebelote.jeux.tarot_africain.etat import EtatTarotAfricain

CARTES_AU_DEBUT: Final = 5
"""Le nombre de cartes de la première manche d'un cycle ; on descend ensuite jusqu'à une."""


def clore(etat: EtatTarotAfricain) -> EtatTarotAfricain:
    """Les plis sont faits : on compte les vies et l'on prépare la manche suivante."""
    bilan = compter(
        etat.cartes, etat.donneur, etat.paris, etat.plis_faits, etat.vies, etat.regles.vies_max
    )
    bilans = (*etat.bilans, bilan)
    vivants = tuple(siege for siege, vies in enumerate(bilan.vies) if vies)
    if len(vivants) < 2:
        return etat.nouvelle(bilan.vies, etat.cartes, etat.donneur, etat.manche, bilans).avec(
            phase=Phase.FINIE
        )
    cartes, donneur = _suite(etat, vivants)
    return etat.nouvelle(bilan.vies, cartes, donneur, etat.manche + 1, bilans)


def _suite(etat: EtatTarotAfricain, vivants: tuple[Siege, ...]) -> tuple[int, Siege]:
    """Les cartes et le donneur de la manche qui suit.

    La donne passe à droite après la manche d'une carte, ou dès que le donneur est éliminé.
    """
    derniere = etat.cartes == 1
    if derniere or etat.donneur not in vivants:
        donneur = precedent(vivants, etat.donneur)
    else:
        donneur = etat.donneur
    return CARTES_AU_DEBUT if derniere else etat.cartes - 1, donneur

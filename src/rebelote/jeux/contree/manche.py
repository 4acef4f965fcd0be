"""D'une manche à l'autre : la clore, la compter, passer la donne."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rebelote.jeux.commun.points import plus
from rebelote.jeux.contree.phases import Phase
from rebelote.jeux.contree.points import ANNULEE, Decompte, decompter

if TYPE_CHECKING:
    from rebelote.jeux.contree.etat import EtatContree


def annuler(etat: EtatContree) -> EtatContree:
    """Tout le monde a passé : on redonne, au siège suivant."""
    return _suivante(etat, ANNULEE)


def clore(etat: EtatContree) -> EtatContree:
    """Les huit plis sont faits : on compte."""
    assert etat.contrat is not None
    decompte = decompter(etat.regles, etat.contrat, etat.plis, etat.belote, etat.montrees)
    return _suivante(etat, decompte)


def _suivante(etat: EtatContree, decompte: Decompte) -> EtatContree:
    totaux = plus(etat.totaux, decompte.scores)
    finie = max(totaux) >= etat.regles.objectif and totaux[0] != totaux[1]
    return type(etat)(
        regles=etat.regles,
        phase=Phase.FINIE if finie else Phase.DONNE,
        manche=etat.manche if finie else etat.manche + 1,
        donneur=etat.donneur if finie else (etat.donneur + 1) % 4,
        totaux=totaux,
        decomptes=(*etat.decomptes, decompte),
    )

"""D'une manche à l'autre : la compter, passer la donne, finir la partie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rebelote.jeux.dame_de_pique.phases import Phase
from rebelote.jeux.dame_de_pique.points import decompter

if TYPE_CHECKING:
    from rebelote.jeux.dame_de_pique.etat import EtatDameDePique


def clore(etat: EtatDameDePique) -> EtatDameDePique:
    """Les treize plis sont faits : on compte."""
    assert etat.joker is not None
    decompte = decompter(etat.plis, etat.joker)
    totaux = tuple(map(sum, zip(etat.totaux, decompte.scores, strict=True)))
    finie = max(totaux) >= etat.regles.objectif
    return type(etat)(
        regles=etat.regles,
        phase=Phase.FINIE if finie else Phase.DONNE,
        manche=etat.manche if finie else etat.manche + 1,
        donneur=etat.donneur if finie else (etat.donneur + 1) % 4,
        totaux=totaux,
        decomptes=(*etat.decomptes, decompte),
    )

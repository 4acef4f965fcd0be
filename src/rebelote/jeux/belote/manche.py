"""D'une manche à l'autre : la clore, la compter, passer la donne."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rebelote.cartes import Carte
from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.belote.points import Decompte, annulee, decompter
from rebelote.jeux.commun.atouts import Pli
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.commun.points import plus
from rebelote.noyau.sieges import CROUPIER

if TYPE_CHECKING:
    from rebelote.jeux.belote.etat import EtatBelote


def annuler(etat: EtatBelote) -> EtatBelote:
    """Tout le monde a passé deux fois : on redonne, au siège suivant.

    Sans mélange, le paquet est resté dans l'ordre de la donne : mains, retournée, talon.
    """
    return _suivante(etat, annulee(etat.litige), etat.paquet)


def clore(etat: EtatBelote) -> EtatBelote:
    """Les huit plis sont faits : on compte."""
    assert etat.preneur is not None
    assert etat.atout is not None
    decompte = decompter(
        etat.regles, etat.preneur, etat.atout, etat.plis, etat.montrees, etat.belote, etat.litige
    )
    paquet = ramasser(etat.plis) if etat.regles.entre_manches == "coupe" else ()
    return _suivante(etat, decompte, paquet)


def ramasser(plis: tuple[Pli, ...]) -> tuple[Carte, ...]:
    """Les plis du camp qui a fait le dernier, puis ceux de l'autre, dans l'ordre du jeu."""
    dernier = camp(plis[-1].vainqueur)
    ranges = sorted(plis, key=lambda pli: camp(pli.vainqueur) != dernier)
    return tuple(carte for pli in ranges for carte in pli.cartes)


def _suivante(etat: EtatBelote, decompte: Decompte, paquet: tuple[Carte | None, ...]) -> EtatBelote:
    totaux = plus(etat.totaux, decompte.scores)
    finie = max(totaux) > etat.regles.objectif and totaux[0] != totaux[1]
    donneur = (etat.donneur + 1) % 4
    debut = type(etat)(
        regles=etat.regles,
        manche=etat.manche + 1,
        donneur=donneur,
        litige=decompte.litige_en_attente,
        totaux=totaux,
        decomptes=(*etat.decomptes, decompte),
        paquet=paquet,
    )
    if finie:
        return debut.avec(phase=Phase.FINIE, manche=etat.manche, donneur=etat.donneur)
    if paquet:
        return debut.avec(phase=Phase.COUPE, tour=donneur)
    return debut.avec(phase=Phase.DONNE, tour=CROUPIER)

"""Vérifier des plis qu'on nous donne, en les rejouant carte par carte depuis le début."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from rebelote.cartes import Carte, Main
from rebelote.jeux.belote import EtatBelote
from rebelote.jeux.commun.coups import ROI_DAME, JouerCarte
from rebelote.jeux.contree import AtoutContree, EtatContree
from rebelote.noyau.erreurs import CoupIllegal, ErreurRebelote
from rebelote.noyau.inconnues import AucuneRepartition, Tirage
from rebelote.noyau.sieges import Siege


def verifier_les_plis(etat: EtatBelote | EtatContree) -> Any:
    """Le même état, ses plis rejoués par les règles ; `ErreurRebelote` si l'une est enfreinte."""
    suite: Any = _debut(etat)
    for siege, carte, belote in _cartes_posees(etat):
        coup = suite.normaliser(JouerCarte(siege, carte, belote))
        try:
            suite = suite.appliquer(coup)
        except CoupIllegal as refus:
            raise ErreurRebelote(f"pli {len(suite.plis) + 1} : {refus}") from None
    return _avec_belote(suite)


def _debut(etat: EtatBelote | EtatContree) -> Any:
    """Avant la première carte : on connaît sa main entière et, au preneur, la retournée."""
    siege = etat.tour
    siennes = [carte for auteur, carte, _ in _cartes_posees(etat) if auteur == siege]
    mains = [Main(0, 8)] * 4
    mains[siege] = etat.mains[siege].plus(siennes)
    retournee = etat.retournee if isinstance(etat, EtatBelote) else None
    if retournee is not None and etat.preneur is not None:
        mains[etat.preneur] = mains[etat.preneur].montrant(retournee.bit)
    premier = etat.plis[0].meneur if etat.plis else etat.meneur
    return etat.avec(mains=tuple(mains), plis=(), pli=(), meneur=premier, tour=premier)


def _cartes_posees(etat: EtatBelote | EtatContree) -> Iterator[tuple[Siege, Carte, bool]]:
    """Chaque carte, qui l'a posée, et s'il a dit « belote » : l'autre a suivi, il l'avait donc."""
    couleur = etat.atout.couleur if isinstance(etat.atout, AtoutContree) else etat.atout
    roi_dame = 0 if couleur is None else ROI_DAME[couleur.rang]
    plis = [*((pli.meneur, pli.cartes) for pli in etat.plis), (etat.meneur, etat.pli)]
    posees = [((m + place) % 4, carte) for m, cs in plis for place, carte in enumerate(cs)]
    for rang, (siege, carte) in enumerate(posees):
        reste = {c.bit for s, c in posees[rang + 1 :] if s == siege}
        autre = roi_dame & ~carte.bit
        yield siege, carte, bool(carte.bit & roi_dame) and autre in reste


def _avec_belote(etat: Any) -> Any:
    """L'état où quelqu'un a dit « belote » s'il le fallait : la demande n'en parle pas.

    Sans aucune répartition possible des cartes cachées, un joueur a renoncé.
    """
    for belote in (etat.belote, *range(4)):
        with suppress(AucuneRepartition):
            essai = etat.avec(belote=belote)
            Tirage(essai.inconnues())
            return essai
    raise ErreurRebelote("dans ces plis, quelqu'un n'a pas joué une carte qu'il devait jouer")

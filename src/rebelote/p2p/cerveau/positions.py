"""Les positions posées à la main : une vue de belote ou de contrée d'après quelques cartes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rebelote.cartes import Carte, Couleur
from rebelote.jeux.belote import EtatBelote, ReglesBelote
from rebelote.jeux.belote.situation import situation, situation_enchere
from rebelote.jeux.contree import AtoutContree, EtatContree
from rebelote.jeux.contree.contrat import Contrat
from rebelote.jeux.contree.phases import Phase
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.inconnues import Tirage
from rebelote.noyau.sieges import lire_siege
from rebelote.noyau.vue import Vue
from rebelote.p2p.cerveau.modeles import CarteJson, DemandeCarte, DemandeEnchere

_SANS_ANNONCES: Final = ReglesBelote(annonces=False)
"""On ne demande qu'une carte : l'IA n'a rien à annoncer avant."""

_CONTRAT_MINIMAL: Final = 80


def vue_pour_une_carte(demande: DemandeCarte) -> Vue[Any]:
    """La vue du siège qui doit poser une carte ; `ErreurRebelote` si la position est impossible."""
    vue = _possible(lambda: _situation(demande))
    if demande.jeu == "belote":
        return vue
    if demande.carte_retournee is not None:
        raise ErreurRebelote("carte_retournee : rien n'est retourné à la contrée")
    return Vue(vue.siege, _a_la_contree(vue.etat))


def vue_pour_une_enchere(demande: DemandeEnchere) -> Vue[EtatBelote]:
    """La vue du siège qui doit parler."""
    return situation_enchere(
        _cartes(demande.main),
        demande.carte_retournee.carte,
        demande.tour,
        siege=lire_siege(demande.siege),
        passes=demande.passes,
    )


def _situation(demande: DemandeCarte) -> Vue[EtatBelote]:
    retournee = demande.carte_retournee
    vue = situation(
        _cartes(demande.main),
        _cartes(demande.pli_en_cours),
        Couleur[demande.atout],
        plis=[" ".join(map(str, _cartes(pli))) for pli in demande.plis],
        siege=lire_siege(demande.siege),
        preneur=None if demande.preneur is None else lire_siege(demande.preneur),
        retournee=None if retournee is None else str(retournee.carte),
        regles=_SANS_ANNONCES,
    )
    # Personne n'a pu manquer à une couleur qu'il avait : il reste une répartition, ou c'est faux.
    Tirage(vue.etat.inconnues())
    return vue


def _possible(poser: Callable[[], Vue[EtatBelote]]) -> Vue[EtatBelote]:
    try:
        return poser()
    except (ArithmeticError, AssertionError, LookupError, ValueError):
        raise ErreurRebelote("ces cartes ne peuvent pas être ainsi à la même table") from None


def _cartes(cartes: list[CarteJson]) -> tuple[Carte, ...]:
    return tuple(carte.carte for carte in cartes)


def _a_la_contree(etat: EtatBelote) -> EtatContree:
    """La même position : les plis et les mains y sont les mêmes, seul le contrat est à dire."""
    assert etat.preneur is not None
    assert etat.atout is not None
    return EtatContree(
        phase=Phase.JEU,
        tour=etat.tour,
        donneur=etat.donneur,
        mains=etat.mains,
        contrat=Contrat(etat.preneur, _CONTRAT_MINIMAL, AtoutContree[etat.atout.name]),
        meneur=etat.meneur,
        pli=etat.pli,
        plis=etat.plis,
    )

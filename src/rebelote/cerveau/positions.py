"""Les positions posées à la main : une vue de belote ou de contrée d'après quelques cartes."""

from __future__ import annotations

from typing import Any, Final

from rebelote.cartes import Carte, Couleur
from rebelote.cerveau.modeles import CarteJson, DemandeCarte, DemandeEnchere
from rebelote.cerveau.plis import verifier_les_plis
from rebelote.jeux.belote import EtatBelote, ReglesBelote
from rebelote.jeux.belote.situation import situation, situation_enchere
from rebelote.jeux.contree import AtoutContree, EtatContree
from rebelote.jeux.contree.contrat import Contrat
from rebelote.jeux.contree.phases import Phase
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import lire_siege
from rebelote.noyau.vue import Vue

_SANS_ANNONCES: Final = ReglesBelote(annonces=False)
"""On ne demande qu'une carte : l'IA n'a rien à annoncer avant."""

_CONTRAT_MINIMAL: Final = 80


def vue_pour_une_carte(demande: DemandeCarte) -> Vue[Any]:
    """La vue du siège qui doit poser une carte ; `ErreurRebelote` si la position est impossible."""
    if demande.jeu == "contree" and demande.carte_retournee is not None:
        raise ErreurRebelote("carte_retournee : rien n'est retourné à la contrée")
    vue = _situation(demande)
    etat = vue.etat if demande.jeu == "belote" else _a_la_contree(vue.etat)
    return Vue(vue.siege, verifier_les_plis(etat) if _tout_est_dit(demande) else etat)


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
    try:
        return situation(
            _cartes(demande.main),
            _cartes(demande.pli_en_cours),
            Couleur[demande.atout],
            plis=[" ".join(map(str, _cartes(pli))) for pli in demande.plis],
            siege=lire_siege(demande.siege),
            preneur=None if demande.preneur is None else lire_siege(demande.preneur),
            retournee=None if retournee is None else str(retournee.carte),
            regles=_SANS_ANNONCES,
        )
    except ErreurRebelote as erreur:
        suite = "" if retournee is None or _tout_est_dit(demande) else ", ou il manque des plis"
        raise ErreurRebelote(f"{erreur}{suite}") from None


def _tout_est_dit(demande: DemandeCarte) -> bool:
    """Vrai si la demande donne tous les plis faits, sans en laisser supposer."""
    return len(demande.main) + len(demande.plis) == 8


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

"""Ce que peuvent être les suites que l'on a dites sans les montrer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from rebelote.jeux.commun.annonces.comparer import camp_des_annonces
from rebelote.jeux.commun.annonces.trouver import nommer
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.commun.inconnues import cartes_posees_par, cartes_possibles
from rebelote.jeux.commun.mains import remplacer
from rebelote.noyau.sieges import Siege

if TYPE_CHECKING:
    from rebelote.jeux.commun.deux_camps import EtatADeuxCamps

E = TypeVar("E", bound="EtatADeuxCamps")


def hypotheses(etat: E) -> list[E]:
    """L'état, chaque fois que l'on nomme toutes les suites cachées autrement, leurs cartes en main.

    Une hypothèse dément ce qu'on a montré si elle donne les annonces à un autre camp.
    """
    caches = [s for s, dites in enumerate(etat.annonces) if any(a.cartes is None for a in dites)]
    if not caches:
        return [etat]
    return [nomme for nomme in _nommer_toutes(etat, caches) if _va_avec_ce_qu_on_a_montre(nomme)]


def _nommer_toutes(etat: E, caches: list[Siege]) -> Iterator[E]:
    if not caches:
        yield etat
        return
    for nomme in _nommer_celles_de(etat, caches[0]):
        yield from _nommer_toutes(nomme, caches[1:])


def _nommer_celles_de(etat: E, siege: Siege) -> Iterator[E]:
    main, posees = etat.mains[siege], cartes_posees_par(etat, siege)
    for annonces in nommer(etat.annonces[siege], posees | cartes_possibles(etat, siege)):
        apprises = sum(annonce.masque for annonce in annonces) & ~posees & ~main.connues
        if apprises.bit_count() <= main.cachees:
            yield etat.avec(
                annonces=remplacer(etat.annonces, siege, annonces),
                mains=remplacer(etat.mains, siege, main.montrant(apprises)),
            )


def _va_avec_ce_qu_on_a_montre(nomme: EtatADeuxCamps) -> bool:
    if not nomme.plis or nomme.phase is nomme.MONTRE:
        return True
    montre = next((camp(siege) for siege, une in enumerate(nomme.montrees) if une), None)
    return camp_des_annonces(nomme.annonces, nomme.couleur_d_atout) == montre

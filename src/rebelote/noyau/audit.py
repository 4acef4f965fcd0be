"""L'audit : rejouer un journal et dire toutes les règles qu'il enfreint, pas seulement la première.

Une faute qui n'empêche pas de jouer (ne pas fournir, une carte qu'on n'avait pas…) est relevée puis
appliquée, pour trouver aussi celles d'après ; une annonce refusée, elle, est nulle, et ce que le
croupier en a déduit n'est pas une autre faute. Quand l'événement n'est pas à sa place, la suite ne
voudrait plus rien dire : on s'arrête là.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import nom_siege

SUITE_IMPOSSIBLE: Final = Motif("SUITE_IMPOSSIBLE", "on ne peut plus suivre la partie")

SANS_SUITE: Final = frozenset(
    {Motif.PARTIE_FINIE, Motif.PAS_SON_TOUR, Motif.PAS_LE_MOMENT, Motif.DONNE_INVALIDE}
)
"""Les fautes après lesquelles on ne sait plus où en est la partie."""


@dataclass(frozen=True, slots=True)
class Infraction:
    """Une règle enfreinte, et l'événement qui l'enfreint."""

    rang: int
    """Le rang de l'événement dans le journal, à partir de 1."""
    evenement: Evenement
    motif: Motif
    explication: str


@dataclass(frozen=True, slots=True)
class Examen:
    """Un événement jugé : l'état d'avant, ses infractions, l'état d'après s'il y en a un."""

    rang: int
    avant: Etat
    evenement: Evenement
    infractions: tuple[Infraction, ...]
    apres: Etat | None


@dataclass(frozen=True, slots=True)
class Audit:
    """Ce que l'audit d'un journal a trouvé."""

    etat: Etat
    """Le dernier état qu'on a pu atteindre."""
    infractions: tuple[Infraction, ...]
    arret: int | None = None
    """Le rang de l'événement après lequel la suite n'a pas pu être suivie."""


def auditer(debut: Etat, journal: Iterable[Evenement]) -> Audit:
    """Toutes les règles que ce journal enfreint."""
    etat, infractions = debut, list[Infraction]()
    for examen in examiner(debut, journal):
        infractions += examen.infractions
        if examen.apres is None:
            return Audit(etat, tuple(infractions), examen.rang)
        etat = examen.apres
    return Audit(etat, tuple(infractions))


def examiner(debut: Etat, journal: Iterable[Evenement]) -> Iterator[Examen]:
    """Chaque événement jugé à son tour, jusqu'au premier qu'on ne peut pas suivre."""
    etat, journal = debut, tuple(journal)
    nulle_a: int | None = None  # la manche d'une parole nulle dont le croupier n'a rien dit encore
    for rang, evenement in enumerate(journal, start=1):
        manche = etat.repere().manche
        examen = _juger(rang, etat, evenement, islice(journal, rang, None))
        if nulle_a == manche and type(evenement) in etat.TACITES:
            examen, nulle_a = _sans_la_parole_nulle(examen, journal[rang : rang + 1]), None
        yield examen
        if examen.apres is None:
            return
        if evenement.NUL_SI_REFUSE and examen.infractions:
            nulle_a = manche
        etat = examen.apres


def _sans_la_parole_nulle(examen: Examen, suite: tuple[Evenement, ...]) -> Examen:
    """Ce que le croupier déduit d'une parole tenue pour nulle : la faute est dite, on le redit.

    Où l'on ne l'attend plus, il n'a rien à dire ; sinon il dit ce que les règles en déduisent.
    """
    motifs = {infraction.motif for infraction in examen.infractions}
    if motifs & SANS_SUITE:
        return replace(examen, infractions=(), apres=examen.avant)
    redit = examen.avant.sous_entendu(suite[0]) if motifs and suite else None
    if redit is None:
        return examen
    return replace(examen, infractions=(), apres=examen.avant.suivant(redit))


def _juger(rang: int, avant: Etat, evenement: Evenement, a_venir: Iterable[Evenement]) -> Examen:
    infractions: list[Infraction] = []
    apres = None
    try:
        evenement = avant.normaliser(evenement, a_venir)
        motif = avant.motif_refus(evenement)
        if motif is not None:
            explication = str(avant.refus(evenement, motif))
            infractions.append(Infraction(rang, evenement, motif, explication))
        if motif not in SANS_SUITE:
            nul = motif is not None and evenement.NUL_SI_REFUSE
            apres = avant if nul else avant.suivant(evenement)
    except Exception as erreur:
        # Un événement insensé peut sortir un jeu de ses gonds : l'audit le dit, sans tomber.
        infractions.append(Infraction(rang, evenement, SUITE_IMPOSSIBLE, _panne(evenement, erreur)))
    return Examen(rang, avant, evenement, tuple(infractions), apres)


def _panne(evenement: Evenement, erreur: Exception) -> str:
    auteur, nom = nom_siege(evenement.auteur), type(erreur).__name__
    return f"{auteur}, {evenement.TYPE} : cet événement n'a pas de sens ici ({nom})"

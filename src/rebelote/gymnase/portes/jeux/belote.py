"""La belote : enchères, annonces, cartes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from rebelote.cartes import COULEURS, PAQUET_32, Carte, Couleur, Valeur
from rebelote.gymnase.portes.codage import Codage, Pieces, tous
from rebelote.gymnase.portes.ecriture import Ecrit, bit, ecriture, fractions, parmi, relatifs
from rebelote.gymnase.portes.jeux.commun import cartes_posees
from rebelote.jeux.belote import Annoncer, CouperPaquet, Enchere, JouerCarte
from rebelote.jeux.belote.donne import COUPE_MINIMALE
from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.commun.annonces import TOUTES, Annonce, AnnoncesDesSieges
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege

C_EST_TOUT: Final = "c'est tout"
"""Clôt les annonces : on peut en faire deux."""

_POSITIONS: Final = range(COUPE_MINIMALE, len(PAQUET_32) - COUPE_MINIMALE + 1)
_MARIAGES: Final = [c for c in PAQUET_32 if c.valeur in (Valeur.DAME, Valeur.ROI)]


CARTES: Final = (*map(str, PAQUET_32), *(f"{carte} belote" for carte in _MARIAGES))
"""Poser une carte, avec ou sans « belote » ; à la contrée aussi."""


def _annonce(annonce: Annonce) -> str:
    return "annonce " + " ".join(map(str, annonce.cartes or ()))


ANNONCES: Final = (*(_annonce(annonce) for _, annonce in TOUTES), C_EST_TOUT)
"""Ce que l'on dit avant sa première carte ; à la contrée aussi."""

MOTS: Final = (
    *CARTES,
    "passe",
    *(f"prend à {couleur}" for couleur in COULEURS),
    *ANNONCES,
    *(f"coupe à {position}" for position in _POSITIONS),
)


def dire(coup: Evenement, _: int) -> tuple[str, ...]:
    match coup:
        case JouerCarte():
            return (dire_carte(coup),)
        case Enchere():
            return ("passe" if coup.couleur is None else f"prend à {coup.couleur}",)
        case Annoncer():
            return dire_annonces(coup)
        case CouperPaquet():
            return (f"coupe à {coup.position}",)
    raise AssertionError(f"{coup} n'est pas un coup de belote")


def dire_annonces(coup: Annoncer) -> tuple[str, ...]:
    return (*map(_annonce, coup.annonces), C_EST_TOUT)


def dire_carte(coup: JouerCarte) -> str:
    return f"{coup.carte} belote" if coup.belote else str(coup.carte)


ECRIRE: Final = ecriture(PAQUET_32)
PLIS: Final = 8


def points_annonces(annonces: AnnoncesDesSieges, sieges: Iterable[Siege]) -> Ecrit:
    """Ce que valent les annonces que chacun a dites : leur nom suffit à le savoir."""
    return fractions(tuple([sum(a.points for a in annonces[s]) for s in sieges]), 400)


def observer(etat: Any, siege: Siege) -> Pieces:
    return {
        **cartes_posees(etat, siege, ECRIRE, PLIS),
        **_contrat(
            siege,
            etat.donneur,
            etat.retournee,
            etat.passes,
            etat.preneur,
            etat.atout,
            etat.annonces,
            etat.belote,
            etat.litige,
        ),
    }


@lru_cache(maxsize=64)  # il ne change presque plus de toute la manche
def _contrat(
    siege: Siege,
    donneur: Siege,
    retournee: Carte | None,
    passes: int,
    preneur: Siege | None,
    atout: Couleur | None,
    annonces: AnnoncesDesSieges,
    belote: Siege | None,
    litige: int,
) -> Pieces:
    sieges = relatifs(siege, 4)
    return {
        "donneur": parmi(donneur, sieges),
        "retournee": ECRIRE((bit(retournee),)),
        "passes": fractions((passes,), 8),
        "preneur": parmi(preneur, sieges),
        "atout": parmi(atout, COULEURS),
        "annonces": points_annonces(annonces, sieges),
        "belote": parmi(belote, sieges),
        "litige": fractions((litige,), 162),
    }


CODAGE: Final = Codage(
    MOTS, dire, tous, observer, Phase, paquet=PAQUET_32, marque=500, longueur=53, enjeu=1500
)

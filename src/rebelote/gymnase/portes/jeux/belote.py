"""La belote : enchères, annonces, cartes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from rebelote.cartes import COULEURS, PAQUET_32, Carte, Couleur, Valeur
from rebelote.gymnase.portes.codage import Codage, Pieces, tous
from rebelote.gymnase.portes.ecriture import bit, ecriture, parmi, rangs, relatifs
from rebelote.gymnase.portes.jeux.commun import cartes_posees
from rebelote.jeux.belote import Annoncer, CouperPaquet, Enchere, JouerCarte
from rebelote.jeux.belote.annonces import TOUTES, Annonce
from rebelote.jeux.belote.donne import COUPE_MINIMALE
from rebelote.jeux.belote.phases import Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege

C_EST_TOUT: Final = "c'est tout"
"""Clôt les annonces : on peut en faire deux."""

_POSITIONS: Final = range(COUPE_MINIMALE, len(PAQUET_32) - COUPE_MINIMALE + 1)
_MARIAGES: Final = [c for c in PAQUET_32 if c.valeur in (Valeur.DAME, Valeur.ROI)]


CARTES: Final = (*map(str, PAQUET_32), *(f"{carte} belote" for carte in _MARIAGES))
"""Poser une carte, avec ou sans « belote » ; à la contrée aussi."""


def _annonce(annonce: Annonce) -> str:
    return "annonce " + " ".join(map(str, annonce.cartes))


MOTS: Final = (
    *CARTES,
    "passe",
    *(f"prend à {couleur}" for couleur in COULEURS),
    *(_annonce(annonce) for _, annonce in TOUTES),
    C_EST_TOUT,
    *(f"coupe à {position}" for position in _POSITIONS),
)


def dire(coup: Evenement, _: int) -> tuple[str, ...]:
    match coup:
        case JouerCarte():
            return (dire_carte(coup),)
        case Enchere():
            return ("passe" if coup.couleur is None else f"prend à {coup.couleur}",)
        case Annoncer():
            return (*map(_annonce, coup.annonces), C_EST_TOUT)
        case CouperPaquet():
            return (f"coupe à {coup.position}",)
    raise AssertionError(f"{coup} n'est pas un coup de belote")


def dire_carte(coup: JouerCarte) -> str:
    return f"{coup.carte} belote" if coup.belote else str(coup.carte)


_ATOUTS: Final = rangs(COULEURS)
ECRIRE: Final = ecriture(PAQUET_32)
PLIS: Final = 8


def observer(etat: Any, siege: Siege) -> Pieces:
    sieges = relatifs(siege, 4)
    return {
        **cartes_posees(etat, siege, ECRIRE, PLIS),
        **_contrat(siege, etat.donneur, etat.retournee, etat.passes, etat.preneur, etat.atout),
        "annonces": [sum(a.points for a in etat.annonces[s]) / 400 for s in sieges],
        "belote": parmi(etat.belote, sieges),
        "litige": [min(1.0, etat.litige / 162)],
    }


@lru_cache(maxsize=64)  # il ne change plus de toute la manche
def _contrat(
    siege: Siege,
    donneur: Siege,
    retournee: Carte | None,
    passes: int,
    preneur: Siege | None,
    atout: Couleur | None,
) -> Pieces:
    sieges = relatifs(siege, 4)
    return {
        "donneur": parmi(donneur, sieges),
        "retournee": ECRIRE((bit(retournee),)),
        "passes": [passes / 8],
        "preneur": parmi(preneur, sieges),
        "atout": parmi(atout, _ATOUTS),
    }


CODAGE: Final = Codage(
    MOTS, dire, tous, observer, Phase, paquet=PAQUET_32, marque=500, longueur=53, enjeu=1500
)

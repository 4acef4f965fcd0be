"""Le tarot africain : un pari, puis des cartes ; l'excuse est forte ou faible."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any, Final

from rebelote.cartes import ATOUTS_22
from rebelote.gymnase.portes.codage import Codage, Pieces, tous
from rebelote.gymnase.portes.ecriture import (
    Rangs,
    borner,
    bout_a_bout,
    parmi,
    rangs,
    relatifs,
    zeros,
)
from rebelote.jeux.tarot_africain import JouerCarte, Pari
from rebelote.jeux.tarot_africain.carte_jouee import COUPS
from rebelote.jeux.tarot_africain.manche import CARTES_AU_DEBUT
from rebelote.jeux.tarot_africain.phases import Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import J1, Siege

_PARIS: Final = range(CARTES_AU_DEBUT + 1)
CARTES: Final = tuple(coup.texte for coups in COUPS[J1].values() for coup in coups)
MOTS: Final = (*CARTES, *(f"parie {pari}" for pari in _PARIS))


def dire(coup: Evenement, _: int) -> tuple[str, ...]:
    assert isinstance(coup, JouerCarte | Pari)
    return (coup.texte,)


_RANGS_DES_PARIS: Final = rangs(_PARIS)
_RANGS_DES_CARTES: Final = rangs(CARTES)
_NOMBRES_DE_CARTES: Final = rangs(_PARIS[1:])


def observer(etat: Any, siege: Siege) -> Pieces:
    sieges = relatifs(siege, len(etat.mains))
    tombees = [pose for pli in etat.plis for pose in pli.poses]
    return {
        "pli": _poses(etat.pli, sieges),
        "tombees": _poses(tombees, sieges),
        "plis": [etat.plis_faits[s] / CARTES_AU_DEBUT for s in sieges],
        "paris": bout_a_bout([parmi(etat.paris[s], _RANGS_DES_PARIS) for s in sieges]),
        "cartes": parmi(etat.cartes, _NOMBRES_DE_CARTES),
        "donneur": parmi(etat.donneur, sieges),
        "vies": [borner(etat.vies[s] / etat.regles.vies_max) for s in sieges],
    }


def _poses(poses: Iterable[JouerCarte], sieges: Rangs) -> array[float]:
    """Ce que chaque siège a posé, l'excuse forte ou faible étant deux cartes."""
    vecteur = zeros(len(sieges) * len(CARTES))
    for pose in poses:
        vecteur[sieges[pose.auteur] * len(CARTES) + _RANGS_DES_CARTES[pose.texte]] = 1.0
    return vecteur


CODAGE: Final = Codage(
    MOTS,
    dire,
    tous,
    observer,
    Phase,
    paquet=ATOUTS_22,
    marque=14,
    longueur=24,
    enjeu=2 * CARTES_AU_DEBUT,
)

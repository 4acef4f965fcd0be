"""Le tarot africain : un pari, puis des cartes ; l'excuse est forte ou faible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rebelote.cartes import ATOUTS_22
from rebelote.gymnase.portes.codage import (
    Codage,
    Pieces,
    borner,
    parmi,
    parmi_plusieurs,
    relatifs,
    tous,
)
from rebelote.jeux.tarot_africain import JouerCarte, Pari
from rebelote.jeux.tarot_africain.carte_jouee import COUPS
from rebelote.jeux.tarot_africain.manche import CARTES_AU_DEBUT
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import J1, Siege

_PARIS: Final = range(CARTES_AU_DEBUT + 1)
CARTES: Final = tuple(coup.texte for coups in COUPS[J1].values() for coup in coups)
MOTS: Final = (*CARTES, *(f"parie {pari}" for pari in _PARIS))


def dire(coup: Evenement, _: int) -> tuple[str, ...]:
    assert isinstance(coup, JouerCarte | Pari)
    return (coup.texte,)


def observer(etat: Any, siege: Siege) -> Pieces:
    sieges = relatifs(siege, len(etat.mains))
    tombees = [pose for pli in etat.plis for pose in pli.poses]
    return {
        "pli": [un for s in sieges for un in _poses(etat.pli, s)],
        "tombees": [un for s in sieges for un in _poses(tombees, s)],
        "plis": [etat.plis_faits[s] / CARTES_AU_DEBUT for s in sieges],
        "paris": [un for s in sieges for un in parmi(etat.paris[s], _PARIS)],
        "cartes": parmi(etat.cartes, _PARIS[1:]),
        "donneur": parmi(etat.donneur, sieges),
        "vies": [borner(etat.vies[s] / etat.regles.vies_max) for s in sieges],
    }


def _poses(poses: Iterable[JouerCarte], siege: Siege) -> list[float]:
    return parmi_plusieurs((pose.texte for pose in poses if pose.auteur == siege), CARTES)


CODAGE: Final = Codage(
    MOTS, dire, tous, observer, paquet=ATOUTS_22, marque=14, longueur=24, enjeu=2 * CARTES_AU_DEBUT
)

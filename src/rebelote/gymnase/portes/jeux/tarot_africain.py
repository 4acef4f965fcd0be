"""Le tarot africain : un pari, puis des cartes ; l'excuse est forte ou faible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rebelote.cartes import ATOUTS_22
from rebelote.gymnase.portes.codage import Codage, Pieces, tous
from rebelote.gymnase.portes.ecriture import (
    Ecrit,
    bout_a_bout,
    fractions,
    parmi,
    parmi_plusieurs,
    relatifs,
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


def observer(etat: Any, siege: Siege) -> Pieces:
    sieges = relatifs(siege, len(etat.mains))
    tombees = [pose for pli in etat.plis for pose in pli.poses]
    faits, vies = etat.plis_faits, etat.vies
    return {
        "pli": _poses(etat.pli, sieges),
        "tombees": _poses(tombees, sieges),
        "plis": fractions(tuple([faits[s] for s in sieges]), CARTES_AU_DEBUT),
        "paris": bout_a_bout([parmi(etat.paris[s], _PARIS) for s in sieges]),
        "cartes": parmi(etat.cartes, _PARIS[1:]),
        "donneur": parmi(etat.donneur, sieges),
        "vies": fractions(tuple([vies[s] for s in sieges]), etat.regles.vies_max),
    }


def _poses(poses: Iterable[JouerCarte], sieges: tuple[Siege, ...]) -> Ecrit:
    """Ce que chaque siège a posé, l'excuse forte ou faible étant deux cartes."""
    par_siege: dict[Siege, list[str]] = {siege: [] for siege in sieges}
    for pose in poses:
        par_siege[pose.auteur].append(pose.texte)
    return bout_a_bout([parmi_plusieurs(tuple(p), CARTES) for p in par_siege.values()])


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

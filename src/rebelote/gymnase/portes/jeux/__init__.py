"""Un fichier par jeu : son vocabulaire, les mots de ses coups, ce qu'un siège y observe."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from rebelote.gymnase.portes.codage import Codage
from rebelote.gymnase.portes.jeux import (
    belote,
    contree,
    dame_de_pique,
    regicide,
    tarot_africain,
)
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.etat import Etat

CODAGES: Final[Mapping[str, Codage]] = {
    "belote": belote.CODAGE,
    "contree": contree.CODAGE,
    "dame_de_pique": dame_de_pique.CODAGE,
    "tarot_africain": tarot_africain.CODAGE,
    "regicide": regicide.CODAGE,
}


def codage_de(jeu: str) -> Codage:
    """Le codage de ce jeu, ou un refus : un jeu installé à côté n'en a pas."""
    if jeu not in CODAGES:
        raise ErreurRebelote(f"pas de porte pour {jeu} ; jeux : {', '.join(CODAGES)}")
    return CODAGES[jeu]


def jeu_de(etat: Etat) -> str:
    """Le nom du jeu dont c'est un état."""
    nom = _par_etat().get(type(etat))
    if nom is None:
        raise ErreurRebelote(f"pas de porte pour {type(etat).__name__}")
    return nom


@cache
def _par_etat() -> Mapping[type[Etat], str]:
    return {type(trouver(nom).commencer()): nom for nom in CODAGES}

"""Le catalogue des jeux, explicite ; les jeux d'ailleurs s'y ajoutent par point d'entrée."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from rebelote.jeux.belote import BELOTE
from rebelote.jeux.contree import CONTREE
from rebelote.jeux.dame_de_pique import DAME_DE_PIQUE
from rebelote.jeux.regicide import REGICIDE
from rebelote.jeux.tarot_africain import TAROT_AFRICAIN
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu

INTEGRES = (BELOTE, CONTREE, DAME_DE_PIQUE, TAROT_AFRICAIN, REGICIDE)

GROUPE = "rebelote.jeux"
"""Le groupe de points d'entrée où un paquet installé déclare ses jeux."""


@cache
def jeux() -> dict[str, Jeu]:
    """Tous les jeux, par nom : ceux du paquet, puis ceux qu'on a installés à côté."""
    catalogue = {jeu.nom: jeu for jeu in INTEGRES}
    for point in entry_points(group=GROUPE):
        jeu = point.load()
        catalogue.setdefault(jeu.nom, jeu)
    return catalogue


def trouver(nom: str) -> Jeu:
    """Le jeu de ce nom, ou une erreur qui dit lesquels existent."""
    catalogue = jeux()
    if nom not in catalogue:
        raise ErreurRebelote(f"jeu inconnu : {nom} ; jeux : {', '.join(catalogue)}")
    return catalogue[nom]

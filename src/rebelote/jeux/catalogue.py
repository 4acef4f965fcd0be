"""Le catalogue des jeux, explicite ; les jeux d'ailleurs s'y ajoutent par point d'entrée."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from rebelote.jeux.belote import BELOTE
from rebelote.jeux.contree import CONTREE
from rebelote.jeux.dame_de_pique import DAME_DE_PIQUE
from rebelote.jeux.regicide import REGICIDE
from rebelote.jeux.tarot_africain import TAROT_AFRICAIN
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.texte import vouliez_vous_dire

INTEGRES = (BELOTE, CONTREE, DAME_DE_PIQUE, TAROT_AFRICAIN, REGICIDE)
_PAR_NOM = {jeu.nom: jeu for jeu in INTEGRES}

GROUPE = "rebelote.jeux"
"""Le groupe de points d'entrée où un paquet installé déclare ses jeux."""


def jeux() -> dict[str, Jeu]:
    """Tous les jeux, par nom : ceux du paquet, puis ceux qu'on a installés à côté."""
    return {**_PAR_NOM, **_ailleurs()[0]}


def refuses() -> Mapping[str, str]:
    """Les points d'entrée qui ne donnent pas un jeu, et pourquoi."""
    return _ailleurs()[1]


def trouver(nom: str) -> Jeu:
    """Le jeu de ce nom, ou une erreur qui dit lesquels existent."""
    if nom in _PAR_NOM:
        return _PAR_NOM[nom]
    catalogue = jeux()
    if nom not in catalogue and nom in refuses():
        raise ErreurRebelote(f"le jeu {nom} ne peut pas être chargé : {refuses()[nom]}")
    if nom not in catalogue:
        voisins = vouliez_vous_dire(nom, catalogue)
        raise ErreurRebelote(f"jeu inconnu : {nom} ; jeux : {', '.join(catalogue)}{voisins}")
    return catalogue[nom]


@cache
def _ailleurs() -> tuple[dict[str, Jeu], dict[str, str]]:
    """Les jeux installés, et les refus : un paquet cassé n'emporte pas les autres jeux."""
    charges: dict[str, Jeu] = {}
    rates: dict[str, str] = {}
    for point in entry_points(group=GROUPE):
        try:
            jeu = _charger(point)
            charges.setdefault(jeu.nom, jeu)
        except (Exception, SystemExit) as erreur:
            rates[point.name] = f"{point.value} : {erreur!r}"
    return charges, rates


def _charger(point: EntryPoint) -> Jeu:
    jeu = point.load()
    if not isinstance(jeu, Jeu):
        raise TypeError(f"attendu un Jeu, reçu {type(jeu).__name__}")
    if jeu.nom in _PAR_NOM:
        raise ValueError(f"le nom {jeu.nom} est déjà pris")
    return jeu

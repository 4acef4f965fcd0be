"""Les constats de l'hôte : ce qu'il dit de la partie, et que chacun recalcule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.messages.entree import OUVERTURE as OUVERTURE

Constat: TypeAlias = tuple[str, dict[str, Any]]
"""Le type de l'entrée et son corps."""

RESULTAT_ENCHERES = "RESULTAT_ENCHERES"
REMPORTE_PLI = "REMPORTE_PLI"
POINTS = "POINTS"
JETON_HOTE = "JETON_HOTE"
RESULTATS = "RESULTATS"
FIN_PARTIE = "FIN_PARTIE"

CONSTATS = (RESULTAT_ENCHERES, REMPORTE_PLI, POINTS, JETON_HOTE, RESULTATS, FIN_PARTIE)


def constats(avant: Etat, evenement: Evenement, apres: Etat) -> Iterator[Constat]:
    """Ce que l'hôte doit constater après cet événement ; rien ne vient de cartes cachées."""
    conclu = apres.contrat_conclu()
    if conclu is not None and avant.contrat_conclu() is None:
        yield RESULTAT_ENCHERES, {"preneur": nom_siege(conclu.preneur), "atout": conclu.atout}
    ferme = avant.pli_ferme(evenement)
    if ferme is not None:
        cartes = [carte.en_json() for carte in ferme.cartes]
        yield REMPORTE_PLI, {"cartes": cartes, "vainqueur": nom_siege(ferme.vainqueur)}


def points(etat: Etat) -> Constat:
    """Le compte de la manche qui vient de finir."""
    manches = etat.scores_par_manche()
    return POINTS, {"manche": len(manches), "scores": dict(manches[-1])}


def de_la_fin(etat: Etat, tricheurs: Mapping[Siege, str]) -> list[Constat]:
    """Ce que l'hôte dit quand tout est joué : le résultat, puis la fin."""
    return [_resultats(etat, tricheurs), (FIN_PARTIE, {})]


def _resultats(etat: Etat, tricheurs: Mapping[Siege, str]) -> Constat:
    """Le résultat de la partie ; il nomme ceux qu'on a confondus."""
    constat = {"scores": dict(etat.scores()), "vainqueurs": list(etat.vainqueurs())}
    fautes = {nom_siege(siege): faute for siege, faute in sorted(tricheurs.items())}
    return RESULTATS, {**constat, "tricheurs": fautes} if fautes else constat


def manche_finie(avant: Etat, apres: Etat) -> bool:
    return apres.manches_finies > avant.manches_finies

"""Les constats de l'hôte : ce qu'il dit de la partie, et que chacun recalcule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from rebelote.cartes import Carte
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import nom_siege

Constat: TypeAlias = tuple[str, dict[str, Any]]
"""Le type de l'entrée et son corps."""

RESULTAT_ENCHERES = "RESULTAT_ENCHERES"
REMPORTE_PLI = "REMPORTE_PLI"
POINTS = "POINTS"
OUVERTURE = "OUVERTURE"
JETON_HOTE = "JETON_HOTE"
RESULTATS = "RESULTATS"
FIN_PARTIE = "FIN_PARTIE"

CONSTATS = (RESULTAT_ENCHERES, REMPORTE_PLI, POINTS, JETON_HOTE, RESULTATS, FIN_PARTIE)


def constats(avant: Etat, evenement: Evenement, apres: Etat) -> Iterator[Constat]:
    """Ce que l'hôte doit constater après cet événement ; rien ne vient de cartes cachées."""
    if _encheres_closes(avant, apres):
        yield RESULTAT_ENCHERES, {"preneur": _preneur(apres), "atout": _atout(apres)}
    if _pli_complet(avant, apres):
        yield REMPORTE_PLI, _pli(avant, evenement, apres)


def points(etat: Etat) -> Constat:
    """Le compte de la manche qui vient de finir."""
    manches = etat.scores_par_manche()
    return POINTS, {"manche": len(manches), "scores": dict(manches[-1])}


def resultats(etat: Etat) -> Constat:
    return RESULTATS, {"scores": dict(etat.scores()), "vainqueurs": list(etat.vainqueurs())}


def manche_finie(avant: Etat, apres: Etat) -> bool:
    return len(apres.scores_par_manche()) > len(avant.scores_par_manche())


def _encheres_closes(avant: Etat, apres: Etat) -> bool:
    phases = getattr(avant, "phase", None), getattr(apres, "phase", None)
    noms = [getattr(phase, "name", "") for phase in phases]
    return noms[0] == "ENCHERES" and noms[1] in ("COMPLEMENT", "JEU")


def _preneur(etat: Any) -> str | None:
    preneur = getattr(etat, "preneur", None)
    return None if preneur is None else nom_siege(preneur)


def _atout(etat: Any) -> str | None:
    atout = getattr(etat, "atout", None)
    return None if atout is None else str(atout.name)


def _pli_complet(avant: Etat, apres: Etat) -> bool:
    return bool(getattr(avant, "pli", ())) and not getattr(apres, "pli", ())


def _pli(avant: Any, evenement: Evenement, apres: Any) -> dict[str, Any]:
    """Les cartes du pli, et son vainqueur quand la manche continue (sinon POINTS le dit)."""
    posees = [getattr(pose, "carte", pose) for pose in (*avant.pli, evenement)]
    cartes = [carte for carte in posees if isinstance(carte, Carte)]
    continue_ = not manche_finie(avant, apres)
    meneur = getattr(apres, "meneur", getattr(apres, "tour", None))
    vainqueur = meneur if continue_ else None
    return {
        "cartes": [carte.en_json() for carte in cartes],
        "vainqueur": None if vainqueur is None else nom_siege(vainqueur),
    }

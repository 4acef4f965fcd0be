"""Les constats de l'hôte : ce qu'il dit de la partie, et que chacun recalcule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from rebelote.cartes import Carte
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, nom_siege

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
        yield REMPORTE_PLI, _pli(avant, evenement)


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


def _pli(avant: Any, evenement: Evenement) -> dict[str, Any]:
    """Les cartes du pli, dans l'ordre, et qui le remporte."""
    posees = [getattr(pose, "carte", pose) for pose in (*avant.pli, evenement)]
    cartes = [carte for carte in posees if isinstance(carte, Carte)]
    return {
        "cartes": [carte.en_json() for carte in cartes],
        "vainqueur": nom_siege(_vainqueur(avant, evenement)),
    }


def _vainqueur(avant: Any, evenement: Evenement) -> Siege:
    """Qui remporte le pli que cet événement ferme.

    L'état d'après ne le dit pas toujours : au dernier pli, la manche suivante a commencé.
    """
    carte = getattr(evenement, "carte", None)
    if carte is None:
        # Des tapes ramassent le pli : avec un pli de moins derrière soi, la manche continue.
        suite: Siege = avant.avec(plis=avant.plis[:-1]).suivant(evenement).meneur
        return suite
    pose = carte if isinstance(avant.pli[0], Carte) else evenement
    maitre: Siege = avant.avec(pli=(*avant.pli, pose)).maitre
    return maitre

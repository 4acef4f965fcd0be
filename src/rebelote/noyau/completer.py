"""Compléter une vue : tirer un état complet compatible avec tout ce que le siège sait."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from random import Random
from typing import Any, TypeVar

from rebelote.cartes import Main
from rebelote.noyau.etat import Etat
from rebelote.noyau.inconnues import Tirage
from rebelote.noyau.vue import Vue

E = TypeVar("E", bound=Etat)


def completer(vue: Vue[E], alea: Random) -> E:
    """Un état complet au hasard, uniformément parmi les répartitions compatibles."""
    complet = vue.etat.reveler(Tirage(vue.etat.inconnues()).tirer(alea), alea)
    assert isinstance(complet, type(vue.etat))
    return complet


def precise(complet: Any, partiel: Any) -> bool:
    """Vrai si `complet` dit tout ce que dit `partiel`, et n'en diffère que par ce qui est caché."""
    if partiel is None or complet == partiel:  # l'égalité répond vite, et presque toujours
        return True
    if isinstance(partiel, Main):
        return isinstance(complet, Main) and _main_precise(complet, partiel)
    if isinstance(partiel, tuple) and isinstance(complet, tuple):
        return len(complet) == len(partiel) and all(map(precise, complet, partiel))
    if is_dataclass(partiel) and type(complet) is type(partiel):
        noms = [champ.name for champ in fields(partiel)]
        return all(precise(getattr(complet, nom), getattr(partiel, nom)) for nom in noms)
    return False


def _main_precise(complet: Main, partiel: Main) -> bool:
    return len(complet) == len(partiel) and not partiel.connues & ~complet.connues

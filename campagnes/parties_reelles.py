"""De vraies parties entre processus : les lancer, les attendre, les comparer."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rebelote.p2p.noeud.equipage import Equipage, Processus

NOMS = ("Alice", "Bob", "Charlie", "Diana")
PATIENCE = 180.0
"""Bien plus qu'il n'en faut : une machine chargée ne doit pas faire échouer une partie."""
REGARD = 0.03


class Impatience(AssertionError):
    """Ce que l'on attendait n'est pas venu à temps."""


@contextmanager
def partie(
    dossier: Path,
    jeu: str,
    nombre: int,
    regles: tuple[str, ...] = (),
    grace: float = 60.0,
    graine: int = 1,
) -> Iterator[Equipage]:
    """Une partie qui commence, entre autant de processus ; il n'en reste aucun après."""
    with Equipage(dossier) as equipage:
        equipage.lancer(jeu, ["simple"] * nombre, NOMS[:nombre], graine, regles, grace)
        yield equipage


def attendre(condition: Callable[[], bool], quoi: str, patience: float = PATIENCE) -> float:
    """Attend que ce soit vrai ; rend les secondes passées."""
    debut = time.monotonic()
    while not condition():
        if time.monotonic() - debut > patience:
            raise Impatience(f"trop long : {quoi}")
        time.sleep(REGARD)
    return time.monotonic() - debut


def etat(processus: Processus) -> dict[str, Any]:
    """L'état que le nœud montre, ou vide s'il ne répond pas."""
    return processus.etat() or {}


def avance(processus: list[Processus], seq: int) -> None:
    """Attend que tous aient autant d'entrées."""
    attendre(lambda: all(etat(p).get("seq", 0) >= seq for p in processus), f"{seq} entrées")


def issues(processus: list[Processus]) -> list[dict[str, Any]]:
    """Ce que chaque nœud dit de la partie, une fois finie ou arrêtée pour lui."""
    fins = [p.issue(PATIENCE) for p in processus]
    muets = [rang for rang, fin in enumerate(fins) if fin is None]
    if muets:
        raise AssertionError(f"nœuds qui n'ont pas fini : {muets}")
    return [fin for fin in fins if fin is not None]


def d_accord(fins: list[dict[str, Any]]) -> bool:
    """Vrai si tous ont fini, avec les mêmes scores et le même journal."""
    return all(fin["terminee"] for fin in fins) and len({_resume(fin) for fin in fins}) == 1


def _resume(fin: dict[str, Any]) -> str:
    return json.dumps([fin["scores"], fin["resultat"], fin["tete"], fin["seq"]], sort_keys=True)

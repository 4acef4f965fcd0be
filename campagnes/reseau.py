"""Les campagnes du pair à pair : simulations, messages altérés, vraies pannes, fourbes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TypeAlias

from campagnes import egarements, etrangers_p2p, pannes_reelles
from campagnes.fourbes import reel as fourbes
from campagnes.mutations_p2p import muter
from campagnes.simulation_p2p import simuler

Definition: TypeAlias = tuple[str, str, int, Callable[[], Iterator[int]]]
"""Le nom, l'unité, le total et de quoi avancer."""

TOTAUX = {
    "simulation": 20_000,
    "egarements": 2_000,
    "mutations": 50_000,
    "pannes": 100,
    "pertes": 30,
    "partitions": 20,
    "fourbes": 10,
    "etrangers": len(etrangers_p2p.epreuves()),
}
NOMS = tuple(TOTAUX)
LOT = 20
VRAI = "vrai"
GROUPES = (VRAI, "decouvert")
"""Le groupe où comptent les simulations : le vrai, ou celui de `groupe_a_decouvert`."""


def definitions(options: argparse.Namespace) -> list[Definition]:
    """Les campagnes du réseau, à l'échelle demandée par `--nombre`."""
    totaux = {
        nom: total if options.nombre is None else options.nombre for nom, total in TOTAUX.items()
    }
    graine, donne, processus = options.graine, options.donne, options.processus
    sortes = fourbes.choisies(options.sortes, donne)
    avancer: dict[str, Callable[[int], Iterator[int]]] = {
        "simulation": lambda n: simulations(options.debut, n, processus, donne, options.groupe),
        "egarements": lambda n: egarements.mener(options.debut, n, processus, donne),
        "mutations": lambda n: muter(n, graine),
        "pannes": lambda n: pannes_reelles.mener(pannes_reelles.panne, n, graine),
        "pertes": lambda n: pannes_reelles.mener(pannes_reelles.perte, n, graine),
        "partitions": lambda n: partitions(n, graine),
        "fourbes": lambda n: fourbes.mener(sortes, n, graine, processus, donne),
        "etrangers": etrangers_p2p.mener,
    }
    unites = {"simulation": "graines", "mutations": "messages"}
    fois = {"fourbes": len(sortes)}
    return [
        (nom, unites.get(nom, "parties"), total * fois.get(nom, 1), partial(avancer[nom], total))
        for nom, total in totaux.items()
    ]


def simulations(
    debut: int, nombre: int, processus: int, donne: str = "hote", groupe: str = VRAI
) -> Iterator[int]:
    """Simule ces graines ; chaque mauvaise est dite aussitôt, et toutes à la fin."""
    mauvaises: list[int] = []
    graines = range(debut, debut + nombre)
    with ProcessPoolExecutor(processus) as atelier:
        une = partial(simuler, donne=donne, vrai_groupe=groupe == VRAI)
        mondes = atelier.map(une, graines, chunksize=LOT)
        for rang, bilan in enumerate(mondes, start=1):
            if not bilan.bon:
                mauvaises.append(bilan.graine)
                print(f"simulation : {bilan}", file=sys.stderr, flush=True)
            yield rang
    if mauvaises:
        raise AssertionError(f"graines : {', '.join(map(str, mauvaises))}")


def partitions(nombre: int, graine: int) -> Iterator[int]:
    if pannes_reelles.peut_couper():
        yield from pannes_reelles.mener(pannes_reelles.partition, nombre, graine)
    else:
        print("partitions : sautées ; il faut être root et avoir la commande ip (iproute2)")

"""Le cœur de calcul à côté de colver, du même algorithme écrit en C, et de DDS, en un passage.

Chaque donne est résolue par tous, l'un après l'autre, sur un cœur : le bruit est partagé.
"""

from __future__ import annotations

import ctypes
import statistics
import subprocess
import tempfile
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import colver
from endplay.dds import solve_board
from endplay.types import Deal, Denom, Player

from rebelote.cartes import COULEURS, PAQUET_32, Carte, Valeur, cartes_du_masque, masque
from rebelote.coeur import MODE, Position, Solveur, jouer_au_hasard
from rebelote.coeur.traduction import BAREMES, lot

DONNES = 100
FINS = 20_000
"""Fins au hasard jouées par donne."""

VALEURS_COLVER = (
    *(Valeur.SEPT, Valeur.HUIT, Valeur.NEUF, Valeur.VALET),
    *(Valeur.DAME, Valeur.ROI, Valeur.DIX, Valeur.AS),
)
COULEURS_COLVER = "♠♥♦♣"
LETTRES_DDS = dict(zip((valeur.value for valeur in reversed(Valeur)), "AKQJT98765432", strict=True))


def donne(graine: int) -> Position:
    alea = Random(graine)
    paquet = alea.sample(PAQUET_32, 32)
    j1, j2, j3, j4 = (masque(paquet[k::4]) for k in range(4))
    return Position((j1, j2, j3, j4), alea.choice(COULEURS), (), alea.randrange(4))


# --- Les autres -------------------------------------------------------------------------------


class Temoin:
    """`temoin.c`, compilé pour l'occasion."""

    def __init__(self, dossier: str) -> None:
        sortie = Path(dossier, "temoin.so")
        source = Path(__file__).with_name("temoin.c")
        subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", sortie, source], check=True)
        self.code = ctypes.CDLL(str(sortie))
        self.code.temoin_creer.restype = ctypes.c_void_p
        self.code.temoin_tirer.restype = ctypes.c_longlong
        self.lui = ctypes.c_void_p(self.code.temoin_creer())
        self.points = (ctypes.c_ubyte * 32)(*BAREMES[:32])

    def evaluer(self, nombres: array[int]) -> list[int]:
        rendues = (ctypes.c_ubyte * 32)(*[255] * 32)
        self.code.temoin_evaluer(*self._donne(nombres), rendues)
        return list(rendues)

    def tirer(self, nombres: array[int]) -> int:
        graine = ctypes.c_uint64(88172645463325252)
        return int(self.code.temoin_tirer(*self._donne(nombres), FINS, graine))

    def _donne(self, nombres: array[int]) -> tuple[Any, ...]:
        mains = (ctypes.c_uint32 * 4)(*nombres[:4])
        atouts, monter = ctypes.c_uint32(nombres[10]), ctypes.c_uint32(nombres[11])
        return self.lui, mains, nombres[4], self.points, atouts, monter


def chez_colver(position: Position) -> Any:
    """La même donne, à un contrat de 80 : colver note aussi le capot, le reste est pareil."""
    mains = [[numero_colver(c) for c in cartes_du_masque(main)] for main in position.mains]
    table = colver.Env.deal_with_hands((position.entame - 1) % 4, mains)
    table.set_contract(COULEURS_COLVER.index(str(position.atout)), 80, 0, 0)
    table.set_phase_playing()
    return table


def numero_colver(carte: Carte) -> int:
    assert isinstance(carte.valeur, Valeur)
    return 8 * COULEURS_COLVER.index(str(carte.couleur)) + VALEURS_COLVER.index(carte.valeur)


def chez_dds(position: Position) -> Any:
    """Les mêmes cartes au bridge, où l'on ne compte que les plis."""
    mains = []
    for main in position.mains:
        cartes = sorted(cartes_du_masque(main), reverse=True)
        couleurs = (
            "".join(LETTRES_DDS[c.valeur.value] for c in cartes if c.couleur.symbole == k)
            for k in COULEURS_COLVER
        )
        mains.append(".".join(couleurs))
    return Deal("N:" + " ".join(mains), first=Player(position.entame), trump=Denom.spades)


# --- La mesure --------------------------------------------------------------------------------


def chronometrer(faire: Callable[[Any], object], donnes: list[Any]) -> Callable[[int], float]:
    """De quoi mesurer, en millisecondes, le temps pris sur la donne de ce rang."""

    def mesurer(rang: int) -> float:
        depart = time.thread_time()
        faire(donnes[rang])
        return 1000 * (time.thread_time() - depart)

    return mesurer


def course(titre: str, coureurs: dict[str, Callable[[int], float]], rapports: bool = True) -> None:
    """Tous sur chaque donne, tour à tour ; le premier est le nôtre, rapport des moyennes."""
    temps: dict[str, list[float]] = {nom: [] for nom in coureurs}
    for rang in range(DONNES):
        for nom, mesurer in coureurs.items():
            temps[nom].append(mesurer(rang))
    print(f"\n{titre}")
    nous = statistics.mean(next(iter(temps.values())))
    for place, (nom, durees) in enumerate(temps.items()):
        moyenne, mediane = statistics.mean(durees), statistics.median(durees)
        rapport = f"   lui ÷ nous = {moyenne / nous:.2f}" if place and rapports else ""
        print(f"  {nom:<40} moyenne {moyenne:8.3f} ms   médiane {mediane:8.3f} ms{rapport}")


def mesurer(temoin: Temoin) -> None:
    positions = [donne(graine) for graine in range(DONNES)]
    nombres = [lot([position]) for position in positions]
    tables = [chez_colver(position) for position in positions]
    for position, nombre in zip(positions, nombres, strict=True):
        notre = Solveur().valeurs(position)
        siennes = [valeur for valeur in temoin.evaluer(nombre) if valeur != 255]
        assert sorted(notre.values()) == sorted(siennes), "le témoin n'est pas d'accord"
    course(
        f"Chaque carte d'une donne entière, à une couleur d'atout ({DONNES} donnes)",
        {
            "rebelote (Solveur.valeurs)": chronometrer(Solveur().valeurs, positions),
            "colver (solve_scores)": chronometrer(lambda t: t.solve_scores(), tables),
            "témoin en C (même algorithme)": chronometrer(temoin.evaluer, nombres),
            "DDS (endplay, 8 cartes, plis seuls)": chronometrer(
                solve_board, [chez_dds(position) for position in positions]
            ),
        },
    )
    autre = Solveur()
    course(
        "Une donne entière, en une question",
        {
            "rebelote, sa valeur": chronometrer(Solveur().valeur, positions),
            "rebelote, « au moins 82 »": chronometrer(lambda p: autre.au_moins(p, 82), positions),
            "rebelote, capot": chronometrer(Solveur().fait_capot, positions),
            "rebelote, plis de chaque carte": chronometrer(Solveur().plis, positions),
        },
        rapports=False,
    )
    course(
        f"{FINS} fins au hasard d'une donne entière",
        {
            "rebelote (jouer_au_hasard)": chronometrer(
                lambda p: jouer_au_hasard(p, FINS, 1), positions
            ),
            "colver (rollout)": chronometrer(lambda t: t.rollout(FINS), tables),
            "témoin en C (même algorithme)": chronometrer(temoin.tirer, nombres),
        },
    )


if __name__ == "__main__":
    print(f"\nCœur de calcul, mode {MODE}")
    with tempfile.TemporaryDirectory() as dossier:
        mesurer(Temoin(dossier))

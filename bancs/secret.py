"""Ce que coûte la donne secrète à un joueur, rapporté aux mêmes opérations de groupe, nues.

Un joueur bat une fois et vérifie trois mélanges, puis dit ses parts et vérifie celles des autres.
Le plancher : autant de multiplications, d'additions et de vérifications de points, appelées en
boucle, sans rien autour. On les compte pendant le passage, on les chronomètre juste après.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

from nacl import bindings as sodium

from rebelote.p2p.secret import groupe, parts
from rebelote.p2p.secret.chiffre import (
    Chiffre,
    paquet_depuis_octets,
    paquet_en_octets,
    paquet_initial,
)
from rebelote.p2p.secret.generateurs import generateurs, point_de_carte
from rebelote.p2p.secret.groupe import Point, Scalaire
from rebelote.p2p.secret.melange import melanger
from rebelote.p2p.secret.verification_melange import verifier_melange

JOUEURS = 4
TOURS = 11
NOMBRES = (22, 32, 52)
CONTEXTE = b"banc"
OPERATIONS = (
    "crypto_scalarmult_ed25519_noclamp",
    "crypto_scalarmult_ed25519_base_noclamp",
    "crypto_core_ed25519_add",
    "crypto_core_ed25519_sub",
    "crypto_core_ed25519_is_valid_point",
)


@dataclass
class Table:
    """Quatre clés et un paquet neuf."""

    nombre: int

    def __post_init__(self) -> None:
        self.secrets: list[Scalaire] = [parts.nouvelle_cle() for _ in range(JOUEURS)]
        self.cles: list[Point] = [parts.cle_publique(secret) for secret in self.secrets]
        self.cle = parts.cle_commune(self.cles)
        cartes = [point_de_carte(str(rang)) for rang in range(self.nombre)]
        self.paquet = paquet_initial(cartes, self.cle)
        generateurs(self.nombre)  # calculés une fois pour toutes

    def passes(self) -> list[tuple[bytes, bytes]]:
        """Les quatre mélanges, tels qu'ils voyagent : le paquet et sa preuve."""
        passes, paquet = [], self.paquet
        for _ in range(JOUEURS):
            fait = melanger(paquet, self.cle, CONTEXTE)
            passes.append((paquet_en_octets(fait.paquet), fait.preuve))
            paquet = fait.paquet
        return passes

    def lire(self, octets: bytes) -> list[Chiffre]:
        return paquet_depuis_octets(octets, self.nombre)


def battre(table: Table, paquet: Sequence[Chiffre]) -> None:
    melanger(paquet, table.cle, CONTEXTE)


def verifier(table: Table, avant: Sequence[Chiffre], passes: Sequence[tuple[bytes, bytes]]) -> None:
    """Les mélanges des trois autres, après le nôtre."""
    for octets, preuve in passes:
        apres = table.lire(octets)
        verifier_melange(avant, apres, table.cle, CONTEXTE, preuve)
        avant = apres


def dire_parts(table: Table, siege: int, paquet: Sequence[Chiffre]) -> tuple[list[Point], bytes]:
    """Nos parts des cartes de tous les autres."""
    chiffres = _a_ouvrir(siege, paquet)
    dites = parts.calculer_parts(table.secrets[siege], chiffres)
    preuve = parts.prouver_parts(table.secrets[siege], chiffres, dites, CONTEXTE)
    return dites, preuve


def lire_parts(
    table: Table, paquet: Sequence[Chiffre], recues: Sequence[tuple[list[Point], bytes]]
) -> None:
    for siege, (dites, preuve) in enumerate(recues, start=1):
        chiffres = _a_ouvrir(siege, paquet)
        parts.verifier_parts(table.cles[siege], chiffres, dites, CONTEXTE, preuve)


def _a_ouvrir(siege: int, paquet: Sequence[Chiffre]) -> list[Chiffre]:
    return [chiffre for place, chiffre in enumerate(paquet) if place % JOUEURS != siege]


# --- Le plancher ------------------------------------------------------------------------------


class _Compteur:
    """La porte de libsodium, qui compte ce qui passe."""

    def __init__(self, comptes: Counter[str]) -> None:
        self._comptes = comptes

    def __getattr__(self, nom: str) -> Any:
        if nom in OPERATIONS:
            self._comptes[nom] += 1
        return getattr(sodium, nom)


@contextmanager
def compter() -> Iterator[Counter[str]]:
    """Compte les opérations de groupe faites dans ce bloc."""
    comptes: Counter[str] = Counter()
    with mock.patch.object(groupe, "sodium", _Compteur(comptes)):
        yield comptes


def plancher(comptes: Counter[str]) -> float:
    """Les secondes de ces opérations, nues."""
    scalaires = [groupe.scalaire_au_hasard() for _ in range(100)]
    points = [groupe.fois_base(n) for n in scalaires]
    arguments: dict[str, list[tuple[bytes, ...]]] = {
        OPERATIONS[0]: list(zip(scalaires, points, strict=True)),
        OPERATIONS[1]: [(n,) for n in scalaires],
        OPERATIONS[2]: list(zip(points, points[::-1], strict=True)),
        OPERATIONS[3]: list(zip(points, points[::-1], strict=True)),
        OPERATIONS[4]: [(point,) for point in points],
    }
    return sum(n * _chronometrer(nom, arguments[nom]) for nom, n in comptes.items())


def _chronometrer(nom: str, arguments: list[tuple[bytes, ...]]) -> float:
    operation = getattr(sodium, nom)
    depart = time.process_time()
    for argument in arguments:
        operation(*argument)
    return (time.process_time() - depart) / len(arguments)


# --- Mesurer ----------------------------------------------------------------------------------


@dataclass
class Etape:
    nom: str
    faire: Callable[[], object]

    def mesurer(self) -> tuple[float, float, Counter[str]]:
        """Les secondes de calcul, celles du plancher, et les opérations.

        Le meilleur passage de chacun : une machine occupée ajoute du temps, elle n'en retire pas.
        """
        with compter() as comptes:
            self.faire()
        durees, planchers = [], []
        for _ in range(TOURS):
            depart = time.process_time()
            self.faire()
            durees.append(time.process_time() - depart)
            planchers.append(plancher(comptes))
        return min(durees), min(planchers), comptes


def etapes(table: Table, passes: Sequence[tuple[bytes, bytes]]) -> list[Etape]:
    notre, paquet = table.lire(passes[0][0]), table.lire(passes[-1][0])
    recues = [dire_parts(table, siege, paquet) for siege in range(1, JOUEURS)]
    return [
        Etape("battre et prouver", lambda: battre(table, paquet)),
        Etape("lire et vérifier les trois autres", lambda: verifier(table, notre, passes[1:])),
        Etape("dire ses parts", lambda: dire_parts(table, 0, paquet)),
        Etape("vérifier les parts des autres", lambda: lire_parts(table, paquet, recues)),
    ]


def mesurer(nombre: int) -> None:
    table = Table(nombre)
    passes = table.passes()
    print(f"\nDonne secrète de {nombre} cartes : calcul d'un joueur sur quatre")
    totaux = [0.0, 0.0]
    for etape in etapes(table, passes):
        duree, sol, comptes = etape.mesurer()
        totaux = [totaux[0] + duree, totaux[1] + sol]
        points, bases, *_ = (comptes[nom] for nom in OPERATIONS)
        _dire(etape.nom, duree, sol, f"   ({points} fois un point, {bases} fois la base)")
    _dire("en tout", totaux[0], totaux[1])
    paquet, preuve = (len(octets) for octets in passes[0])
    print(f"  un mélange : paquet {paquet} octets, preuve {preuve} octets")


def _dire(nom: str, duree: float, sol: float, suite: str = "") -> None:
    mesures = f"{1000 * duree:7.1f} ms   {duree / sol:5.2f} × le plancher"
    print(f"  {nom:<36} {mesures}{suite}", flush=True)


if __name__ == "__main__":
    for nombre in NOMBRES:
        mesurer(nombre)

"""Des étrangers contre une partie de quatre processus : elle doit finir, et la mémoire tenir.

Chaque attaque de `attaques_etrangeres` vise les quatre nœuds à la fois, du début à la fin de la
partie, dans un processus à part. On relève la plus haute mémoire de chaque nœud.
"""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from campagnes.attaques_etrangeres import ATTAQUES
from campagnes.parties_reelles import NOMS, Impatience, avance, d_accord, issues
from rebelote.p2p.noeud.equipage import Equipage, Processus

CROISSANCE_MAX: Final = 64.0
"""Les mébioctets qu'aucune attaque ne doit faire prendre de plus à un nœud."""
REGLES: Final = ("objectif=150",)
PATIENCE: Final = 240.0
PAIX: Final = "aucune"
"""La même partie, que personne n'attaque."""


@dataclass(frozen=True)
class Bilan:
    """Ce qu'une attaque a fait à une partie."""

    attaque: str
    tls: bool
    finie: bool
    secondes: float
    croissance: float
    """En mébioctets, du nœud qui en a pris le plus."""
    travail: float
    """En secondes de processeur, du nœud qui en a passé le plus."""

    def __str__(self) -> str:
        fil = "TLS" if self.tls else "clair"
        fin = "finie" if self.finie else "ARRÊTÉE"
        return (
            f"  {self.attaque:<20} {fil:<5} partie {fin:<7} {self.secondes:5.1f} s, "
            f"mémoire +{self.croissance:.1f} Mio, processeur {self.travail:.1f} s"
        )

    @property
    def bon(self) -> bool:
        return self.finie and self.croissance <= CROISSANCE_MAX


def epreuves() -> list[tuple[str, bool]]:
    """Chaque attaque, et la paix d'abord, en clair puis en TLS."""
    return [(nom, tls) for nom in (PAIX, *ATTAQUES) for tls in (False, True)]


def mener(nombre: int) -> Iterator[int]:
    """Autant d'épreuves, dans l'ordre, et de nouveau s'il le faut ; dit chaque bilan."""
    mauvais = []
    for rang, (nom, tls) in enumerate(itertools.islice(itertools.cycle(epreuves()), nombre)):
        bilan = eprouver(nom, tls)
        print(bilan, flush=True)
        mauvais += [] if bilan.bon else [f"{nom} ({'TLS' if tls else 'clair'})"]
        yield rang + 1
    if mauvais:
        raise AssertionError(f"partie arrêtée ou mémoire non tenue : {', '.join(mauvais)}")


def eprouver(nom: str, tls: bool, regles: Sequence[str] = REGLES) -> Bilan:
    """Une belote entre quatre processus que cette attaque vise tous, jusqu'à la fin."""
    with (
        tempfile.TemporaryDirectory(prefix="rebelote-etrangers-") as dossier,
        Equipage(Path(dossier)) as equipage,
    ):
        equipage.lancer("belote", ["simple"] * 4, NOMS, 1, regles, tls=tls)
        processus, debut = equipage.processus, time.monotonic()
        _commencer(processus)
        avant, deja = [pic(p) for p in processus], [travail(p) for p in processus]
        with attaque(nom, [p.adresse for p in processus]):
            finie, apres, passe = _suivre(processus)
        duree = time.monotonic() - debut
        finie = finie and _tous_d_accord(processus)
    croissance = max(a - b for a, b in zip(apres, avant, strict=True))
    peine = max(a - b for a, b in zip(passe, deja, strict=True))
    return Bilan(nom, tls, finie, duree, croissance, peine)


def _commencer(processus: list[Processus]) -> None:
    try:
        avance(processus, 4)
    except Impatience:
        mots = [f"{p.etat()} {p.dernier_mot}" for p in processus]
        raise Impatience(f"la partie n'a pas commencé : {mots}") from None


def _tous_d_accord(processus: list[Processus]) -> bool:
    try:
        return d_accord(issues(processus))
    except AssertionError:
        return False


def _suivre(processus: list[Processus]) -> tuple[bool, list[float], list[float]]:
    """Relève mémoire et travail jusqu'à ce que tous soient partis, ou que l'on s'impatiente."""
    pics, passes = [0.0] * len(processus), [0.0] * len(processus)
    fin = time.monotonic() + PATIENCE
    while time.monotonic() < fin:
        pics = [max(vu, pic(p)) for vu, p in zip(pics, processus, strict=True)]
        passes = [max(vu, travail(p)) for vu, p in zip(passes, processus, strict=True)]
        if not any(p.vivant for p in processus):
            return True, pics, passes
        time.sleep(0.05)
    return False, pics, passes


def travail(processus: Processus) -> float:
    """Les secondes de processeur qu'a passées ce processus ; 0 s'il est parti."""
    try:
        champs = Path(f"/proc/{processus.popen.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(champs[11]) + int(champs[12])) / os.sysconf("SC_CLK_TCK")


def pic(processus: Processus) -> float:
    """La plus haute mémoire résidente de ce processus, en mébioctets ; 0 s'il est parti."""
    try:
        lignes = Path(f"/proc/{processus.popen.pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(x.split()[1]) / 1024 for x in lignes if x.startswith("VmHWM")), 0.0)


@contextmanager
def attaque(nom: str, urls: Sequence[str]) -> Iterator[None]:
    """Mène cette attaque contre ces nœuds tant que dure le bloc."""
    if nom == PAIX:
        yield
        return
    # Un étranger est sur une autre machine : il ne prend pas notre processeur.
    politesse = ["nice", "-n", "15"] if shutil.which("nice") else []
    commande = [*politesse, sys.executable, "-m", "campagnes.attaques_etrangeres", nom, *urls]
    with subprocess.Popen(commande, stdout=subprocess.PIPE) as popen:
        try:
            assert popen.stdout is not None
            if not popen.stdout.readline():
                raise Impatience(f"l'attaque {nom} n'a pas commencé")
            yield
        finally:
            popen.kill()

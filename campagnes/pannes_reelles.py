"""De vraies pannes : processus tués et relancés, perdus pour de bon, réseau coupé en deux.

Chaque partie doit finir, avec le même journal partout ; la panne doit se voir vite, et la partie
repartir vite. Les coupures demandent des espaces réseau (`ip netns`), donc d'être root.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from campagnes.parties_reelles import (
    NOMS,
    PATIENCE,
    Impatience,
    attendre,
    avance,
    d_accord,
    etat,
    issues,
    partie,
)
from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.noeud.equipage import Equipage, Processus

DETECTION_MAX = 5.0
REPRISE_MAX = 3.0
GRACE_COURTE = 6.0

TABLES: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("belote", 4, ("objectif=150",)),
    ("contree", 4, ("objectif=150",)),
    ("dame_de_pique", 4, ("objectif=1",)),
    ("tarot_africain", 3, ("vies=2",)),
    ("regicide", 3, ()),
)
"""Des parties courtes, mais assez longues pour tomber au milieu."""


@dataclass
class Mesures:
    """Les durées vues pendant la campagne, en secondes."""

    detections: list[float] = field(default_factory=list)
    """De la panne à « en reconnexion » chez un autre."""
    levers: list[float] = field(default_factory=list)
    """De la commande à l'écoute, pour un nœud relancé."""
    reprises: list[float] = field(default_factory=list)
    """Du retour (de la commande, ou du réseau) à la première entrée nouvelle."""

    def texte(self) -> str:
        lignes = [
            f"  {nom} : médiane {statistics.median(durees):.2f} s, maximum {max(durees):.2f} s"
            f" ({len(durees)} mesures)"
            for nom, durees in vars(self).items()
            if durees
        ]
        return "\n".join(lignes)

    def depassements(self) -> list[str]:
        """Ce qui a pris plus longtemps que promis."""
        bornes = (("detections", DETECTION_MAX), ("reprises", REPRISE_MAX))
        lentes = {nom: [d for d in getattr(self, nom) if d > borne] for nom, borne in bornes}
        return [
            f"{nom} : {len(lentes[nom])} au-delà de {borne:g} s, jusqu'à {max(lentes[nom]):.2f} s"
            for nom, borne in bornes
            if lentes[nom]
        ]


Epreuve = Callable[[Random, Path, Mesures], None]


def mener(epreuve: Epreuve, nombre: int, graine: int) -> Iterator[int]:
    """Joue autant de parties ; rend l'avancement, puis dit les durées."""
    mesures = Mesures()
    for rang in range(nombre):
        with tempfile.TemporaryDirectory(prefix="rebelote-panne-") as dossier:
            try:
                epreuve(Random(f"{graine}/{rang}"), Path(dossier), mesures)
            except AssertionError as faute:
                raise AssertionError(f"graine {graine}, partie {rang} : {faute}") from faute
        yield rang + 1
    print(mesures.texte())
    if depassements := mesures.depassements():
        raise AssertionError("; ".join(depassements))


# --- Un processus tué -------------------------------------------------------------------------


def panne(alea: Random, dossier: Path, mesures: Mesures) -> None:
    """Un nœud est tué à un moment quelconque, puis relancé après une à dix secondes."""
    jeu, nombre, regles = alea.choice(TABLES)
    siege, moment, pause = alea.randrange(nombre), alea.randrange(1, 45), alea.uniform(1, 10)
    with partie(dossier, jeu, nombre, regles, graine=alea.randrange(1000)) as equipage:
        victime = equipage.processus[siege]
        avance([victime], moment)
        victime.tuer()
        autres = [p for p in equipage.processus if p is not victime]
        _observer(autres, nom_siege(siege), pause, mesures)
        _relancer(equipage, siege, mesures)
        fins = issues(equipage.processus)
    _verifier(fins, exclus=[])


def _observer(autres: list[Processus], nom: str, pause: float, mesures: Mesures) -> None:
    """Laisse passer la pause ; si elle dure assez, la panne doit se voir chez les autres."""
    debut, longue = time.monotonic(), pause > DETECTION_MAX
    try:
        duree = attendre(
            lambda: any(nom in etat(p).get("en_reconnexion", []) for p in autres),
            f"que l'on voie la panne de {nom}",
            PATIENCE if longue else pause,
        )
        mesures.detections.append(duree)
    except Impatience:
        if longue:
            raise
    time.sleep(max(0.0, debut + pause - time.monotonic()))


def _relancer(equipage: Equipage, siege: int, mesures: Mesures) -> None:
    avant = max(etat(p).get("seq", 0) for p in equipage.processus if p.vivant)
    debut = time.monotonic()
    equipage.processus[siege] = relance = equipage.processus[siege].relancer()
    assert relance.presentation
    mesures.levers.append(time.monotonic() - debut)
    attendre(lambda: _reparti(relance, avant), "la reprise")
    mesures.reprises.append(time.monotonic() - debut)


def _reparti(processus: Processus, avant: int) -> bool:
    """Vrai si ce nœud a une entrée que personne n'avait, ou la fin de la partie."""
    vu = etat(processus)
    return bool(vu) and (vu.get("seq", 0) > avant or vu.get("statut") == "fini")


def perte(alea: Random, dossier: Path, mesures: Mesures) -> None:
    """Un nœud est tué pour de bon : les autres l'excluent, et finissent."""
    jeu, nombre, regles = alea.choice(TABLES)
    siege, moment = alea.randrange(nombre), alea.randrange(1, 45)
    graine = alea.randrange(1000)
    with partie(dossier, jeu, nombre, regles, GRACE_COURTE, graine) as equipage:
        victime = equipage.processus[siege]
        avance([victime], moment)
        victime.tuer()
        autres = [p for p in equipage.processus if p is not victime]
        _observer(autres, nom_siege(siege), DETECTION_MAX + 0.1, mesures)
        fins = issues(autres)
    _verifier(fins, exclus=[nom_siege(siege)])


def _verifier(fins: list[dict[str, object]], exclus: list[str]) -> None:
    if not d_accord(fins):
        raise AssertionError(
            f"pas d'accord : {[(f['tete'], f['scores'], f['arret']) for f in fins]}"
        )
    if any(fin["exclus"] != exclus for fin in fins):
        raise AssertionError(f"exclus : {[fin['exclus'] for fin in fins]}, attendu {exclus}")


# --- Un réseau coupé en deux ------------------------------------------------------------------


def peut_couper() -> bool:
    """Vrai si l'on peut ici créer des espaces réseau."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    essai = f"rb-essai-{os.getpid()}"
    cree = subprocess.run(["ip", "netns", "add", essai], capture_output=True, check=False)
    if cree.returncode == 0:
        _ip("netns", "del", essai)
    return cree.returncode == 0


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


@dataclass(frozen=True)
class Salon:
    """Un espace réseau par joueur, reliés par un pont ; un second pont isole qui l'on veut."""

    nombre: int
    base: str
    reseau: str

    def espace(self, siege: int) -> str:
        return f"{self.base}-{siege}"

    def adresse(self, siege: int) -> str:
        return f"{self.reseau}.{siege + 1}"

    def _lien(self, siege: int) -> str:
        return f"{self.base}v{siege}"

    def _pont(self, cote: str) -> str:
        return f"{self.base}{cote}"

    def relier(self, siege: int, cote: str) -> None:
        _ip("link", "set", self._lien(siege), "master", self._pont(cote))

    def monter(self) -> None:
        for cote in ("a", "b"):
            _ip("link", "add", self._pont(cote), "type", "bridge")
            _ip("link", "set", self._pont(cote), "up")
        _ip("addr", "add", f"{self.reseau}.254/24", "dev", self._pont("a"))
        for siege in range(self.nombre):
            espace, lien = self.espace(siege), self._lien(siege)
            _ip("netns", "add", espace)
            _ip("link", "add", lien, "type", "veth", "peer", "name", "eth0", "netns", espace)
            _ip("-n", espace, "addr", "add", f"{self.adresse(siege)}/24", "dev", "eth0")
            _ip("-n", espace, "link", "set", "eth0", "up")
            _ip("-n", espace, "link", "set", "lo", "up")
            self.relier(siege, "a")
            _ip("link", "set", lien, "up")

    def demonter(self) -> None:
        """Les liens d'abord : d'un espace défait, le noyau ne les ôte qu'après coup."""
        defaits = [("link", "del", self._lien(siege)) for siege in range(self.nombre)]
        defaits += [("netns", "del", self.espace(siege)) for siege in range(self.nombre)]
        defaits += [("link", "del", self._pont(cote)) for cote in ("a", "b")]
        for arguments in defaits:
            subprocess.run(["ip", *arguments], check=False, capture_output=True)


@contextmanager
def salon(nombre: int) -> Iterator[Salon]:
    numero = os.getpid() % 10_000  # deux campagnes à la fois ne se gênent pas
    lieu = Salon(nombre, f"rb{numero}", f"10.{128 + numero // 256}.{numero % 256}")
    try:
        lieu.monter()
        yield lieu
    finally:
        lieu.demonter()


def _lancer_dans(lieu: Salon, equipage: Equipage, jeu: str, regles: tuple[str, ...]) -> None:
    """Les invités puis l'hôte, chacun dans son espace, en TLS comme entre des machines."""

    def processus(siege: int, *arguments: str) -> Processus:
        dossier = equipage.dossier / NOMS[siege]
        dossier.mkdir()
        options = ["--json", "--sans-base", "--nom", NOMS[siege], "--donnees", str(dossier)]
        options += ["--adresse", lieu.adresse(siege), "--port", "7000"]
        prefixe = ["ip", "netns", "exec", lieu.espace(siege)]
        lance = Processus([*arguments, *options], dossier / "erreurs.txt", prefixe)
        equipage.processus.append(lance)
        return lance

    invites = [processus(siege, "noeud") for siege in range(1, lieu.nombre)]
    choix = ["--jeu", jeu, "--joueurs", str(lieu.nombre)]
    choix += [option for regle in regles for option in ("--regle", regle)]
    hote = processus(0, "inviter", *(invite.lien for invite in invites), *choix)
    equipage.processus = [hote, *invites]
    assert hote.presentation


def partition(alea: Random, dossier: Path, mesures: Mesures) -> None:
    """Le réseau se coupe en deux quelques secondes, puis se répare : personne n'est exclu."""
    jeu, nombre, regles = alea.choice(TABLES)
    isoles = alea.sample(range(nombre), alea.randrange(1, nombre // 2 + 1))
    moment, pause = alea.randrange(1, 40), alea.uniform(DETECTION_MAX + 0.5, 12)
    with salon(nombre) as lieu, Equipage(dossier) as equipage:
        _lancer_dans(lieu, equipage, jeu, regles)
        restes = [p for s, p in enumerate(equipage.processus) if s not in isoles]
        avance(restes, moment)
        for siege in isoles:
            lieu.relier(siege, "b")
        _observer(restes, nom_siege(isoles[0]), pause, mesures)
        avant = max(etat(p).get("seq", 0) for p in restes)
        for siege in isoles:
            lieu.relier(siege, "a")
        mesures.reprises.append(
            attendre(lambda: any(_reparti(p, avant) for p in restes), "la reprise")
        )
        fins = issues(equipage.processus)
    _verifier(fins, exclus=[])

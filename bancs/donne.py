"""Ce que coûte la donne secrète entre quatre vrais processus : le temps, le calcul, les octets.

On suit le journal d'un nœud et l'on date chaque entrée : de la première clé à la dernière part,
c'est la première donne ; de la dernière clé ouverte à la dernière part, celle des manches
suivantes, que l'on a battues en jouant. La donne de l'hôte est mesurée à côté.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.messages.entree import CLE, EVENEMENT, MELANGE, PARTS, Entree, lire_entree
from rebelote.p2p.noeud.equipage import Equipage, Processus

NOMS = ("Alice", "Bob", "Charlie", "Diana")
TABLES: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("tarot_africain", 22, ()),
    ("belote", 32, ("objectif=400",)),
    ("dame_de_pique", 52, ("objectif=50",)),
)
"""Le jeu, les cartes de son paquet, ses règles : au moins deux manches."""
PAS = 0.01
DONNE = (CLE, MELANGE, PARTS)


@dataclass
class Mesures:
    premieres: list[float] = field(default_factory=list)
    suivantes: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    octets: list[int] = field(default_factory=list)
    delais: list[float] = field(default_factory=list)


def cpu_de(processus: Processus) -> float:
    """Les secondes de calcul de ce processus, d'après le noyau."""
    champs = Path(f"/proc/{processus.popen.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(champs[11]) + int(champs[12])) / os.sysconf("SC_CLK_TCK")


def suivre(equipage: Equipage, mesures: Mesures) -> None:
    """Une partie entière, chaque entrée datée quand on la voit."""
    hote, datees = equipage.processus[0], list[tuple[float, Entree]]()
    debut: list[float] = []
    while hote.vivant:
        nouvelles = [lire_entree(objet) for objet in hote.journal(len(datees))]
        datees += [(time.perf_counter(), entree) for entree in nouvelles]
        if not debut:
            debut = [cpu_de(p) for p in equipage.processus]
        elif not mesures.cpu and any(entree.type == EVENEMENT for entree in nouvelles):
            mesures.cpu += [
                cpu_de(p) - avant for p, avant in zip(equipage.processus, debut, strict=True)
            ]
        if any(entree.type == "FIN_PARTIE" for entree in nouvelles):
            break
        time.sleep(PAS)
    compter(datees, mesures)


def compter(datees: list[tuple[float, Entree]], mesures: Mesures) -> None:
    """Les donnes de cette partie : la première, et celles d'après chaque ouverture."""
    premier = next(n for n, (_, entree) in enumerate(datees) if entree.type == EVENEMENT)
    if premier:
        mesures.premieres.append(datees[premier - 1][0] - datees[0][0])
        donne = [entree for _, entree in datees[:premier] if entree.type in DONNE]
        mesures.octets.append(sum(len(entree.octets) for entree in donne))
    ouverte: float | None = None
    for (date, entree), (_, apres) in pairwise(datees):
        if entree.type == OUVERTURE:
            ouverte = date
        elif ouverte is not None and apres.type == EVENEMENT:
            mesures.suivantes.append(date - ouverte)
            ouverte = None


def mesurer(jeu: str, regles: tuple[str, ...], donne: str, parties: int) -> Mesures:
    mesures = Mesures()
    for graine in range(parties):
        with tempfile.TemporaryDirectory() as dossier, Equipage(Path(dossier)) as equipage:
            equipage.lancer(jeu, ["simple"] * 4, NOMS, graine, regles, donne=donne)
            suivre(equipage, mesures)
            for processus in equipage.processus:
                mesures.delais += processus.sortie(delai=600)["delais"]
    return mesures


def _ms(durees: list[float]) -> str:
    if not durees:
        return "aucune"
    rangees = sorted(durees)
    mediane, haut = statistics.median(rangees), rangees[int(0.95 * (len(rangees) - 1) + 0.5)]
    return f"{1000 * mediane:6.0f} ms, 95e centile {1000 * haut:6.0f} ms ({len(rangees)})"


def comparer(jeu: str, cartes: int, regles: tuple[str, ...], parties: int) -> None:
    secrete = mesurer(jeu, regles, "secrete", parties)
    hote = mesurer(jeu, regles, "hote", parties)
    charge = os.getloadavg()[0]
    print(f"\n{jeu}, {cartes} cartes, quatre processus (charge de la machine : {charge:.1f})")
    print(f"  première donne                {_ms(secrete.premieres)}")
    print(f"  calcul d'un joueur            {_ms(secrete.cpu)}")
    print(f"  octets au journal             {statistics.median(secrete.octets):.0f}")
    print(f"  attente, manches suivantes    {_ms(secrete.suivantes)}")
    print(f"    donne de l'hôte             {_ms(hote.suivantes)}")
    print(f"  un coup, au dernier accusé    {_ms(secrete.delais)}")
    print(f"    donne de l'hôte             {_ms(hote.delais)}")
    rapport = statistics.mean(secrete.delais) / statistics.mean(hote.delais)
    print(f"    rapport des moyennes        {rapport:6.2f} (but : 2)", flush=True)


if __name__ == "__main__":
    for table in TABLES:
        comparer(*table, int(sys.argv[1]) if len(sys.argv) > 1 else 5)

"""Ce que coûte la donne secrète entre quatre vrais processus : le temps, le calcul, les octets.

On lit le carnet d'un nœud à mesure qu'il l'écrit, sans rien lui demander, et l'on date chaque
entrée : de la première clé à la dernière part, c'est la première donne ; de la dernière clé ouverte
à la dernière part, celle des manches suivantes, que l'on a battues en jouant. On date aussi ce
qu'attend un joueur entre deux manches : de la dernière carte à sa nouvelle main. La donne de l'hôte
est mesurée à côté.

Chaque lancement donne une première donne ; les parties, elles, vont jusqu'au bout.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from rebelote.p2p.manche.constats import FIN_PARTIE, OUVERTURE
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.messages.donnes import HOTE, SECRETE
from rebelote.p2p.messages.entree import CLE, EVENEMENT, MELANGE, PARTS, Entree, lire_entree
from rebelote.p2p.noeud.equipage import Equipage, Processus

NOMS = ("Alice", "Bob", "Charlie", "Diana")
TABLES: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("tarot_africain", 22, ("vies=3",)),
    ("belote", 32, ("objectif=400",)),
    ("dame_de_pique", 52, ("objectif=50",)),
)
"""Le jeu, les cartes de son paquet, ses règles : au moins deux manches."""
PAS = 0.002
DONNE = (CLE, MELANGE, PARTS)
LANCEMENTS = 6
PARTIES = 2

Datees: TypeAlias = list[tuple[float, Entree]]


@dataclass
class Mesures:
    premieres: list[float] = field(default_factory=list)
    suivantes: list[float] = field(default_factory=list)
    reprises: list[float] = field(default_factory=list)
    """De la dernière carte d'une manche à la main de la suivante."""
    cpu: list[float] = field(default_factory=list)
    octets: list[int] = field(default_factory=list)
    delais: list[float] = field(default_factory=list)
    rythme: list[float] = field(default_factory=list)
    """De l'entrée d'avant à chaque coup : y est aussi ce que l'on calcule avant de choisir."""


def cpu_de(processus: Processus) -> float:
    """Les secondes de calcul de ce processus, d'après le noyau."""
    champs = Path(f"/proc/{processus.popen.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(champs[11]) + int(champs[12])) / os.sysconf("SC_CLK_TCK")


class Carnet:
    """Le carnet d'un nœud, lu à mesure qu'il s'écrit."""

    def __init__(self, donnees: Path) -> None:
        self._donnees, self._lus = donnees, 0

    def nouvelles(self) -> list[Entree]:
        """Les entrées rangées depuis la dernière fois."""
        chemin = next(self._donnees.glob("*.carnet"), None)
        if chemin is None or chemin.stat().st_size == self._lus:
            return []
        with chemin.open("rb") as fichier:
            fichier.seek(self._lus)
            octets = fichier.read()
        entier = octets[: octets.rfind(b"\n") + 1]
        self._lus += len(entier)
        notes = map(json.loads, entier.splitlines())
        return [lire_entree(objet) for genre, objet in notes if genre == Note.ENTREE]


def suivre(equipage: Equipage, mesures: Mesures, jusqu_au_bout: bool) -> None:
    """Une partie entière, ou sa première donne, chaque entrée datée quand on la voit."""
    hote, carnet, datees = equipage.processus[0], Carnet(equipage.dossier / NOMS[0]), Datees()
    debut = [cpu_de(processus) for processus in equipage.processus]
    servie = False
    while hote.vivant:
        nouvelles = carnet.nouvelles()
        datees += [(time.perf_counter(), entree) for entree in nouvelles]
        types = {entree.type for entree in nouvelles}
        if EVENEMENT in types and not servie:
            servie = True
            fin = map(cpu_de, equipage.processus)
            mesures.cpu += [apres - avant for apres, avant in zip(fin, debut, strict=True)]
        if FIN_PARTIE in types or (servie and not jusqu_au_bout):
            break
        time.sleep(PAS)
    compter(datees, mesures)


def compter(datees: Datees, mesures: Mesures) -> None:
    """Les donnes de cette partie : la première, et celles d'après chaque ouverture."""
    premier = next(n for n, (_, entree) in enumerate(datees) if entree.type == EVENEMENT)
    if premier:
        mesures.premieres.append(datees[premier - 1][0] - datees[0][0])
        donne = [entree for _, entree in datees[:premier] if entree.type in DONNE]
        mesures.octets.append(sum(len(entree.octets) for entree in donne))
    jouee, ouverte = 0.0, None
    for (date, entree), (ensuite, apres) in pairwise(datees):
        if apres.type == EVENEMENT:
            mesures.rythme.append(ensuite - date)
        if entree.type == OUVERTURE:
            ouverte = date
        elif entree.type == EVENEMENT and ouverte is None:
            jouee = date
        if ouverte is not None and apres.type == EVENEMENT:
            mesures.suivantes.append(date - ouverte)
            # Avec un hôte, ce premier événement est la donne elle-même.
            mesures.reprises.append((date if premier else ensuite) - jouee)
            ouverte = None


def mesurer(
    jeu: str, regles: tuple[str, ...], donne: str, lancements: int, parties: int
) -> Mesures:
    mesures = Mesures()
    for graine in range(max(lancements, parties)):
        entiere, depart = graine < parties, time.perf_counter()
        with tempfile.TemporaryDirectory() as dossier, Equipage(Path(dossier)) as equipage:
            equipage.lancer(jeu, ["simple"] * 4, NOMS, graine, regles, donne=donne)
            suivre(equipage, mesures, entiere)
            for processus in equipage.processus if entiere else ():
                mesures.delais += processus.sortie(delai=600)["delais"]
        quoi = "partie" if entiere else "première donne"
        duree = time.perf_counter() - depart
        print(f"  … {jeu}, donne {donne}, {quoi} {graine + 1} : {duree:.0f} s", flush=True)
    return mesures


def _ms(durees: list[float]) -> str:
    if not durees:
        return "aucune"
    rangees = sorted(durees)
    mediane, haut = statistics.median(rangees), rangees[int(0.95 * (len(rangees) - 1) + 0.5)]
    return f"{1000 * mediane:6.0f} ms, 95e centile {1000 * haut:6.0f} ms ({len(rangees)})"


def comparer(jeu: str, cartes: int, regles: tuple[str, ...], lancements: int, parties: int) -> None:
    secrete = mesurer(jeu, regles, SECRETE, lancements, parties)
    hote = mesurer(jeu, regles, HOTE, 0, parties)
    charge = os.getloadavg()[0]
    print(f"\n{jeu}, {cartes} cartes, quatre processus (charge de la machine : {charge:.1f})")
    print(f"  première donne                {_ms(secrete.premieres)}")
    print(f"  calcul d'un joueur            {_ms(secrete.cpu)}")
    print(f"  octets au journal             {statistics.median(secrete.octets):.0f}")
    print(f"  attente, manches suivantes    {_ms(secrete.suivantes)}")
    print(f"    donne de l'hôte             {_ms(hote.suivantes)}")
    print(f"  de la dernière carte à la main {_ms(secrete.reprises)}")
    print(f"    donne de l'hôte             {_ms(hote.reprises)}")
    print(f"  un coup, au dernier accusé    {_ms(secrete.delais)}")
    print(f"    donne de l'hôte             {_ms(hote.delais)}")
    print(f"    rapport des moyennes        {_rapport(secrete.delais, hote.delais)} (but : 2)")
    print(f"  de l'entrée d'avant au coup   {_ms(secrete.rythme)}")
    print(f"    donne de l'hôte             {_ms(hote.rythme)}")
    print(f"    rapport des moyennes        {_rapport(secrete.rythme, hote.rythme)}\n", flush=True)


def _rapport(un: list[float], autre: list[float]) -> str:
    return f"{statistics.mean(un) / statistics.mean(autre):6.2f}"


def main() -> None:
    lecteur = argparse.ArgumentParser(description=__doc__)
    lecteur.add_argument("parties", type=int, nargs="?", default=PARTIES, help="jusqu'au bout")
    lecteur.add_argument("--lancements", type=int, default=LANCEMENTS, help="premières donnes")
    lecteur.add_argument("--jeu", choices=[table[0] for table in TABLES], help="un seul paquet")
    options = lecteur.parse_args()
    for table in TABLES:
        if options.jeu in (None, table[0]):
            comparer(*table, options.lancements, options.parties)


if __name__ == "__main__":
    main()

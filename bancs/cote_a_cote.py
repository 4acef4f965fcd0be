"""Les règles de deux versions du dépôt, tour à tour sur la même machine : laquelle est plus vite ?

    git worktree add ../avant COMMIT
    .venv-bench/bin/python -m bancs.cote_a_cote ../avant
    .venv-bench/bin/python -m bancs.cote_a_cote ../avant --instructions

Une machine partagée change d'allure d'une minute à l'autre : deux mesures l'une après l'autre ne se
comparent pas. Ici les deux versions alternent, chacune dans son processus, en temps de calcul ; le
rapport est la médiane de ceux des tours, et leur étendue dit le bruit. `--instructions` compte par
valgrind celles des mêmes parties : c'est cinquante fois plus long, et sans aucun bruit.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final

ICI: Final = Path(__file__).resolve().parents[1]
TOURS: Final = 7

MESURER: Final = """
import json, time
from bancs.rapides import donnes, par_la_partie, par_les_regles
from rebelote.jeux.catalogue import jeux, trouver

def debit(jouer):
    faits, graine, debut = 0, 0, time.process_time()
    while (passe := time.process_time() - debut) < 0.6:
        faits, graine = faits + jouer(graine), graine + 1
    return faits / passe

mesures = {"belote, règles seules": par_les_regles, "belote, par Partie": par_la_partie}
for nom in jeux():
    jeu = trouver(nom)
    for nombre in jeu.nombres_de_joueurs:
        mesures[f"{nom} à {nombre}"] = donnes(jeu, nombre)
for jouer in mesures.values():
    jouer(0)
print(json.dumps({nom: debit(jouer) for nom, jouer in mesures.items()}))
"""
"""Ce que chaque version fait chez elle, avec ses propres bancs."""


JOUER: Final = """
from sys import argv
from bancs.rapides import donnes, par_la_partie
from rebelote.jeux.catalogue import trouver
jouer = par_la_partie if argv[1] == "Partie" else donnes(trouver(argv[1]), int(argv[2]))
for graine in range(int(argv[3])):
    jouer(graine)
"""
TABLES: Final = (
    *("Partie 4 6", "belote 4 6", "contree 4 10", "dame_de_pique 4 2"),
    *("tarot_africain 2 30", "tarot_africain 3 20", "tarot_africain 4 15"),
    *("regicide 3 1", "regicide 4 1"),
)
"""Le jeu, les joueurs, et assez de parties pour qu'elles comptent plus que le chargement."""


def lancer(depot: Path, commande: list[str]) -> subprocess.CompletedProcess[str]:
    """Cette commande, dans cette version du dépôt."""
    chemins = {"PYTHONPATH": os.pathsep.join([str(depot / "src"), str(depot)])}
    essai = subprocess.run(
        commande,
        cwd=depot,
        env=os.environ | chemins | {"PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    if essai.returncode:
        raise SystemExit(f"{depot} ne se mesure pas :\n{essai.stderr}")
    return essai


def mesurer(depot: Path) -> dict[str, float]:
    """Les débits de cette version, par seconde de calcul."""
    debits: dict[str, float] = json.loads(lancer(depot, [sys.executable, "-c", MESURER]).stdout)
    return debits


def instructions(depot: Path, table: str) -> int:
    """Celles des parties de cette table, sans celles du chargement."""
    jeu, nombre, parties = table.split()
    comptes = []
    for fois in ("0", parties):
        commande = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        commande += [sys.executable, "-c", JOUER, jeu, nombre, fois]
        compte = re.search(r"Collected : (\d+)", lancer(depot, commande).stderr)
        assert compte is not None
        comptes.append(int(compte[1]))
    return comptes[1] - comptes[0]


def compter(avant: Path) -> None:
    """Le rapport des instructions, table par table."""
    if shutil.which("valgrind") is None:
        raise SystemExit("--instructions demande valgrind : installez-le, ou passez-vous-en")
    print("\nInstructions de l'autre version ÷ celles-ci (plus de 1 : nous en faisons moins)")
    for table in TABLES:
        rapport = instructions(avant, table) / instructions(ICI, table)
        print(f"  {table.rpartition(' ')[0]:<26} {rapport:.2f}", flush=True)


def main() -> None:
    """Compare cette version à une autre."""
    analyseur = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    analyseur.add_argument("avant", type=Path, help="un autre état du dépôt (git worktree)")
    analyseur.add_argument("--tours", type=int, default=TOURS, help=f"défaut : {TOURS}")
    analyseur.add_argument("--instructions", action="store_true", help="les compter (valgrind)")
    options = analyseur.parse_args()
    if not (options.avant / "bancs" / "rapides.py").exists():
        raise SystemExit(f"{options.avant} n'est pas un dépôt rebelote qui a des bancs")
    if options.instructions:
        compter(options.avant.resolve())
    else:
        alterner(options.avant.resolve(), options.tours)


def alterner(avant_nous: Path, tours: int) -> None:
    """Le rapport des débits, chacun son tour."""
    rapports: dict[str, list[float]] = {}
    for tour in range(tours):
        print(f"tour {tour + 1} sur {tours}", file=sys.stderr, flush=True)
        avant, apres = mesurer(avant_nous), mesurer(ICI)
        for nom in avant.keys() & apres.keys():
            rapports.setdefault(nom, []).append(apres[nom] / avant[nom])
    print("\nCette version ÷ l'autre, en débit (médiane, de la plus petite à la plus grande)")
    for nom, valeurs in sorted(rapports.items()):
        print(f"  {nom:<26} {median(valeurs):.2f}   ({min(valeurs):.2f} à {max(valeurs):.2f})")


if __name__ == "__main__":
    main()

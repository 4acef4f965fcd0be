"""Les règles de deux versions du dépôt, tour à tour sur la même machine : laquelle est plus vite ?

    git worktree add ../avant COMMIT
    .venv-bench/bin/python -m bancs.cote_a_cote ../avant

Une machine partagée change d'allure d'une minute à l'autre : deux mesures l'une après l'autre ne se
comparent pas. Ici les deux versions alternent, chacune dans son processus, en temps de calcul ; le
rapport est la médiane de ceux des tours, et leur étendue dit le bruit.
"""

from __future__ import annotations

import argparse
import json
import os
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


def mesurer(depot: Path) -> dict[str, float]:
    """Les débits de cette version, par seconde de calcul."""
    chemins = {"PYTHONPATH": os.pathsep.join([str(depot / "src"), str(depot)])}
    essai = subprocess.run(
        [sys.executable, "-c", MESURER],
        cwd=depot,
        env=os.environ | chemins,
        capture_output=True,
        text=True,
        check=False,
    )
    if essai.returncode:
        raise SystemExit(f"{depot} ne se mesure pas :\n{essai.stderr}")
    debits: dict[str, float] = json.loads(essai.stdout)
    return debits


def main() -> None:
    """Alterne les deux versions, puis dit le rapport de chaque mesure."""
    analyseur = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    analyseur.add_argument("avant", type=Path, help="un autre état du dépôt (git worktree)")
    analyseur.add_argument("--tours", type=int, default=TOURS, help=f"défaut : {TOURS}")
    options = analyseur.parse_args()
    if not (options.avant / "bancs" / "rapides.py").exists():
        raise SystemExit(f"{options.avant} n'est pas un dépôt rebelote qui a des bancs")
    rapports: dict[str, list[float]] = {}
    for tour in range(options.tours):
        print(f"tour {tour + 1} sur {options.tours}", file=sys.stderr, flush=True)
        avant, apres = mesurer(options.avant.resolve()), mesurer(ICI)
        for nom in avant.keys() & apres.keys():
            rapports.setdefault(nom, []).append(apres[nom] / avant[nom])
    print("\nCette version ÷ l'autre, en débit (médiane, de la plus petite à la plus grande)")
    for nom, valeurs in sorted(rapports.items()):
        print(f"  {nom:<26} {median(valeurs):.2f}   ({min(valeurs):.2f} à {max(valeurs):.2f})")


if __name__ == "__main__":
    main()

"""Apprendre ce que vaut une main : résoudre des donnes au hasard, et en tirer des tables.

    python -m campagnes.evaluation_des_mains [--donnes N] [--graine N] [--garder FICHIER]

Chaque donne est résolue à cartes ouvertes aux quatre atouts. On cherche ensuite ce qu'ajoutent aux
points du camp preneur ses atouts et chacune de ses autres couleurs : une valeur par ensemble de
cartes d'une couleur (256), la même pour les trois couleurs qui ne sont pas l'atout. C'est une somme
de trois parts : la présence de chaque carte, la longueur, et un écart propre à l'ensemble, d'autant
plus retenu qu'on l'a vu souvent. Le résultat, sur la sortie standard, est
`rebelote/ia/deux_camps/tables.py`. Il faut numpy.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from rebelote.cartes import COULEURS, PAQUET_32, Carte, masque
from rebelote.coeur import Position, Solveur
from rebelote.ia.deux_camps.bareme import couleurs_de

RETENUE = 150.0
"""Combien d'exemples il faut à un ensemble pour que son écart propre compte pour moitié."""

Exemple = tuple[tuple[int, int, int, int], float]
"""L'atout d'une main puis ses trois autres couleurs (sur huit bits), et les points à prédire."""


def resoudre(donnes: int, graine: int) -> list[Any]:
    """Des donnes au hasard, et les points du camp de J1, qui entame, à chaque atout."""
    solveur, faites = Solveur(), []
    for rang in range(donnes):
        paquet: list[Carte] = list(PAQUET_32)
        Random(f"evaluation {graine} {rang}").shuffle(paquet)
        j1, j2, j3, j4 = (masque(paquet[debut : debut + 8]) for debut in range(0, 32, 8))
        mains = (j1, j2, j3, j4)
        points = [solveur.valeur(Position(mains, atout)) for atout in COULEURS]
        faites.append([list(mains), points])
    return faites


# --- Les tables -------------------------------------------------------------------------------


class Modele:
    """Ce qu'ajoutent aux points l'atout d'une main et ses autres couleurs."""

    def __init__(self) -> None:
        self.base = 0.0
        self.tables = np.zeros((2, 256))  # l'atout, les autres couleurs

    def predire(self, couleurs: Sequence[int]) -> float:
        atouts, cotes = self.tables
        return float(self.base + atouts[couleurs[0]] + sum(cotes[c] for c in couleurs[1:]))

    def apprendre(self, exemples: Sequence[Exemple]) -> float:
        """Ajuste tout aux exemples (moindres carrés, poids retenus) ; rend l'écart qui reste."""
        entrees = _entrees(np.array([couleurs for couleurs, _ in exemples]))
        points = np.array([p for _, p in exemples])
        retenues = np.concatenate([[1e-6], np.full(34, 5.0), np.full(512, RETENUE)])
        normale = (entrees.T @ entrees).astype(float) + np.diag(retenues)
        poids = np.linalg.solve(normale, entrees.T @ points)
        self.base = float(poids[0])
        self.tables[0] = TRAITS @ poids[1:18] + poids[35:291]
        self.tables[1] = TRAITS @ poids[18:35] + poids[291:]
        return float((points - entrees @ poids).std())


def _entrees(couleurs: Any) -> Any:
    """Une ligne par exemple : la base, les traits et l'ensemble de l'atout, puis du reste."""
    nombre = len(couleurs)
    ensembles = np.zeros((2, nombre, 256), np.float32)
    for colonne in range(4):
        ensembles[min(colonne, 1), np.arange(nombre), couleurs[:, colonne]] += 1
    traits = [ensemble @ TRAITS for ensemble in ensembles]
    return np.hstack([np.ones((nombre, 1)), *traits, *ensembles]).astype(np.float32)


def _traits(ensemble: int) -> list[int]:
    """Les cartes présentes, puis la longueur."""
    presentes = [ensemble >> bit & 1 for bit in range(8)]
    return presentes + [int(ensemble.bit_count() == n) for n in range(9)]


TRAITS = np.array([_traits(ensemble) for ensemble in range(256)], np.float32)


# --- Les exemples -----------------------------------------------------------------------------


def plausible(couleurs: Sequence[int]) -> bool:
    """On ne prend pas sans deux atouts."""
    return couleurs[0].bit_count() >= 2


def exemples_du_preneur(faites: Sequence[Any], connues: int) -> list[Exemple]:
    """Chaque main de chaque donne à chaque atout, dont on ne connaît que tant de cartes."""
    exemples = []
    for rang, (mains, points) in enumerate(faites):
        alea = Random(rang)
        for siege, main in enumerate(mains):
            cartes = [carte for carte in PAQUET_32 if carte.bit & main]
            vue = masque(alea.sample(cartes, connues))
            for atout in COULEURS:
                couleurs = couleurs_de(vue, atout.rang)
                faits = points[atout.rang]
                if plausible(couleurs):
                    exemples.append((couleurs, float(162 - faits if siege & 1 else faits)))
    return exemples


def exemples_d_un_autre(
    faites: Sequence[Any], preneur: Modele, ecarts: Sequence[int], seuil: float
) -> list[Exemple]:
    """Ce que fait le preneur de plus que prévu, selon la main du siège assis à ces écarts."""
    exemples = []
    for mains, points in faites:
        for siege, main in enumerate(mains):
            for atout in COULEURS:
                prevu = preneur.predire(couleurs_de(main, atout.rang))
                if prevu < seuil:
                    continue
                faits = 162 - points[atout.rang] if siege & 1 else points[atout.rang]
                for ecart in ecarts:
                    autre = couleurs_de(mains[(siege + ecart) % 4], atout.rang)
                    exemples.append((autre, float(faits) - prevu))
    return exemples


def ecrire(nom: str, aide: str, modele: Modele, ecart: float) -> None:
    print(f"\n{nom}: Final = Bareme(\n    base={modele.base:.1f},\n    ecart={ecart:.1f},")
    for champ, table in zip(("atout", "cote"), modele.tables, strict=True):
        print(f'    {champ}=lire(\n        """')
        for debut in range(0, 256, 16):
            print("        " + " ".join(f"{round(v)}" for v in table[debut : debut + 16]))
        print('        """\n    ),')
    print(f')\n"""{aide}"""')


def main() -> None:
    lecteur = argparse.ArgumentParser(description=__doc__)
    lecteur.add_argument("--donnes", type=int, default=4000)
    lecteur.add_argument("--graine", type=int, default=1)
    lecteur.add_argument("--garder", type=Path, help="où garder les donnes résolues")
    choix = lecteur.parse_args()
    debut = time.monotonic()
    if choix.garder and choix.garder.is_file():
        faites = json.loads(choix.garder.read_text())
    else:
        faites = resoudre(choix.donnes, choix.graine)
        if choix.garder:
            choix.garder.write_text(json.dumps(faites))
    print(f"{len(faites)} donnes, {time.monotonic() - debut:.0f} s", file=sys.stderr)
    preneur, belote, soutien, defense = Modele(), Modele(), Modele(), Modele()
    ecarts = [preneur.apprendre(exemples_du_preneur(faites, 8))]
    ecarts.append(belote.apprendre(exemples_du_preneur(faites, 6)))
    ecarts.append(soutien.apprendre(exemples_d_un_autre(faites, preneur, (2,), 85)))
    ecarts.append(defense.apprendre(exemples_d_un_autre(faites, preneur, (1, 3), 85)))
    print(ENTETE, end="")
    ecrire("PRENEUR", "Les points du camp qui prend avec ces huit cartes.", preneur, ecarts[0])
    ecrire("PRENEUR_A_SIX", "Les mêmes, quand on n'en connaît que six.", belote, ecarts[1])
    ecrire(
        "SOUTIEN", "Ce qu'ajoutent les huit cartes du partenaire du preneur.", soutien, ecarts[2]
    )
    ecrire("DEFENSE", "Ce qu'ajoutent, ou plutôt ôtent, celles d'un défenseur.", defense, ecarts[3])


ENTETE = '''"""Ce que valent les cartes d'une main, couleur par couleur ; écrit par une campagne.

Ne pas modifier à la main : voir `campagnes/evaluation_des_mains.py`.
"""

from __future__ import annotations

from typing import Final

from rebelote.ia.deux_camps.bareme import Bareme, lire
'''

if __name__ == "__main__":
    main()

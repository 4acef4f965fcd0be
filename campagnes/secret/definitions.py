"""Les campagnes de la donne secrète : preuves, hasard des mélanges, tricheurs, vraies donnes."""

from __future__ import annotations

import argparse
from functools import partial

from campagnes.donne import campagne as tricheurs
from campagnes.reseau import VRAI, Definition
from campagnes.secret import permutations, preuves, vraies_donnes

SERIES = 6
"""Seul, à la table, avec un seul honnête ; à 32 cartes et à 5."""
TOTAUX = {"preuves": 10_000, "permutations": 100_000, "donne": 100, "donnes": 1_000}
NOMS = tuple(TOTAUX)


def definitions(options: argparse.Namespace) -> list[Definition]:
    """Ces campagnes, à l'échelle demandée par `--nombre`."""
    abimees, tirages, parties, donnees = (
        total if options.nombre is None else options.nombre for total in TOTAUX.values()
    )
    graine, rangs = options.graine, tricheurs.choisis(options.sortes)
    return [
        ("preuves", "preuves abîmées", abimees, partial(preuves.eprouver, abimees, graine)),
        ("permutations", "permutations", SERIES * tirages,
         partial(permutations.compter, tirages, graine)),
        ("donne", "parties de tricheurs", len(rangs) * parties,
         partial(tricheurs.mener, rangs, parties, options.debut, options.processus,
                 options.groupe == VRAI)),
        ("donnes", "donnes secrètes", donnees, partial(vraies_donnes.compter, donnees, graine)),
    ]  # fmt: skip

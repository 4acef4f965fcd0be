"""Les campagnes de la donne secrète : preuves abîmées et faussaires, hasard des permutations."""

from __future__ import annotations

import argparse
from functools import partial

from campagnes.reseau import Definition
from campagnes.secret import permutations, preuves

SERIES = 6
"""Seul, à la table, avec un seul honnête ; à 32 cartes et à 5."""
TOTAUX = {"preuves": 10_000, "permutations": 100_000}
NOMS = tuple(TOTAUX)


def definitions(options: argparse.Namespace) -> list[Definition]:
    """Ces campagnes, à l'échelle demandée par `--nombre`."""
    abimees, tirages = (
        total if options.nombre is None else options.nombre for total in TOTAUX.values()
    )
    graine = options.graine
    return [
        ("preuves", "preuves abîmées", abimees, partial(preuves.eprouver, abimees, graine)),
        ("permutations", "permutations", SERIES * tirages,
         partial(permutations.compter, tirages, graine)),
    ]  # fmt: skip

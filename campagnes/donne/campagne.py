"""La campagne « donne » : chaque tricheur de la donne secrète, dans autant de parties simulées."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from typing import Final

from campagnes.donne.catalogue import TRICHEURS
from campagnes.fourbes.simulation import Verdict

LOT: Final = 4


def choisis(sortes: Collection[str]) -> list[int]:
    """Les rangs des tricheurs de ces sortes, ou de tous."""
    return [rang for rang, t in enumerate(TRICHEURS) if not sortes or t.nom in sortes]


def essayer(essai: tuple[int, int], vrai_groupe: bool = True) -> Verdict:
    """Ce que donne le tricheur de ce rang, à cette graine ; un poste qui tombe est un tort."""
    rang, graine = essai
    try:
        return TRICHEURS[rang].simuler(graine, donne="secrete", vrai_groupe=vrai_groupe)
    except Exception as panne:
        return Verdict(frozenset(), True, (f"un poste est tombé : {panne!r}",))


def mener(
    rangs: Sequence[int], nombre: int, debut: int, processus: int, vrai_groupe: bool = True
) -> Iterator[int]:
    """Chacun de ces tricheurs, à ce nombre de graines ; dit combien ont pu tricher."""
    essais = list(product(rangs, range(debut, debut + nombre)))
    faites: Counter[str] = Counter()
    mauvais: list[str] = []
    with ProcessPoolExecutor(processus) as atelier:
        un = partial(essayer, vrai_groupe=vrai_groupe)
        verdicts = zip(essais, atelier.map(un, essais, chunksize=LOT), strict=True)
        for faits, ((rang, graine), verdict) in enumerate(verdicts, start=1):
            tricheur = TRICHEURS[rang]
            faites[tricheur.nom] += verdict.faite
            if faute := verdict.manquement(tricheur.attendu):
                mauvais.append(f"{tricheur.nom}, graine {graine} : {faute}")
                print(f"donne : {mauvais[-1]}", file=sys.stderr, flush=True)
            yield faits
    mauvais += _dire(faites, nombre)
    if mauvais:
        raise AssertionError("\n  ".join(mauvais))


def _dire(faites: Counter[str], nombre: int) -> list[str]:
    """Dit combien de fois chacun a triché ; rend ceux qui ne l'ont jamais pu."""
    for nom, faits in faites.items():
        print(f"  {nom} : {faits} tricheries en {nombre} parties", file=sys.stderr)
    return [f"{nom} n'a jamais pu tricher" for nom, faits in faites.items() if not faits]

"""Les cartes de chacun : les donner, les vérifier, les cacher à qui ne doit pas les voir."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import TypeAlias, TypeVar

from rebelote.cartes import Carte, Paquet
from rebelote.noyau.sans_croupier import Etape, Lot, Tirer, Tires
from rebelote.noyau.sieges import ParSiege, Siege
from rebelote.noyau.texte import compte

Cartes: TypeAlias = tuple[Carte | None, ...]
"""Une suite de cartes ; `None` est une carte qu'on ne voit pas."""

Donnees: TypeAlias = ParSiege[Cartes]
"""Les cartes remises à chaque siège."""

T = TypeVar("T")


def ordre_de_donne(donneur: Siege) -> list[Siege]:
    """Les quatre sièges dans l'ordre où on les sert."""
    return [(donneur + ecart) % 4 for ecart in range(1, 5)]


def servir(paquet: Paquet, donneur: Siege, tailles: Iterable[int]) -> dict[Siege, Cartes]:
    """Les mains des quatre sièges, servis tour à tour par petits paquets de ces tailles."""
    mains: dict[Siege, Cartes] = dict.fromkeys(range(4), ())
    for taille in tailles:
        for siege in ordre_de_donne(donneur):
            mains[siege] += tuple(paquet.prendre(taille))
    return mains


def tirer_les_mains(
    tailles: Mapping[Siege, int], paquet: Iterable[Carte] | None = None
) -> Generator[Etape, Tires, dict[Siege, Cartes]]:
    """Sans croupier : à chacun tant de cartes, qu'il est seul à lire ; d'un paquet neuf ou non."""
    tires = yield Tirer(lots_des_mains(tailles), None if paquet is None else tuple(paquet))
    return dict(zip(tailles, tires, strict=True))


def lots_des_mains(tailles: Mapping[Siege, int]) -> tuple[Lot, ...]:
    return tuple(Lot(taille, frozenset({siege})) for siege, taille in tailles.items())


def cachees(cartes: Cartes) -> Cartes:
    """Autant de cartes, dont on ne voit que le dos."""
    return (None,) * len(cartes)


def cachees_a(mains: Donnees, siege: Siege) -> Donnees:
    """Les mêmes mains, où l'on ne voit que la sienne."""
    return ParSiege({s: m if s == siege else cachees(m) for s, m in mains.items()})


def cartes_en_texte(cartes: Iterable[Carte | None]) -> str:
    return " ".join("?" if carte is None else str(carte) for carte in cartes)


def cartes_ou_nombre(cartes: Cartes) -> str:
    """Les cartes que l'on voit ; de cartes toutes cachées, leur nombre : « 3 cartes »."""
    return cartes_en_texte(cartes) if any(cartes) else compte(len(cartes), "carte")


def cartes_visibles(mains: Donnees) -> Iterator[Carte]:
    return (carte for main in mains.values() for carte in main if carte is not None)


def distinctes(cartes: Iterable[Carte | None], permises: int = -1) -> bool:
    """Vrai si les cartes que l'on voit sont toutes permises et toutes différentes."""
    vues = 0
    for carte in cartes:
        if carte is None:
            continue
        if not carte.bit & permises & ~vues:
            return False
        vues |= carte.bit
    return True


def remplacer(suite: tuple[T, ...], siege: Siege, valeur: T) -> tuple[T, ...]:
    """La même suite, où la valeur de ce siège est changée."""
    return (*suite[:siege], valeur, *suite[siege + 1 :])

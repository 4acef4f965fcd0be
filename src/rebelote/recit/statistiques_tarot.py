"""Les statistiques du tarot africain : ce que chacun a parié, et ce qu'il a tenu, ligne à ligne."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from rebelote.jeux.tarot_africain import Excuse, Statistiques
from rebelote.recit.nombres import decimal

Ligne: TypeAlias = Callable[[Statistiques], str]

LEGENDE: Final = "5/8, −4 : cinq paris tenus sur huit, quatre vies perdues"


def groupes(joueurs: Mapping[str, Statistiques]) -> Iterator[Iterator[tuple[str, list[str]]]]:
    """Les lignes par groupes : l'ensemble, à tant de cartes, à telle place, avec l'excuse."""
    for groupe in (_ENSEMBLE, _par_cartes(joueurs), _par_place(joueurs), _EXCUSE):
        yield _remplir(groupe, joueurs)


def lignes_des_statistiques(
    joueurs: Mapping[str, Statistiques],
) -> Iterator[tuple[str, list[str]]]:
    """Chaque ligne : son titre, et ce qu'elle vaut pour chaque joueur."""
    for groupe in groupes(joueurs):
        yield from groupe


def _remplir(
    groupe: Mapping[str, Ligne], joueurs: Mapping[str, Statistiques]
) -> Iterator[tuple[str, list[str]]]:
    for titre, ligne in groupe.items():
        yield titre, [ligne(siennes) for siennes in joueurs.values()]


_ENSEMBLE: Mapping[str, Ligne] = {
    "manches jouées": lambda s: str(s.manches),
    "manches gagnées": lambda s: str(s.manches_gagnees),
    "parties gagnées": lambda s: str(s.parties_gagnees),
    "paris tenus": lambda s: f"{100 * s.taux_de_reussite:.0f} %",
    "paris trop hauts, trop bas": lambda s: f"{s.trop_hauts}, {s.trop_bas}",
    "pari moyen": lambda s: decimal(s.pari_moyen, 2),
    "plis par manche": lambda s: decimal(s.plis_moyens, 2),
    "part des plis": lambda s: f"{100 * s.part_des_plis:.0f} %",
    "vies perdues, regagnées": lambda s: f"{s.vies_perdues}, {s.remontees}",
}

_EXCUSE: Mapping[str, Ligne] = {
    "avec l'excuse": lambda s: _tenus(s.avec_l_excuse),
    "  jouée forte, faible": lambda s: f"{s.excuses(Excuse.FORTE)}, {s.excuses(Excuse.FAIBLE)}",
}


def _par_cartes(joueurs: Mapping[str, Statistiques]) -> dict[str, Ligne]:
    toutes = sum(joueurs.values(), Statistiques())
    return {_titre_cartes(cartes): _a_cartes(cartes) for cartes in toutes.par_cartes()}


def _titre_cartes(cartes: int) -> str:
    return f"à {cartes} cartes" if cartes > 1 else "à l'aveugle (1 carte)"


def _a_cartes(cartes: int) -> Ligne:
    return lambda s: _tenus(s.par_cartes().get(cartes, Statistiques()))


def _par_place(joueurs: Mapping[str, Statistiques]) -> dict[str, Ligne]:
    """Du premier à parler au dernier ; celui-ci a un pari interdit, où qu'il soit assis."""
    toutes = sum(joueurs.values(), Statistiques()).ou(lambda p: not p.dernier)
    lignes = {_titre_place(place): _a_la_place(place) for place in toutes.par_place()}
    return {**lignes, "parlant le dernier": lambda s: _tenus(s.en_dernier)}


def _titre_place(place: int) -> str:
    return "parlant le premier" if place == 1 else f"parlant en {place}e"


def _a_la_place(place: int) -> Ligne:
    return lambda s: _tenus(s.ou(lambda p: p.place == place and not p.dernier))


def _tenus(siennes: Statistiques) -> str:
    """Les paris tenus, et ce que les autres ont coûté."""
    if not siennes.manches:
        return "-"
    return f"{siennes.tenus}/{siennes.manches}, −{siennes.vies_perdues}".removesuffix(", −0")

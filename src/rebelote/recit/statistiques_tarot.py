"""Les statistiques du tarot africain : ce que chacun a parié, et ce qu'il a tenu, ligne à ligne."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from rebelote.jeux.tarot_africain import Excuse, Statistiques
from rebelote.recit.nombres import decimal

Valeur: TypeAlias = str | float
"""Ce qu'une ligne vaut pour un joueur ; un nombre à virgule s'écrit comme le veut la langue."""

LEGENDE: Final = "5/8, −4 : cinq paris tenus sur huit, quatre vies perdues"


class Intitule(NamedTuple):
    """Ce que compte une ligne : un nom stable, le nombre dont il parle, et ses mots."""

    nom: str
    mots: str
    n: int | None = None


class Ligne(NamedTuple):
    """Une ligne : ce qu'elle compte, et ce qu'elle vaut pour chaque joueur."""

    intitule: Intitule
    valeurs: list[Valeur]

    def en_francais(self) -> list[str]:
        return [v if isinstance(v, str) else decimal(v, 2) for v in self.valeurs]


Calcul: TypeAlias = Callable[[Statistiques], Valeur]


def groupes(joueurs: Mapping[str, Statistiques]) -> Iterator[Iterator[Ligne]]:
    """Les lignes par groupes : l'ensemble, à tant de cartes, à telle place, avec l'excuse."""
    for groupe in (_ENSEMBLE, _par_cartes(joueurs), _par_place(joueurs), _EXCUSE):
        yield _remplir(groupe, joueurs)


def lignes_des_statistiques(joueurs: Mapping[str, Statistiques]) -> Iterator[Ligne]:
    """Toutes les lignes, groupe après groupe."""
    for groupe in groupes(joueurs):
        yield from groupe


def _remplir(
    groupe: Mapping[Intitule, Calcul], joueurs: Mapping[str, Statistiques]
) -> Iterator[Ligne]:
    for intitule, calcul in groupe.items():
        yield Ligne(intitule, [calcul(siennes) for siennes in joueurs.values()])


_ENSEMBLE: Mapping[Intitule, Calcul] = {
    Intitule("manches", "manches jouées"): lambda s: str(s.manches),
    Intitule("manches_gagnees", "manches gagnées"): lambda s: str(s.manches_gagnees),
    Intitule("parties_gagnees", "parties gagnées"): lambda s: str(s.parties_gagnees),
    Intitule("tenus", "paris tenus"): lambda s: f"{100 * s.taux_de_reussite:.0f} %",
    Intitule("manques", "paris trop hauts, trop bas"): lambda s: f"{s.trop_hauts}, {s.trop_bas}",
    Intitule("pari_moyen", "pari moyen"): lambda s: s.pari_moyen,
    Intitule("plis_moyens", "plis par manche"): lambda s: s.plis_moyens,
    Intitule("part_des_plis", "part des plis"): lambda s: f"{100 * s.part_des_plis:.0f} %",
    Intitule("vies", "vies perdues, regagnées"): lambda s: f"{s.vies_perdues}, {s.remontees}",
}

_EXCUSE: Mapping[Intitule, Calcul] = {
    Intitule("excuse", "avec l'excuse"): lambda s: _tenus(s.avec_l_excuse),
    Intitule("excuse_jouee", "  jouée forte, faible"): lambda s: (
        f"{s.excuses(Excuse.FORTE)}, {s.excuses(Excuse.FAIBLE)}"
    ),
}


def _par_cartes(joueurs: Mapping[str, Statistiques]) -> dict[Intitule, Calcul]:
    toutes = sum(joueurs.values(), Statistiques())
    return {_a_tant_de_cartes(cartes): _a_cartes(cartes) for cartes in toutes.par_cartes()}


def _a_tant_de_cartes(cartes: int) -> Intitule:
    if cartes == 1:
        return Intitule("a_l_aveugle", "à l'aveugle (1 carte)")
    return Intitule("a_cartes", f"à {cartes} cartes", cartes)


def _a_cartes(cartes: int) -> Calcul:
    return lambda s: _tenus(s.par_cartes().get(cartes, Statistiques()))


def _par_place(joueurs: Mapping[str, Statistiques]) -> dict[Intitule, Calcul]:
    """Du premier à parler au dernier ; celui-ci a un pari interdit, où qu'il soit assis."""
    toutes = sum(joueurs.values(), Statistiques()).ou(lambda p: not p.dernier)
    lignes = {_a_telle_place(place): _a_la_place(place) for place in toutes.par_place()}
    dernier = Intitule("en_dernier", "parlant le dernier")
    return {**lignes, dernier: lambda s: _tenus(s.en_dernier)}


def _a_telle_place(place: int) -> Intitule:
    if place == 1:
        return Intitule("en_premier", "parlant le premier")
    return Intitule("en_place", f"parlant en {place}e", place)


def _a_la_place(place: int) -> Calcul:
    return lambda s: _tenus(s.ou(lambda p: p.place == place and not p.dernier))


def _tenus(siennes: Statistiques) -> str:
    """Les paris tenus, et ce que les autres ont coûté."""
    if not siennes.manches:
        return "-"
    return f"{siennes.tenus}/{siennes.manches}, −{siennes.vies_perdues}".removesuffix(", −0")

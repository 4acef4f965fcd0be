"""Les étapes d'un acte : ce que les joueurs font ensemble, et ce que chacun en voit.

Deux étapes sont égales quand elles ont la même forme publique : ce que chacun y dit de son côté,
et comment il le calcule, n'en est pas. Tous ceux qui mènent un acte passent par des étapes égales.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from rebelote.cartes import Carte
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege

Tires: TypeAlias = tuple[tuple[Carte | None, ...], ...]
"""Les cartes de chaque lot ; `None` est une carte que l'on n'a pas à lire."""

Paroles: TypeAlias = Mapping[Siege, Evenement | None]
"""Ce que chacun a dit, dans l'ordre ; `None` : rien à dire."""


class ActeSansIssue(ErreurRebelote):
    """Ce qui s'est dit ne peut pas faire un acte : quelqu'un n'a pas dit ce qu'il devait."""


@dataclass(frozen=True, slots=True)
class Lot:
    """Des cartes tirées ensemble, et ceux qui les lisent ; lues de tous, elles sont retournées."""

    nombre: int
    lecteurs: frozenset[Siege]


@dataclass(frozen=True, slots=True)
class Tirer:
    """Tirer des lots du dessus du paquet ; la réponse dit les cartes de chaque lot.

    Une carte n'est jamais de deux lots. Le rang d'un lot, par quoi on peut le `Decouvrir`, se
    compte depuis le début de la manche, quel que soit le paquet.
    """

    lots: tuple[Lot, ...]
    paquet: tuple[Carte, ...] | None = None
    """Un paquet neuf, à mélanger d'abord ; sinon on continue celui que l'on a."""

    def vu_par(self, tires: Tires, siege: Siege) -> Tires:
        """Ce qu'en lit ce siège."""
        return tuple(
            cartes if siege in lot.lecteurs else (None,) * lot.nombre
            for lot, cartes in zip(self.lots, tires, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Decouvrir:
    """Ouvrir à tous des lots déjà tirés, par leur rang dans la manche : la réponse en dit les
    cartes."""

    lots: tuple[int, ...]

    def vu_par(self, tires: Tires, siege: Siege) -> Tires:
        """Tous y lisent tout."""
        return tires


@dataclass(frozen=True, slots=True)
class TirerAuSort:
    """Un nombre de 0 à `parmi` exclu, que personne ne choisit ni ne prévoit."""

    parmi: int
    lecteurs: frozenset[Siege] | None = None
    """Ceux qui le lisent, et qui en sont tenus sans pouvoir le changer ; tous, si l'on n'en
    nomme pas. La réponse est `None` pour les autres."""

    def vu_par(self, nombre: int, siege: Siege) -> int | None:
        """Ce qu'en lit ce siège."""
        return nombre if self.lecteurs is None or siege in self.lecteurs else None


_COMME_IL_SE_DOIT: Final[Paroles] = MappingProxyType({})


def jamais(parole: Evenement | None) -> bool:
    """Tous doivent parler."""
    return False


def une_parole(parole: Evenement | None) -> bool:
    """Le premier qui a quelque chose à dire suffit."""
    return parole is not None


def toute_parole(siege: Siege, parole: Evenement | None) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Dire:
    """Chacun de ces sièges, à son tour, dit ce qu'il est seul à savoir.

    La réponse est ce qu'ils ont dit, chaque parole étant vue comme la voit qui mène l'acte ; on
    s'arrête après la première qui `suffit`.
    """

    sieges: tuple[Siege, ...]

    apport: Callable[[Siege], Evenement | None] = field(compare=False)
    """Ce que doit dire ce siège, d'après l'état de qui mène (sa vue, ou l'état complet) : une part
    de l'événement du croupier, que `vu_par` cache à qui ne doit pas la voir, ou rien."""

    suffit: Callable[[Evenement | None], bool] = field(default=jamais, compare=False)
    """La même réponse pour tous : elle ne regarde que ce qui est public."""

    recevable: Callable[[Siege, Evenement | None], bool] = field(
        default=toute_parole, compare=False
    )
    """Vrai si cette parole a la forme de ce que ce siège doit dire ; la même réponse pour tous,
    quoi qu'un inconnu ait envoyé. Ce qu'elle contient se juge avec l'événement entier."""

    def entendre(self, autrement: Paroles = _COMME_IL_SE_DOIT) -> Paroles:
        """Ce qu'ils disent, si c'est depuis un état complet que l'on mène ; à moins que certains
        ne parlent autrement."""
        paroles: dict[Siege, Evenement | None] = {}
        for siege in self.sieges:
            paroles[siege] = autrement[siege] if siege in autrement else self.apport(siege)
            if self.suffit(paroles[siege]):
                break
        return paroles

    def vu_par(self, paroles: Paroles, siege: Siege) -> Paroles:
        """Ce qu'en entend ce siège."""
        return {
            auteur: None if parole is None else parole.vu_par(siege)
            for auteur, parole in paroles.items()
        }


@dataclass(frozen=True, slots=True)
class Sonder:
    """L'un au moins de ces sièges dit-il oui ? La réponse est oui ou non, et nul n'apprend qui."""

    sieges: tuple[Siege, ...]
    avis: Callable[[Siege], bool] = field(compare=False)
    """Ce que répond ce siège, d'après l'état de qui mène."""

    def depouiller(self) -> bool:
        """Ce qu'ils répondent, si c'est depuis un état complet que l'on mène."""
        return any(map(self.avis, self.sieges))

    def vu_par(self, oui: bool, siege: Siege) -> bool:
        """Tous apprennent la même chose."""
        return oui


Etape: TypeAlias = Tirer | Decouvrir | TirerAuSort | Dire | Sonder

ActeCommun: TypeAlias = Generator[Etape, Any, Evenement]
"""Un acte du croupier : des étapes, puis l'événement tel que le voit qui le mène."""

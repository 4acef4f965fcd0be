"""Ce que l'analyse demande à un juge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt
from random import Random
from typing import Final, Protocol, TypeVar

from rebelote.gymnase.analyse.decision import Jugement, Mesure
from rebelote.gymnase.analyse.moments import Moment
from rebelote.noyau.evenement import Evenement

C = TypeVar("C")

SELON_LA_VUE: Final = "vu de sa place"


@dataclass(frozen=True, slots=True)
class Reglages:
    """Comment juger : le hasard des mondes, leur nombre, et si l'on s'en tient au solveur."""

    graine: int = 1
    mondes: int | None = None
    """Combien de mondes par décision ; sans nombre, ceux de l'IA avancée."""

    exact: bool = False
    """Le solveur seul, toutes cartes connues."""

    def alea(self, id_partie: str, rang: int) -> Random:
        """Le hasard d'une décision : il ne dépend ni de l'ordre, ni de qui la juge."""
        return Random(f"{self.graine}:{id_partie}:{rang}")


class Juge(Protocol):
    """Dit quels coups étaient des choix, et ce que chacun a coûté."""

    @property
    def mesures(self) -> tuple[Mesure, ...]:
        """De quoi il juge, dans l'ordre où on le montre."""
        ...

    def concerne(self, moment: Moment) -> bool:
        """Vrai s'il y avait le choix, et de quoi en juger."""
        ...

    def faute(self, moment: Moment) -> str | None:
        """La règle que ce coup enfreint, quand seules les cartes jouées ensuite le prouvent."""
        ...

    def juger(self, moment: Moment, alea: Random) -> Iterable[Jugement]:
        """Les jugements d'un coup qui le concerne ; celui qui compte le plus d'abord."""
        ...


def contre_le_meilleur(
    mesure: Mesure, joue: C, valeurs: Mapping[C, float], textes: Mapping[C, str]
) -> Jugement:
    """Ce que coûte de n'avoir pas joué le coup qui vaut le plus."""
    meilleur = max(valeurs, key=lambda coup: valeurs[coup])
    perte = valeurs[meilleur] - valeurs[joue]
    return Jugement(mesure.cle, perte, textes[meilleur] if perte > 0 else "")


def contre_un_autre(
    mesure: Mesure, mieux: str, ecarts: Sequence[float], poids: Sequence[float]
) -> Jugement:
    """Ce que coûte de n'avoir pas joué cet autre coup : l'écart moyen des mondes, et son erreur.

    Le signe reste : ramener à zéro ce qui est négatif ferait perdre tout le monde.
    """
    total = fsum(poids)
    perte = fsum(p * ecart for p, ecart in zip(poids, ecarts, strict=True)) / total
    carres = fsum(p * (ecart - perte) ** 2 for p, ecart in zip(poids, ecarts, strict=True))
    libertes = total**2 / fsum(p**2 for p in poids) - 1
    erreur = sqrt(carres / total / libertes) if libertes > 0 else inf
    return Jugement(mesure.cle, perte, mieux if perte > 0 else "", erreur)


def choix(moment: Moment) -> Sequence[Evenement]:
    """Les coups entre lesquels le joueur avait à choisir, d'après ce qu'il savait."""
    return [] if moment.vue is None else moment.vue.coups_legaux()

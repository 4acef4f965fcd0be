"""Juger par la recherche : le coup joué contre celui de l'IA, dans des mondes qu'elle n'a pas vus.

Le meilleur de plusieurs coups essayés paraît toujours meilleur qu'il n'est : c'est pourquoi l'IA
choisit d'abord, puis les deux coups se mesurent dans d'autres mondes, les mêmes pour tous deux.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar, Final

from rebelote.gymnase.analyse.decision import Jugement, Mesure
from rebelote.gymnase.analyse.juges.contrat import Reglages, choix, contre_un_autre
from rebelote.gymnase.analyse.moments import Moment
from rebelote.ia.recherche import JoueurQuiCherche, Modele
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue

MONDES: Final = 200
"""Combien de mondes départagent les deux coups, si l'on n'en dit rien."""


class JugeQuiCherche(ABC):
    """Ce que les jeux jugés par leur IA avancée ont en commun."""

    IA: ClassVar[type[JoueurQuiCherche]]
    CARTES: ClassVar[Mesure]
    AVANT: ClassVar[Mesure]
    """La décision d'avant les cartes : passe, pari, draft."""

    ECHELLE: ClassVar[float] = 1.0
    """Ce que vaut, dans l'unité des mesures, un gain de un pour la recherche."""

    def __init__(self, reglages: Reglages) -> None:
        self.mondes = MONDES if reglages.mondes is None else reglages.mondes

    @property
    def mesures(self) -> tuple[Mesure, ...]:
        return self.CARTES, self.AVANT

    @abstractmethod
    def mesure(self, coup: Evenement) -> Mesure | None:
        """Celle qui juge ce coup, s'il y en a une."""

    @abstractmethod
    def en_coup(self, modele: Any, evenement: Any) -> Any:
        """Le coup du modèle : l'inverse de `JoueurQuiCherche.evenement`."""

    def concerne(self, moment: Moment) -> bool:
        return self.mesure(moment.coup) is not None and len(choix(moment)) > 1

    def faute(self, moment: Moment) -> str | None:
        """Aucune : on n'y rebâtit pas les mains d'après la suite."""
        return None

    def juger(self, moment: Moment, alea: Random) -> Iterator[Jugement]:
        mesure, vue = self.mesure(moment.coup), moment.vue
        assert mesure is not None
        assert vue is not None
        yield self.juger_par_la_recherche(mesure, vue, moment.coup, alea)

    def juger_par_la_recherche(
        self, mesure: Mesure, vue: Vue[Any], evenement: Evenement, alea: Random
    ) -> Jugement:
        joueur = self.IA(alea)
        modele, mieux = joueur.modele(vue), joueur.explorer(vue).meilleur
        joue = self.en_coup(modele, evenement)
        if joue == mieux:
            return Jugement(mesure.cle, 0.0)
        ecarts = [
            self.ECHELLE * (valeur - jouee)
            for valeur, jouee in gains(modele, (mieux, joue), self.mondes, alea)
        ]
        texte = joueur.evenement(vue, mieux).texte
        return contre_un_autre(mesure, texte, ecarts, [1.0] * len(ecarts))


def gains(
    modele: Modele[Any, Any], coups: Sequence[Any], mondes: int, alea: Random
) -> Iterator[list[float]]:
    """Ce que rapporte chaque coup, monde par monde : le même pour tous, et le même hasard."""
    for _ in range(mondes):
        monde, cle = modele.tirer(alea), alea.getrandbits(64)
        yield [_gain(modele, monde, coup, Random(cle)) for coup in coups]


def _gain(modele: Modele[Any, Any], monde: Any, coup: Any, sort: Random) -> float:
    return modele.finir(modele.jouer(monde, coup, sort), sort)[modele.siege]

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
from rebelote.gymnase.analyse.juges.contrat import Reglages, choix
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
        valeur, jouee = moyennes(modele, (mieux, joue), self.mondes, alea)
        perte = max(0.0, self.ECHELLE * (valeur - jouee))
        return Jugement(mesure.cle, perte, joueur.evenement(vue, mieux).texte if perte else "")


def moyennes(
    modele: Modele[Any, Any], coups: Sequence[Any], mondes: int, alea: Random
) -> list[float]:
    """Ce que rapporte chaque coup, en moyenne, dans les mêmes mondes et du même hasard."""
    totaux = [0.0] * len(coups)
    for _ in range(mondes):
        monde, cle = modele.tirer(alea), alea.getrandbits(64)
        for rang, coup in enumerate(coups):
            sort = Random(cle)
            totaux[rang] += modele.finir(modele.jouer(monde, coup, sort), sort)[modele.siege]
    return [total / mondes for total in totaux]

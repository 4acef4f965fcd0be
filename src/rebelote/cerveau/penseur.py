"""L'IA du service : sans mémoire d'une demande à l'autre, et dont aucune panne ne sort nue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from rebelote.ia.catalogue import trouver_partout
from rebelote.ia.fabrique import FabriqueIA, construire
from rebelote.ia.fautes import dire_faute
from rebelote.ia.legalite import motif_du_refus
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class IAEnPanne(ErreurRebelote):
    """L'IA n'a pas su rendre un coup légal."""


@dataclass(frozen=True)
class Cerveau:
    """Une IA, et les jeux auxquels elle joue.

    Une IA neuve répond à chaque demande, avec un hasard tiré de la graine et de la demande : deux
    fois la même demande, deux fois le même coup, quoi qu'on ait demandé entre-temps.
    """

    ia: str
    fabriques: Mapping[str, FabriqueIA]
    graine: int | None = None

    @classmethod
    def ouvrir(cls, ia: str, graine: int | None = None) -> Self:
        """Trouve l'IA pour tous les jeux où elle existe ; `IAIntrouvable` s'il n'y en a aucun."""
        return cls(ia, trouver_partout(ia), graine)

    @property
    def jeux(self) -> list[str]:
        return list(self.fabriques)

    def choisir(self, jeu: str, vue: Vue[Any], demande: str) -> Evenement:
        """Le coup de l'IA dans cette position ; `demande` en est le texte."""
        if jeu not in self.fabriques:
            raise ErreurRebelote(f"l'IA {self.ia} ne joue pas à {jeu} ; {_liste(self.jeux)}")
        coup = self._coup(self.fabriques[jeu], vue, demande)
        refus = motif_du_refus(vue, coup)
        if refus is not None:
            raise IAEnPanne(f"l'IA {self.ia} a rendu un coup illégal : {refus}")
        return coup

    def _coup(self, fabrique: FabriqueIA, vue: Vue[Any], demande: str) -> Evenement:
        alea = Random() if self.graine is None else Random(f"{self.graine}:{demande}")
        try:
            coup: object = construire(fabrique, alea, self.ia).choisir(vue)
        except (Exception, SystemExit) as erreur:
            raise IAEnPanne(f"l'IA {self.ia} est en panne, {dire_faute(erreur)}") from erreur
        if not isinstance(coup, Evenement):
            raise IAEnPanne(f"l'IA {self.ia} est en panne, choisir() a rendu {coup!r}")
        return coup


def _liste(noms: list[str]) -> str:
    return f"jeux : {', '.join(noms)}"

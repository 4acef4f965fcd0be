"""L'IA du service : sans mémoire d'une demande à l'autre, et dont aucune panne ne sort nue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from rebelote.ia.catalogue import trouver_partout
from rebelote.ia.designation import IAIntrouvable
from rebelote.ia.fabrique import FabriqueIA, construire
from rebelote.ia.surveille import FauteIA, GenreFaute, coup_permis
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
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
        try:
            return coup_permis(self._joueur(self.fabriques[jeu], demande), vue)
        except FauteIA as faute:
            raise IAEnPanne(self._panne(faute)) from faute

    def _joueur(self, fabrique: FabriqueIA, demande: str) -> Joueur:
        alea = Random() if self.graine is None else Random(f"{self.graine}:{demande}")
        try:
            return construire(fabrique, alea, self.ia)
        except IAIntrouvable as erreur:
            raise IAEnPanne(f"l'IA {self.ia} est en panne, {erreur}") from erreur

    def _panne(self, faute: FauteIA) -> str:
        if faute.genre is GenreFaute.ILLEGAL:
            return f"l'IA {self.ia} a rendu un coup illégal : {faute.bref}"
        return f"l'IA {self.ia} est en panne, {faute.detail}"


def _liste(noms: list[str]) -> str:
    return f"jeux : {', '.join(noms)}"

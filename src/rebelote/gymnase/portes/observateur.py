"""Observer un état à la façon d'OpenSpiel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from rebelote.gymnase.portes.codage import aplatir
from rebelote.gymnase.portes.position import Position
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import CROUPIER

if TYPE_CHECKING:
    from rebelote.gymnase.portes.openspiel import EtatOpenSpiel


class Observateur:
    """Ce qu'un joueur sait, à la façon d'OpenSpiel : un tableau de morceaux nommés, un texte."""

    def __init__(self, jeu: Jeu, exemple: Position, genre: Any) -> None:
        self._jeu = jeu
        self._memoire = genre.perfect_recall
        self._public = genre.public_info
        self._prive = genre.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.dict: dict[str, Any] = {}
        # Le tableau dit la table présente : ni la mémoire du passé, ni ce que voit un passant.
        entier = self._public and self._prive and not self._memoire
        self.tensor = self._preparer(exemple) if entier else None

    def _preparer(self, exemple: Position) -> Any:
        pieces = exemple.observer(0)
        tableau = np.zeros(len(aplatir(pieces)), np.float32)
        debut = 0
        for nom, piece in pieces.items():
            self.dict[nom] = tableau[debut : debut + len(piece)]
            debut += len(piece)
        return tableau

    def set_from(self, etat: EtatOpenSpiel, joueur: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if etat.position is not None:
            self.tensor[:] = aplatir(etat.position.observer(joueur))

    def string_from(self, etat: EtatOpenSpiel, joueur: int) -> str:
        position = etat.position
        if position is None:
            return ""
        siege = joueur if self._prive else CROUPIER
        if self._memoire:
            return position.information(siege)
        vu = position.savoir(siege).etat
        if not self._public:
            return str(vu.mains[siege]) if self._prive else ""
        dits = " ".join(map(position.mot, position.dits if siege == position.siege else ()))
        return f"{self._jeu.decrire(vu, joueur if self._prive else None)}\n{dits}"

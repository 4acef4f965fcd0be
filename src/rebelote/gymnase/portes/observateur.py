"""Observer un état à la façon d'OpenSpiel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from rebelote.gymnase.portes.codage import en_octets
from rebelote.gymnase.portes.partie_en_mots import PartieEnMots
from rebelote.gymnase.portes.savoir import prive
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import CROUPIER
from rebelote.recit.dessin import decrire

if TYPE_CHECKING:
    from rebelote.gymnase.portes.openspiel import EtatOpenSpiel


class Observateur:
    """Ce qu'un joueur sait, à la façon d'OpenSpiel : un tableau de morceaux nommés, un texte."""

    def __init__(self, jeu: Jeu, exemple: PartieEnMots, genre: Any) -> None:
        self._jeu = jeu
        _refuser_ce_qu_on_ne_sait_dire(genre)
        self._memoire = genre.perfect_recall
        self._public = genre.public_info
        self._prive = genre.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.dict: dict[str, Any] = {}
        # Le tableau dit la table présente : ni la mémoire du passé, ni ce que voit un passant.
        entier = self._public and self._prive and not self._memoire
        self.tensor = self._preparer(exemple) if entier else None

    def _preparer(self, exemple: PartieEnMots) -> Any:
        pieces = exemple.observer(0)
        tableau = np.zeros(sum(map(len, pieces.values())), np.float32)
        debut = 0
        for nom, piece in pieces.items():
            self.dict[nom] = tableau[debut : debut + len(piece)]
            debut += len(piece)
        return tableau

    def set_from(self, etat: EtatOpenSpiel, joueur: int) -> None:
        verifier_le_joueur(etat, joueur)
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if etat.position is not None:
            self.tensor[:] = np.frombuffer(en_octets(etat.position.observer(joueur)), np.float32)

    def string_from(self, etat: EtatOpenSpiel, joueur: int) -> str:
        verifier_le_joueur(etat, joueur)
        position = etat.position
        if position is None:
            return ""
        siege = joueur if self._prive else CROUPIER
        if self._memoire:
            return position.information(siege)
        vu = position.savoir(siege).etat
        dits = " ".join(map(position.mot, position.dits_par(siege)))
        if self._public:
            return f"{decrire(self._jeu.tableau(vu, joueur if self._prive else None))}\n{dits}"
        return (
            f"{prive(position.secrets, vu, position.savoir(CROUPIER).etat)}\n{dits}"
            if self._prive
            else ""
        )


def verifier_le_joueur(etat: EtatOpenSpiel, joueur: int) -> None:
    if not 0 <= joueur < etat.num_players():
        raise ValueError(f"joueur {joueur} : attendu de 0 à {etat.num_players() - 1}")


def _refuser_ce_qu_on_ne_sait_dire(genre: Any) -> None:
    if genre.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise ValueError("private_info = ALL_PLAYERS : un observateur ne voit pas toutes les mains")
    if genre.perfect_recall and not genre.public_info:
        raise ValueError("perfect_recall sans public_info : ce que l'on retient est le jeu de tous")

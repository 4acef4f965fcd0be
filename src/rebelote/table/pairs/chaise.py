"""Une chaise : un nœud servi par nous, sa clé, sa prise, son carnet ; pour nous ou une IA."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from rebelote.ia.catalogue import charger
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.noeud.carnets import TABLEE, carnets_de
from rebelote.p2p.noeud.ecoute import Ecoute
from rebelote.p2p.noeud.limites import Limites
from rebelote.p2p.noeud.memoire_fichier import MemoireFichier
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.serveur import servir


@dataclass(frozen=True)
class Chaise:
    """Ce qu'il faut pour s'asseoir entre pairs, ou pour s'y rasseoir."""

    dossier: Path
    identite: Identite
    nom: str
    ecoute: Ecoute
    ia: str = ""
    """L'IA qui joue ; rien pour une personne, qui réfléchit aussi longtemps qu'elle veut."""

    adresse: str = ""
    """Celle d'avant la panne : c'est là que les autres nous cherchent."""

    graine: int | None = None

    @contextlib.asynccontextmanager
    async def servie(self, joueur: Joueur) -> AsyncIterator[Noeud]:
        """Le nœud de cette chaise, à l'écoute tant que dure le bloc."""
        if self.adresse:
            adresse, prise = self.adresse, self.ecoute.rouvrir(self.adresse)
        else:
            adresse, prise = self.ecoute.ouvrir()
        noeud = self.noeud(joueur, adresse)
        async with servir(noeud, prise, Limites()):
            yield noeud

    def noeud(self, joueur: Joueur, adresse: str) -> Noeud:
        reglages = Reglages() if self.ia else Reglages(reflexion=None)
        return Noeud(
            self.nom,
            self.identite,
            adresse,
            self.dossier,
            lambda jeu, siege: joueur,
            reglages,
            self.graine,
            ia=self.ia,
        )


class IAPosee(Joueur):
    """Une IA qui laisse voir la table avant de jouer."""

    def __init__(self, ia: str, jeu: str, pause: float, alea: Random) -> None:
        self._joueur, self._pause = charger(ia, jeu, alea), pause

    def choisir(self, vue: Vue[Any]) -> Evenement:
        time.sleep(self._pause)
        return self._joueur.choisir(vue)


def tablee_gardee(dossier: Path) -> Tablee | None:
    """La partie dont ce dossier a le carnet ; une chaise n'en joue qu'une."""
    for chemin in carnets_de(dossier):
        carnet = MemoireFichier(chemin)
        try:
            notes = carnet.relire()
        finally:
            carnet.fermer()
        if notes and notes[0][0] == TABLEE:
            return Tablee.depuis_json(notes[0][1])
    return None


def adresse_de(tablee: Tablee, identite: Identite) -> tuple[Siege, str]:
    """Notre siège à cette table, et l'adresse que les autres nous y connaissent."""
    siege = tablee.siege_de(identite.cle)
    assert siege is not None
    return siege, tablee.membres[siege].adresse

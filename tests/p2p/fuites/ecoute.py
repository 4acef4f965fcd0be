"""Une partie simulée que l'on regarde à chaque entrée, chez chacun."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import REGLES_COURTES, Monde
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.envois import Envoi
from tests.p2p.fuites.verite import Verite

LONGUES: dict[str, dict[str, Any]] = {"belote": {"objectif": 200}, "tarot_africain": {"vies": 8}}
"""De quoi servir des manches d'avance, et jouer celle d'une carte, que l'on voit chez les autres
seuls."""

NOMBRES = {"regicide": 3, "tarot_africain": 3}
"""Le nombre de joueurs, s'il est moindre que le plus grand."""


class Rangee(NamedTuple):
    """Une entrée, quand son auteur l'écrit, et le nombre d'événements de la partie alors."""

    entree: Entree
    rang: int


class MondeEcoute(Monde):
    """Des nœuds honnêtes par beau temps ; `regarder` dit ce que l'on en garde."""

    REGLES: Mapping[str, Any] = REGLES_COURTES

    def __init__(self, jeu: str, donne: str, dossier: Path, graine: int = 3) -> None:
        self.dossier, self.rangees = dossier, list[Rangee]()
        fiche = trouver(jeu)
        regles = fiche.regles.depuis_json(self.REGLES[jeu]).en_json()
        nombre = NOMBRES.get(jeu, max(fiche.nombres_de_joueurs))
        super().__init__(graine, Meteo(), jeu, nombre, regles, donne=donne)

    def dossier_de(self, siege: Siege) -> Path:
        return self.dossier / f"n{siege}"

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        monde = self

        class PosteRegarde(PosteActif):
            def ajouter(self, entree: Entree, note: Note = Note.ENTREE) -> None:
                super().ajouter(entree, note)
                monde._regarder(self)

            def decider(self, coup: Evenement) -> list[Envoi]:
                envois = super().decider(coup)
                if self.coup_choisi is not None:  # il attend les accusés : il n'a encore rien dit
                    monde._regarder(self)
                return envois

        return PosteRegarde

    def _regarder(self, poste: PosteActif) -> None:
        rang = len(poste.deroulement.vue.journal)
        if len(poste.journal) > len(self.rangees):
            self.rangees.append(Rangee(poste.journal[-1], rang))
            self.entendre(poste, self.rangees[-1])
        self.regarder(poste, rang)

    def entendre(self, auteur: PosteActif, rangee: Rangee) -> None:
        """Une entrée neuve, chez son auteur."""

    def regarder(self, poste: PosteActif, rang: int) -> None:
        """Un nœud vient de ranger une entrée, ou son joueur de choisir."""

    def jouer(self) -> Verite:
        """Mène la partie à son terme, et rend ce qu'il en était."""
        assert self.courir()
        poste = self.noeuds[0]
        assert poste is not None
        return Verite(self.tablee, poste.deroulement.histoire)

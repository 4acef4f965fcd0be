"""Jouer beaucoup de parties entre IA, en un ou plusieurs processus : même graine, mêmes parties."""

from __future__ import annotations

import uuid
from collections.abc import Generator, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rebelote.archives import Enregistrement, inscrire, ligne_json
from rebelote.archives.dates import maintenant
from rebelote.cerveau.joueurs import trouver_joueur
from rebelote.cli.graines import alea_de
from rebelote.ia.fabrique import FabriqueIA, construire
from rebelote.ia.surveille import FauteIA, demander, jouer_le_coup
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.partie import Partie, PartieSansFin
from rebelote.noyau.sieges import CROUPIER, Siege

if TYPE_CHECKING:
    from rebelote.gymnase.tournoi.ouvriers import Ouvriers

RAISON: Final = 300
"""Ce qu'on garde d'une faute, en signes."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Ce qu'il faut pour jouer n'importe laquelle des parties, dans n'importe quel processus."""

    jeu: str
    regles: dict[str, Any]
    joueurs: tuple[str, ...]
    graine: int
    parties: int
    date: str | None = None
    donneur: Siege | None = None
    """Qui donne le premier ; J1 si l'on n'en dit rien."""

    def alea(self, index: int, siege: Siege) -> Random:
        """Le hasard d'un siège ou du croupier, pour cette partie et elle seule."""
        return alea_de(self.graine, siege, index)

    def id_partie(self, index: int) -> str:
        contenu = [self.jeu, self.regles, self.joueurs, self.graine, index]
        contenu += [] if self.donneur is None else [self.donneur]
        return str(uuid.uuid5(uuid.NAMESPACE_OID, ligne_json(contenu)))


@dataclass(frozen=True, slots=True)
class PartieJouee:
    """Une partie finie : sa ligne d'enregistrement et de quoi faire le bilan."""

    ligne: str
    coups: int
    manches: int
    scores: dict[str, int]
    vainqueurs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartieRatee:
    """Une partie qui n'a pas pu finir, par la faute d'une IA ou, sans siège, de toutes."""

    index: int
    siege: Siege | None
    raison: str


Issue: TypeAlias = PartieJouee | PartieRatee


def jouer_une(simulation: Simulation, index: int) -> Issue:
    """Joue la partie de ce rang, à partir de 0."""
    jeu = trouver(simulation.jeu)
    regles = jeu.regles.depuis_json(simulation.regles)
    joueurs = [
        construire(fabrique, simulation.alea(index, siege), ia)
        for siege, (ia, fabrique) in enumerate(_fabriques(jeu.nom, simulation.joueurs))
    ]
    date = simulation.date or maintenant()
    hasard = simulation.alea(index, CROUPIER)
    partie = jeu.nouvelle_partie(joueurs, regles, hasard, simulation.donneur)
    try:
        while not partie.est_terminee:
            _avancer(partie)
    except FauteIA as faute:
        return PartieRatee(index, faute.siege, " ".join(faute.detail.split())[:RAISON])
    except PartieSansFin as faute:
        return PartieRatee(index, None, str(faute))
    inscrits = inscrire(simulation.joueurs, simulation.joueurs)
    ligne = Enregistrement.de_partie(jeu, partie, inscrits, simulation.id_partie(index), date)
    return PartieJouee(
        ligne_json(ligne.en_json()),
        sum(evenement.auteur != CROUPIER for evenement in partie.journal),
        len(partie.etat.scores_par_manche()),
        dict(partie.etat.scores()),
        tuple(partie.etat.vainqueurs()),
    )


@lru_cache(maxsize=16)
def _fabriques(jeu: str, joueurs: tuple[str, ...]) -> tuple[tuple[str, FabriqueIA], ...]:
    """Le code d'une IA, ou ce qu'elle a appris, se charge une fois par processus."""
    return tuple((ia, trouver_joueur(ia, jeu)) for ia in joueurs)


def _avancer(partie: Partie[Any]) -> None:
    siege = min(partie.etat.attendus())
    if siege == CROUPIER:
        partie.avancer()
    else:
        jouer_le_coup(partie, demander(partie.joueurs[siege], partie.vue(siege)))


# --- Toutes les parties -----------------------------------------------------------------------


class Deroulement:
    """Les parties d'une simulation, rendues dans l'ordre ; `reste` rend celles finies en avance."""

    def __init__(self, simulation: Simulation, processus: int) -> None:
        self.simulation = simulation
        self.processus = min(processus, simulation.parties)
        self._futures: dict[int, Future[Issue]] = {}

    def __iter__(self) -> Generator[Issue, None, None]:
        if self.processus > 1:
            yield from self._en_parallele()
        else:
            for index in range(self.simulation.parties):
                yield jouer_une(self.simulation, index)

    def reste(self) -> Iterator[PartieJouee]:
        """Ce qui était déjà fini quand on s'est arrêté, et qu'on n'avait pas encore rendu."""
        for future in self._futures.values():
            if future.done() and not future.cancelled() and not future.exception():
                issue = future.result()
                if isinstance(issue, PartieJouee):
                    yield issue
        self._futures.clear()

    def _en_parallele(self) -> Iterator[Issue]:
        # Importé ici seulement : le gymnase est long à charger, et l'on simule souvent tout seul.
        from rebelote.gymnase.tournoi.ouvriers import Processus

        with Processus(self.processus) as ouvriers:
            try:
                yield from self._rendre(ouvriers)
            except BrokenProcessPool:
                mort = "un processus de simulation s'est arrêté brutalement"
                raise ErreurRebelote(mort) from None

    def _rendre(self, ouvriers: Ouvriers) -> Iterator[Issue]:
        """Garde quelques parties d'avance, pas toutes : la mémoire n'y suffirait pas."""
        parties, avance = self.simulation.parties, 4 * self.processus
        for index in range(parties):
            for suivant in range(index, min(index + avance, parties)):
                if suivant not in self._futures:
                    self._futures[suivant] = ouvriers.confier(jouer_une, self.simulation, suivant)
            issue = self._futures[index].result()
            del self._futures[index]
            yield issue

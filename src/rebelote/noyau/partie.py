"""La partie : un état de départ et un journal ; tout le reste s'en déduit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final, Generic, Self, TypeVar, cast

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.resultat import Resultat
from rebelote.noyau.sieges import CROUPIER, Siege
from rebelote.noyau.vue import Vue

E = TypeVar("E", bound=Etat)

RONDE: Final = 1024
"""Tous les combien d'événements on s'assure que la partie avance."""
PATIENCE: Final = 100
"""Le nombre de manches blanches après lequel on la tient pour sans fin."""


class PartieSansFin(ErreurRebelote):
    """Les joueurs ne finiront jamais : personne ne prend, personne ne marque."""


class Partie(Generic[E]):
    """Une partie en cours : le journal, l'état complet, et la vue de chaque siège.

    Les vues avancent d'un événement à la fois, et seulement quand on les demande.
    """

    def __init__(
        self, debut: E, joueurs: Sequence[Joueur] = (), alea: Random | None = None
    ) -> None:
        self.debut = self.etat = debut
        self.journal: list[Evenement] = []
        self.joueurs = tuple(joueurs)
        self.alea = alea if alea is not None else Random()
        self._vues: dict[Siege, _VueEnCours[E]] = {}

    @classmethod
    def rejouer(cls, debut: E, journal: Iterable[Evenement]) -> Partie[E]:
        """La partie de ce journal ; `CoupIllegal` à la première faute."""
        partie = Partie(debut)
        for evenement in journal:
            partie.jouer(evenement)
        return partie

    def jouer(self, evenement: Evenement) -> None:
        """Ajoute l'événement au journal, ou lève `CoupIllegal` sans rien changer."""
        self.etat = self.etat.appliquer(evenement)
        self.journal.append(evenement)
        if not len(self.journal) % RONDE:
            self._verifier_qu_elle_avance()

    def _verifier_qu_elle_avance(self) -> None:
        """Arrête une partie où plus personne ne marque : quatre joueurs qui passent toujours."""
        dernieres = self.etat.scores_par_manche()[-PATIENCE:]
        if len(dernieres) == PATIENCE and not any(any(m.values()) for m in dernieres):
            raise PartieSansFin(
                f"la partie ne finit pas : {PATIENCE} manches de suite sans un point"
            )

    def vue(self, siege: Siege) -> Vue[E]:
        """Ce que ce siège sait de la partie, maintenant."""
        vue = self._vues.get(siege)
        if vue is None:
            vue = self._vues[siege] = _VueEnCours(siege, self.debut)
        return vue.suivre(self.journal)

    def avancer(self) -> Evenement:
        """Fait agir un de ceux qu'on attend, et rend ce qu'il a fait."""
        siege = min(self.etat.attendus())
        if siege == CROUPIER:
            evenement = self.etat.acte_croupier(self.alea)
        else:
            evenement = self.joueurs[siege].choisir(self.vue(siege))
        self.jouer(evenement)
        return evenement

    def jouer_partie_complete(self) -> Self:
        """Joue jusqu'au bout avec les joueurs assis à la table."""
        while self.etat.attendus():
            self.avancer()
        return self

    @property
    def est_terminee(self) -> bool:
        return self.etat.est_terminee

    def resultat(self) -> dict[str, Any]:
        """Le résultat, tel que les enregistrements l'écrivent."""
        return Resultat.de(self.etat).en_json()


class _VueEnCours(Generic[E]):
    """Une vue qui suit le journal sans jamais le relire depuis le début."""

    __slots__ = ("debut", "etat", "journal", "siege")

    def __init__(self, siege: Siege, debut: E) -> None:
        self.siege = siege
        self.debut = self.etat = debut
        self.journal: list[Evenement] = []

    def suivre(self, journal: list[Evenement]) -> Vue[E]:
        siege = self.siege
        nouveaux = [evenement.vu_par(siege) for evenement in journal[len(self.journal) :]]
        self.etat = cast(E, self.etat.suivre(nouveaux))
        self.journal += nouveaux
        return Vue(siege, self.etat, self.journal, self.debut)

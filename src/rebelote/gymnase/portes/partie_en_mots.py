"""Une partie racontée en mots : à qui de parler, ce qu'il peut dire, ce que chacun en sait.

Le croupier agit de lui-même, d'après une graine ; quand on attend plusieurs sièges à la fois, ils
parlent l'un après l'autre, et nul ne voit ce que les autres ont choisi.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from operator import index
from random import Random
from typing import Any, Final, Self, SupportsIndex, TypeAlias

from rebelote.gymnase.portes.codage import Codage, Pieces
from rebelote.gymnase.portes.jeux import codage_de, jeu_de
from rebelote.gymnase.portes.savoir import Savoir, public, savoirs_imagines
from rebelote.ia.recherche.etats import progres
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.completer import completer
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.etat import derive
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.regles import Regles
from rebelote.noyau.secrets import Secrets
from rebelote.noyau.sieges import CROUPIER, Siege, nom_siege
from rebelote.noyau.vue import Vue

Dit: TypeAlias = tuple[tuple[int, ...], Evenement]
"""Un coup, précédé des numéros de tous ses mots."""


MANCHES_AU_PLUS: Final = 10_000
"""Bien assez, et la longueur d'une partie tient encore dans les entiers d'OpenSpiel."""


class MotIllegal(ErreurRebelote):
    """Un numéro qui n'est pas permis ici."""


@dataclass(frozen=True, eq=False)
class PartieEnMots:
    """Un moment d'une partie, immuable ; `dire(numero)` rend le suivant."""

    jeu: str
    manches: int
    """Le nombre de manches finies où l'on s'arrête."""

    graine: int
    depart: Any
    """L'état d'où l'on compte les gains."""

    etat: Any
    journal: tuple[Evenement, ...] = ()
    debut_de_manche: int = 0
    """La longueur du journal quand la manche a commencé."""

    dits: tuple[int, ...] = ()
    """Les mots déjà dits d'un coup commencé ; seul celui qui parle les connaît."""

    premier: Siege | None = None
    """Qui parle d'abord quand on attend plusieurs sièges ; sinon, le premier d'entre eux."""

    temoin: Vue[Any] | None = None
    """La vue dont on tient tout, quand on n'en a qu'une."""

    savoirs: dict[Siege, Savoir] = field(default_factory=dict)
    """Ce que l'on a déjà calculé du savoir de chacun : on n'en relit jamais le début."""

    @classmethod
    def debut(
        cls,
        jeu: str,
        graine: int,
        *,
        joueurs: int | None = None,
        regles: Regles | None = None,
        manches: int | None = None,
    ) -> Self:
        """La première position d'une partie, cartes données."""
        codage_de(jeu)  # refuse d'abord un jeu qu'aucune porte ne connaît
        depart = trouver(jeu).commencer(regles, joueurs)
        voulues = trouver(jeu).fiche.manches if manches is None else _entier(manches)
        if not 1 <= voulues <= MANCHES_AU_PLUS:
            attendu = f"attendu de 1 à {MANCHES_AU_PLUS}"
            raise ErreurRebelote(f"manches = {voulues} est refusé ; {attendu}")
        return cls(jeu, voulues, graine, depart, depart)._mener()

    @classmethod
    def de(cls, vue: Vue[Any]) -> Self:
        """Là où en est celui qui a cette vue et doit jouer ; la fin est celle de la manche."""
        etat, siege = vue.etat, vue.siege
        savoir = Savoir(0, etat, vus=vue.journal)
        manches = len(etat.scores_par_manche()) + 1
        savoirs = {siege: savoir}
        jeu = jeu_de(etat)
        return cls(jeu, manches, 0, etat, etat, premier=siege, temoin=vue, savoirs=savoirs)

    # --- Parler -------------------------------------------------------------------------------

    @property
    def codage(self) -> Codage:
        return codage_de(self.jeu)

    @derive
    def siege(self) -> Siege | None:
        """Celui qui doit parler ; personne à la fin."""
        attendus = self.etat.attendus()
        if not attendus or self.manches_finies >= self.manches:
            return None
        return self.premier if self.premier in attendus else min(attendus)

    @derive
    def manches_finies(self) -> int:
        return len(self.etat.scores_par_manche())

    @property
    def finie(self) -> bool:
        return self.siege is None

    @derive
    def suites(self) -> Mapping[int, Dit]:
        """Les numéros permis, chacun avec un coup dont il est le prochain mot."""
        suites: dict[int, Dit] = {}
        if self.siege is None:
            return suites
        jeu, joueurs, dits = self.jeu, len(self.etat.mains), self.dits
        rang = len(dits)
        for coup in self.codage.coups(self.etat, self.siege, tuple(map(self.mot, dits))):
            chemin = _chemin(jeu, coup, joueurs)
            if not dits or chemin[:rang] == dits:
                suites.setdefault(chemin[rang], (chemin, coup))
        return suites

    def permis(self) -> list[int]:
        """Les numéros que peut dire celui qui parle, par ordre croissant."""
        return sorted(self.suites)

    def dire(self, numero: int) -> Self:
        """La position une fois ce mot dit ; le coup se joue quand il est complet."""
        coup = self.coup(numero)
        if coup is None:
            return self._avec(dits=(*self.dits, numero))
        return self._jouer(coup)._mener()

    def coup(self, numero: int) -> Evenement | None:
        """Le coup que ce mot achève, s'il en achève un."""
        if numero not in self.suites:
            raise MotIllegal(f"{self.mot(numero)} n'est pas permis ici")
        chemin, coup = self.suites[numero]
        return coup if len(chemin) == len(self.dits) + 1 else None

    def mot(self, numero: int) -> str:
        mots = self.codage.mots
        return mots[numero] if 0 <= numero < len(mots) else f"le numéro {numero}"

    def _jouer(self, evenement: Evenement) -> Self:
        suite = self._avec(
            etat=self.etat.suivant(evenement), journal=(*self.journal, evenement), dits=()
        )
        if suite.manches_finies > self.manches_finies:
            return suite._avec(debut_de_manche=len(suite.journal))
        return suite

    def _mener(self) -> Self:
        """Joue pour le croupier, jusqu'à ce qu'on attende un siège."""
        position = self
        while position.siege == CROUPIER:
            position = position._jouer(position.etat.acte_croupier(position._hasard()))
        return position

    def _hasard(self) -> Random:
        """Le hasard du croupier, neuf à chaque acte : même graine, mêmes donnes à jamais.

        Seuls comptent ses actes : ce que disent les joueurs ne change pas les cartes à venir.
        """
        manche = self.journal[self.debut_de_manche :]
        rang = sum(evenement.auteur == CROUPIER for evenement in manche)
        return Random(f"{self.graine}:{self.manches_finies}:{rang}")

    def _avec(self, **champs: Any) -> Self:
        """Une copie où ces champs changent ; ce qui s'en déduisait est oublié."""
        contenu = self.__dict__ | champs
        for nom in _DEDUITS:
            contenu.pop(nom, None)
        contenu["savoirs"] = self.savoirs.copy()
        copie = object.__new__(type(self))
        object.__setattr__(copie, "__dict__", contenu)
        return copie

    def __deepcopy__(self, _: object) -> Self:
        return self

    # --- Savoir -------------------------------------------------------------------------------

    def savoir(self, siege: Siege) -> Savoir:
        """Ce que ce siège a appris jusqu'ici ; `CROUPIER` est un passant qui ne voit nulle main."""
        depuis = self.savoirs.get(siege) or self._savoir_initial(siege)
        self.savoirs[siege] = savoir = depuis.suivre(self.journal, siege)
        return savoir

    def _savoir_initial(self, siege: Siege) -> Savoir:
        if self.temoin is None:
            return Savoir(0, self.depart)
        if siege == CROUPIER:
            return public(self.secrets, self.temoin)
        qui, autre = nom_siege(self.temoin.siege), nom_siege(siege)
        raise ErreurRebelote(f"cette position vient de la vue de {qui} : {autre} n'y sait rien")

    @property
    def secrets(self) -> Secrets:
        return trouver(self.jeu).fiche.secrets

    def observer(self, siege: Siege) -> Pieces:
        """Ce que ce siège observe, en nombres : rien qui ne soit dans sa vue."""
        return self.codage.pieces(self.savoir(siege).etat, siege, self.dits_par(siege))

    def information(self, siege: Siege) -> str:
        """Tout ce que ce siège a vu depuis le début, et les mots de son coup commencé."""
        return self.savoir(siege).texte + " ".join(map(self.mot, self.dits_par(siege)))

    def dits_par(self, siege: Siege) -> tuple[int, ...]:
        """Les mots du coup commencé, si c'est le sien : lui seul les connaît."""
        return self.dits if siege == self.siege else ()

    def gains(self) -> list[float]:
        """Ce que chaque siège a gagné sur la moyenne des autres camps ; la somme est nulle."""
        sens = trouver(self.jeu).fiche.sens
        return [sens * gain for gain in progres(self.depart, self.etat)]

    # --- Imaginer -----------------------------------------------------------------------------

    def imaginer(self, siege: Siege, alea: Random) -> Self:
        """La même position dans un monde tiré au sort, que ce siège ne peut distinguer du vrai.

        Le journal n'y fait que commencer.
        """
        su, passant = self.savoir(siege), self.savoir(CROUPIER)
        complet = completer(Vue(siege, su.etat), alea)
        monde = self._avec(
            etat=complet,
            graine=alea.getrandbits(32),
            journal=(),
            debut_de_manche=0,
            dits=self.dits_par(siege),
            temoin=None,
        )
        monde.savoirs.update(savoirs_imagines(self.secrets, complet, siege, su, passant))
        return monde


def _entier(manches: object) -> int:
    if isinstance(manches, bool) or not isinstance(manches, SupportsIndex):
        raise ErreurRebelote(f"manches = {manches} est refusé ; attendu un nombre entier")
    return index(manches)


_DEDUITS: Final = tuple(nom for nom, fait in vars(PartieEnMots).items() if isinstance(fait, derive))


@lru_cache(maxsize=1 << 16)
def _chemin(jeu: str, coup: Evenement, joueurs: int) -> tuple[int, ...]:
    return codage_de(jeu).chemin(coup, joueurs)

"""L'état : une position de jeu immuable, connue en entier ou vue d'un seul siège."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, overload

from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.inconnues import Inconnues
from rebelote.noyau.motif import Motif
from rebelote.noyau.refus import Refus
from rebelote.noyau.reperes.engagement import Engagement
from rebelote.noyau.reperes.plis import PliFerme
from rebelote.noyau.reperes.repere import Repere
from rebelote.noyau.sieges import Siege

if TYPE_CHECKING:
    from rebelote.noyau.sans_croupier import ActeCommun

E = TypeVar("E")
_neuf = object.__new__
_poser = object.__setattr__
T = TypeVar("T")


class derive(Generic[E, T]):  # noqa: N801 - se lit comme un décorateur
    """Un fait déduit d'un objet immuable, calculé à la première demande.

    C'est `functools.cached_property` sans verrou ; `Etat.avec` oublie ces faits en recopiant.
    """

    def __init__(self, calcul: Callable[[E], T]) -> None:
        self.calcul = calcul
        self.__doc__ = calcul.__doc__

    def __set_name__(self, classe: type, nom: str) -> None:
        self.nom = nom

    @overload
    def __get__(self, etat: None, classe: type) -> Self: ...
    @overload
    def __get__(self, etat: E, classe: type) -> T: ...
    def __get__(self, etat: E | None, classe: type) -> Self | T:
        if etat is None:
            return self
        fait = etat.__dict__[self.nom] = self.calcul(etat)
        return fait


class Etat(ABC):
    """Le contrat de tous les jeux : ce qu'on attend, ce qui est permis, ce qui s'ensuit.

    Chaque jeu en fait une dataclass gelée. Un état vu d'un siège ne diffère de l'état complet que
    par ses `Main` (et ses suites de cartes) où des cartes sont cachées : le même code les fait
    avancer tous les deux.
    """

    _derives: ClassVar[tuple[str, ...]] = ()

    TACITES: ClassVar[frozenset[type[Evenement]]] = frozenset()
    """Les actes du croupier que d'anciens journaux n'écrivaient pas (voir `sous_entendu`)."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        propres = tuple(nom for nom, fait in vars(cls).items() if isinstance(fait, derive))
        cls._derives = (*cls._derives, *propres)

    @abstractmethod
    def attendus(self) -> frozenset[Siege]:
        """Ceux qui doivent agir : le croupier, un siège, plusieurs ensemble, ou personne (fini)."""

    @abstractmethod
    def candidats(self, siege: Siege) -> Iterable[Evenement]:
        """Les coups à juger pour ce siège : tous les légaux, et ceux dont on dira le refus."""

    def pensables(self, siege: Siege) -> Iterable[Evenement]:
        """Tout ce que l'on pourrait dire ici, candidats compris, même à coup sûr refusé : une
        enchère trop basse. On n'en dit le refus qu'à qui le tape."""
        return self.candidats(siege)

    @abstractmethod
    def motif_refus(self, evenement: Evenement) -> Motif | None:
        """La règle enfreinte, ou `None`. L'unique source de la légalité.

        Ne refuse que ce que prouvent les cartes connues : sur une main cachée, la faute se verra
        quand la main sera ouverte.
        """

    @abstractmethod
    def suivant(self, evenement: Evenement) -> Self:
        """L'état qui suit un événement légal."""

    @abstractmethod
    def acte_croupier(self, alea: Random) -> Evenement:
        """Ce que fait le croupier quand il est attendu ; sur un état complet seulement."""

    def acte_commun(self) -> ActeCommun | None:
        """Le même acte, quand il n'y a pas de croupier : des étapes que les joueurs font ensemble,
        puis l'événement, tel que le voit qui le mène depuis cet état, complet ou vu d'un siège.

        Rien si le jeu ne sait pas s'en passer. Aucune étape n'apprend à personne ce que l'événement
        ne lui montre pas.
        """
        return None

    @abstractmethod
    def scores(self) -> Mapping[str, int]:
        """Les scores de la partie, par équipe ou par joueur."""

    @abstractmethod
    def scores_par_manche(self) -> tuple[Mapping[str, int], ...]:
        """Les scores de chaque manche finie."""

    @property
    def manches_finies(self) -> int:
        """Combien ; on le demande à chaque coup : un jeu le dit sans tout recompter."""
        return len(self.scores_par_manche())

    @abstractmethod
    def vainqueurs(self) -> tuple[str, ...]:
        """Ceux qui ont gagné (équipes ou joueurs) ; vide tant que la partie n'est pas finie."""

    @abstractmethod
    def camp(self, siege: Siege) -> str:
        """L'équipe du siège, ou le nom du joueur où l'on joue chacun pour soi."""

    @abstractmethod
    def inconnues(self) -> Inconnues:
        """Les cartes dont on ignore la place, et les places où elles peuvent être."""

    @abstractmethod
    def reveler(self, repartition: Mapping[str, int], alea: Random) -> Etat:
        """L'état complété : à chaque place, les cartes (un masque) qu'on y met.

        `alea` sert à ce qui est caché sans être une carte.
        """

    def hypotheses(self) -> Iterable[Etat]:
        """Les états entre lesquels choisir avant de placer les cartes cachées.

        Chacun dit tout ce que dit celui-ci, et de plus ce qui y est caché sans être une main : de
        quelle couleur est la suite qu'un autre annonce. Il n'y en a d'ordinaire qu'un, lui-même.
        """
        return (self,)

    def repere(self) -> Repere:
        """Où l'on en est : la manche, la phase, le pli."""
        return Repere(len(self.scores_par_manche()) + (not self.est_terminee))

    @property
    def donneur(self) -> Siege | None:
        """Qui donne cette manche, si le jeu a un donneur.

        Avant la première donne, c'est celui qui la fera si personne d'autre ne s'en charge.
        """
        return None

    def attente(self) -> tuple[str, ...]:
        """Les types d'événements que l'on attend maintenant ; vide si le jeu ne le dit pas."""
        return ()

    def pli_ferme(self, evenement: Evenement) -> PliFerme | None:
        """Le pli que cet événement, légal ici, achève : ses cartes dans l'ordre, son vainqueur."""
        return None

    def contrat_conclu(self) -> Engagement | None:
        """Ce que les enchères de cette manche ont conclu, une fois closes."""
        return None

    def situation(self) -> str:
        """Où l'on en est, comme on le dit à table."""
        return str(self.repere())

    def bilan_manche(self) -> str:
        """Ce qui s'est passé dans la dernière manche finie, en une phrase."""
        manches = self.scores_par_manche()
        return ", ".join(f"{nom} {score:+}" for nom, score in manches[-1].items())

    def parole(self, evenement: Evenement) -> str:
        """Ce que l'on dit à table de cet événement, permis ou non : ce qu'il est, ce qu'il suit.

        Comme `motif_refus`, elle répond de tout événement que le codec sait lire.
        """
        return evenement.texte

    def normaliser(self, evenement: Evenement, a_venir: Iterable[Evenement] = ()) -> Evenement:
        """L'événement tel que ce jeu l'écrit, quand un enregistrement l'a écrit plus court.

        `a_venir` est la suite du journal, si on l'a : elle dit parfois ce qu'une main cachait.
        """
        return evenement

    def sous_entendu(self, evenement: Evenement) -> Evenement | None:
        """L'acte du croupier qu'un ancien journal tait avant cet événement, s'il en tait un."""
        return None

    def precision(self, evenement: Evenement, motif: Motif) -> str:
        """Ce qu'un jeu ajoute à un refus : la couleur demandée, l'atout, le nombre attendu…"""
        return ""

    def refus(self, evenement: Evenement, motif: Motif) -> Refus:
        """Qui a voulu quoi, et pourquoi c'est refusé."""
        return Refus(evenement, self.parole(evenement), motif, self.precision(evenement, motif))

    def coups_legaux(self, siege: Siege) -> Sequence[Evenement]:
        """Les coups permis à ce siège, dans un ordre stable.

        Un jeu où ils sont des centaines peut ne les faire qu'à la demande.
        """
        motif_refus = self.motif_refus
        return [coup for coup in self.candidats(siege) if motif_refus(coup) is None]

    def coups_refuses(self, siege: Siege) -> list[tuple[Evenement, Motif]]:
        """Les candidats que l'on refuse à ce siège, chacun avec la règle qu'il enfreint."""
        juges = ((coup, self.motif_refus(coup)) for coup in self.candidats(siege))
        return [(coup, motif) for coup, motif in juges if motif is not None]

    def appliquer(self, evenement: Evenement) -> Self:
        """L'état qui suit, ou `CoupIllegal` ; l'état présent ne change jamais."""
        motif = self.motif_refus(evenement)
        if motif is not None:
            raise CoupIllegal(self.refus(evenement, motif))
        return self.suivant(evenement)

    def suivre(self, evenements: Iterable[Evenement]) -> Etat:
        """L'état qui suit ces événements, qu'on sait légaux.

        Un jeu peut les enchaîner sans créer les états d'entre deux : c'est ainsi qu'une vue
        rattrape le journal.
        """
        etat: Etat = self
        for evenement in evenements:
            etat = etat.suivant(evenement)
        return etat

    @property
    def est_terminee(self) -> bool:
        return not self.attendus()

    def avec(self, **champs: Any) -> Self:
        """Une copie où ces champs sont remplacés et où les faits dérivés sont oubliés.

        `dataclasses.replace` repasse par `__init__` : cinq fois plus lent, au cœur de toute
        simulation.
        """
        copie = self.copier()
        copie.__dict__.update(champs)
        return copie

    def copier(self) -> Self:
        """Une copie sans les faits dérivés, dont un jeu peut encore remplir le `__dict__`.

        Le dictionnaire se copie d'un bloc, puis devient celui de la copie : le remplir champ par
        champ, même par `update`, prend moitié plus de temps.
        """
        contenu = self.__dict__.copy()
        for nom in self._derives:
            contenu.pop(nom, None)
        copie = _neuf(self.__class__)
        _poser(copie, "__dict__", contenu)
        return copie

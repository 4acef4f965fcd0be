"""Les jeux à phases : chaque événement mené aux fonctions qui le jugent et qui l'appliquent."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeAlias

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.reperes.repere import Repere
from rebelote.noyau.sans_croupier import ActeCommun
from rebelote.noyau.sieges import CROUPIER, Siege

SEULS: Final = tuple(frozenset({siege}) for siege in (0, 1, 2, 3, CROUPIER))
"""`SEULS[siege]` : on n'attend que lui, siège ou croupier."""

PERSONNE: Final[frozenset[Siege]] = frozenset()


class Regle(NamedTuple):
    """Un type d'événement : la phase où il a lieu, ce qui le refuse, ce qui s'ensuit."""

    phase: Enum
    motif: Callable[[Any, Any], Motif | None]
    apres: Callable[[Any, Any], Any]


ParEvenement: TypeAlias = Mapping[type[Evenement], Regle]
Candidats: TypeAlias = Mapping[Enum, Callable[[Any, Siege], Iterable[Evenement]]]
Actes: TypeAlias = Mapping[Enum, Callable[[Any, Random], Evenement]]
ActesCommuns: TypeAlias = Mapping[Enum, Callable[[Any], ActeCommun]]


class EtatAPhases(Etat):
    """Un état qui va de phase en phase, et dont les règles tiennent en trois tables."""

    REGLES: ClassVar[ParEvenement]
    CANDIDATS: ClassVar[Candidats]
    """Ce que peut faire un joueur, dans les phases où l'on en attend un."""

    PENSABLES: ClassVar[Candidats] = {}
    """De même, avec ce que l'on sait refusé ; les candidats, dans les phases qui n'y sont pas."""

    ACTES: ClassVar[Actes]
    """Ce que fait le croupier, dans les phases où on l'attend."""

    ACTES_COMMUNS: ClassVar[ActesCommuns] = {}
    """Les mêmes actes, quand les joueurs les font ensemble."""

    FIN: ClassVar[Enum]
    """La phase où plus personne n'est attendu."""

    @property
    @abstractmethod
    def phase(self) -> Any:
        """La phase en cours ; chaque jeu en fait un champ."""

    def candidats(self, siege: Siege) -> Iterable[Evenement]:
        if siege == CROUPIER or siege not in self.attendus():
            return ()
        return self.CANDIDATS[self.phase](self, siege)

    def pensables(self, siege: Siege) -> Iterable[Evenement]:
        voulus = self.PENSABLES.get(self.phase)
        if voulus is None or siege not in self.attendus():
            return self.candidats(siege)
        return voulus(self, siege)

    def motif_refus(self, evenement: Evenement) -> Motif | None:
        regle = self.REGLES.get(type(evenement))
        if regle is None or regle.phase is not self.phase:
            return Motif.PARTIE_FINIE if self.phase is self.FIN else Motif.PAS_LE_MOMENT
        if evenement.auteur not in self.attendus():
            return self.motif_hors_tour(evenement.auteur)
        return regle.motif(self, evenement)

    def motif_hors_tour(self, siege: Siege) -> Motif:
        """Ce que l'on dit à qui n'est pas attendu."""
        return Motif.PAS_SON_TOUR

    def suivant(self, evenement: Evenement) -> Self:
        _, _, apres = self.REGLES[type(evenement)]
        suite: Self = apres(self, evenement)
        return suite

    def acte_croupier(self, alea: Random) -> Evenement:
        return self.ACTES[self.phase](self, alea)

    def acte_commun(self) -> ActeCommun | None:
        faire = self.ACTES_COMMUNS.get(self.phase)
        return None if faire is None else faire(self)

    def repere(self) -> Repere:
        manche = len(self.scores_par_manche()) + (self.phase is not self.FIN)
        return Repere(manche, self.phase.name, mots=self.phase.value)

    def attente(self) -> tuple[str, ...]:
        regles = self.REGLES.items()
        return tuple(type_.TYPE for type_, regle in regles if regle.phase is self.phase)


class EtatAuTour(EtatAPhases):
    """Un état où l'on n'attend jamais qu'un seul à la fois : `tour`, un siège ou le croupier."""

    @property
    @abstractmethod
    def tour(self) -> Siege:
        """Qui doit agir ; chaque jeu en fait un champ."""

    def attendus(self) -> frozenset[Siege]:
        return PERSONNE if self.phase is self.FIN else SEULS[self.tour]

    def motif_refus(self, evenement: Evenement) -> Motif | None:
        # Toute simulation passe par là : un coup à sa place et à son tour est jugé sans détour.
        regle = self.REGLES.get(type(evenement))
        if regle is not None:
            phase, motif, _ = regle
            if phase is self.phase and evenement.auteur == self.tour:
                return motif(self, evenement)
        return super().motif_refus(evenement)

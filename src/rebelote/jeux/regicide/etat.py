"""L'état du régicide : les champs, qui est attendu, et l'aiguillage vers chaque phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from random import Random
from typing import ClassVar, Final

from rebelote.cartes import Carte, Couleur, Main
from rebelote.jeux.commun.chacun_pour_soi import ChacunPourSoi, par_joueur
from rebelote.jeux.regicide import coups, donne, draft, inconnues, motifs, pouvoirs, suite, table
from rebelote.jeux.regicide.coups import RoiJoue
from rebelote.jeux.regicide.evenements import (
    Donne,
    Draft,
    Fin,
    Paquets,
    Poser,
    PremierJoueur,
    Remplacer,
    Tour,
    Vol,
)
from rebelote.jeux.regicide.options import ReglesRegicide
from rebelote.jeux.regicide.phases import Phase
from rebelote.jeux.regicide.points import compter
from rebelote.jeux.regicide.pouvoirs import Marche
from rebelote.jeux.regicide.pyramide import Pyramide
from rebelote.noyau.etat import derive
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.inconnues import Inconnues
from rebelote.noyau.motif import Motif
from rebelote.noyau.phases import (
    PERSONNE,
    SEULS,
    Actes,
    ActesCommuns,
    Candidats,
    ParEvenement,
    Regle,
)
from rebelote.noyau.reperes.repere import Repere
from rebelote.noyau.sieges import CROUPIER, J1, Siege

_PAR_DEFAUT: Final = ReglesRegicide()
_PYRAMIDE_VIDE: Final = Pyramide()
_VIDE: Final = Main()
_SIEGES: Final = tuple(
    frozenset(siege for siege in range(4) if masque >> siege & 1) for masque in range(1 << 4)
)
"""Les sièges de chaque masque."""


@dataclass(frozen=True)
class EtatRegicide(ChacunPourSoi):
    """Une position de régicide, complète ou vue d'un siège."""

    regles: ReglesRegicide = _PAR_DEFAUT
    joueurs: int = 4
    phase: Phase = Phase.DONNE
    tour: Siege = J1
    """Qui joue ou, le temps que le croupier parle, qui vient de jouer."""

    couleur_exclue: Couleur | None = None
    rois: tuple[Carte | None, ...] = ()
    """Le roi secret de chacun, `None` quand on l'ignore ; la carte, elle, est dans une main."""

    mains: tuple[Main, ...] = ()
    reserve: Main = _VIDE
    """Les cartes que le draft n'a pas encore distribuées."""

    tour_de_draft: int = 0
    choix: int = 0
    """Le rang du choix en cours dans le tour de draft, à partir de 0."""

    paquets: tuple[Main, ...] = ()
    ont_choisi: int = 0
    """Un masque de sièges."""

    pyramide: Pyramide = _PYRAMIDE_VIDE
    defausse: tuple[Carte, ...] = ()
    marche: Marche | None = None
    cercles: tuple[int, ...] = ()
    """Pour chaque siège, le masque de ceux avec qui des vols ont pu lui faire échanger un roi."""

    rois_joues: tuple[RoiJoue, ...] = ()

    JEU: ClassVar[Phase] = Phase.JEU
    DRAFT: ClassVar[Phase] = Phase.DRAFT
    FIN: ClassVar[Phase] = Phase.FINIE

    REGLES: ClassVar[ParEvenement] = {
        Donne: Regle(Phase.DONNE, donne.motif_donne, donne.apres_donne),
        Paquets: Regle(Phase.PAQUETS, draft.motif_paquets, draft.apres_paquets),
        Draft: Regle(Phase.DRAFT, draft.motif_draft, draft.apres_draft),
        PremierJoueur: Regle(Phase.PREMIER_JOUEUR, suite.motif_premier, suite.apres_tour),
        Poser: Regle(Phase.JEU, coups.motif_coup, coups.apres_coup),
        Remplacer: Regle(Phase.JEU, coups.motif_coup, coups.apres_coup),
        Vol: Regle(Phase.VOL, pouvoirs.motif_vol, pouvoirs.apres_vol),
        Tour: Regle(Phase.SUITE, suite.motif_tour, suite.apres_tour),
        Fin: Regle(Phase.SUITE, suite.motif_fin, suite.apres_fin),
    }
    CANDIDATS: ClassVar[Candidats] = {
        Phase.JEU: coups.candidats_jeu,
        Phase.DRAFT: draft.candidats_draft,
    }
    PERMIS: ClassVar[Mapping[Phase, Callable[[EtatRegicide, Siege], Sequence[Evenement]]]] = {
        Phase.JEU: coups.coups_permis,
        Phase.DRAFT: draft.coups_permis,
    }
    """Quand rien n'est caché, les coups légaux d'un seul tenant, sans les juger un à un."""

    ACTES: ClassVar[Actes] = {
        Phase.DONNE: donne.donner,
        Phase.PAQUETS: draft.remettre,
        Phase.PREMIER_JOUEUR: suite.tirer_le_premier,
        Phase.VOL: pouvoirs.voler,
        Phase.SUITE: suite.poursuivre,
    }
    ACTES_COMMUNS: ClassVar[ActesCommuns] = {
        Phase.DONNE: donne.donner_ensemble,
        Phase.PAQUETS: draft.remettre_ensemble,
        Phase.PREMIER_JOUEUR: suite.tirer_le_premier_ensemble,
        Phase.VOL: pouvoirs.voler_ensemble,
        Phase.SUITE: suite.poursuivre_ensemble,
    }

    def coups_legaux(self, siege: Siege) -> Sequence[Evenement]:
        permis = self.PERMIS.get(self.phase)
        if permis is None or siege not in self.attendus() or self._cache(siege):
            return super().coups_legaux(siege)
        return permis(self, siege)

    def _cache(self, siege: Siege) -> bool:
        """Vrai si ce siège tient une carte que l'on ne voit pas."""
        return bool(self.mains[siege].cachees or self.paquets[siege].cachees)

    def attendus(self) -> frozenset[Siege]:
        if self.phase is self.JEU:  # lire un membre d'`Enum` est lent
            return SEULS[self.tour]
        if self.phase is self.DRAFT:
            return _SIEGES[(1 << self.joueurs) - 1 & ~self.ont_choisi]
        return PERSONNE if self.phase is Phase.FINIE else SEULS[CROUPIER]

    def motif_hors_tour(self, siege: Siege) -> Motif:
        if self.phase is Phase.DRAFT and 0 <= siege < self.joueurs:
            return motifs.DEJA_CHOISI
        return super().motif_hors_tour(siege)

    @property
    def ouvert(self) -> bool:
        """Vrai si l'on connaît les rois de tous : seul l'arbitre le peut, avant la fin."""
        return bool(self.rois) and None not in self.rois

    @property
    def cartes_du_jeu(self) -> int:
        """Les cartes de la partie, en masque."""
        return donne.cartes_du_jeu(self.couleur_exclue)

    @derive
    def non_vues(self) -> int:
        """Les cartes dont on ignore la place, en masque."""
        return inconnues.non_vues(self)

    @property
    def places(self) -> tuple[int, ...]:
        """Pour chaque case de la pyramide, par rang, les cartes qu'on peut y jouer, en masque."""
        return self.pyramide.places(self.regles.deux_appuis)

    @derive
    def jouables(self) -> int:
        """Les cartes qui ont une place dans la pyramide, en masque."""
        return reduce(or_, self.places)

    def peut_avoir(self, main: Main, carte: Carte) -> bool:
        """Vrai si rien de ce qu'on sait n'interdit que la carte soit dans cette main."""
        return carte in main or bool(main.cachees and carte.bit & self.non_vues)

    @property
    def coups_joues(self) -> int:
        """Combien de cartes ont quitté les mains depuis le début du jeu."""
        return len(self.pyramide.occupees()) + len(self.defausse)

    def scores(self) -> Mapping[str, int]:
        """Zéro jusqu'à la fin : un score plus tôt dirait la couleur d'un roi."""
        finie = self.phase is Phase.FINIE
        return par_joueur(compter(self.pyramide, self.rois) if finie else (0,) * self.joueurs)

    def scores_par_manche(self) -> tuple[Mapping[str, int], ...]:
        return (self.scores(),) if self.phase is Phase.FINIE else ()

    def vainqueurs(self) -> tuple[str, ...]:
        if self.phase is not Phase.FINIE:
            return ()
        scores = self.scores()
        meilleur = max(scores.values())
        return tuple(nom for nom, score in scores.items() if score == meilleur)

    def inconnues(self) -> Inconnues:
        return inconnues.inconnues(self)

    def reveler(self, repartition: Mapping[str, int], alea: Random) -> EtatRegicide:
        return inconnues.reveler(self, repartition, alea)

    def normaliser(self, evenement: Evenement, a_venir: Iterable[Evenement] = ()) -> Evenement:
        return coups.normaliser(evenement)

    def bilan_manche(self) -> str:
        return table.raconter(self)

    def repere(self) -> Repere:
        return Repere(1, self.phase.name, mots=self._moment(), seule=True)

    def _moment(self) -> str:
        if self.phase in (Phase.PAQUETS, Phase.DRAFT):
            return f"draft, tour {max(1, self.tour_de_draft)}, choix {self.choix + 1}"
        if self.phase in (Phase.JEU, Phase.VOL, Phase.SUITE):
            return f"pyramide, coup {self.coups_joues + (self.phase is Phase.JEU)}"
        return str(self.phase.value)

    def precision(self, evenement: Evenement, motif: Motif) -> str:
        if isinstance(evenement, Donne) and motif is Motif.DONNE_INVALIDE:
            return donne.defaut(self, evenement)
        return table.detail_du_refus(self, evenement, motif)

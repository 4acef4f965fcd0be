"""L'état de la contrée : les champs, qui est attendu, et l'aiguillage vers chaque phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from rebelote.cartes import Carte, Main
from rebelote.jeux.commun.atouts import Pli
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.commun.equipes import EQUIPES, camp, par_equipe
from rebelote.jeux.commun.obligations import Filtre
from rebelote.jeux.contree import carte_jouee, donne, encheres, inconnues, texte
from rebelote.jeux.contree.atouts import AtoutContree, obligations, place_maitresse
from rebelote.jeux.contree.contrat import Contrat
from rebelote.jeux.contree.evenements import Donne, Enchere
from rebelote.jeux.contree.options import ReglesContree
from rebelote.jeux.contree.phases import Phase
from rebelote.jeux.contree.points import Decompte, Paire
from rebelote.noyau.etat import Etat, derive
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.inconnues import Inconnues
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, J1, Siege

_SEULS: Final = tuple(frozenset({siege}) for siege in (0, 1, 2, 3, CROUPIER))
_PAR_DEFAUT: Final = ReglesContree()
_VIDE: Final = Main()
_PERSONNE: Final[frozenset[Siege]] = frozenset()


@dataclass(frozen=True)
class EtatContree(Etat):
    """Une position de contrée, complète ou vue d'un siège."""

    regles: ReglesContree = _PAR_DEFAUT
    phase: Phase = Phase.DONNE
    tour: Siege = CROUPIER
    """Qui doit agir : un siège, ou le croupier pour la donne."""

    manche: int = 1
    donneur: Siege = J1
    mains: tuple[Main, ...] = (_VIDE,) * 4

    encheres: tuple[Enchere, ...] = ()
    """Tout ce qui s'est dit aux enchères de cette manche."""
    passes: int = 0
    """Combien ont passé depuis la dernière parole qui engage."""
    volee: bool = False
    """Vrai quand on demande à un défenseur, hors de son tour, s'il contre."""
    contrat: Contrat | None = None

    meneur: Siege = J1
    pli: tuple[Carte, ...] = ()
    plis: tuple[Pli, ...] = ()
    belote: Siege | None = None
    """Qui a dit « belote »."""

    totaux: Paire = (0, 0)
    decomptes: tuple[Decompte, ...] = ()

    def attendus(self) -> frozenset[Siege]:
        return _PERSONNE if self.phase is Phase.FINIE else _SEULS[self.tour]

    def candidats(self, siege: Siege) -> Iterable[Evenement]:
        if siege != self.tour or siege == CROUPIER:
            return ()
        return _CANDIDATS[self.phase](self)

    def coups_legaux(self, siege: Siege) -> list[Evenement]:
        if self.phase is Phase.JEU and siege == self.tour and not self.mains[siege].cachees:
            return carte_jouee.coups_permis(self)
        return super().coups_legaux(siege)

    def motif_refus(self, evenement: Evenement) -> Motif | None:
        regle = _MOTIFS.get(type(evenement))
        if regle is None or regle[0] is not self.phase:
            return Motif.PARTIE_FINIE if self.phase is Phase.FINIE else Motif.PAS_LE_MOMENT
        if evenement.auteur != self.tour:
            return Motif.PAS_SON_TOUR
        return regle[1](self, evenement)

    def _apres(self, evenement: Evenement) -> Self:
        suite: Self = _SUITES[type(evenement)](self, evenement)
        return suite

    def acte_croupier(self, alea: Random) -> Evenement:
        return donne.donner(self, alea)

    @derive
    def obligations(self) -> tuple[Filtre, ...]:
        """Les obligations de celui qui doit jouer dans le pli en cours."""
        assert self.contrat is not None
        return obligations(self.pli, self.contrat.atout, self.regles)

    @property
    def preneur(self) -> Siege | None:
        return None if self.contrat is None else self.contrat.preneur

    @property
    def atout(self) -> AtoutContree | None:
        return None if self.contrat is None else self.contrat.atout

    @property
    def maitre(self) -> Siege | None:
        """Le siège qui l'emporte, pour l'instant, dans le pli en cours."""
        if not self.pli or self.contrat is None:
            return None
        return (self.meneur + place_maitresse(self.pli, self.contrat.atout)) % 4

    def scores(self) -> Mapping[str, int]:
        return par_equipe(self.totaux)

    def scores_par_manche(self) -> tuple[Mapping[str, int], ...]:
        return tuple(par_equipe(decompte.scores) for decompte in self.decomptes)

    def vainqueurs(self) -> tuple[str, ...]:
        if self.phase is not Phase.FINIE:
            return ()
        return ("A",) if self.totaux[0] > self.totaux[1] else ("B",)

    def camp(self, siege: Siege) -> str:
        return EQUIPES[camp(siege)].nom

    def inconnues(self) -> Inconnues:
        return inconnues.inconnues(self)

    def reveler(self, repartition: Mapping[str, int], alea: Random) -> EtatContree:
        return inconnues.reveler(self, repartition)

    def normaliser(self, evenement: Evenement) -> Evenement:
        return carte_jouee.normaliser(self, evenement)

    def bilan_manche(self) -> str:
        return texte.raconter(self.decomptes[-1])

    def situation(self) -> str:
        if self.phase is not Phase.JEU:
            return f"manche {self.manche}, {self.phase.value}"
        return f"manche {self.manche}, pli {len(self.plis) + 1}"

    def explication(self, evenement: Evenement, motif: Motif) -> str:
        return super().explication(evenement, motif) + texte.precision(self, motif)


_MOTIFS: Final[dict[type, tuple[Phase, Callable[[EtatContree, Any], Motif | None]]]] = {
    JouerCarte: (Phase.JEU, carte_jouee.motif_carte),
    Enchere: (Phase.ENCHERES, encheres.motif_enchere),
    Donne: (Phase.DONNE, donne.motif_donne),
}

_SUITES: Final[dict[type, Callable[[EtatContree, Any], Any]]] = {
    JouerCarte: carte_jouee.apres_carte,
    Enchere: encheres.apres_enchere,
    Donne: donne.apres_donne,
}

_CANDIDATS: Final[dict[Phase, Callable[[EtatContree], Iterable[Evenement]]]] = {
    Phase.JEU: carte_jouee.candidats_jeu,
    Phase.ENCHERES: encheres.candidats_enchere,
}

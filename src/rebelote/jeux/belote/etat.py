"""L'état de la belote : les champs, qui est attendu, et l'aiguillage vers chaque phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from rebelote.cartes import Carte, Couleur, Main
from rebelote.jeux.belote import carte_jouee, donne, encheres, inconnues, texte
from rebelote.jeux.belote.annonces import AnnoncesDesSieges
from rebelote.jeux.belote.evenements import Annoncer, Complement, CouperPaquet, Donne, Enchere
from rebelote.jeux.belote.options import ReglesBelote
from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.belote.points import Decompte, Paire
from rebelote.jeux.commun.atouts import Pli, obligations, place_maitresse
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.commun.equipes import EQUIPES, camp, par_equipe
from rebelote.jeux.commun.obligations import Filtre
from rebelote.noyau.etat import Etat, derive
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.inconnues import Inconnues
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, J1, Siege, nom_siege

_SEULS: Final = tuple(frozenset({siege}) for siege in (0, 1, 2, 3, CROUPIER))
_PAR_DEFAUT: Final = ReglesBelote()
_VIDE: Final = Main()
_PERSONNE: Final[frozenset[Siege]] = frozenset()


@dataclass(frozen=True)
class EtatBelote(Etat):
    """Une position de belote, complète ou vue d'un siège."""

    regles: ReglesBelote = _PAR_DEFAUT
    phase: Phase = Phase.DONNE
    tour: Siege = CROUPIER
    """Qui doit agir : un siège, ou le croupier pour les donnes."""

    manche: int = 1
    donneur: Siege = J1
    mains: tuple[Main, ...] = (_VIDE,) * 4
    talon: Main = _VIDE
    retournee: Carte | None = None
    passes: int = 0
    preneur: Siege | None = None
    atout: Couleur | None = None

    meneur: Siege = J1
    pli: tuple[Carte, ...] = ()
    plis: tuple[Pli, ...] = ()
    annonces: AnnoncesDesSieges = ((),) * 4
    belote: Siege | None = None
    """Qui a dit « belote »."""

    litige: int = 0
    totaux: Paire = (0, 0)
    decomptes: tuple[Decompte, ...] = ()
    paquet: tuple[Carte | None, ...] = ()
    """Le paquet dans son ordre, quand on coupe sans mélanger ; vide sinon."""

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

    def suivre(self, evenements: Iterable[Evenement]) -> EtatBelote:
        etat: EtatBelote = self
        cartes: list[JouerCarte] = []
        for evenement in evenements:
            if isinstance(evenement, JouerCarte):
                cartes.append(evenement)
                continue
            if cartes:
                etat, cartes = carte_jouee.apres_cartes(etat, cartes), []
            etat = etat._apres(evenement)
        return carte_jouee.apres_cartes(etat, cartes) if cartes else etat

    def acte_croupier(self, alea: Random) -> Evenement:
        if self.phase is Phase.COMPLEMENT:
            return donne.completer_les_mains(self, alea)
        return donne.donner(self, alea)

    @derive
    def obligations(self) -> tuple[Filtre, ...]:
        """Les obligations de celui qui doit jouer dans le pli en cours."""
        assert self.atout is not None
        return obligations(self.pli, self.atout, self.regles.sous_coupe_obligatoire)

    @property
    def maitre(self) -> Siege | None:
        """Le siège qui l'emporte, pour l'instant, dans le pli en cours."""
        if not self.pli or self.atout is None:
            return None
        return (self.meneur + place_maitresse(self.pli, self.atout)) % 4

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

    def reveler(self, repartition: Mapping[str, int], alea: Random) -> EtatBelote:
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
        detail = ""
        if motif is Motif.FOURNIR and self.pli:
            detail = f" ({self.pli[0].couleur.nom_courant})"
        if motif in (Motif.COUPER, Motif.MONTER) and self.atout:
            detail = f" (atout {self.atout.nom_courant})"
        return f"{nom_siege(evenement.auteur)}, {evenement.texte} : {motif.phrase}{detail}"


_MOTIFS: Final[dict[type, tuple[Phase, Callable[[EtatBelote, Any], Motif | None]]]] = {
    JouerCarte: (Phase.JEU, carte_jouee.motif_carte),
    Annoncer: (Phase.JEU, carte_jouee.motif_annonce),
    Enchere: (Phase.ENCHERES, encheres.motif_enchere),
    CouperPaquet: (Phase.COUPE, donne.motif_coupe),
    Donne: (Phase.DONNE, donne.motif_donne),
    Complement: (Phase.COMPLEMENT, donne.motif_complement),
}

_SUITES: Final[dict[type, Callable[[EtatBelote, Any], Any]]] = {
    JouerCarte: carte_jouee.apres_carte,
    Annoncer: carte_jouee.apres_annonce,
    Enchere: encheres.apres_enchere,
    CouperPaquet: donne.apres_coupe,
    Donne: donne.apres_donne,
    Complement: donne.apres_complement,
}

_CANDIDATS: Final[dict[Phase, Callable[[EtatBelote], Iterable[Evenement]]]] = {
    Phase.JEU: carte_jouee.candidats_jeu,
    Phase.ENCHERES: encheres.candidats_enchere,
    Phase.COUPE: donne.candidats_coupe,
}

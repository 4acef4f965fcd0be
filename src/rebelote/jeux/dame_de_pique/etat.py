"""L'état de la dame de pique : les champs, qui est attendu, et l'aiguillage vers chaque phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from rebelote.cartes import Carte, Main, masque
from rebelote.jeux.commun.obligations import Filtre
from rebelote.jeux.dame_de_pique import carte_jouee, donne, inconnues, passe, ramassage, tape, texte
from rebelote.jeux.dame_de_pique.delais import PERSONNE_N_A_TAPE
from rebelote.jeux.dame_de_pique.evenements import (
    Cartes,
    Donne,
    Echange,
    EchangeMains,
    Joker,
    JouerCarte,
    PasserCartes,
    PremierJoueur,
    Taper,
    Tapes,
)
from rebelote.jeux.dame_de_pique.options import ReglesDameDePique
from rebelote.jeux.dame_de_pique.phases import Phase
from rebelote.jeux.dame_de_pique.points import (
    COEURS,
    Decompte,
    Pli,
    Quatre,
    place_maitresse,
    points_pli,
)
from rebelote.noyau.etat import Etat, derive
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.inconnues import Inconnues
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, J1, Siege, nom_siege

_SEULS: Final = tuple(frozenset({siege}) for siege in (0, 1, 2, 3, CROUPIER))
_PAR_DEFAUT: Final = ReglesDameDePique()
_VIDE: Final = Main()
_ECARTS_DE_PASSE: Final = (1, 3, 2, 0)
"""À qui l'on passe, de manche en manche : au suivant, au précédent, en face, à personne."""


@dataclass(frozen=True)
class EtatDameDePique(Etat):
    """Une position de dame de pique, complète ou vue d'un siège."""

    regles: ReglesDameDePique = _PAR_DEFAUT
    phase: Phase = Phase.DONNE
    manche: int = 1
    donneur: Siege = J1
    mains: tuple[Main, ...] = (_VIDE,) * 4
    joker: Carte | None = None
    passees: tuple[Cartes, ...] = passe.RIEN_DE_PASSE
    """Les cartes que chacun a choisi de passer, avant l'échange ; vide s'il n'a pas choisi."""

    meneur: Siege = J1
    pli: tuple[Carte, ...] = ()
    plis: tuple[Pli, ...] = ()
    absentes: Quatre = (0, 0, 0, 0)
    """Les cartes (un masque) que chaque main ne peut plus contenir, d'après le jeu de tous.

    Elles suivent les mains quand les mains changent de siège : on ne peut les relire des plis d'un
    siège.
    """

    tapes: tuple[tuple[int | None, ...], ...] = PERSONNE_N_A_TAPE
    """Le délai de chacun, avant qu'on les révèle ; vide s'il n'a pas tapé."""

    totaux: Quatre = (0, 0, 0, 0)
    decomptes: tuple[Decompte, ...] = ()

    # --- Qui est attendu, et ce qu'il peut faire ----------------------------------------------

    def attendus(self) -> frozenset[Siege]:
        match self.phase:
            case Phase.JEU:
                return _SEULS[(self.meneur + len(self.pli)) % 4]
            case Phase.PASSE:
                return frozenset(s for s, cartes in enumerate(self.passees) if not cartes)
            case Phase.TAPE:
                return frozenset(s for s, tape in enumerate(self.tapes) if not tape)
            case Phase.FINIE:
                return frozenset()
            case _:
                return _SEULS[CROUPIER]

    def candidats(self, siege: Siege) -> Iterable[Evenement]:
        """Les coups à juger ; pour `TAPER`, un échantillon stable des délais légaux."""
        if siege == CROUPIER or siege not in self.attendus():
            return ()
        return _CANDIDATS[self.phase](self, siege)

    def _presque_legaux(self, siege: Siege) -> Iterable[Evenement]:
        if self.phase is Phase.JEU and siege in self.attendus():
            return carte_jouee.presque_legaux(self, siege)
        return self.candidats(siege)

    def motif_refus(self, evenement: Evenement) -> Motif | None:
        regle = _MOTIFS.get(type(evenement))
        if regle is None or regle[0] is not self.phase:
            return Motif.PARTIE_FINIE if self.phase is Phase.FINIE else Motif.PAS_LE_MOMENT
        if evenement.auteur not in self.attendus():
            return Motif.PAS_SON_TOUR
        return regle[1](self, evenement)

    def _apres(self, evenement: Evenement) -> Self:
        suite: Self = _SUITES[type(evenement)](self, evenement)
        return suite

    def acte_croupier(self, alea: Random) -> Evenement:
        match self.phase:
            case Phase.DONNE:
                return donne.donner(self, alea)
            case Phase.JOKER:
                return donne.designer_joker(self, alea)
            case Phase.ECHANGE:
                return passe.echanger(self)
            case Phase.OUVERTURE:
                return donne.nommer_premier_joueur(self)
            case Phase.TAPES:
                return tape.reveler_les_tapes(self, alea)
            case _:
                return ramassage.echanger_mains(self)

    # --- Ce qui se déduit ---------------------------------------------------------------------

    @property
    def ecart_de_passe(self) -> int:
        """De combien de sièges avancent les cartes passées ; 0 quand on n'en passe pas."""
        return _ECARTS_DE_PASSE[(self.manche - 1) % 4]

    @property
    def ouverture(self) -> bool:
        """Vrai quand on attend le 2♣."""
        return not self.pli and not self.plis

    @derive
    def tombees(self) -> int:
        """Les cartes déjà posées dans la manche, en masque."""
        tombees = masque(self.pli)
        for pli in self.plis:
            tombees |= masque(pli.cartes)
        return tombees

    @property
    def coeurs_casses(self) -> bool:
        return bool(self.tombees & COEURS)

    @derive
    def obligations(self) -> tuple[Filtre, ...]:
        """Les obligations de celui qui doit jouer dans le pli en cours."""
        return carte_jouee.obligations(self)

    @property
    def maitre(self) -> Siege | None:
        """Le siège qui l'emporte, pour l'instant, dans le pli en cours."""
        if not self.pli:
            return None
        return (self.meneur + place_maitresse(self.pli)) % 4

    def points_pris(self, siege: Siege) -> int:
        """Les points que ce siège a ramassés dans la manche en cours, joker compris."""
        prises = (pli.cartes for pli in self.plis if pli.beneficiaire == siege)
        return sum(points_pli(cartes, self.joker) for cartes in prises)

    # --- Les scores ---------------------------------------------------------------------------

    def scores(self) -> Mapping[str, int]:
        return _par_joueur(self.totaux)

    def scores_par_manche(self) -> tuple[Mapping[str, int], ...]:
        return tuple(_par_joueur(decompte.scores) for decompte in self.decomptes)

    def vainqueurs(self) -> tuple[str, ...]:
        """Ceux dont le total est le plus bas."""
        if self.phase is not Phase.FINIE:
            return ()
        moindre = min(self.totaux)
        return tuple(nom for nom, total in self.scores().items() if total == moindre)

    def camp(self, siege: Siege) -> str:
        return nom_siege(siege)

    # --- L'inconnu ----------------------------------------------------------------------------

    def inconnues(self) -> Inconnues:
        return inconnues.inconnues(self)

    def reveler(self, repartition: Mapping[str, int], alea: Random) -> EtatDameDePique:
        return inconnues.reveler(self, repartition, alea)

    # --- Les mots -----------------------------------------------------------------------------

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
        return f"{nom_siege(evenement.auteur)}, {evenement.texte} : {motif.phrase}{detail}"


def _par_joueur(scores: Quatre) -> Mapping[str, int]:
    return {nom_siege(siege): score for siege, score in enumerate(scores)}


_MOTIFS: Final[dict[type, tuple[Phase, Callable[[EtatDameDePique, Any], Motif | None]]]] = {
    JouerCarte: (Phase.JEU, carte_jouee.motif_carte),
    PasserCartes: (Phase.PASSE, passe.motif_passe),
    Taper: (Phase.TAPE, tape.motif_taper),
    Donne: (Phase.DONNE, donne.motif_donne),
    Joker: (Phase.JOKER, donne.motif_joker),
    Echange: (Phase.ECHANGE, passe.motif_echange),
    PremierJoueur: (Phase.OUVERTURE, donne.motif_premier_joueur),
    Tapes: (Phase.TAPES, tape.motif_tapes),
    EchangeMains: (Phase.ECHANGE_MAINS, ramassage.motif_echange_mains),
}

_SUITES: Final[dict[type, Callable[[EtatDameDePique, Any], Any]]] = {
    JouerCarte: carte_jouee.apres_carte,
    PasserCartes: passe.apres_passe,
    Taper: tape.apres_taper,
    Donne: donne.apres_donne,
    Joker: donne.apres_joker,
    Echange: passe.apres_echange,
    PremierJoueur: donne.apres_premier_joueur,
    Tapes: tape.apres_tapes,
    EchangeMains: ramassage.apres_echange_mains,
}

_CANDIDATS: Final[dict[Phase, Callable[[EtatDameDePique, Siege], Iterable[Evenement]]]] = {
    Phase.JEU: carte_jouee.candidats_jeu,
    Phase.PASSE: passe.candidats_passe,
    Phase.TAPE: tape.candidats_tape,
}

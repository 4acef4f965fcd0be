"""L'état de la dame de pique : les champs, qui est attendu, et l'aiguillage vers chaque phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from rebelote.cartes import Carte, Main, masque
from rebelote.jeux.commun.chacun_pour_soi import ChacunPourSoi, par_joueur
from rebelote.jeux.commun.mains import Cartes
from rebelote.jeux.commun.obligations import Filtre
from rebelote.jeux.commun.table import couleur_demandee
from rebelote.jeux.dame_de_pique import carte_jouee, donne, inconnues, passe, ramassage, table, tape
from rebelote.jeux.dame_de_pique.delais import PERSONNE_N_A_TAPE
from rebelote.jeux.dame_de_pique.evenements import (
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
from rebelote.noyau.reperes.plis import PliFerme
from rebelote.noyau.reperes.repere import Repere
from rebelote.noyau.sieges import CROUPIER, J1, Siege

_PAR_DEFAUT: Final = ReglesDameDePique()
_VIDE: Final = Main()
_ECARTS_DE_PASSE: Final = (1, 3, 2, 0)
"""À qui l'on passe, de manche en manche : au suivant, au précédent, en face, à personne."""


@dataclass(frozen=True)
class EtatDameDePique(ChacunPourSoi):
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

    # --- L'aiguillage -------------------------------------------------------------------------

    JEU: ClassVar[Phase] = Phase.JEU
    FIN: ClassVar[Phase] = Phase.FINIE

    REGLES: ClassVar[ParEvenement] = {
        JouerCarte: Regle(Phase.JEU, carte_jouee.motif_carte, carte_jouee.apres_carte),
        PasserCartes: Regle(Phase.PASSE, passe.motif_passe, passe.apres_passe),
        Taper: Regle(Phase.TAPE, tape.motif_taper, tape.apres_taper),
        Donne: Regle(Phase.DONNE, donne.motif_donne, donne.apres_donne),
        Joker: Regle(Phase.JOKER, donne.motif_joker, donne.apres_joker),
        Echange: Regle(Phase.ECHANGE, passe.motif_echange, passe.apres_echange),
        PremierJoueur: Regle(
            Phase.OUVERTURE, donne.motif_premier_joueur, donne.apres_premier_joueur
        ),
        Tapes: Regle(Phase.TAPES, tape.motif_tapes, tape.apres_tapes),
        EchangeMains: Regle(
            Phase.ECHANGE_MAINS, ramassage.motif_echange_mains, ramassage.apres_echange_mains
        ),
    }
    CANDIDATS: ClassVar[Candidats] = {
        Phase.JEU: carte_jouee.candidats_jeu,
        Phase.PASSE: passe.candidats_passe,
        Phase.TAPE: tape.candidats_tape,
    }
    PERMIS: ClassVar[Mapping[Phase, Callable[[EtatDameDePique, Siege], Sequence[Evenement]]]] = {
        Phase.JEU: carte_jouee.coups_permis,
        Phase.PASSE: passe.coups_permis,
        Phase.TAPE: tape.candidats_tape,
    }
    """D'une main ouverte, les coups légaux d'un seul tenant, sans les juger l'un après l'autre."""

    ACTES: ClassVar[Actes] = {
        Phase.DONNE: donne.donner,
        Phase.JOKER: donne.designer_joker,
        Phase.ECHANGE: passe.echanger,
        Phase.OUVERTURE: donne.nommer_premier_joueur,
        Phase.TAPES: tape.reveler_les_tapes,
        Phase.ECHANGE_MAINS: ramassage.echanger_mains,
    }
    ACTES_COMMUNS: ClassVar[ActesCommuns] = {
        Phase.DONNE: donne.donner_ensemble,
        Phase.JOKER: donne.designer_le_joker_ensemble,
        Phase.ECHANGE: passe.echanger_ensemble,
        Phase.OUVERTURE: donne.chercher_le_deux_de_trefle,
        Phase.TAPES: tape.reveler_les_tapes_ensemble,
        Phase.ECHANGE_MAINS: ramassage.echanger_mains_ensemble,
    }

    def attendus(self) -> frozenset[Siege]:
        if self.phase is self.JEU:  # presque toujours ; lire un membre d'`Enum` est lent
            return SEULS[(self.meneur + len(self.pli)) % 4]
        match self.phase:
            case Phase.PASSE:
                return frozenset(s for s, cartes in enumerate(self.passees) if not cartes)
            case Phase.TAPE:
                return frozenset(s for s, tape in enumerate(self.tapes) if not tape)
            case Phase.FINIE:
                return PERSONNE
            case _:
                return SEULS[CROUPIER]

    def coups_legaux(self, siege: Siege) -> Sequence[Evenement]:
        permis = self.PERMIS.get(self.phase)
        if permis is None or siege not in self.attendus() or self.mains[siege].cachees:
            return super().coups_legaux(siege)
        return permis(self, siege)

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
        """Vrai si un cœur est tombé ; les derniers plis le disent souvent, on commence par eux."""
        plis = (self.pli, *(pli.cartes for pli in reversed(self.plis)))
        return any(masque(cartes) & COEURS for cartes in plis)

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
        return self._points_pris[siege]

    @derive
    def _points_pris(self) -> list[int]:
        points = [0] * 4
        for pli in self.plis:
            points[pli.beneficiaire] += points_pli(pli.cartes, self.joker)
        return points

    # --- Les scores ---------------------------------------------------------------------------

    def scores(self) -> Mapping[str, int]:
        return par_joueur(self.totaux)

    @property
    def manches_finies(self) -> int:
        return len(self.decomptes)

    def scores_par_manche(self) -> tuple[Mapping[str, int], ...]:
        return tuple(par_joueur(decompte.scores) for decompte in self.decomptes)

    def vainqueurs(self) -> tuple[str, ...]:
        """Ceux dont le total est le plus bas."""
        if self.phase is not Phase.FINIE:
            return ()
        moindre = min(self.totaux)
        return tuple(nom for nom, total in self.scores().items() if total == moindre)

    # --- L'inconnu ----------------------------------------------------------------------------

    def inconnues(self) -> Inconnues:
        return inconnues.inconnues(self)

    def reveler(self, repartition: Mapping[str, int], alea: Random) -> EtatDameDePique:
        return inconnues.reveler(self, repartition, alea)

    # --- Ce que l'on montre --------------------------------------------------------------------

    def bilan_manche(self) -> str:
        return table.raconter(self.decomptes[-1])

    def repere(self) -> Repere:
        pli = len(self.plis) + 1 if self.phase is Phase.JEU else None
        return Repere(self.manche, self.phase.name, pli, self.phase.value)

    def pli_ferme(self, evenement: Evenement) -> PliFerme | None:
        if isinstance(evenement, Tapes):
            return ramassage.pli_ferme(self, self.pli, tape.dernier_a_taper(self, evenement))
        if isinstance(evenement, JouerCarte) and len(self.pli) == 3:
            return ramassage.pli_ferme(self, (*self.pli, evenement.carte))
        return None

    def precision(self, evenement: Evenement, motif: Motif) -> str:
        if isinstance(evenement, Donne) and motif is Motif.DONNE_INVALIDE:
            return donne.defaut(self, evenement)
        return couleur_demandee(motif, self.pli)

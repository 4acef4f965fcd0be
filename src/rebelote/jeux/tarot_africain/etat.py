"""L'état du tarot africain : les champs, qui est attendu, et l'aiguillage vers chaque phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final

from rebelote.cartes import Main
from rebelote.jeux.commun.chacun_pour_soi import ChacunPourSoi, par_joueur
from rebelote.jeux.tarot_africain import carte_jouee, donne, inconnues, motifs, table
from rebelote.jeux.tarot_africain.carte_jouee import Pli
from rebelote.jeux.tarot_africain.evenements import Donne, JouerCarte, Pari, Retourner
from rebelote.jeux.tarot_africain.manche import CARTES_AU_DEBUT
from rebelote.jeux.tarot_africain.options import ReglesTarotAfricain
from rebelote.jeux.tarot_africain.paris import (
    apres_pari,
    candidats_pari,
    motif_pari,
    paris_pensables,
)
from rebelote.jeux.tarot_africain.phases import Phase
from rebelote.jeux.tarot_africain.points import Bilan, ParVivant
from rebelote.noyau.etat import derive
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.inconnues import Inconnues
from rebelote.noyau.motif import Motif
from rebelote.noyau.phases import Actes, ActesCommuns, Candidats, EtatAuTour, ParEvenement, Regle
from rebelote.noyau.reperes.plis import PliFerme
from rebelote.noyau.reperes.repere import Repere
from rebelote.noyau.sieges import CROUPIER, J1, Siege, nom_siege
from rebelote.noyau.texte import compte

_VIDE: Final = Main()


@dataclass(frozen=True)
class EtatTarotAfricain(ChacunPourSoi, EtatAuTour):
    """Une position de tarot africain, complète ou vue d'un siège."""

    regles: ReglesTarotAfricain
    vies: tuple[int, ...]
    """Les vies de chaque siège ; à zéro, il est sorti du cercle."""

    mains: tuple[Main, ...]
    paris: ParVivant
    cartes: int = CARTES_AU_DEBUT
    """Le nombre de cartes données à chacun dans cette manche."""

    donneur: Siege = J1
    manche: int = 1
    phase: Phase = Phase.DONNE
    tour: Siege = CROUPIER
    """Qui doit agir : un siège, ou le croupier pour donner et retourner."""

    talon: Main = _VIDE
    pli: tuple[JouerCarte, ...] = ()
    plis: tuple[Pli, ...] = ()
    bilans: tuple[Bilan, ...] = ()

    FIN: ClassVar[Phase] = Phase.FINIE

    REGLES: ClassVar[ParEvenement] = {
        Donne: Regle(Phase.DONNE, donne.motif_donne, donne.apres_donne),
        Pari: Regle(Phase.PARIS, motif_pari, apres_pari),
        Retourner: Regle(Phase.RETOURNE, donne.motif_retourner, donne.apres_retourner),
        JouerCarte: Regle(Phase.JEU, carte_jouee.motif_carte, carte_jouee.apres_carte),
    }
    CANDIDATS: ClassVar[Candidats] = {
        Phase.PARIS: candidats_pari,
        Phase.JEU: carte_jouee.candidats_jeu,
    }
    PENSABLES: ClassVar[Candidats] = {Phase.PARIS: paris_pensables}
    ACTES: ClassVar[Actes] = {Phase.DONNE: donne.donner, Phase.RETOURNE: donne.retourner}
    ACTES_COMMUNS: ClassVar[ActesCommuns] = {
        Phase.DONNE: donne.donner_ensemble,
        Phase.RETOURNE: donne.retourner_ensemble,
    }

    @classmethod
    def debut(cls, regles: ReglesTarotAfricain, joueurs: int) -> EtatTarotAfricain:
        """Le début d'une partie : J1 donne cinq cartes."""
        return cls._neuf(regles, (regles.vies,) * joueurs)

    @classmethod
    def _neuf(
        cls, regles: ReglesTarotAfricain, vies: tuple[int, ...], **champs: Any
    ) -> EtatTarotAfricain:
        return cls(regles, vies, (_VIDE,) * len(vies), (None,) * len(vies), **champs)

    def nouvelle(
        self,
        vies: tuple[int, ...],
        cartes: int,
        donneur: Siege,
        manche: int = 1,
        bilans: tuple[Bilan, ...] = (),
    ) -> EtatTarotAfricain:
        """Le début d'une autre manche, avec les mêmes règles."""
        return self._neuf(
            self.regles, vies, cartes=cartes, donneur=donneur, manche=manche, bilans=bilans
        )

    @derive
    def vivants(self) -> tuple[Siege, ...]:
        """Les sièges encore dans la partie, dans l'ordre du jeu."""
        return tuple(siege for siege, vies in enumerate(self.vies) if vies)

    @derive
    def plis_faits(self) -> tuple[int, ...]:
        """Les plis que chaque siège a faits dans la manche."""
        vainqueurs = [pli.vainqueur for pli in self.plis]
        return tuple(vainqueurs.count(siege) for siege in range(len(self.vies)))

    @property
    def maitre(self) -> Siege | None:
        """Le siège qui l'emporte, pour l'instant, dans le pli en cours."""
        return carte_jouee.maitre(self.pli) if self.pli else None

    @property
    def a_l_aveugle(self) -> bool:
        """Vrai à la manche d'une carte, tant que personne n'a vu la sienne."""
        return self.cartes == 1 and self.phase in (Phase.PARIS, Phase.RETOURNE)

    def scores(self) -> Mapping[str, int]:
        return par_joueur(self.vies)

    @property
    def manches_finies(self) -> int:
        return len(self.bilans)

    def scores_par_manche(self) -> tuple[Mapping[str, int], ...]:
        return tuple(par_joueur(bilan.variations) for bilan in self.bilans)

    def vainqueurs(self) -> tuple[str, ...]:
        """Le survivant ; si les derniers tombent ensemble, le moindre écart les départage."""
        if self.phase is not Phase.FINIE:
            return ()
        return tuple(map(nom_siege, self.vivants or self.bilans[-1].vainqueurs))

    def inconnues(self) -> Inconnues:
        return inconnues.inconnues(self)

    def reveler(self, repartition: Mapping[str, int], alea: Random) -> EtatTarotAfricain:
        return inconnues.reveler(self, repartition)

    def bilan_manche(self) -> str:
        return table.raconter(self.bilans[-1])

    def repere(self) -> Repere:
        pli = len(self.plis) + 1 if self.phase is Phase.JEU else None
        precision = compte(self.cartes, "carte")
        return Repere(self.manche, self.phase.name, pli, self.phase.value, precision)

    def pli_ferme(self, evenement: Evenement) -> PliFerme | None:
        if not isinstance(evenement, JouerCarte) or len(self.pli) + 1 < len(self.vivants):
            return None
        poses = (*self.pli, evenement)
        return table.ferme(poses, carte_jouee.maitre(poses))

    def precision(self, evenement: Evenement, motif: Motif) -> str:
        if isinstance(evenement, Donne) and motif is Motif.DONNE_INVALIDE:
            return donne.defaut(self, evenement)
        au_pari = motif in (motifs.PARI_HORS_BORNES, motifs.SOMME_INTERDITE)
        return str(self.cartes) if au_pari else ""

"""L'état de la belote : les champs, l'atout, et l'aiguillage vers chaque phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from rebelote.cartes import Carte, Couleur, Main, masque
from rebelote.jeux.belote import donne, encheres, inconnues, manche, table
from rebelote.jeux.belote.evenements import Complement, CouperPaquet, Donne, Enchere
from rebelote.jeux.belote.options import ReglesBelote
from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.belote.points import Decompte
from rebelote.jeux.commun import jeu_de_la_carte
from rebelote.jeux.commun.annonces import Annoncer, Montrer
from rebelote.jeux.commun.annonces.annoncer import apres_annonce, motif_annonce
from rebelote.jeux.commun.annonces.montrer import apres_montre, montrer, motif_montre
from rebelote.jeux.commun.annonces.montrer_ensemble import montrer_ensemble
from rebelote.jeux.commun.atouts import obligations, place_maitresse, points_pli
from rebelote.jeux.commun.coups import ROI_DAME, JouerCarte
from rebelote.jeux.commun.deux_camps import EtatADeuxCamps
from rebelote.jeux.commun.obligations import Filtre
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.inconnues import Inconnues
from rebelote.noyau.motif import Motif
from rebelote.noyau.phases import Actes, ActesCommuns, Candidats, ParEvenement, Regle
from rebelote.noyau.reperes.engagement import Engagement
from rebelote.noyau.sans_croupier import ActeCommun
from rebelote.noyau.sieges import Siege

_PAR_DEFAUT: Final = ReglesBelote()
_VIDE: Final = Main()


@dataclass(frozen=True)
class EtatBelote(EtatADeuxCamps):
    """Une position de belote, complète ou vue d'un siège."""

    regles: ReglesBelote = _PAR_DEFAUT
    phase: Phase = Phase.DONNE
    talon: Main = _VIDE
    retournee: Carte | None = None
    passes: int = 0
    preneur: Siege | None = None
    atout: Couleur | None = None
    litige: int = 0
    decomptes: tuple[Decompte, ...] = ()
    paquet: tuple[Carte | None, ...] = ()
    """Le paquet dans son ordre, quand on coupe sans mélanger ; vide sinon."""

    # --- L'aiguillage --------------------------------------------------------------------------

    JEU: ClassVar[Phase] = Phase.JEU
    MONTRE: ClassVar[Phase] = Phase.MONTRE
    FIN: ClassVar[Phase] = Phase.FINIE

    REGLES: ClassVar[ParEvenement] = {
        JouerCarte: Regle(Phase.JEU, jeu_de_la_carte.motif_carte, jeu_de_la_carte.apres_carte),
        Annoncer: Regle(Phase.JEU, motif_annonce, apres_annonce),
        Montrer: Regle(Phase.MONTRE, motif_montre, apres_montre),
        Enchere: Regle(Phase.ENCHERES, encheres.motif_enchere, encheres.apres_enchere),
        CouperPaquet: Regle(Phase.COUPE, donne.motif_coupe, donne.apres_coupe),
        Donne: Regle(Phase.DONNE, donne.motif_donne, donne.apres_donne),
        Complement: Regle(Phase.COMPLEMENT, donne.motif_complement, donne.apres_complement),
    }
    CANDIDATS: ClassVar[Candidats] = {
        Phase.JEU: jeu_de_la_carte.candidats_jeu,
        Phase.ENCHERES: encheres.candidats_enchere,
        Phase.COUPE: donne.candidats_coupe,
    }
    PENSABLES: ClassVar[Candidats] = {
        Phase.ENCHERES: encheres.encheres_pensables,
        Phase.COUPE: donne.coupes_pensables,
    }
    ACTES: ClassVar[Actes] = {
        Phase.DONNE: donne.donner,
        Phase.COMPLEMENT: donne.completer_les_mains,
        Phase.MONTRE: montrer,
    }
    ACTES_COMMUNS: ClassVar[ActesCommuns] = {
        Phase.DONNE: donne.donner_ensemble,
        Phase.COMPLEMENT: donne.completer_ensemble,
        Phase.MONTRE: montrer_ensemble,
    }

    def acte_commun(self) -> ActeCommun | None:
        """Couper sans mélanger ne se fait qu'avec un croupier : qui retient les plis sait le
        paquet."""
        return None if self.regles.entre_manches == "coupe" else super().acte_commun()

    # --- L'atout -------------------------------------------------------------------------------

    def est_atout(self, carte: Carte) -> bool:
        return carte.couleur is self.atout

    @property
    def couleur_d_atout(self) -> Couleur | None:
        return self.atout

    @property
    def roi_dame(self) -> int:
        atout = self.atout
        return ROI_DAME[atout.rang] if atout else 0

    def obligations_dans(self, pli: tuple[Carte, ...]) -> tuple[Filtre, ...]:
        assert self.atout is not None
        return obligations(pli, self.atout, self.regles.sous_coupe_obligatoire)

    def place_maitresse(self, pli: tuple[Carte, ...]) -> int:
        assert self.atout is not None
        return place_maitresse(pli, self.atout)

    def points_des_cartes(self, cartes: tuple[Carte, ...]) -> int:
        assert self.atout is not None
        return points_pli(cartes, self.atout)

    def contrat_conclu(self) -> Engagement | None:
        if self.preneur is None or self.atout is None:
            return None
        return Engagement(self.preneur, self.atout.name)

    # --- La manche -----------------------------------------------------------------------------

    @property
    def avec_annonces(self) -> bool:
        return self.regles.annonces

    def clore(self) -> EtatBelote:
        return manche.clore(self)

    @property
    def mises_de_cote(self) -> int:
        vues = masque(carte for carte in (*self.paquet, self.retournee) if carte is not None)
        return vues | self.talon.connues

    def inconnues(self) -> Inconnues:
        return inconnues.inconnues(self)

    def reveler(self, repartition: Mapping[str, int], alea: Random) -> EtatBelote:
        return inconnues.reveler(self, repartition)

    # --- Les mots ------------------------------------------------------------------------------

    def bilan_manche(self) -> str:
        return table.raconter(self.decomptes[-1])

    def precision(self, evenement: Evenement, motif: Motif) -> str:
        if motif is Motif.DONNE_INVALIDE:
            return donne.defaut(self, evenement)
        return table.precision(self, motif)

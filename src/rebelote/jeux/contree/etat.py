"""L'état de la contrée : les champs, l'atout, et l'aiguillage vers chaque phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from rebelote.cartes import Carte, Couleur
from rebelote.jeux.commun import jeu_de_la_carte
from rebelote.jeux.commun.annonces import Annoncer, Montrer
from rebelote.jeux.commun.annonces.annoncer import apres_annonce, motif_annonce
from rebelote.jeux.commun.annonces.montrer import apres_montre, montrer, motif_montre
from rebelote.jeux.commun.annonces.montrer_ensemble import montrer_ensemble
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.commun.deux_camps import EtatADeuxCamps
from rebelote.jeux.commun.obligations import Filtre
from rebelote.jeux.contree import donne, inconnues, manche, table
from rebelote.jeux.contree.atouts import (
    AtoutContree,
    obligations,
    place_maitresse,
    points_pli,
    roi_dame,
)
from rebelote.jeux.contree.contrat import Contrat
from rebelote.jeux.contree.encheres import (
    apres_enchere,
    candidats_enchere,
    encheres_pensables,
    motif_enchere,
)
from rebelote.jeux.contree.evenements import Donne, Enchere
from rebelote.jeux.contree.options import ReglesContree
from rebelote.jeux.contree.phases import Phase
from rebelote.jeux.contree.points import Decompte
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.inconnues import Inconnues
from rebelote.noyau.motif import Motif
from rebelote.noyau.phases import Actes, ActesCommuns, Candidats, ParEvenement, Regle
from rebelote.noyau.reperes.engagement import Engagement
from rebelote.noyau.sieges import Siege

_PAR_DEFAUT: Final = ReglesContree()


@dataclass(frozen=True)
class EtatContree(EtatADeuxCamps):
    """Une position de contrée, complète ou vue d'un siège."""

    regles: ReglesContree = _PAR_DEFAUT
    phase: Phase = Phase.DONNE

    encheres: tuple[Enchere, ...] = ()
    """Tout ce qui s'est dit aux enchères de cette manche."""
    passes: int = 0
    """Combien ont passé depuis la dernière parole qui engage."""
    volee: bool = False
    """Vrai quand on demande à un défenseur, hors de son tour, s'il contre."""
    contrat: Contrat | None = None

    decomptes: tuple[Decompte, ...] = ()

    # --- L'aiguillage --------------------------------------------------------------------------

    JEU: ClassVar[Phase] = Phase.JEU
    MONTRE: ClassVar[Phase] = Phase.MONTRE
    FIN: ClassVar[Phase] = Phase.FINIE

    REGLES: ClassVar[ParEvenement] = {
        JouerCarte: Regle(Phase.JEU, jeu_de_la_carte.motif_carte, jeu_de_la_carte.apres_carte),
        Enchere: Regle(Phase.ENCHERES, motif_enchere, apres_enchere),
        Donne: Regle(Phase.DONNE, donne.motif_donne, donne.apres_donne),
        Annoncer: Regle(Phase.JEU, motif_annonce, apres_annonce),
        Montrer: Regle(Phase.MONTRE, motif_montre, apres_montre),
    }
    CANDIDATS: ClassVar[Candidats] = {
        Phase.JEU: jeu_de_la_carte.candidats_jeu,
        Phase.ENCHERES: candidats_enchere,
    }
    PENSABLES: ClassVar[Candidats] = {Phase.ENCHERES: encheres_pensables}
    ACTES: ClassVar[Actes] = {Phase.DONNE: donne.donner, Phase.MONTRE: montrer}
    ACTES_COMMUNS: ClassVar[ActesCommuns] = {
        Phase.DONNE: donne.donner_ensemble,
        Phase.MONTRE: montrer_ensemble,
    }

    # --- L'atout -------------------------------------------------------------------------------

    @property
    def preneur(self) -> Siege | None:
        return None if self.contrat is None else self.contrat.preneur

    @property
    def atout(self) -> AtoutContree | None:
        return None if self.contrat is None else self.contrat.atout

    def est_atout(self, carte: Carte) -> bool:
        return self.contrat is not None and self.contrat.atout.est_atout(carte)

    @property
    def couleur_d_atout(self) -> Couleur | None:
        return None if self.contrat is None else self.contrat.atout.couleur

    @property
    def roi_dame(self) -> int:
        return 0 if self.contrat is None else roi_dame(self.contrat.atout)

    def obligations_dans(self, pli: tuple[Carte, ...]) -> tuple[Filtre, ...]:
        assert self.contrat is not None
        return obligations(pli, self.contrat.atout, self.regles)

    def place_maitresse(self, pli: tuple[Carte, ...]) -> int:
        assert self.contrat is not None
        return place_maitresse(pli, self.contrat.atout)

    def points_des_cartes(self, cartes: tuple[Carte, ...]) -> int:
        assert self.contrat is not None
        return points_pli(cartes, self.contrat.atout)

    def contrat_conclu(self) -> Engagement | None:
        if self.contrat is None or self.phase not in (Phase.JEU, Phase.MONTRE):
            return None
        return self.contrat.engagement

    # --- La manche -----------------------------------------------------------------------------

    @property
    def avec_annonces(self) -> bool:
        return self.regles.annonces

    @property
    def carres_seuls(self) -> bool:
        return self.atout is AtoutContree.SANS_ATOUT

    def clore(self) -> EtatContree:
        return manche.clore(self)

    def inconnues(self) -> Inconnues:
        return inconnues.inconnues(self)

    def reveler(self, repartition: Mapping[str, int], alea: Random) -> EtatContree:
        return inconnues.reveler(self, repartition)

    # --- Les mots ------------------------------------------------------------------------------

    def bilan_manche(self) -> str:
        return table.raconter(self.decomptes[-1])

    def precision(self, evenement: Evenement, motif: Motif) -> str:
        if isinstance(evenement, Donne) and motif is Motif.DONNE_INVALIDE:
            return donne.defaut(self, evenement)
        return table.precision(self, motif)

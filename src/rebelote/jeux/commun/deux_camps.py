"""L'état de la belote et de la contrée : deux camps, huit plis, un atout, la belote."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Final, Self

from rebelote.cartes import Carte, Couleur, Main
from rebelote.jeux.commun import jeu_de_la_carte, rebelote
from rebelote.jeux.commun.annonces import Annoncer, AnnoncesDesSieges, Montrer
from rebelote.jeux.commun.annonces.annoncer import annonces_du_tour
from rebelote.jeux.commun.annonces.hypotheses import hypotheses
from rebelote.jeux.commun.annonces.montrer import sous_entendu
from rebelote.jeux.commun.atouts import Pli
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.commun.equipes import CAMPS, par_equipe
from rebelote.jeux.commun.obligations import Filtre
from rebelote.jeux.commun.points import Paire
from rebelote.noyau.etat import derive
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.phases import EtatAuTour
from rebelote.noyau.reperes.plis import PliFerme
from rebelote.noyau.reperes.repere import Repere
from rebelote.noyau.sieges import CROUPIER, J1, Siege

_VIDE: Final = Main()


@dataclass(frozen=True)
class EtatADeuxCamps(EtatAuTour):
    """Une position où J1 et J3 jouent contre J2 et J4, complète ou vue d'un siège."""

    JEU: ClassVar[Enum]
    """La phase où l'on pose ses cartes."""

    MONTRE: ClassVar[Enum]
    """Celle, après le premier pli, où le croupier dit quelles annonces comptent."""

    TACITES: ClassVar[frozenset[type[Evenement]]] = frozenset({Montrer})

    tour: Siege = CROUPIER
    """Qui doit agir : un siège, ou le croupier pour donner."""

    manche: int = 1
    donneur: Siege = J1
    mains: tuple[Main, ...] = (_VIDE,) * 4

    meneur: Siege = J1
    pli: tuple[Carte, ...] = ()
    plis: tuple[Pli, ...] = ()
    belote: Siege | None = None
    """Qui a dit « belote »."""

    annonces: AnnoncesDesSieges = ((),) * 4
    """Ce que chacun a annoncé, de la meilleure à la moins bonne ; une suite peut y être cachée."""
    montrees: AnnoncesDesSieges = ((),) * 4
    """Celles qu'on a montrées : elles seules comptent."""

    totaux: Paire = (0, 0)
    decomptes: tuple[Any, ...] = ()

    # --- Ce que l'atout change, et que chaque jeu dit à sa façon -------------------------------

    @abstractmethod
    def est_atout(self, carte: Carte) -> bool: ...

    @property
    @abstractmethod
    def couleur_d_atout(self) -> Couleur | None:
        """La couleur d'atout de la manche, s'il y en a une et une seule."""

    @property
    @abstractmethod
    def roi_dame(self) -> int:
        """Le roi et la dame qui font la belote, en masque ; aucune carte s'il n'y en a pas."""

    @abstractmethod
    def obligations_dans(self, pli: tuple[Carte, ...]) -> tuple[Filtre, ...]:
        """Les filtres qui s'imposent à qui suit dans ce pli."""

    @abstractmethod
    def place_maitresse(self, pli: tuple[Carte, ...]) -> int:
        """La place, dans ce pli, de la carte qui l'emporte pour l'instant."""

    @abstractmethod
    def points_des_cartes(self, cartes: tuple[Carte, ...]) -> int:
        """Ce que valent ces cartes à l'atout de la manche ; le der n'y est pas."""

    @abstractmethod
    def clore(self) -> Self:
        """Les huit plis sont faits : le début de la manche suivante, ou la fin."""

    # --- Les annonces --------------------------------------------------------------------------

    @property
    @abstractmethod
    def avec_annonces(self) -> bool:
        """Vrai si l'on annonce à cette table."""

    @property
    def carres_seuls(self) -> bool:
        """Vrai si l'on n'annonce que des carrés à l'atout de la manche."""
        return False

    @property
    def on_peut_annoncer(self) -> bool:
        """Vrai si celui dont c'est le tour de jouer peut annoncer avant : une fois, d'abord."""
        return self.avec_annonces and not self.plis and not self.annonces[self.tour]

    def attente(self) -> tuple[str, ...]:
        types = super().attente()
        if self.phase is not self.JEU or self.on_peut_annoncer:
            return types
        return tuple(type_ for type_ in types if type_ != Annoncer.TYPE)

    def hypotheses(self) -> list[Self]:
        return hypotheses(self)

    def sous_entendu(self, evenement: Evenement) -> Evenement | None:
        return sous_entendu(self, evenement)

    # --- Le jeu de la carte --------------------------------------------------------------------

    def coups_du_tour(self, filtres: tuple[Filtre, ...]) -> list[Evenement]:
        """Ce que peut jouer celui dont c'est le tour, la main triée par ces filtres."""
        coups = jeu_de_la_carte.coups(self, filtres)
        return [*annonces_du_tour(self), *coups] if self.on_peut_annoncer else coups

    def coups_legaux(self, siege: Siege) -> Sequence[Evenement]:
        """Les coups permis à ce siège, dans un ordre stable.

        Toute simulation passe par là : trier d'un coup une main ouverte est trois fois plus rapide
        que d'en juger les cartes une à une. Le contrat vérifie que les deux s'accordent.
        """
        if self.phase is self.JEU and siege == self.tour and not self.mains[siege].cachees:
            return self.coups_du_tour(self.obligations)
        return super().coups_legaux(siege)

    def suivant(self, evenement: Evenement) -> Self:
        if type(evenement) is JouerCarte:  # presque tous : autant ne pas chercher dans la table
            return jeu_de_la_carte.apres_cartes(self, (evenement,))
        return super().suivant(evenement)

    def suivre(self, evenements: Iterable[Evenement]) -> Self:
        etat = self
        cartes: list[JouerCarte] = []
        for evenement in evenements:
            if isinstance(evenement, JouerCarte):
                cartes.append(evenement)
                continue
            if cartes:
                etat, cartes = jeu_de_la_carte.apres_cartes(etat, cartes), []
            etat = etat.suivant(evenement)
        return jeu_de_la_carte.apres_cartes(etat, cartes) if cartes else etat

    def normaliser(self, evenement: Evenement, a_venir: Iterable[Evenement] = ()) -> Evenement:
        return jeu_de_la_carte.normaliser(self, evenement, a_venir)

    @derive
    def obligations(self) -> tuple[Filtre, ...]:
        """Les obligations de celui qui doit jouer dans le pli en cours."""
        return self.obligations_dans(self.pli) if self.pli else ()

    @property
    def maitre(self) -> Siege | None:
        """Le siège qui l'emporte, pour l'instant, dans le pli en cours."""
        return (self.meneur + self.place_maitresse(self.pli)) % 4 if self.pli else None

    @property
    def mises_de_cote(self) -> int:
        """Les cartes que l'on voit ailleurs que dans les mains et les plis, en masque."""
        return 0

    # --- La marque -----------------------------------------------------------------------------

    def scores(self) -> Mapping[str, int]:
        return par_equipe(self.totaux)

    @property
    def manches_finies(self) -> int:
        return len(self.decomptes)

    def scores_par_manche(self) -> tuple[Mapping[str, int], ...]:
        return tuple(par_equipe(decompte.scores) for decompte in self.decomptes)

    def vainqueurs(self) -> tuple[str, ...]:
        if self.phase is not self.FIN:
            return ()
        return ("A",) if self.totaux[0] > self.totaux[1] else ("B",)

    def camp(self, siege: Siege) -> str:
        return CAMPS[siege]

    # --- Ce que l'on montre --------------------------------------------------------------------

    def repere(self) -> Repere:
        pli = len(self.plis) + 1 if self.phase is self.JEU else None
        return Repere(self.manche, self.phase.name, pli, self.phase.value)

    def pli_ferme(self, evenement: Evenement) -> PliFerme | None:
        if not isinstance(evenement, JouerCarte) or len(self.pli) < 3:
            return None
        cartes = (*self.pli, evenement.carte)
        vainqueur = (self.meneur + self.place_maitresse(cartes)) % 4
        belote = evenement.auteur if evenement.belote else self.belote
        poses = rebelote.poses(self, self.meneur, cartes, self.plis, belote)
        return PliFerme(poses, vainqueur, self.points_des_cartes(cartes))

    def parole(self, evenement: Evenement) -> str:
        if not isinstance(evenement, JouerCarte):
            return evenement.texte
        mot = rebelote.dit_a_la_carte(self, evenement)
        return f"{evenement.carte} ({mot})" if mot else str(evenement.carte)

"""L'état du tarot africain : les champs, qui est attendu, et l'aiguillage vers chaque phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from rebelote.cartes import Main
from rebelote.jeux.tarot_africain import carte_jouee, donne, inconnues, motifs, paris, texte
from rebelote.jeux.tarot_africain.carte_jouee import Pli
from rebelote.jeux.tarot_africain.evenements import Donne, JouerCarte, Pari, Retourner
from rebelote.jeux.tarot_africain.manche import CARTES_AU_DEBUT
from rebelote.jeux.tarot_africain.options import ReglesTarotAfricain
from rebelote.jeux.tarot_africain.phases import Phase
from rebelote.jeux.tarot_africain.points import Bilan, ParVivant
from rebelote.noyau.etat import Etat, derive
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.inconnues import Inconnues
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, J1, Siege, nom_siege

_VIDE: Final = Main()


@dataclass(frozen=True)
class EtatTarotAfricain(Etat):
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

    def attendus(self) -> frozenset[Siege]:
        return frozenset() if self.phase is Phase.FINIE else frozenset({self.tour})

    def candidats(self, siege: Siege) -> Iterable[Evenement]:
        if siege != self.tour or siege == CROUPIER:
            return ()
        return _CANDIDATS[self.phase](self)

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
        if self.phase is Phase.RETOURNE:
            return donne.retourner(self)
        return donne.donner(self, alea)

    def scores(self) -> Mapping[str, int]:
        return _par_joueur(self.vies)

    def scores_par_manche(self) -> tuple[Mapping[str, int], ...]:
        return tuple(_par_joueur(bilan.variations) for bilan in self.bilans)

    def vainqueurs(self) -> tuple[str, ...]:
        """Le survivant ; si les derniers tombent ensemble, le moindre écart les départage."""
        if self.phase is not Phase.FINIE:
            return ()
        return tuple(map(nom_siege, self.vivants or self.bilans[-1].vainqueurs))

    def camp(self, siege: Siege) -> str:
        return nom_siege(siege)

    def inconnues(self) -> Inconnues:
        return inconnues.inconnues(self)

    def reveler(self, repartition: Mapping[str, int], alea: Random) -> EtatTarotAfricain:
        return inconnues.reveler(self, repartition)

    def bilan_manche(self) -> str:
        return texte.raconter(self.bilans[-1])

    def situation(self) -> str:
        return texte.situation(self)

    def explication(self, evenement: Evenement, motif: Motif) -> str:
        detail = ""
        if motif in (motifs.PARI_HORS_BORNES, motifs.SOMME_INTERDITE):
            detail = f" ({self.cartes})"
        return f"{nom_siege(evenement.auteur)}, {evenement.texte} : {motif.phrase}{detail}"


def _par_joueur(valeurs: tuple[int, ...]) -> Mapping[str, int]:
    return {nom_siege(siege): valeur for siege, valeur in enumerate(valeurs)}


_MOTIFS: Final[dict[type, tuple[Phase, Callable[[EtatTarotAfricain, Any], Motif | None]]]] = {
    Donne: (Phase.DONNE, donne.motif_donne),
    Pari: (Phase.PARIS, paris.motif_pari),
    Retourner: (Phase.RETOURNE, donne.motif_retourner),
    JouerCarte: (Phase.JEU, carte_jouee.motif_carte),
}

_SUITES: Final[dict[type, Callable[[EtatTarotAfricain, Any], Any]]] = {
    Donne: donne.apres_donne,
    Pari: paris.apres_pari,
    Retourner: donne.apres_retourner,
    JouerCarte: carte_jouee.apres_carte,
}

_CANDIDATS: Final[dict[Phase, Callable[[EtatTarotAfricain], Iterable[Evenement]]]] = {
    Phase.PARIS: paris.candidats_pari,
    Phase.JEU: carte_jouee.candidats_jeu,
}

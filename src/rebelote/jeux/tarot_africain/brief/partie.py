"""La partie et la manche telles qu'on les mène à une table : de minces conducteurs du contrat.

Des façades : aucune commande n'y passe (`docs/facades.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rebelote.jeux.tarot_africain.brief.log import Log
from rebelote.jeux.tarot_africain.etat import EtatTarotAfricain
from rebelote.jeux.tarot_africain.manche import CARTES_AU_DEBUT
from rebelote.jeux.tarot_africain.options import ReglesTarotAfricain
from rebelote.jeux.tarot_africain.phases import Phase
from rebelote.jeux.tarot_africain.points import Bilan
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import J1, Siege, nom_siege
from rebelote.noyau.texte import au_choix

NOMBRES_DE_JOUEURS = (2, 3, 4)


class Manche:
    """Une manche d'une partie : ses paris, puis son jeu."""

    def __init__(self, partie: Partie[EtatTarotAfricain]) -> None:
        self.partie = partie
        self.debut = partie.etat

    @classmethod
    def nouvelle(
        cls,
        joueurs: Sequence[Joueur],
        vies: Sequence[int] | None = None,
        cartes: int = CARTES_AU_DEBUT,
        donneur: Siege = J1,
        regles: ReglesTarotAfricain | None = None,
        alea: Random | None = None,
    ) -> Manche:
        """Une manche à part, entre ces joueurs, avec ces vies et ce nombre de cartes."""
        depart = _depart(len(joueurs), regles)
        choisies = tuple(vies) if vies is not None else depart.vies
        _verifier(depart, choisies, cartes, donneur)
        return cls(Partie(depart.nouvelle(choisies, cartes, donneur), joueurs, alea))

    @property
    def finie(self) -> bool:
        return len(self.partie.etat.bilans) > len(self.debut.bilans)

    @property
    def bilan(self) -> Bilan:
        """Le compte de la manche, une fois finie."""
        if not self.finie:
            raise ErreurRebelote(f"la manche {self.debut.manche} n'est pas finie")
        return self.partie.etat.bilans[len(self.debut.bilans)]

    def paris(self) -> dict[Siege, int]:
        """Donne si ce n'est pas fait, recueille les paris, et les rend."""
        while not self.finie and self.partie.etat.phase in (Phase.DONNE, Phase.PARIS):
            self.partie.avancer()
        paris = self.bilan.paris if self.finie else self.partie.etat.paris
        return {siege: pari for siege, pari in enumerate(paris) if pari is not None}

    def jeu(self) -> tuple[Siege, ...]:
        """Joue la manche jusqu'au bout et rend ses vainqueurs : les moins loin de leur pari."""
        self.paris()
        while not self.finie:
            self.partie.avancer()
        return self.bilan.vainqueurs


class Tarot(Partie[EtatTarotAfricain]):
    """Une partie de tarot africain, menée manche après manche."""

    def __init__(
        self,
        joueurs: Sequence[Joueur],
        regles: ReglesTarotAfricain | None = None,
        alea: Random | None = None,
    ) -> None:
        super().__init__(_depart(len(joueurs), regles), joueurs, alea)
        self.manches: list[Manche] = []
        self.elimines: list[Siege] = []
        """Les sièges sortis de la partie, du premier tombé au dernier."""

    @property
    def leader(self) -> Siege:
        """Qui donne, parie et entame le premier à la manche en cours."""
        return self.etat.donneur

    @property
    def log(self) -> Log:
        """La mémoire des manches finies."""
        return Log.de_partie(self)

    def exe(self) -> tuple[str, ...]:
        """Joue la partie jusqu'au bout et rend ses vainqueurs."""
        while not self.est_terminee:
            self.manches.append(Manche(self))
            self.manches[-1].jeu()
            self.enleve()
        return self.etat.vainqueurs()

    def enleve(self) -> tuple[Siege, ...]:
        """Sort du cercle ceux qui n'ont plus de vies, et rend ceux qui viennent d'en sortir."""
        sortis = tuple(
            siege
            for siege, vies in enumerate(self.etat.vies)
            if not vies and siege not in self.elimines
        )
        self.elimines += sortis
        return sortis


def _depart(joueurs: int, regles: ReglesTarotAfricain | None) -> EtatTarotAfricain:
    if joueurs not in NOMBRES_DE_JOUEURS:
        attendu = au_choix(NOMBRES_DE_JOUEURS)
        raise ErreurRebelote(f"tarot_africain se joue à {attendu} joueurs, pas à {joueurs}")
    return EtatTarotAfricain.debut(regles or ReglesTarotAfricain(), joueurs)


def _verifier(
    depart: EtatTarotAfricain, vies: tuple[int, ...], cartes: int, donneur: Siege
) -> None:
    """Refuse une manche qu'aucune partie ne pourrait contenir."""
    maximum = depart.regles.vies_max
    if len(vies) != len(depart.vies):
        raise ErreurRebelote(f"{len(vies)} nombres de vies pour {len(depart.vies)} joueurs")
    if not all(0 <= restantes <= maximum for restantes in vies) or sum(map(bool, vies)) < 2:
        raise ErreurRebelote(
            f"vies refusées : {', '.join(map(str, vies))} ; "
            f"attendu de 0 à {maximum}, et au moins deux joueurs en vie"
        )
    if not 1 <= cartes <= CARTES_AU_DEBUT:
        raise ErreurRebelote(f"une manche a de 1 à {CARTES_AU_DEBUT} cartes, pas {cartes}")
    if donneur not in range(len(vies)) or not vies[donneur]:
        nom = nom_siege(donneur) if donneur in range(len(vies)) else str(donneur)
        raise ErreurRebelote(f"{nom} ne peut pas donner : il n'est pas en vie dans la partie")

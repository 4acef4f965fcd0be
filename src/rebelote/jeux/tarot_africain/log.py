"""La mémoire d'une partie : une entrée par manche, et des statistiques sur celles qu'on veut."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Self, SupportsIndex, overload

from rebelote.jeux.commun.mains import Donnees
from rebelote.jeux.tarot_africain.etat import EtatTarotAfricain
from rebelote.jeux.tarot_africain.evenements import Donne, JouerCarte
from rebelote.jeux.tarot_africain.points import Bilan
from rebelote.jeux.tarot_africain.statistiques import Participation, Statistiques
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import Siege, lire_siege, nom_siege


@dataclass(frozen=True, slots=True)
class MancheJouee:
    """Ce que la mémoire garde d'une manche finie."""

    numero: int
    bilan: Bilan
    mains: Donnees
    """Les cartes données ; dans la mémoire d'un siège, celles qu'il n'a pas vues sont cachées."""

    coups: tuple[JouerCarte, ...]
    vainqueurs: tuple[Siege, ...] = ()
    """Les vainqueurs de la partie, si cette manche l'a finie."""

    @property
    def ordre(self) -> tuple[Siege, ...]:
        """L'ordre de parole : le donneur d'abord."""
        sieges = self.bilan.sieges
        depart = sieges.index(self.bilan.donneur)
        return sieges[depart:] + sieges[:depart]

    def participation(self, siege: Siege) -> Participation:
        """Ce que cette manche fut pour un de ceux qui l'ont jouée."""
        bilan = self.bilan
        siens = (coup.excuse for coup in self.coups if coup.auteur == siege)
        return Participation(
            bilan.cartes,
            len(bilan.sieges),
            self.ordre.index(siege) + 1,
            bilan.paris[siege] or 0,
            bilan.plis[siege],
            bilan.variations[siege],
            siege in bilan.vainqueurs,
            siege in self.vainqueurs,
            next((excuse for excuse in siens if excuse is not None), None),
        )


class Log(list[MancheJouee]):
    """La mémoire des manches : une liste, dont les tranches sont aussi des mémoires.

    Les statistiques d'un siège portent sur les manches qu'il a jouées ; elles valent zéro s'il n'en
    a joué aucune.
    """

    @classmethod
    def du_journal(cls, debut: EtatTarotAfricain, journal: Iterable[Evenement]) -> Self:
        """La mémoire d'un journal, complet ou tel qu'un siège l'a vu."""
        log = cls()
        log._suivre(debut, journal)
        return log

    @classmethod
    def de_partie(cls, partie: Partie[EtatTarotAfricain]) -> Self:
        return cls.du_journal(partie.debut, partie.journal)

    @classmethod
    def de_parties(cls, parties: Iterable[Partie[EtatTarotAfricain]]) -> Self:
        """La mémoire de plusieurs parties, l'une après l'autre."""
        return cls(manche for partie in parties for manche in cls.de_partie(partie))

    def _suivre(self, etat: EtatTarotAfricain, journal: Iterable[Evenement]) -> None:
        donne: Donne | None = None
        coups: list[JouerCarte] = []
        for evenement in journal:
            avant, etat = etat, etat._apres(evenement)
            if isinstance(evenement, Donne):
                donne, coups = evenement, []
            elif isinstance(evenement, JouerCarte):
                coups.append(evenement)
            if donne is not None and len(etat.bilans) > len(avant.bilans):
                gagnants = tuple(map(lire_siege, etat.vainqueurs()))
                self.append(
                    MancheJouee(avant.manche, etat.bilans[-1], donne.mains, tuple(coups), gagnants)
                )

    @overload
    def __getitem__(self, rang: SupportsIndex) -> MancheJouee: ...
    @overload
    def __getitem__(self, rang: slice) -> Self: ...
    def __getitem__(self, rang: SupportsIndex | slice) -> MancheJouee | Self:
        if isinstance(rang, slice):
            return type(self)(super().__getitem__(rang))
        return super().__getitem__(rang)

    def ou(self, condition: Callable[[MancheJouee], bool]) -> Self:
        """Les seules manches qui remplissent la condition."""
        return type(self)(manche for manche in self if condition(manche))

    def a_cartes(self, cartes: int) -> Self:
        """Les seules manches à ce nombre de cartes."""
        return self.ou(lambda manche: manche.bilan.cartes == cartes)

    @property
    def sieges(self) -> tuple[Siege, ...]:
        """Ceux qui ont joué au moins une de ces manches."""
        return tuple(sorted({siege for manche in self for siege in manche.bilan.sieges}))

    def _ecarts(self, siege: Siege) -> list[int]:
        ecarts = (manche.bilan.ecarts[siege] for manche in self.jouees_par(siege))
        return [ecart for ecart in ecarts if ecart is not None]

    def jouees_par(self, siege: Siege) -> Self:
        """Les seules manches que ce siège a jouées."""
        return self.ou(lambda manche: siege in manche.bilan.sieges)

    def taux_de_reussite(self, siege: Siege) -> float:
        """La part des paris tenus exactement."""
        ecarts = self._ecarts(siege)
        return _moyenne([ecart == 0 for ecart in ecarts])

    def ecart_moyen(self, siege: Siege) -> float:
        """La distance moyenne du pari aux plis faits."""
        return _moyenne(self._ecarts(siege))

    def pari_moyen(self, siege: Siege) -> float:
        return _moyenne([m.bilan.paris[siege] or 0 for m in self.jouees_par(siege)])

    def plis(self, siege: Siege) -> int:
        """Les plis faits en tout."""
        return sum(manche.bilan.plis[siege] for manche in self.jouees_par(siege))

    def vies_au_fil(self, siege: Siege) -> list[int]:
        """Les vies qui restaient après chaque manche."""
        return [manche.bilan.vies[siege] for manche in self]

    def vies_perdues(self, siege: Siege) -> int:
        return sum(max(0, -manche.bilan.variations[siege]) for manche in self)

    def remontees(self, siege: Siege) -> int:
        """Le nombre de vies regagnées."""
        return sum(max(0, manche.bilan.variations[siege]) for manche in self)

    def manches_gagnees(self, siege: Siege) -> int:
        """Les manches où personne n'a été moins loin de son pari."""
        return sum(siege in manche.bilan.vainqueurs for manche in self)

    def parties_gagnees(self, siege: Siege) -> int:
        """Les parties gagnées, seul ou à égalité."""
        return sum(siege in manche.vainqueurs for manche in self)

    def statistiques_de(self, siege: Siege) -> Statistiques:
        """Les statistiques d'un joueur, à lire d'un trait ou par nombre de cartes, par place…"""
        manches = self.jouees_par(siege)
        return Statistiques(tuple(manche.participation(siege) for manche in manches))

    def statistiques(self) -> dict[str, dict[str, Any]]:
        """Toutes les statistiques, joueur par joueur."""
        return {nom_siege(siege): self._statistiques(siege) for siege in self.sieges}

    def _statistiques(self, siege: Siege) -> dict[str, Any]:
        return {
            "manches": len(self.jouees_par(siege)),
            "taux_de_reussite": self.taux_de_reussite(siege),
            "ecart_moyen": self.ecart_moyen(siege),
            "pari_moyen": self.pari_moyen(siege),
            "plis": self.plis(siege),
            "vies_perdues": self.vies_perdues(siege),
            "remontees": self.remontees(siege),
            "manches_gagnees": self.manches_gagnees(siege),
            "parties_gagnees": self.parties_gagnees(siege),
            "vies_au_fil": self.vies_au_fil(siege),
        }

    def resume(self) -> str:
        """Les statistiques d'une partie en quelques lignes."""
        return "\n".join(
            f"{nom} : {s['manches']} manches, {s['taux_de_reussite']:.0%} de paris tenus, "
            f"écart moyen {s['ecart_moyen']:.2f}, {s['plis']} plis, "
            f"{s['vies_perdues']} vies perdues, {s['remontees']} regagnées"
            for nom, s in self.statistiques().items()
        )


def _moyenne(valeurs: list[int] | list[bool]) -> float:
    return sum(valeurs) / len(valeurs) if valeurs else 0.0

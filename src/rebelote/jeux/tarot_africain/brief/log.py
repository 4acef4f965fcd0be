"""La mémoire d'une partie : une entrée par manche, et des statistiques sur celles qu'on veut."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Self, SupportsIndex, overload

from rebelote.jeux.commun.mains import Donnees
from rebelote.jeux.tarot_africain.etat import EtatTarotAfricain
from rebelote.jeux.tarot_africain.evenements import Donne, JouerCarte
from rebelote.jeux.tarot_africain.points import Bilan
from rebelote.jeux.tarot_africain.statistiques import Participation, Statistiques
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import Siege, lire_siege, nom_siege

_ESSENTIEL: Final = (
    "manches",
    "taux_de_reussite",
    "ecart_moyen",
    "pari_moyen",
    "plis",
    "vies_perdues",
    "remontees",
    "manches_gagnees",
    "parties_gagnees",
)
"""Ce que `Log.statistiques` retient des `Statistiques` de chacun."""


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
            avant, etat = etat, etat.suivant(evenement)
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

    def jouees_par(self, siege: Siege) -> Self:
        """Les seules manches que ce siège a jouées."""
        return self.ou(lambda manche: siege in manche.bilan.sieges)

    def statistiques_de(self, siege: Siege) -> Statistiques:
        """Les statistiques d'un joueur, à lire d'un trait ou par nombre de cartes, par place…"""
        manches = self.jouees_par(siege)
        return Statistiques(tuple(manche.participation(siege) for manche in manches))

    # --- Une seule à la fois : ce qu'en dit `statistiques_de` -----------------------------------

    def taux_de_reussite(self, siege: Siege) -> float:
        return self.statistiques_de(siege).taux_de_reussite

    def ecart_moyen(self, siege: Siege) -> float:
        return self.statistiques_de(siege).ecart_moyen

    def pari_moyen(self, siege: Siege) -> float:
        return self.statistiques_de(siege).pari_moyen

    def plis(self, siege: Siege) -> int:
        return self.statistiques_de(siege).plis

    def vies_perdues(self, siege: Siege) -> int:
        return self.statistiques_de(siege).vies_perdues

    def remontees(self, siege: Siege) -> int:
        return self.statistiques_de(siege).remontees

    def manches_gagnees(self, siege: Siege) -> int:
        return self.statistiques_de(siege).manches_gagnees

    def parties_gagnees(self, siege: Siege) -> int:
        return self.statistiques_de(siege).parties_gagnees

    def vies_au_fil(self, siege: Siege) -> list[int]:
        """Les vies qui restaient après chaque manche, jouée par lui ou non."""
        return [manche.bilan.vies[siege] for manche in self]

    # --- Toutes ---------------------------------------------------------------------------------

    def statistiques(self) -> dict[str, dict[str, Any]]:
        """L'essentiel, joueur par joueur."""
        return {
            nom_siege(siege): {
                **{nom: getattr(self.statistiques_de(siege), nom) for nom in _ESSENTIEL},
                "vies_au_fil": self.vies_au_fil(siege),
            }
            for siege in self.sieges
        }

    def resume(self) -> str:
        """Les statistiques d'une partie en quelques lignes."""
        return "\n".join(
            f"{nom} : {s['manches']} manches, {s['taux_de_reussite']:.0%} de paris tenus, "
            f"écart moyen {s['ecart_moyen']:.2f}, {s['plis']} plis, "
            f"{s['vies_perdues']} vies perdues, {s['remontees']} regagnées"
            for nom, s in self.statistiques().items()
        )

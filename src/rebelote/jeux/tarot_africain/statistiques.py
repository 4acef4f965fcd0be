"""Les statistiques d'un joueur : ses paris et ses plis, sur les manches que l'on veut."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rebelote.jeux.tarot_africain.evenements import Excuse


@dataclass(frozen=True, slots=True)
class Participation:
    """Une manche, pour un de ceux qui l'ont jouée."""

    cartes: int
    joueurs: int
    place: int
    """Son tour de parole, à partir de 1 ; le dernier a un pari interdit."""

    pari: int
    plis: int
    variation: int
    """Les vies gagnées ou perdues."""

    manche_gagnee: bool = False
    partie_gagnee: bool = False
    excuse: Excuse | None = None
    """Comment il a joué l'excuse, s'il l'avait."""

    @property
    def ecart(self) -> int:
        """La distance du pari aux plis faits."""
        return abs(self.pari - self.plis)

    @property
    def tenu(self) -> bool:
        return self.ecart == 0

    @property
    def dernier(self) -> bool:
        return self.place == self.joueurs


@dataclass(frozen=True, slots=True)
class Statistiques:
    """Ce que disent des manches d'un joueur ; tout vaut zéro s'il n'y en a aucune."""

    participations: tuple[Participation, ...] = ()

    def __add__(self, autres: Statistiques) -> Statistiques:
        return Statistiques(self.participations + autres.participations)

    def ou(self, condition: Callable[[Participation], bool]) -> Statistiques:
        """Les mêmes, sur les seules manches qui remplissent la condition."""
        return Statistiques(tuple(filter(condition, self.participations)))

    # --- Des manches en particulier ------------------------------------------------------------

    def par_cartes(self) -> dict[int, Statistiques]:
        """Par nombre de cartes, de cinq à une : la dernière se joue à l'aveugle."""
        tailles = sorted({p.cartes for p in self.participations}, reverse=True)
        return {taille: self._a_cartes(taille) for taille in tailles}

    def _a_cartes(self, cartes: int) -> Statistiques:
        return self.ou(lambda p: p.cartes == cartes)

    @property
    def a_l_aveugle(self) -> Statistiques:
        return self._a_cartes(1)

    def par_place(self) -> dict[int, Statistiques]:
        """Par tour de parole, du premier au dernier."""
        places = sorted({p.place for p in self.participations})
        return {place: self._a_la_place(place) for place in places}

    def _a_la_place(self, place: int) -> Statistiques:
        return self.ou(lambda p: p.place == place)

    @property
    def en_premier(self) -> Statistiques:
        return self._a_la_place(1)

    @property
    def en_dernier(self) -> Statistiques:
        """Celles où il parlait le dernier, un pari lui étant interdit."""
        return self.ou(lambda p: p.dernier)

    @property
    def avec_l_excuse(self) -> Statistiques:
        return self.ou(lambda p: p.excuse is not None)

    # --- Ce qu'elles disent --------------------------------------------------------------------

    @property
    def manches(self) -> int:
        return len(self.participations)

    @property
    def tenus(self) -> int:
        """Les paris tenus exactement."""
        return sum(p.tenu for p in self.participations)

    @property
    def taux_de_reussite(self) -> float:
        """La part des paris tenus."""
        return self.tenus / self.manches if self.manches else 0.0

    @property
    def ecart_moyen(self) -> float:
        return self._moyenne(p.ecart for p in self.participations)

    @property
    def trop_hauts(self) -> int:
        """Les paris de plus de plis qu'il n'en a fait."""
        return sum(p.pari > p.plis for p in self.participations)

    @property
    def trop_bas(self) -> int:
        return sum(p.pari < p.plis for p in self.participations)

    @property
    def pari_moyen(self) -> float:
        return self._moyenne(p.pari for p in self.participations)

    @property
    def plis(self) -> int:
        """Les plis faits en tout."""
        return sum(p.plis for p in self.participations)

    @property
    def plis_moyens(self) -> float:
        return self._moyenne(p.plis for p in self.participations)

    @property
    def part_des_plis(self) -> float:
        """Les plis qu'il a faits, sur tous ceux de ces manches."""
        tous = sum(p.cartes for p in self.participations)
        return self.plis / tous if tous else 0.0

    @property
    def vies_perdues(self) -> int:
        return sum(max(0, -p.variation) for p in self.participations)

    @property
    def remontees(self) -> int:
        """Les vies regagnées."""
        return sum(max(0, p.variation) for p in self.participations)

    @property
    def manches_gagnees(self) -> int:
        """Les manches où personne n'a été moins loin de son pari."""
        return sum(p.manche_gagnee for p in self.participations)

    @property
    def parties_gagnees(self) -> int:
        """Les parties gagnées, seul ou à égalité."""
        return sum(p.partie_gagnee for p in self.participations)

    def excuses(self, declaree: Excuse) -> int:
        """Combien de fois il l'a jouée ainsi."""
        return sum(p.excuse is declaree for p in self.participations)

    def _moyenne(self, valeurs: Iterable[int]) -> float:
        return sum(valeurs) / self.manches if self.manches else 0.0

    def en_json(self) -> dict[str, Any]:
        return {
            **self._essentiel(),
            "paris_trop_hauts": self.trop_hauts,
            "paris_trop_bas": self.trop_bas,
            "pari_moyen": self.pari_moyen,
            "plis_moyens": self.plis_moyens,
            "part_des_plis": self.part_des_plis,
            "remontees": self.remontees,
            "manches_gagnees": self.manches_gagnees,
            "parties_gagnees": self.parties_gagnees,
            "par_cartes": {str(n): s._essentiel() for n, s in self.par_cartes().items()},
            "par_place": {str(n): s._essentiel() for n, s in self.par_place().items()},
            "en_dernier": self.en_dernier._essentiel(),
            "avec_l_excuse": self.avec_l_excuse._essentiel(),
            "excuses": {un.name.lower(): self.excuses(un) for un in Excuse},
        }

    def _essentiel(self) -> dict[str, Any]:
        return {
            "manches": self.manches,
            "paris_tenus": self.tenus,
            "taux_de_reussite": self.taux_de_reussite,
            "vies_perdues": self.vies_perdues,
        }

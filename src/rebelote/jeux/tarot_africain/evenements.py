"""Les événements du tarot africain (voir `docs/format-partie.md`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Self

from rebelote.cartes import Carte
from rebelote.jeux.commun.mains import Donnees, cachees
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import ParSiege, Siege
from rebelote.noyau.texte import compte


@dataclass(frozen=True, slots=True)
class Donne(Evenement):
    """La donne d'une manche aux joueurs en vie.

    On voit sa main et elle seule ; à une carte, c'est l'inverse : on voit toutes les cartes, sauf
    la sienne. Qui n'a pas de siège, ou est sorti du cercle, ne voit rien : il pourrait souffler sa
    carte à un joueur.
    """

    TYPE: ClassVar[str] = "DONNE"
    A_COUVERT: ClassVar[str] = "donne les cartes"

    donneur: Siege
    mains: Donnees

    def vu_par(self, siege: Siege) -> Self:
        vues = {
            s: cartes if self._visible(s, siege) else cachees(cartes)
            for s, cartes in self.mains.items()
        }
        return replace(self, mains=ParSiege(vues))

    def _visible(self, proprietaire: Siege, siege: Siege) -> bool:
        a_l_aveugle = len(self.mains[proprietaire]) == 1
        return siege in self.mains and (proprietaire == siege) != a_l_aveugle

    @property
    def texte(self) -> str:
        cartes = max(map(len, self.mains.values()), default=0)
        return f"donne {compte(cartes, 'carte')} à chacun"


@dataclass(frozen=True, slots=True)
class Pari(Evenement):
    """Le nombre de plis que l'on s'engage à faire, ni plus ni moins."""

    TYPE: ClassVar[str] = "PARI"

    pari: int

    @property
    def texte(self) -> str:
        return f"parie {self.pari}"


@dataclass(frozen=True, slots=True)
class Retourner(Evenement):
    """À une carte, une fois les paris faits : chacun découvre la sienne en même temps que tous.

    C'est le croupier qui la montre : son propriétaire ne l'a pas vue, il ne peut pas la dire.
    """

    TYPE: ClassVar[str] = "RETOURNER"

    mains: ParSiege[tuple[Carte, ...]]

    @property
    def texte(self) -> str:
        return "retourne " + ", ".join(str(c) for main in self.mains.values() for c in main)


class Excuse(Enum):
    """Ce que l'on déclare en jouant l'excuse ; `value` est sa force dans le pli."""

    FORTE = 22
    FAIBLE = 0


@dataclass(frozen=True, slots=True)
class JouerCarte(Evenement):
    """Une carte posée ; l'excuse est déclarée forte ou faible."""

    TYPE: ClassVar[str] = "JOUER_CARTE"

    carte: Carte
    excuse: Excuse | None = None

    @property
    def force(self) -> int:
        """Ce que vaut la carte dans le pli, de 0 à 22."""
        return self.carte.valeur.rang if self.excuse is None else int(self.excuse.value)

    @property
    def texte(self) -> str:
        return f"{self.carte} ({self.excuse.name.lower()})" if self.excuse else str(self.carte)

    @property
    def cartes_posees(self) -> tuple[Carte, ...]:
        return (self.carte,)


EVENEMENTS = (Donne, Pari, Retourner, JouerCarte)

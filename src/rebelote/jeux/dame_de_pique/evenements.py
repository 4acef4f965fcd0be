"""Les événements de la dame de pique (voir `docs/format-partie.md`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from rebelote.cartes import PAQUET_52, Carte
from rebelote.jeux.commun.mains import Cartes, Donnees, cachees, cachees_a, cartes_ou_nombre
from rebelote.noyau.evenement import Evenement, Reflexe
from rebelote.noyau.sieges import ParSiege, Siege, nom_siege


@dataclass(frozen=True, slots=True)
class Donne(Evenement):
    """Tout le paquet : treize cartes à chacun."""

    TYPE: ClassVar[str] = "DONNE"
    A_COUVERT: ClassVar[str] = "donne les cartes"

    donneur: Siege
    mains: Donnees

    def vu_par(self, siege: Siege) -> Self:
        return replace(self, mains=cachees_a(self.mains, siege))

    @property
    def texte(self) -> str:
        return "donne"


@dataclass(frozen=True, slots=True)
class Joker(Evenement):
    """La carte sans points qui, pour cette manche, en vaut un."""

    TYPE: ClassVar[str] = "JOKER"

    carte: Carte

    @property
    def texte(self) -> str:
        return f"désigne le joker : {self.carte}"


@dataclass(frozen=True, slots=True)
class PasserCartes(Evenement):
    """Les trois cartes qu'un siège donne, sans que les autres les voient.

    Leur ordre ne dit rien : elles sont toujours rangées, et un même choix n'a qu'une écriture.
    """

    TYPE: ClassVar[str] = "PASSER_CARTES"
    A_COUVERT: ClassVar[str] = "passe des cartes"

    cartes: Cartes

    def __post_init__(self) -> None:
        rangees = sorted(self.cartes, key=lambda carte: -1 if carte is None else carte.index)
        object.__setattr__(self, "cartes", tuple(rangees))

    def vu_par(self, siege: Siege) -> Self:
        return self if siege == self.auteur else replace(self, cartes=cachees(self.cartes))

    @property
    def texte(self) -> str:
        return f"passe {cartes_ou_nombre(self.cartes)}"

    @property
    def cartes_posees(self) -> tuple[Carte, ...]:
        return tuple(carte for carte in self.cartes if carte is not None)


@dataclass(frozen=True, slots=True)
class Echange(Evenement):
    """Les cartes passées arrivent : à chaque siège celles qu'il reçoit, et qu'il est seul à voir.

    Qui les a données s'en souvient : son état les retrouve dans la main de leur nouveau porteur.
    """

    TYPE: ClassVar[str] = "ECHANGE"
    A_COUVERT: ClassVar[str] = "échange les cartes passées"

    mains: Donnees

    def vu_par(self, siege: Siege) -> Self:
        return replace(self, mains=cachees_a(self.mains, siege))

    @property
    def texte(self) -> str:
        return "échange les cartes passées"


@dataclass(frozen=True, slots=True)
class PremierJoueur(Evenement):
    """Qui a le 2♣ et ouvrira : sans cela, une vue ne saurait pas qui l'on attend."""

    TYPE: ClassVar[str] = "PREMIER_JOUEUR"

    siege: Siege

    @property
    def texte(self) -> str:
        return f"nomme {nom_siege(self.siege)}, qui a le 2♣"


@dataclass(frozen=True, slots=True)
class JouerCarte(Evenement):
    """Une carte posée."""

    TYPE: ClassVar[str] = "JOUER_CARTE"

    carte: Carte

    @property
    def texte(self) -> str:
        return str(self.carte)

    @property
    def cartes_posees(self) -> tuple[Carte, ...]:
        return (self.carte,)


COUPS: Final = tuple(
    {carte.bit: JouerCarte(siege, carte) for carte in PAQUET_52} for siege in range(4)
)
"""Les coups sont peu nombreux et immuables : un seul objet par siège et par carte."""


@dataclass(frozen=True, slots=True)
class Taper(Reflexe):
    """Taper au milieu, tant de millisecondes après la dernière carte ; secret jusqu'à `TAPES`."""

    TYPE: ClassVar[str] = "TAPER"
    A_COUVERT: ClassVar[str] = "tape"

    def vu_par(self, siege: Siege) -> Self:
        return self if siege == self.auteur else replace(self, delai_ms=None)

    @property
    def texte(self) -> str:
        return "tape" if self.delai_ms is None else f"tape en {self.delai_ms} ms"


@dataclass(frozen=True, slots=True)
class Tapes(Evenement):
    """Les délais de tous, révélés ensemble ; avec `tape="sort"`, tirés ici même."""

    TYPE: ClassVar[str] = "TAPES"

    delais: ParSiege[int]

    @property
    def texte(self) -> str:
        delais = (f"{nom_siege(siege)} {delai} ms" for siege, delai in self.delais.items())
        return f"révèle les tapes (somme 20) : {', '.join(delais)}"


@dataclass(frozen=True, slots=True)
class EchangeMains(Evenement):
    """Après une somme de 21 : la main que chaque siège tient désormais, et qu'il est seul à voir.

    Qui l'a cédée s'en souvient : son état la retrouve au siège précédent.
    """

    TYPE: ClassVar[str] = "ECHANGE_MAINS"
    A_COUVERT: ClassVar[str] = "fait passer chaque main au siège précédent (somme 21)"

    mains: Donnees

    def vu_par(self, siege: Siege) -> Self:
        return replace(self, mains=cachees_a(self.mains, siege))

    @property
    def texte(self) -> str:
        return self.A_COUVERT


EVENEMENTS = (
    Donne,
    Joker,
    PasserCartes,
    Echange,
    PremierJoueur,
    JouerCarte,
    Taper,
    Tapes,
    EchangeMains,
)

"""Les événements du régicide (voir `docs/format-partie.md`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from rebelote.cartes import Carte, Couleur
from rebelote.jeux.commun.mains import Cartes, Donnees, cachees, cachees_a, cartes_ou_nombre
from rebelote.jeux.regicide.pyramide import Case, nom_de_case
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, J1, ParSiege, Siege, nom_siege
from rebelote.noyau.texte import compte

AUCUNE_MAIN: Final[Donnees] = ParSiege({})

PERSONNE: Final[Siege] = CROUPIER
"""La cible d'un coup sans vol : aucun joueur."""


@dataclass(frozen=True, slots=True)
class Donne(Evenement):
    """Un roi secret à chacun ; sans draft, douze autres cartes aussi."""

    TYPE: ClassVar[str] = "DONNE"
    A_COUVERT: ClassVar[str] = "donne les cartes"

    rois: ParSiege[Carte | None]
    couleur_exclue: Couleur | None = None
    mains: Donnees = AUCUNE_MAIN
    donneur: Siege = J1
    """Qui tient le paquet ; rien n'en dépend, le premier joueur étant tiré au sort."""

    def vu_par(self, siege: Siege) -> Self:
        rois = {s: roi if s == siege else None for s, roi in self.rois.items()}
        return replace(self, rois=ParSiege(rois), mains=cachees_a(self.mains, siege))

    @property
    def texte(self) -> str:
        if self.couleur_exclue is None:
            return "donne un roi secret à chacun"
        return f"donne un roi secret à chacun, sans celui de {self.couleur_exclue.nom_courant}"


@dataclass(frozen=True, slots=True)
class Paquets(Evenement):
    """Les paquets que chacun tient : neufs au début d'un tour de draft, puis passés au voisin."""

    TYPE: ClassVar[str] = "PAQUETS"
    A_COUVERT: ClassVar[str] = "donne les paquets du draft"

    tour: int
    paquets: Donnees

    def vu_par(self, siege: Siege) -> Self:
        return replace(self, paquets=cachees_a(self.paquets, siege))

    @property
    def texte(self) -> str:
        taille = max(map(len, self.paquets.values()), default=0)
        return f"donne les paquets de {compte(taille, 'carte')} (tour {self.tour} du draft)"


@dataclass(frozen=True, slots=True)
class Draft(Evenement):
    """Les cartes que l'on garde du paquet que l'on tient."""

    TYPE: ClassVar[str] = "DRAFT"
    A_COUVERT: ClassVar[str] = "garde des cartes de son paquet"

    cartes: Cartes

    def vu_par(self, siege: Siege) -> Self:
        if siege == self.auteur:
            return self
        return replace(self, cartes=cachees(self.cartes))

    @property
    def texte(self) -> str:
        return f"garde {cartes_ou_nombre(self.cartes)}"

    @property
    def cartes_choisies(self) -> tuple[Carte, ...]:
        return tuple(carte for carte in self.cartes if carte is not None)


@dataclass(frozen=True, slots=True)
class PremierJoueur(Evenement):
    """Qui commence, tiré au sort."""

    TYPE: ClassVar[str] = "PREMIER_JOUEUR"

    siege: Siege

    @property
    def texte(self) -> str:
        return f"{nom_siege(self.siege)} commence"


@dataclass(frozen=True, slots=True)
class Coup(Evenement):
    """Une carte jouée dans une case, avec le pouvoir que l'on en tire.

    `echange` est celui d'une dame ; `don` et `cible` ceux d'un valet, et une `cible` sans `don` est
    un vol dont on ne voit pas la carte donnée.
    """

    carte: Carte
    rangee: int
    colonne: int
    echange: tuple[Case, Case] | None = None
    don: Carte | None = None
    cible: Siege = PERSONNE

    @property
    def case(self) -> Case:
        return self.rangee, self.colonne

    @property
    def cartes_posees(self) -> tuple[Carte, ...]:
        return (self.carte,)

    def vu_par(self, siege: Siege) -> Self:
        if self.don is None or siege in (self.auteur, self.cible):
            return self
        return replace(self, don=None)

    def _pouvoir(self) -> str:
        if self.echange is not None:
            une, autre = map(nom_de_case, self.echange)
            return f", échange {une} et {autre}"
        if self.cible != PERSONNE:
            donnee = "une carte" if self.don is None else str(self.don)
            return f", donne {donnee} à {nom_siege(self.cible)} et lui en vole une"
        return ""


@dataclass(frozen=True, slots=True)
class Poser(Coup):
    """Une carte dans une case vide."""

    TYPE: ClassVar[str] = "POSER"
    A_COUVERT: ClassVar[str] = "pose une carte, et en vole une"

    @property
    def texte(self) -> str:
        return f"pose {self.carte} en {nom_de_case(self.case)}{self._pouvoir()}"


@dataclass(frozen=True, slots=True)
class Remplacer(Coup):
    """Une carte à la place d'une plus faible, qui part à la défausse."""

    TYPE: ClassVar[str] = "REMPLACER"
    A_COUVERT: ClassVar[str] = "remplace une carte, et en vole une"

    @property
    def texte(self) -> str:
        return f"remplace en {nom_de_case(self.case)} par {self.carte}{self._pouvoir()}"


@dataclass(frozen=True, slots=True)
class Vol(Evenement):
    """La carte qu'un valet prend au hasard ; le don arrive ensuite."""

    TYPE: ClassVar[str] = "VOL"
    A_COUVERT: ClassVar[str] = "fait passer la carte volée"

    carte: Carte | None
    de: Siege
    a: Siege

    def vu_par(self, siege: Siege) -> Self:
        return self if siege in (self.de, self.a) else replace(self, carte=None)

    @property
    def texte(self) -> str:
        prise = "une carte" if self.carte is None else str(self.carte)
        return f"{prise} passe de {nom_siege(self.de)} à {nom_siege(self.a)}"


@dataclass(frozen=True, slots=True)
class Tour(Evenement):
    """À qui de jouer : ceux que l'on saute ne le pouvaient pas."""

    TYPE: ClassVar[str] = "TOUR"

    siege: Siege

    @property
    def texte(self) -> str:
        return f"à {nom_siege(self.siege)} de jouer"


@dataclass(frozen=True, slots=True)
class Fin(Evenement):
    """Un joueur au plus peut encore jouer : la partie s'arrête et les rois se montrent."""

    TYPE: ClassVar[str] = "FIN"

    rois: ParSiege[Carte]

    @property
    def texte(self) -> str:
        rois = ", ".join(f"{nom_siege(siege)} {roi}" for siege, roi in self.rois.items())
        return f"la partie est finie, les rois étaient : {rois}"


EVENEMENTS = (Donne, Paquets, Draft, PremierJoueur, Poser, Remplacer, Vol, Tour, Fin)

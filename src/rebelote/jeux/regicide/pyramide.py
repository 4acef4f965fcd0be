"""La pyramide : dix cases, de la base (rangée 1) au sommet (rangée 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from rebelote.cartes import MASQUE_COULEUR, Carte
from rebelote.cartes.paquets import MASQUE_52
from rebelote.jeux.regicide import motifs
from rebelote.jeux.regicide.hierarchie import BATTANTES
from rebelote.noyau.motif import Motif

Case: TypeAlias = tuple[int, int]
"""Une case : sa rangée (1 à la base, 4 au sommet) et sa colonne, à partir de 0."""


def nom_de_case(case: Case) -> str:
    """Une case telle qu'on la dit : les colonnes s'y comptent à partir de 1, comme les rangées."""
    rangee, colonne = case
    return f"{rangee}-{colonne + 1}"


LARGEURS: Final = {1: 4, 2: 3, 3: 2, 4: 1}
"""Le nombre de cases de chaque rangée ; le numéro de la rangée est aussi son multiplicateur."""

CASES: Final = tuple((r, c) for r, largeur in LARGEURS.items() for c in range(largeur))
"""Toutes les cases, de la base au sommet et de gauche à droite."""

RANGS: Final = {case: rang for rang, case in enumerate(CASES)}
TAILLE_BASE: Final = LARGEURS[1]

APPUIS: Final = tuple(() if r == 1 else (RANGS[r - 1, c], RANGS[r - 1, c + 1]) for r, c in CASES)
"""Pour chaque case, par rang, les deux cases de dessous ; aucune pour la base."""


@dataclass(frozen=True, slots=True)
class Pyramide:
    """Une pyramide immuable ; `None` y est une case vide."""

    cartes: tuple[Carte | None, ...] = (None,) * len(CASES)

    def __getitem__(self, case: Case) -> Carte | None:
        return self.cartes[RANGS[case]]

    def avec(self, case: Case, carte: Carte) -> Pyramide:
        """La pyramide une fois la carte dans la case."""
        rang = RANGS[case]
        return Pyramide((*self.cartes[:rang], carte, *self.cartes[rang + 1 :]))

    def echangee(self, une: Case, autre: Case) -> Pyramide:
        """La pyramide une fois ces deux cases échangées."""
        cartes = list(self.cartes)
        a, b = RANGS[une], RANGS[autre]
        cartes[a], cartes[b] = cartes[b], cartes[a]
        return Pyramide(tuple(cartes))

    @property
    def base_ouverte(self) -> bool:
        """Vrai si une case de la base est libre : toute carte y a sa place."""
        return None in self.cartes[:TAILLE_BASE]

    def occupees(self) -> list[Case]:
        return [case for case, carte in zip(CASES, self.cartes, strict=True) if carte is not None]

    def posees(self) -> Iterator[tuple[Case, Carte]]:
        """Chaque carte posée, avec sa case."""
        for case, carte in zip(CASES, self.cartes, strict=True):
            if carte is not None:
                yield case, carte

    def motif_appui(self, carte: Carte, case: Case, deux_appuis: bool) -> Motif | None:
        """La règle d'appui que la carte enfreint dans cette case, ou `None`."""
        appuis = [self.cartes[rang] for rang in APPUIS[RANGS[case]]]
        if not appuis:
            return None
        if deux_appuis and None in appuis:
            return motifs.APPUI_INCOMPLET
        if any(appui is not None and appui.couleur is carte.couleur for appui in appuis):
            return None
        return motifs.SANS_APPUI

    def places(self, deux_appuis: bool) -> tuple[int, ...]:
        """Pour chaque case, par rang, le masque des cartes qu'on peut y poser ou y remplacer."""
        return _places(self.cartes, deux_appuis)

    def appuyees(self, rang: int, deux_appuis: bool) -> int:
        """Le masque des cartes qui ont leur appui dans cette case, qu'elle soit vide ou non."""
        return appuyees_sur([self.cartes[appui] for appui in APPUIS[rang]], deux_appuis)


@lru_cache(maxsize=64)  # le tour qui suit, puis chaque vue, redemandent les mêmes
def _places(cartes: tuple[Carte | None, ...], deux_appuis: bool) -> tuple[int, ...]:
    pyramide = Pyramide(cartes)
    return tuple(
        pyramide.appuyees(rang, deux_appuis) if carte is None else BATTANTES[carte.index]
        for rang, carte in enumerate(cartes)
    )


def appuyees_sur(appuis: Sequence[Carte | None], deux_appuis: bool) -> int:
    """Le masque des cartes que portent ces cases ; la base, qui n'en a pas, porte tout."""
    if not appuis:
        return MASQUE_52
    if deux_appuis and None in appuis:
        return 0
    appuyees = 0
    for appui in appuis:
        if appui is not None:
            appuyees |= MASQUE_COULEUR[appui.couleur]
    return appuyees

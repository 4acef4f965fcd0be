"""Les six atouts de la contrée : quatre couleurs, sans-atout et tout-atout.

Avec une couleur d'atout, tout se joue comme à la belote ; les deux autres ont ici leur ordre, leur
barème et leurs obligations.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from rebelote.cartes import COULEURS, PAQUET_32, PAQUET_52, Carte, Couleur, Valeur
from rebelote.cartes.bareme import POINTS_NORMAL
from rebelote.jeux.commun import atouts as communs
from rebelote.jeux.commun.atouts import ATOUTS_SUPERIEURS, MASQUES, RANG_ATOUT, RANG_NORMAL
from rebelote.jeux.commun.coups import ROI_DAME
from rebelote.jeux.commun.obligations import Filtre
from rebelote.jeux.contree.options import ReglesContree
from rebelote.noyau.motif import Motif


class AtoutContree(Enum):
    """Ce qui est atout dans un contrat ; `couleur` est vide à sans-atout et à tout-atout."""

    COEUR = Couleur.COEUR
    CARREAU = Couleur.CARREAU
    TREFLE = Couleur.TREFLE
    PIQUE = Couleur.PIQUE
    SANS_ATOUT = "sans-atout"
    TOUT_ATOUT = "tout-atout"

    couleur: Couleur | None

    __hash__ = object.__hash__  # celui d'Enum est dix fois plus lent

    @property
    def nom_courant(self) -> str:
        """Le nom tel qu'on le dit à table : « cœur », « sans-atout »…"""
        return self.couleur.nom_courant if self.couleur else str(self.value)

    def est_atout(self, carte: Carte) -> bool:
        """Vrai si la carte est un atout : aucune à sans-atout, toutes à tout-atout."""
        return self is AtoutContree.TOUT_ATOUT or carte.couleur is self.couleur

    def __str__(self) -> str:
        return str(self.value)


for _atout in AtoutContree:
    _atout.couleur = _atout.value if isinstance(_atout.value, Couleur) else None

ATOUTS_DE_COULEUR: Final = tuple(atout for atout in AtoutContree if atout.couleur)

POINTS_SANS_ATOUT: Final = {**POINTS_NORMAL, Valeur.AS: 19}
"""À sans-atout ; les 152 points des quatre couleurs s'y retrouvent, sans atout pour les porter."""

POINTS_TOUT_ATOUT: Final = {
    Valeur.VALET: 14,
    Valeur.NEUF: 9,
    Valeur.AS: 6,
    Valeur.DIX: 5,
    Valeur.ROI: 3,
    Valeur.DAME: 1,
    Valeur.HUIT: 0,
    Valeur.SEPT: 0,
}
"""À tout-atout, dans chaque couleur."""


def _points(carte: Carte, atout: AtoutContree) -> int:
    assert isinstance(carte.valeur, Valeur)
    if atout is AtoutContree.SANS_ATOUT:
        return POINTS_SANS_ATOUT[carte.valeur]
    if atout is AtoutContree.TOUT_ATOUT:
        return POINTS_TOUT_ATOUT[carte.valeur]
    return carte.get_points(atout.couleur)


_POINTS: Final = {
    atout: {carte: _points(carte, atout) for carte in PAQUET_32} for atout in AtoutContree
}


def _forces_sans_couleur(rangs: Mapping[Valeur, int]) -> tuple[tuple[int, ...], ...]:
    """Pour chaque couleur demandée, la force de chaque carte : seule cette couleur l'emporte."""
    tables = [[-1] * len(PAQUET_52) for _ in COULEURS]
    for carte in PAQUET_32:
        assert isinstance(carte.valeur, Valeur)
        tables[carte.couleur.rang][carte.index] = rangs[carte.valeur]
    return tuple(map(tuple, tables))


FORCES: Final = {
    **{atout: communs.FORCES[atout.value.rang] for atout in ATOUTS_DE_COULEUR},
    AtoutContree.SANS_ATOUT: _forces_sans_couleur(RANG_NORMAL),
    AtoutContree.TOUT_ATOUT: _forces_sans_couleur(RANG_ATOUT),
}
"""`FORCES[atout][demandee.rang][carte.index]` : la force d'une carte dans un pli."""

_FOURNIR: Final = tuple((Motif.FOURNIR, masque) for masque in MASQUES)


def points_carte(carte: Carte, atout: AtoutContree) -> int:
    return _POINTS[atout][carte]


def points_pli(pli: tuple[Carte, ...], atout: AtoutContree) -> int:
    points = _POINTS[atout]
    return sum(points[carte] for carte in pli)


def place_maitresse(pli: tuple[Carte, ...], atout: AtoutContree) -> int:
    """La place, dans le pli, de la carte qui l'emporte pour l'instant."""
    if atout.couleur is not None:
        return communs.place_maitresse(pli, atout.couleur)
    forces = FORCES[atout][pli[0].couleur.rang]
    return max(range(len(pli)), key=lambda place: forces[pli[place].index])


def obligations(
    pli: tuple[Carte, ...], atout: AtoutContree, regles: ReglesContree
) -> tuple[Filtre, ...]:
    """Les filtres qui s'imposent au joueur qui suit dans ce pli."""
    if atout.couleur is not None:
        return communs.obligations(
            pli, atout.couleur, regles.sous_coupe_obligatoire, regles.partenaire_maitre_dispense
        )
    if not pli:
        return ()
    fournir = _FOURNIR[pli[0].couleur.rang]
    if atout is AtoutContree.SANS_ATOUT:
        return (fournir,)
    return (fournir, (Motif.MONTER, ATOUTS_SUPERIEURS[pli[place_maitresse(pli, atout)]]))


def roi_dame(atout: AtoutContree) -> int:
    """Le roi et la dame qui font la belote, en masque ; aucune à sans-atout ni à tout-atout."""
    return ROI_DAME[atout.couleur.rang] if atout.couleur is not None else 0

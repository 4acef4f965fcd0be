"""Ce qu'une vue ignore : les cartes cachées, et où elles peuvent être."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from rebelote.cartes import COULEURS, Couleur, masque
from rebelote.jeux.commun.atouts import MASQUES
from rebelote.jeux.commun.inconnues import (
    cartes_exclues_du_siege,
    cartes_jouees,
    cartes_non_vues,
    mains_revelees,
    places_des_mains,
)
from rebelote.noyau.inconnues import Inconnues
from rebelote.noyau.sieges import ParSiege, Siege
from rebelote.noyau.vue import Vue

if TYPE_CHECKING:
    from rebelote.jeux.contree.etat import EtatContree


def couleurs_manquantes(
    table: Vue[EtatContree] | EtatContree,
) -> ParSiege[frozenset[Couleur]]:
    """Les couleurs que les cartes jouées ont montré manquer à chaque joueur.

    Rien n'y vient des mains : toutes les vues donnent la même réponse. Une couleur manque quand
    toutes ses cartes sont tombées, ou exclues par ce que ce joueur a joué (ne pas fournir, ne pas
    couper) ; ne pas surcouper n'exclut que les atouts plus forts.
    """
    etat = table.etat if isinstance(table, Vue) else table
    return ParSiege({siege: _manquantes(etat, siege) for siege in range(4)})


def _manquantes(etat: EtatContree, siege: Siege) -> frozenset[Couleur]:
    absentes = masque(etat.pli)
    for pli in etat.plis:
        absentes |= masque(pli.cartes)
    for _, exclues in cartes_jouees(etat, siege):
        absentes |= exclues
    return frozenset(couleur for couleur in COULEURS if not MASQUES[couleur.rang] & ~absentes)


def inconnues(etat: EtatContree) -> Inconnues:
    places = tuple(places_des_mains(etat.mains, partial(cartes_exclues_du_siege, etat)))
    return Inconnues(cartes_non_vues(etat) if places else 0, places)


def reveler(etat: EtatContree, repartition: Mapping[str, int]) -> EtatContree:
    return etat.avec(mains=mains_revelees(etat.mains, repartition))

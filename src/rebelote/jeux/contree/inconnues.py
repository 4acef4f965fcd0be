"""Ce qu'une vue ignore : les cartes cachées, et où elles peuvent être."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rebelote.cartes import COULEURS, Carte, Couleur, Main, masque
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.commun.atouts import MASQUES
from rebelote.jeux.commun.obligations import cartes_exclues
from rebelote.jeux.contree.atouts import obligations, roi_dame
from rebelote.noyau.inconnues import Inconnues, Place
from rebelote.noyau.sieges import ParSiege, Siege, nom_siege
from rebelote.noyau.vue import Vue

if TYPE_CHECKING:
    from rebelote.jeux.contree.etat import EtatContree


def cartes_non_vues(etat: EtatContree) -> int:
    """Les cartes dont on ignore la place, en masque."""
    vues = masque(etat.pli)
    for main in etat.mains:
        vues |= main.connues
    for pli in etat.plis:
        vues |= masque(pli.cartes)
    return MASQUE_32 & ~vues


def cartes_possibles(etat: EtatContree, siege: Siege) -> int:
    """Les cartes que les cachées de ce siège peuvent être, en masque."""
    return cartes_non_vues(etat) & ~cartes_exclues_du_siege(etat, siege)


def cartes_exclues_du_siege(etat: EtatContree, siege: Siege) -> int:
    """Les cartes que ce siège n'a pas, s'il a joué sans faute : défausses, coupes, belote tue."""
    exclues = 0
    for exclues_par_le_coup, carte in _coups_juges(etat, siege):
        assert etat.contrat is not None
        exclues |= exclues_par_le_coup
        paire = roi_dame(etat.contrat.atout)
        if carte.bit & paire and etat.belote != siege:
            exclues |= paire
    return exclues


def couleurs_manquantes(
    table: Vue[EtatContree] | EtatContree,
) -> ParSiege[frozenset[Couleur]]:
    """Les couleurs que les cartes jouées ont montré manquer à chaque joueur.

    Rien n'y vient des mains : toutes les vues donnent la même réponse. Ne pas fournir, ou se
    défausser quand il faudrait couper, montre qu'une couleur manque ; ne pas surcouper, non.
    """
    etat = table.etat if isinstance(table, Vue) else table
    return ParSiege({siege: _manquantes(etat, siege) for siege in range(4)})


def _manquantes(etat: EtatContree, siege: Siege) -> frozenset[Couleur]:
    return frozenset(
        couleur
        for exclues, _ in _coups_juges(etat, siege)
        for couleur in COULEURS
        if not MASQUES[couleur.rang] & ~exclues
    )


def _coups_juges(etat: EtatContree, siege: Siege) -> Iterator[tuple[int, Carte]]:
    """Chaque carte que ce siège a jouée dans la manche, après ce qu'elle prouve qu'il n'a pas."""
    if etat.contrat is None:
        return
    for avant, carte in _cartes_jouees(etat, siege):
        yield cartes_exclues(carte, obligations(avant, etat.contrat.atout, etat.regles)), carte


def _cartes_jouees(etat: EtatContree, siege: Siege) -> Iterator[tuple[tuple[Carte, ...], Carte]]:
    """Chaque carte que ce siège a jouée dans la manche, avec le pli qu'il avait devant lui."""
    for pli in etat.plis:
        place = (siege - pli.meneur) % 4
        yield pli.cartes[:place], pli.cartes[place]
    place = (siege - etat.meneur) % 4
    if place < len(etat.pli):
        yield etat.pli[:place], etat.pli[place]


def inconnues(etat: EtatContree) -> Inconnues:
    places = tuple(
        Place(nom_siege(siege), main.cachees, ~cartes_exclues_du_siege(etat, siege))
        for siege, main in enumerate(etat.mains)
        if main.cachees
    )
    return Inconnues(cartes_non_vues(etat) if places else 0, places)


def reveler(etat: EtatContree, repartition: Mapping[str, int]) -> EtatContree:
    mains = tuple(
        Main(main.connues | repartition.get(nom_siege(siege), 0))
        for siege, main in enumerate(etat.mains)
    )
    return etat.avec(mains=mains)

"""Ce qu'une vue ignore : les cartes cachées des mains, et ce que les plis en apprennent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from rebelote.cartes import Carte, Main, masque
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.commun.obligations import cartes_exclues
from rebelote.noyau.inconnues import Place
from rebelote.noyau.sieges import Siege, nom_siege

if TYPE_CHECKING:
    from rebelote.jeux.commun.deux_camps import EtatADeuxCamps

# --- Les mains de n'importe quel jeu ----------------------------------------------------------


def places_des_mains(mains: tuple[Main, ...], exclues: Callable[[Siege], int]) -> Iterator[Place]:
    """Une place par main où des cartes sont cachées, moins celles qu'on sait ne pas y être."""
    for siege, main in enumerate(mains):
        if main.cachees:
            yield Place(nom_siege(siege), main.cachees, ~exclues(siege))


def mains_revelees(mains: tuple[Main, ...], repartition: Mapping[str, int]) -> tuple[Main, ...]:
    """Les mains complètes, une fois ces cartes mises à leurs places."""
    return tuple(
        Main(main.connues | repartition.get(nom_siege(siege), 0))
        for siege, main in enumerate(mains)
    )


# --- La belote et la contrée ------------------------------------------------------------------


def cartes_non_vues(etat: EtatADeuxCamps) -> int:
    """Les cartes dont on ignore la place, en masque."""
    vues = masque(etat.pli) | etat.mises_de_cote
    for main in etat.mains:
        vues |= main.connues
    for pli in etat.plis:
        vues |= masque(pli.cartes)
    return MASQUE_32 & ~vues


def peut_avoir(etat: EtatADeuxCamps, siege: Siege, carte: Carte) -> bool:
    """Vrai si la carte est dans cette main, ou si rien de vu n'interdit qu'elle y soit cachée."""
    main = etat.mains[siege]
    return carte in main or bool(main.cachees and cartes_non_vues(etat) & carte.bit)


def cartes_possibles(etat: EtatADeuxCamps, siege: Siege) -> int:
    """Les cartes que la main de ce siège peut contenir, en masque."""
    main = etat.mains[siege]
    if not main.cachees:
        return main.connues
    return main.connues | cartes_non_vues(etat) & ~cartes_exclues_du_siege(etat, siege)


def cartes_exclues_du_siege(etat: EtatADeuxCamps, siege: Siege) -> int:
    """Les cartes cachées que ce siège n'a pas, s'il a joué sans faute.

    Ses défausses et ses coupes le disent ; le roi ou la dame d'atout aussi : posé sans un mot,
    l'autre lui manque, et posé avec « belote », l'autre n'est plus caché.
    """
    exclues = 0
    for carte, prouvees in cartes_jouees(etat, siege):
        exclues |= prouvees
        if carte.bit & etat.roi_dame:
            exclues |= etat.roi_dame
    return exclues


def cartes_posees_par(etat: EtatADeuxCamps, siege: Siege) -> int:
    """Les cartes que ce siège a jouées dans la manche, en masque."""
    posees = 0
    for meneur, cartes in (*((p.meneur, p.cartes) for p in etat.plis), (etat.meneur, etat.pli)):
        place = (siege - meneur) % 4
        if place < len(cartes):
            posees |= cartes[place].bit
    return posees


def cartes_jouees(etat: EtatADeuxCamps, siege: Siege) -> Iterator[tuple[Carte, int]]:
    """Chaque carte que ce siège a jouée dans la manche, et ce qu'elle prouve qu'il n'avait pas."""
    faits = ((pli.meneur, pli.cartes) for pli in etat.plis)
    for meneur, cartes in (*faits, (etat.meneur, etat.pli)):
        place = (siege - meneur) % 4
        if place < len(cartes):
            filtres = etat.obligations_dans(cartes[:place])
            yield cartes[place], cartes_exclues(cartes[place], filtres)

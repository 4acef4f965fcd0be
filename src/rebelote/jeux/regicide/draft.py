"""Le draft : garder des cartes d'un paquet, passer le reste, tous ensemble."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final

from rebelote.cartes import Carte, Main, Paquet, cartes_du_masque
from rebelote.jeux.commun.mains import distinctes, remplacer, tirer_les_mains
from rebelote.jeux.regicide import motifs
from rebelote.jeux.regicide.donne import sans_les_rois
from rebelote.jeux.regicide.evenements import Draft, Paquets
from rebelote.jeux.regicide.hierarchie import ROIS
from rebelote.jeux.regicide.mains import retirer
from rebelote.jeux.regicide.phases import Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sans_croupier import ActeCommun, Dire
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege, reunir

if TYPE_CHECKING:
    from rebelote.jeux.regicide.etat import EtatRegicide

TOURS: Final = 3
TAILLE_PAQUET: Final = 4

CHOIX: Final = {3: (2, 1, 1), 4: (1, 1, 1, 1)}
"""Selon le nombre de joueurs, combien de cartes l'on garde à chaque choix d'un tour."""


def a_garder(etat: EtatRegicide) -> int:
    """Le nombre de cartes à garder au choix en cours."""
    return CHOIX[etat.joueurs][etat.choix]


def sens(tour: int) -> int:
    """Où va le paquet : au siège suivant aux tours impairs, au précédent au tour pair."""
    return 1 if tour % 2 else -1


def venant_de(etat: EtatRegicide, siege: Siege) -> Siege:
    """Le siège dont on reçoit le paquet qui passe."""
    return (siege - sens(etat.tour_de_draft)) % etat.joueurs


# --- Les paquets ------------------------------------------------------------------------------


def _tour_attendu(etat: EtatRegicide) -> int:
    return etat.tour_de_draft if etat.choix else etat.tour_de_draft + 1


def _taille_attendue(etat: EtatRegicide) -> int:
    return TAILLE_PAQUET - sum(CHOIX[etat.joueurs][: etat.choix])


def remettre(etat: EtatRegicide, alea: Random) -> Paquets:
    """Des paquets neufs au début d'un tour, ceux du voisin ensuite."""
    paquets: dict[Siege, tuple[Carte | None, ...]]
    if etat.choix:
        paquets = {s: tuple(etat.paquets[venant_de(etat, s)]) for s in range(etat.joueurs)}
    else:
        reserve = Paquet(etat.reserve)
        reserve.melanger(alea)
        paquets = {s: tuple(reserve.prendre(TAILLE_PAQUET)) for s in range(etat.joueurs)}
    return Paquets(CROUPIER, _tour_attendu(etat), ParSiege(paquets))


def remettre_ensemble(etat: EtatRegicide) -> ActeCommun:
    """Un seul paquet mélangé pour les trois tours ; ensuite, chacun remet le sien à son voisin."""
    if etat.choix:
        return (yield from _passer_ensemble(etat))
    neuf = None if etat.tour_de_draft else sans_les_rois(etat.couleur_exclue)
    paquets = yield from tirer_les_mains(dict.fromkeys(range(etat.joueurs), TAILLE_PAQUET), neuf)
    return Paquets(CROUPIER, _tour_attendu(etat), ParSiege(paquets))


def _passer_ensemble(etat: EtatRegicide) -> ActeCommun:
    tour, taille = _tour_attendu(etat), _taille_attendue(etat)

    def part(siege: Siege) -> Paquets:
        return Paquets(CROUPIER, tour, ParSiege({_va_a(etat, siege): tuple(etat.paquets[siege])}))

    def recevable(siege: Siege, parole: Evenement | None) -> bool:
        if not isinstance(parole, Paquets) or (parole.auteur, parole.tour) != (CROUPIER, tour):
            return False
        return {s: len(cartes) for s, cartes in parole.paquets.items()} == {
            _va_a(etat, siege): taille
        }

    sieges = tuple(range(etat.joueurs))
    paroles: Mapping[Siege, Paquets] = yield Dire(sieges, part, recevable=recevable)
    return Paquets(CROUPIER, tour, reunir(parole.paquets for parole in paroles.values()))


def _va_a(etat: EtatRegicide, siege: Siege) -> Siege:
    """Le siège à qui va le paquet que l'on laisse."""
    return (siege + sens(etat.tour_de_draft)) % etat.joueurs


def motif_paquets(etat: EtatRegicide, remis: Paquets) -> Motif | None:
    paquets = remis.paquets
    cartes = [carte for paquet in paquets.values() for carte in paquet]
    valides = (
        remis.tour == _tour_attendu(etat)
        and list(paquets) == list(range(etat.joueurs))
        and {len(paquet) for paquet in paquets.values()} == {_taille_attendue(etat)}
        and not (etat.ouvert and None in cartes)
        and distinctes(cartes, etat.cartes_du_jeu & ~ROIS)
        and all(_vient_de(etat, _source(etat, s), paquets[s]) for s in paquets)
    )
    return None if valides else motifs.PAQUETS_INVALIDES


def _source(etat: EtatRegicide, siege: Siege) -> Main:
    """D'où sort le paquet de ce siège : la réserve, ou ce que son voisin a laissé."""
    return etat.paquets[venant_de(etat, siege)] if etat.choix else etat.reserve


def _vient_de(etat: EtatRegicide, source: Main, cartes: Sequence[Carte | None]) -> bool:
    return all(carte is None or etat.peut_avoir(source, carte) for carte in cartes)


def apres_paquets(etat: EtatRegicide, remis: Paquets) -> EtatRegicide:
    vus = [remis.paquets[siege] for siege in range(etat.joueurs)]
    reserve = etat.reserve
    if etat.choix:
        paquets = tuple(_recu(_source(etat, s), cartes) for s, cartes in enumerate(vus))
    else:
        paquets = tuple(map(Main.de, vus))
        reserve = retirer(reserve, [carte for cartes in vus for carte in cartes])
    return etat.avec(
        phase=Phase.DRAFT,
        tour_de_draft=remis.tour,
        paquets=paquets,
        reserve=reserve,
        ont_choisi=0,
    )


def _recu(laisse: Main, cartes: Sequence[Carte | None]) -> Main:
    """Le paquet qui passe : qui l'a laissé sait encore ce qu'il y a dedans."""
    return laisse if None in cartes else Main.de(cartes)


# --- Les choix --------------------------------------------------------------------------------


def candidats_draft(etat: EtatRegicide, siege: Siege) -> Iterator[Evenement]:
    paquet = etat.paquets[siege]
    possibles = paquet.connues
    if paquet.cachees:
        possibles |= etat.non_vues & ~ROIS
    for cartes in combinations(cartes_du_masque(possibles), a_garder(etat)):
        yield Draft(siege, cartes)


def coups_permis(etat: EtatRegicide, siege: Siege) -> list[Evenement]:
    """Les coups légaux devant un paquet ouvert : tout ce que l'on peut y garder."""
    return [*candidats_draft(etat, siege)]


def motif_draft(etat: EtatRegicide, draft: Draft) -> Motif | None:
    if len(draft.cartes) != a_garder(etat):
        return motifs.NOMBRE_DE_CARTES
    if not distinctes(draft.cartes):
        return motifs.CARTE_EN_DOUBLE
    if etat.ouvert and None in draft.cartes:
        return motifs.PAS_DANS_LE_PAQUET
    if not _vient_de(etat, etat.paquets[draft.auteur], draft.cartes):
        return motifs.PAS_DANS_LE_PAQUET
    return None


def apres_draft(etat: EtatRegicide, draft: Draft) -> EtatRegicide:
    siege, paquet = draft.auteur, etat.paquets[draft.auteur]
    gardees: Sequence[Carte | None] = draft.cartes
    if paquet.complete and len(paquet) == len(gardees):
        gardees = tuple(paquet)  # un choix forcé ne cache rien à qui connaissait le paquet
    suite = etat.avec(
        mains=remplacer(etat.mains, siege, etat.mains[siege].plus(gardees)),
        paquets=remplacer(etat.paquets, siege, retirer(paquet, gardees)),
        ont_choisi=etat.ont_choisi | 1 << siege,
    )
    return _passer(suite) if suite.ont_choisi == (1 << etat.joueurs) - 1 else suite


def _passer(etat: EtatRegicide) -> EtatRegicide:
    """Tous ont choisi : alors seulement, les paquets bougent, ou le tour de draft s'achève."""
    choix = (etat.choix + 1) % len(CHOIX[etat.joueurs])
    fini = not choix and etat.tour_de_draft == TOURS
    return etat.avec(phase=Phase.PREMIER_JOUEUR if fini else Phase.PAQUETS, choix=choix)

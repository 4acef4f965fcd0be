"""La manche d'une carte : l'espérance exacte de chaque pari.

On voit la carte de chacun, sauf la sienne. On la suppose donc tour à tour chacune des cartes non
vues : les paris déjà faits, par des gens qui la voient, disent lesquelles sont vraisemblables ;
ceux qui restent à faire s'ensuivent, et la fin avec eux.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rebelote.ia.tarot_africain.lecture import Lecture
from rebelote.ia.tarot_africain.ta_bots import EXCUSE_FAIBLE, FORCE_EXCUSE, FORCES, pari1Carte
from rebelote.ia.tarot_africain.vies import chances

SURPRISE: Final = 0.2
"""La chance qu'un autre ne parie pas comme `ta_bots` le ferait à sa place."""


def parier(lecture: Lecture, lire_les_paris: bool = True) -> int:
    """Le pari qui laisse la meilleure chance de gagner la partie."""
    interdit = lecture.interdit()
    permis = [pari for pari in (0, 1) if pari != interdit]
    return max(permis, key=lambda pari: esperance(lecture, pari, lire_les_paris))


def esperance(lecture: Lecture, pari: int, lire_les_paris: bool = True) -> float:
    """La chance de gagner la partie avec ce pari, à une constante près, toutes cartes comptées."""
    total = 0.0
    for forces, poids in mondes(lecture, lire_les_paris):
        total += poids * _issue(lecture, forces, pari)
    return total


def mondes(lecture: Lecture, lire_les_paris: bool = True) -> Iterator[tuple[list[int], float]]:
    """Les forces de tous, la sienne étant tour à tour chacune des non vues ; et leur poids.

    Le poids est la chance des paris déjà faits, non normée ; 1 si on ne les lit pas.
    """
    for force in FORCES:
        if lecture.non_vues >> force & 1:
            forces = [main[0] if main else force for main in lecture.mains]
            yield forces, _vraisemblance(lecture, forces) if lire_les_paris else 1.0


def _vraisemblance(lecture: Lecture, forces: Sequence[int]) -> float:
    """La chance des paris déjà faits, si les cartes sont celles-là."""
    chance, deja = 1.0, dict[int, int]()
    for joueur in lecture.dans_l_ordre():
        pari = lecture.paris[joueur]
        if pari is None:
            break
        prevu = _pari_d_un_autre(forces, joueur, deja)
        chance *= 1 - SURPRISE if pari == prevu else SURPRISE
        deja[joueur] = pari
    return chance


def _issue(lecture: Lecture, forces: Sequence[int], pari: int) -> float:
    """La chance de gagner la partie si les cartes sont celles-là et que l'on parie ainsi."""
    paris = {joueur: p for joueur, p in enumerate(lecture.paris) if p is not None}
    paris[lecture.moi] = pari
    for joueur in lecture.dans_l_ordre():
        if joueur not in paris:
            paris[joueur] = _pari_d_un_autre(forces, joueur, paris)
    gagnant = max(range(lecture.joueurs), key=lambda j: _force_jouee(forces[j], paris[j]))
    besoins = [paris[joueur] - (joueur == gagnant) for joueur in range(lecture.joueurs)]
    return chances(lecture.vies, besoins, lecture.vies_max)[lecture.moi]


def _pari_d_un_autre(forces: Sequence[int], joueur: int, deja: dict[int, int]) -> int:
    visibles = {autre: force for autre, force in enumerate(forces) if autre != joueur}
    return pari1Carte(visibles, deja, len(forces))


def _force_jouee(force: int, pari: int) -> int:
    """L'excuse est déclarée selon le pari : qui l'a ne perd jamais rien."""
    return force if force != FORCE_EXCUSE or pari else EXCUSE_FAIBLE

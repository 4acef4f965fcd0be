"""L'audit : à la fin d'une manche, on la rejoue à découvert ; une faute cachée s'y voit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.jugement import faute
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.scelles import (
    COMPLET,
    PARTS_FAUSSES,
    defaut_du_tout,
    est_secrete,
    lire_part,
)
from rebelote.p2p.messages.tablee import Tablee

Jouee: TypeAlias = tuple[Entree, Evenement | None]
"""Une entrée, et l'événement que nous y avons lu, si nous avons pu le lire."""


Faute: TypeAlias = tuple[Siege, str]
"""Qui, et de quoi."""


class Audit(NamedTuple):
    """Où mène la manche rejouée, ses événements à découvert, et la première faute s'il y en a."""

    etat: Etat
    evenements: list[Evenement]
    faute: Faute | None = None


def auditer(tablee: Tablee, debut: Etat, secrets: dict[str, Any], jouees: Sequence[Jouee]) -> Audit:
    """Rejoue ces entrées à découvert, jusqu'à la première faute."""
    etat = debut
    evenements: list[Evenement] = []
    for jouee, vu in jouees:
        evenement, juste = _ouvrir(tablee, jouee, vu, secrets)
        if not juste:
            return Audit(etat, evenements, (jouee.auteur, PARTS_FAUSSES))
        raison = faute(etat, evenement)
        if raison is not None:
            return Audit(etat, evenements, (jouee.auteur, raison))
        etat = etat.suivant(evenement)
        evenements.append(evenement)
    return Audit(etat, evenements)


def _ouvrir(
    tablee: Tablee, jouee: Entree, vu: Evenement | None, secrets: dict[str, Any]
) -> tuple[Evenement, bool]:
    """L'événement à découvert ; faux si son auteur n'a pas dit à tous la même chose."""
    if vu is not None and not est_secrete(jouee):
        return vu, True
    part = secrets.get(str(jouee.seq))
    if not isinstance(part, dict):
        raise EntreeRefusee(f"ouverture incomplète : il manque l'entrée {jouee.seq}")
    evenement = lire_part(jouee, COMPLET, part, tablee.jeu)
    return evenement, not defaut_du_tout(jouee, part, evenement, tablee)

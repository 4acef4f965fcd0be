"""Les cartes d'une main que tous ont vues ou entendues, à la belote et à la contrée."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rebelote.jeux.commun.deux_camps import EtatADeuxCamps


def cartes_publiques(etat: EtatADeuxCamps) -> int:
    """Les annonces montrées, les carrés, qui se nomment en entier, et la belote dite, en masque."""
    cartes = 0 if etat.belote is None else etat.roi_dame
    for dites, montrees in zip(etat.annonces, etat.montrees, strict=True):
        for annonce in (*(dite.voilee() for dite in dites), *montrees):
            cartes |= annonce.masque
    return cartes

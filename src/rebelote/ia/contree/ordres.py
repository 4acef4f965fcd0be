"""L'ordre de chacun des six atouts de la contrée."""

from __future__ import annotations

from typing import Final

from rebelote.cartes import PAQUET_32
from rebelote.ia.deux_camps.ordre import ORDRES as ORDRES_DE_COULEUR
from rebelote.ia.deux_camps.ordre import Ordre, construire
from rebelote.jeux.contree.atouts import FORCES, AtoutContree, points_carte


def _ordre(atout: AtoutContree) -> Ordre:
    if atout.couleur is not None:
        return ORDRES_DE_COULEUR[atout.couleur]
    return construire(None, FORCES[atout], {c: points_carte(c, atout) for c in PAQUET_32})


ORDRES: Final = {atout: _ordre(atout) for atout in AtoutContree}

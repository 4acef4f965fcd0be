"""La table telle qu'on la lit, ouverte ou d'un siège qui ne voit que sa main."""

from __future__ import annotations

from typing import Any

from rebelote.cartes import Main
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import Siege
from rebelote.recit.dessin import decrire


def montre(jeu: Jeu, etat: Any, siege: Siege | None = None) -> str:
    """La table de cet état ; d'un siège, les autres mains y sont cachées."""
    return decrire(jeu.tableau(etat if siege is None else vu_de(etat, siege), siege))


def vu_de(etat: Any, siege: Siege) -> Any:
    """Le même état, quand on n'y connaît que cette main."""
    mains = (m if s == siege else Main(0, len(m)) for s, m in enumerate(etat.mains))
    return etat.avec(mains=tuple(mains))

"""La fin d'un membre que les autres ont quitté : abandonner, ou conclure ce qui est déjà joué.

Nul n'écrit la fin sans l'accusé de tous sur le résultat : qui s'en est allé l'a écrite ou lue, et
celui qui l'attend encore tient déjà le même résultat. Il n'a besoin de personne pour le savoir.
"""

from __future__ import annotations

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.exclusion import perdus
from rebelote.p2p.membre.poste import Poste


def irremplacables(poste: Poste) -> list[Siege]:
    """Ceux qui manquent et dont nul vote ne peut se passer : il faut être deux pour un absent."""
    manquants = perdus(poste)
    return manquants if len(manquants) > 1 or len(poste.restants()) == 2 else []


def conclure_sans_les_partis(poste: Poste) -> None:
    """La dernière manche est ouverte et ceux qui devaient le constater s'en sont allés."""
    if poste.deroulement.debut_manche.est_terminee and irremplacables(poste):
        poste.deroulement.terminee = True

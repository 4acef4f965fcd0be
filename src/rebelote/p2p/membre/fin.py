"""La fin d'un membre que les autres ont quitté : abandonner, ou conclure ce qui est déjà joué.

`RESULTATS` porte l'accusé de tous sur la dernière manche, ouverte : qui l'a lu tient les scores que
les autres ont emportés, et `FIN_PARTIE` ne lui apprendrait rien. Il ne conclut seul que si nul n'a
pu l'exclure entre-temps : à deux, ou quand l'un des autres est encore là.
"""

from __future__ import annotations

from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.constats import FIN_PARTIE
from rebelote.p2p.membre.exclusion import perdus
from rebelote.p2p.membre.poste import Poste


def irremplacables(poste: Poste) -> list[Siege]:
    """Ceux qui manquent et dont nul vote ne peut se passer : il faut être deux pour un absent."""
    manquants = perdus(poste)
    return manquants if len(manquants) > 1 or len(poste.restants()) == 2 else []


def conclue_sans_les_partis(poste: Poste) -> bool:
    """Vrai si le résultat est dit et que ceux qui devaient écrire la fin s'en sont allés.

    Rien n'est écrit : qu'ils reviennent, et l'on lit la suite comme si de rien n'était.
    """
    dus = poste.deroulement.dus
    if not dus or dus[0][0] != FIN_PARTIE or poste.preuves:
        return False
    manquants, autres = irremplacables(poste), poste.autres()
    return bool(manquants) and (len(autres) == 1 or len(manquants) < len(autres))

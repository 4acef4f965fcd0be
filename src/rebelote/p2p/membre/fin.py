"""La fin d'un membre que les autres ont quitté : abandonner, ou conclure ce qui est déjà joué.

`RESULTATS` porte l'accusé de tous sur la dernière manche, ouverte : qui l'a lu tient le résultat
que les autres ont emporté, et `FIN_PARTIE` ne lui apprendrait rien. On ne vote plus ensuite : nul
ne peut l'avoir exclu pour son silence.
"""

from __future__ import annotations

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.exclusion import perdus
from rebelote.p2p.membre.poste import Poste


def irremplacables(poste: Poste) -> list[Siege]:
    """Ceux qui manquent et dont nul vote ne peut se passer : il faut être deux pour un absent."""
    manquants = perdus(poste)
    return manquants if len(manquants) > 1 or len(poste.restants()) == 2 else []


def conclue_sans_les_autres(poste: Poste) -> bool:
    """Vrai si le résultat est dit, et que la fin tarde ou que quelqu'un s'en est allé.

    Rien n'est écrit : qu'elle vienne, et on la lit comme si de rien n'était.
    """
    if not poste.deroulement.resultat_dit or poste.preuves:
        return False
    tarde = poste.maintenant - poste.depuis > poste.reglages.grace
    return tarde or bool(perdus(poste))

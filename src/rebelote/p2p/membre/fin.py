"""La fin d'un membre que les autres ont quitté : abandonner, ou conclure ce qui est déjà joué.

`RESULTATS` porte l'accusé de tous sur la dernière manche, ouverte : qui l'a lu tient le résultat
que les autres ont emporté, et `FIN_PARTIE` ne lui apprendrait rien. On n'exclut plus personne
ensuite : tout est joué, ouvert et jugé.
"""

from __future__ import annotations

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.exclusion import perdus
from rebelote.p2p.membre.poste import Poste


def irremplacables(poste: Poste) -> list[Siege]:
    """Ceux qui manquent et dont nul vote ne peut se passer : il faut être deux pour un absent."""
    manquants = perdus(poste)
    return manquants if len(manquants) > 1 or len(poste.restants()) == 2 else []


def tient_le_resultat(poste: Poste) -> bool:
    """Vrai si le résultat est dit, et qu'un autre le tient aussi.

    Son auteur, coupé des autres, n'en sait rien : faute de l'avoir lu, ils peuvent l'exclure.
    """
    autres = poste.autres()
    if not poste.deroulement.resultat_dit:
        return False
    lu = poste.journal[-1].auteur != poste.moi
    return lu or len(poste.accuses.ailleurs(poste.journal.place, autres)) < len(autres)


def conclue_sans_les_autres(poste: Poste) -> bool:
    """Vrai si nous tenons le résultat, et que la fin tarde.

    Rien n'est écrit : qu'elle vienne, et on la lit comme si de rien n'était.
    """
    tarde = poste.maintenant - poste.depuis > poste.reglages.grace
    return tarde and tient_le_resultat(poste)

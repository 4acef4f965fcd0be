"""La fin d'un membre que les autres ont quitté : abandonner, ou conclure ce qui est déjà joué.

La dernière manche ouverte et jugée, chacun sait le résultat : nul n'est plus exclu pour n'être plus
là. `RESULTATS` porte l'accusé de tous sur elle : qui l'a, même écrit de sa main, peut s'en
aller, aucun autre ne dira qu'il manque.
"""

from __future__ import annotations

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.exclusion import perdus, sait_le_resultat
from rebelote.p2p.membre.poste import Poste


def irremplacables(poste: Poste) -> list[Siege]:
    """Ceux qui manquent et dont nul vote ne peut se passer : il faut être deux pour un absent."""
    manquants = perdus(poste)
    savants = [siege for siege in manquants if sait_le_resultat(poste, siege)]
    return manquants if len(manquants) > 1 or savants or len(poste.restants()) == 2 else []


def tient_le_resultat(poste: Poste) -> bool:
    """Vrai si le résultat est dit ; ou si tout est joué, que tous le savent, et qu'un perdu manque.

    Qui seul aurait lu la dernière clé ne s'en va pas : faute de l'avoir lue, les autres pourraient
    l'exclure.
    """
    if poste.deroulement.resultat_dit or not poste.deroulement.tout_est_joue:
        return poste.deroulement.resultat_dit
    return bool(perdus(poste)) and all(sait_le_resultat(poste, s) for s in poste.autres())


def conclue_sans_les_autres(poste: Poste) -> bool:
    """Vrai si nous tenons le résultat, et que la fin tarde.

    Rien n'est écrit : qu'elle vienne, et on la lit comme si de rien n'était.
    """
    tarde = poste.maintenant - poste.depuis > poste.reglages.grace
    return tarde and tient_le_resultat(poste)

"""Conclure ce qui est déjà joué, sans attendre qui manque.

La dernière manche ouverte et jugée, qui l'a su ne manque plus : il a pu lire le résultat, et s'en
aller. `RESULTATS` porte l'accusé de tous sur elle : qui l'a, même écrit de sa main, peut partir.
Finir avant que tout ne soit joué, c'est `sans_eux`.
"""

from __future__ import annotations

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.silence import perdus, sait_le_resultat


def irremplacables(poste: Poste) -> list[Siege]:
    """Ceux qui manquent et dont nul vote ne peut se passer : il faut être deux pour un absent.

    Tout joué, qui l'a su ne manque pas tant qu'un présent retient encore son accusé : c'est à lui
    que l'on en voudra.
    """
    manquants = perdus(poste)
    savants = [siege for siege in manquants if sait_le_resultat(poste, siege)]
    presents = [siege for siege in poste.autres() if siege not in manquants]
    if savants == manquants and not all(sait_le_resultat(poste, siege) for siege in presents):
        return []
    jamais_venus = [siege for siege in manquants if not poste.est_de_la_partie(siege)]
    seul = not (savants or jamais_venus) and len(manquants) == 1
    return [] if seul and len(poste.restants()) > 2 else manquants


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

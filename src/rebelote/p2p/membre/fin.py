"""Finir sans les autres : abandonner, conclure ce qui est déjà joué, ou déclarer un forfait.

La dernière manche ouverte et jugée, qui l'a su ne manque plus : il a pu lire le résultat, et s'en
aller. `RESULTATS` porte l'accusé de tous sur elle : qui l'a, même écrit de sa main, peut partir.

Le forfait, c'est finir sans ceux qui empêchent de finir, quand nul vote ne peut les exclure. À
deux, qui retient son coup n'a personne pour voter contre lui. À plusieurs, qu'il le retienne ou
s'en aille, il suffit d'un complice qui ne vote pas. Le journal ne peut rien en dire : chacun
conclut pour lui, d'après ce qu'il a vu, et la partie s'arrête ; ils l'ont perdue, au lieu de
l'avoir annulée.
"""

from __future__ import annotations

from typing import Final

from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.situation import SILENCE
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.silence import a_exclure, perdus, sait_le_resultat
from rebelote.p2p.membre.votes import Forfait
from rebelote.p2p.messages.entree import Entree

RETENU: Final = "a retenu son coup au-delà de son temps"
RELANCES_ADMISES: Final = 6
"""Par manche, de qui l'on attend une voix."""
COMPLICE: Final = "n'a pas voté contre qui retenait son coup"


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


# --- Le forfait -----------------------------------------------------------------------------


def declarer_les_forfaits(poste: Poste) -> None:
    """Met fin à la partie, si quelqu'un la retient et que l'on ne peut pas s'en passer.

    Pas tout de suite : qui va conclure ne suit plus que ce qu'un autre a suivi (`cautionnee`), le
    temps que tous ceux qui n'y sont pour rien en soient là.
    """
    if poste.forfait_en_vue is None and (fautifs := _fautifs(poste)):
        # Qui n'en est pas encore là peut recevoir la voix qui manquait : le temps que chacun, tour
        # à tour, ait pu écrire l'exclusion, et que nous l'ayons lue.
        tours = 0 if len(poste.restants()) == 2 else len(poste.cles) + 1
        attente = tours * poste.reglages.inquietude
        poste.forfait = Forfait(poste.tete, fautifs, poste.maintenant + attente)
    forfait = poste.forfait_en_vue
    if forfait is None or poste.maintenant < forfait.echeance:
        return
    for siege, raison in forfait.fautifs.items():
        poste.deroulement.recommencer_sans(siege, raison)  # ce qui n'est pas ouvert ne compte pas
    poste.deroulement.terminee = True


def cautionnee(poste: Poste, entree: Entree) -> bool:
    """Faux si nous allons conclure sans ceux qui voudraient que l'on suive cette entrée."""
    forfait = poste.forfait_en_vue
    if forfait is None or entree.auteur not in forfait.fautifs:
        return True
    place = entree.seq, entree.empreinte
    surs = (siege for siege in poste.autres() if siege not in forfait.fautifs)
    return any(poste.accuses.a_accuse(siege, place) for siege in surs)


def _fautifs(poste: Poste) -> dict[Siege, str]:
    cible = None if poste.finie or poste.preuves else a_exclure(poste)
    if cible is None:
        return {}
    perdu = cible in perdus(poste)
    if len(poste.restants()) == 2:
        return {} if perdu else {cible: RETENU}  # de qui ne répond plus, on attend le retour
    complices = _complices(poste, cible)
    fautes = {cible: SILENCE if perdu else RETENU} | dict.fromkeys(complices, COMPLICE)
    return fautes if complices or _sans_la_voix_d_un_perdu(poste, cible) else {}


def _sans_la_voix_d_un_perdu(poste: Poste, cible: Siege) -> bool:
    """Tout joué, qui l'a lu et s'en est allé ne votera pas contre un présent qui retient."""
    manquants, place = perdus(poste), poste.journal.place
    en_vain = poste.votes.vote_depuis(
        poste.moi, cible, place, poste.maintenant - poste.reglages.grace
    )
    return en_vain and bool(manquants) and cible not in manquants


def _complices(poste: Poste, cible: Siege) -> list[Siege]:
    """Ceux qui, présents, ne disent rien depuis la grâce contre celui que les autres accusent.

    Ils ne sont pas plus nombreux que nous : sinon, c'est peut-être nous qui voyons mal.
    """
    place, limite = poste.journal.place, poste.maintenant - poste.reglages.grace
    absents = {cible, *perdus(poste)}
    autres = [siege for siege in poste.autres() if siege not in absents]
    if any(_relance(poste, siege, cible) for siege in autres):
        return []  # il en sera là plus tard : sans l'attendre, nous le laisserions seul
    muets = [siege for siege in autres if not poste.votes.est_contre(siege, cible, place)]
    votants = [poste.moi, *(siege for siege in autres if siege not in muets)]
    if not all(poste.votes.vote_depuis(siege, cible, place, limite) for siege in votants):
        return []
    return muets if len(muets) <= len(autres) + 1 - len(muets) else []


def _relance(poste: Poste, siege: Siege, cible: Siege) -> bool:
    """Vrai de qui fut relancé, et compte à neuf ce que nous comptons depuis plus longtemps.

    À se dire relancé sans cesse, on retiendrait encore la partie : cela ne s'admet pas toujours.
    """
    fois, derniere = poste.presence.relances.get(siege, (0, 0.0))
    cadence, grace = poste.tablee.cadence, poste.reglages.grace
    a_compter = grace if cible in perdus(poste) else cadence.coup + cadence.reserve
    return 0 < fois <= RELANCES_ADMISES and poste.maintenant - derniere < a_compter + grace

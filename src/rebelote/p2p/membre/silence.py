"""Le silence : qui manque, qui retient, et ce que les autres en disent d'un commun accord.

Il se vote, et il faut la voix de tous les autres : rien ne le prouve à qui ne l'a pas vu. La
dernière manche ouverte et jugée, qui l'a su ne manque plus : il a pu lire le résultat, et s'en
aller. `RESULTATS` porte l'accusé de tous sur elle : qui l'a, même écrit de sa main, peut partir.
"""

from __future__ import annotations

from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.ecriture import retardataires
from rebelote.p2p.membre.exclusion import ecrire_l_exclusion
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.entree import Parole
from rebelote.p2p.messages.envois import Envoi, siege_a_table
from rebelote.p2p.messages.message import Message

# --- Qui manque -------------------------------------------------------------------------------


def perdus(poste: Poste) -> list[Siege]:
    """Ceux dont on n'a plus de nouvelles, la grâce passée."""
    return [s for s in poste.autres() if poste.presence.perdu(s, poste.maintenant)]


def bloquants(poste: Poste) -> list[Siege]:
    """Ceux qui, présents, retiennent depuis trop longtemps ce qu'on attend d'eux."""
    trop = poste.maintenant - poste.depuis > poste.reglages.delai_coup
    return [siege for siege in retardataires(poste) if trop or poste.pendule.epuisee(siege)]


def a_exclure(poste: Poste) -> Siege | None:
    """Celui dont on veut se passer : le seul perdu ; si nul ne l'est, le premier qui retient.

    Deux perdus jouent peut-être encore ensemble. Et si nous sommes les moins nombreux à ne rien
    retenir, c'est peut-être nous qui voyons mal. Tout joué, qui n'est plus là a pu lire le résultat
    et s'en aller : il ne manque plus.
    """
    manquants, lents = perdus(poste), bloquants(poste)
    if poste.deroulement.resultat_dit:
        return None
    manquants = [siege for siege in manquants if not sait_le_resultat(poste, siege)]
    if not all(map(poste.est_de_la_partie, manquants)):
        return None
    if manquants:
        return manquants[0] if len(manquants) == 1 else None
    return lents[0] if lents and 2 * len(lents) <= len(poste.restants()) else None


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


# --- Tout est joué ----------------------------------------------------------------------------


def sait_le_resultat(poste: Poste, siege: Siege) -> bool:
    """Vrai si tout est joué, et qu'il l'a su ; nous le croyons d'un perdu si l'un de nous fut
    relancé à cette manche : celui-là ne sait plus qui l'avait su, et ne voterait pas."""
    if not poste.deroulement.tout_est_joue:
        return False
    su = not poste.accuses.en_deca(poste.fin_jouee, [siege])
    return su or (poste.presence.perdu(siege, poste.maintenant) and _l_un_l_a_oublie(poste))


def _l_un_l_a_oublie(poste: Poste) -> bool:
    """Vrai si un présent fut relancé à cette manche, et que chacun a eu le temps de l'apprendre."""
    retours, su = poste.presence.lancements, poste.maintenant - poste.reglages.inquietude
    presents = [siege for siege in poste.restants() if siege not in perdus(poste)]
    return any(retours[siege][1] <= su for siege in presents if siege in retours)


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

    Rien n'est écrit : qu'elle vienne, et on la lit comme si de rien n'était. Un confondu s'exclut
    d'abord : il échapperait à ce qu'il a fait.
    """
    if poste.preuves and not poste.deroulement.resultat_dit:
        return False
    tarde = poste.maintenant - poste.depuis > poste.reglages.grace
    return tarde and tient_le_resultat(poste)


# --- Voter ------------------------------------------------------------------------------------


def voter(poste: Poste) -> list[Envoi]:
    """Dit à tous qui nous manque, sur notre tête ; à deux, on n'exclut personne."""
    depart = poste.depart_en_vue
    cible = depart.cible_de(poste.moi) if depart else a_exclure(poste)
    if len(poste.restants()) < 3 or poste.finie:
        cible = None
    if cible is None:
        return _ne_plus_voter(poste)
    annonce = {"muets": depart.muets} if depart else {}
    mot = poste.dire(Message.VOTE, cible=nom_siege(cible), **annonce)
    return poste.a_tous(Message.VOTE, mot.en_json()) + _compter(poste, mot)


def _ne_plus_voter(poste: Poste) -> list[Envoi]:
    """Qui disait qu'il allait finir dit qu'il y renonce : les autres l'attendront.

    Un vote contre soi n'exclut personne. Il se redit un moment : un message se perd.
    """
    allait_finir = poste.votes.allait_finir(poste.moi, poste.journal.place)
    poste.votes.oublier(poste.moi, poste.maintenant - poste.reglages.inquietude)
    if not allait_finir or poste.finie:
        return []
    mot = poste.dire(Message.VOTE, cible=nom_siege(poste.moi))
    return poste.a_tous(Message.VOTE, mot.en_json())


def recevoir_vote(poste: Poste, mot: Parole) -> list[Envoi]:
    seq, _ = poste.lire_place(mot, Message.VOTE)
    poste.entendre(mot)
    suite = poste.demander(mot.siege) if seq > len(poste.journal) else []
    return suite + _compter(poste, mot)


def _compter(poste: Poste, mot: Parole) -> list[Envoi]:
    cible = siege_a_table(mot.contenu.get("cible"), len(poste.cles))
    poste.votes.compter(cible, mot, poste.maintenant)
    if poste.preuves:
        return []  # les confondus d'abord : chacun ne le sait pas encore, et leur voix manquerait
    votants = [siege for siege in poste.restants() if siege != cible]
    votes = poste.votes.unanimes(cible, poste.journal.place, votants)
    if votes is None or not poste.peut_signer or cible != a_exclure(poste):
        return []
    depuis = poste.votes.unanimes_depuis(cible, poste.journal.place, poste.maintenant)
    if poste.moi != poste.scribe(votants, depuis):
        return []
    signes = {nom_siege(siege): mot.en_json() for siege, mot in votes.items()}
    return ecrire_l_exclusion(poste, {"exclu": nom_siege(cible), "votes": signes})

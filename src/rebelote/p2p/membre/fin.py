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

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.situation import SILENCE
from rebelote.p2p.membre.branches.choix import recevoir_d_ailleurs
from rebelote.p2p.membre.branches.lecture import nous_vise
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.silence import a_exclure, perdus, sait_le_resultat
from rebelote.p2p.membre.votes import Forfait
from rebelote.p2p.messages.entree import EXCLUSION, Entree

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


# --- L'abandon ------------------------------------------------------------------------------


def abandonnes(poste: Poste) -> list[Siege]:
    """Ceux sans qui nous nous arrêtons là, et la partie ne compte pour personne."""
    if poste.finie or tient_le_resultat(poste):
        return []
    if len(poste.restants()) == 2:
        return irremplacables(poste)
    forfait = poste.forfait_en_vue
    if forfait is None or not forfait.abandon or poste.maintenant < _echeance(poste, forfait):
        return []
    return [*forfait.fautifs]


def _abandon(poste: Poste) -> Forfait | None:
    """L'abandon en vue, que nous disons avant de nous en aller : qui resterait seul avec un fourbe,
    qui n'a parlé qu'à lui, nous exclurait."""
    if len(poste.restants()) == 2 or poste.finie or tient_le_resultat(poste):
        return None
    avant = poste.maintenant - poste.reglages.inquietude
    disparus = irremplacables(poste)
    if not disparus or not all(poste.presence.perdu(siege, avant) for siege in disparus):
        return None  # un autre vient peut-être d'en entendre un, et va nous le redire
    return Forfait(poste.tete, None, dict.fromkeys(disparus, SILENCE), poste.maintenant)


# --- Le forfait -----------------------------------------------------------------------------


def declarer_les_forfaits(poste: Poste) -> None:
    """Met fin à la partie, si quelqu'un la retient et que l'on ne peut pas s'en passer.

    Pas tout de suite : qui va conclure le dit dans son vote, et ne suit plus que ce qu'un autre a
    suivi (`cautionnee`), le temps que tous ceux qui n'y sont pour rien en soient là.
    """
    if poste.deroulement.terminee:
        return
    if poste.forfait_en_vue is None or _est_caduc(poste, poste.forfait_en_vue):
        _changer(poste, _abandon(poste) or _forfait(poste))
    forfait = poste.forfait_en_vue
    if forfait is None or forfait.abandon or poste.maintenant < _echeance(poste, forfait):
        return
    if _est_parti(poste):
        return
    for siege, raison in forfait.fautifs.items():
        poste.deroulement.recommencer_sans(siege, raison)  # ce qui n'est pas ouvert ne compte pas
    poste.deroulement.terminee = True


def _echeance(poste: Poste, forfait: Forfait) -> float:
    """Quand nous finirons : une attente après que nous l'avons tous dit ; chacun le compte de même.

    L'attente : le temps que chacun, tour à tour, ait pu écrire l'exclusion, si la voix qui manquait
    lui vient, et que nous l'ayons lue. Qui ne le dit pas encore a ses raisons, qui passeront ; ou
    c'est un second fourbe, et il ne nous tient pas à jamais.
    """
    place, fautifs = poste.journal.place, {*forfait.fautifs, *perdus(poste)}
    votants = [siege for siege in poste.autres() if siege not in fautifs]
    dites = [poste.votes.annonce_depuis(siege, forfait, place) for siege in votants]
    de_guerre_lasse = forfait.depuis + (RELANCES_ADMISES + 1) * _patience(poste, forfait.cible)
    return min(max([forfait.depuis, *dites]) + _attente(poste), de_guerre_lasse)


def _est_caduc(poste: Poste, forfait: Forfait) -> bool:
    """Vrai si ce qui nous y menait a changé, et que les autres ont encore le temps de le savoir."""
    if not _est_revocable(poste, forfait):
        return False
    if forfait.cible is None:
        return [*forfait.fautifs] != irremplacables(poste)
    if poste.preuves:
        return True  # on exclut d'abord les confondus
    revenue = poste.presence.date_de(forfait.cible) > forfait.dernier_mot
    if revenue and forfait.fautifs[forfait.cible] == SILENCE:
        return True
    absents = {forfait.cible, *perdus(poste)}
    autres = [siege for siege in poste.autres() if siege not in absents]
    return _l_un_revient(poste, forfait.cible, autres, forfait.muets)


def _est_revocable(poste: Poste, forfait: Forfait) -> bool:
    """Faux juste avant l'échéance : un autre pourrait conclure avant de savoir que nous restons.

    L'échéance d'un abandon passée, et nous encore là, c'est que personne ne nous a emmenés.
    """
    reste = _echeance(poste, forfait) - poste.maintenant
    delai = poste.reglages.inquietude
    return reste > delai or (forfait.abandon and reste <= -delai)


def _changer(poste: Poste, forfait: Forfait | None) -> None:
    """Noté : relancés, nous ne suivrons pas ce que les autres, qui concluent, n'ont pas suivi."""
    ancien, poste.forfait = poste.forfait_en_vue, forfait
    notes = [None if une is None or une.abandon else une.en_json() for une in (ancien, forfait)]
    if notes[0] != notes[1]:
        poste.memoire.noter(Note.FORFAIT, notes[1])


def retrouver_le_forfait(poste: Poste) -> None:
    """Celui que nous allions déclarer, avant d'être relancés ; l'attente est à neuf."""
    for rang, genre in poste.memoire.a_rebours():
        if genre == Note.FORFAIT and (objet := poste.memoire.lire(rang)) is not None:
            poste.forfait = Forfait.depuis_json(objet, poste.tete, poste.maintenant)
        if genre not in (Note.LANCEMENT, Note.PREUVE):
            return


def _est_parti(poste: Poste) -> bool:
    """Suit, plutôt que de conclure, l'exclusion que d'autres ont contre nous."""
    for entree in [e for ecartees in poste.ecartees.values() for e in ecartees]:
        if nous_vise(poste, entree):
            with suppress(ErreurRebelote):
                recevoir_d_ailleurs(poste, entree)
    return poste.moi in poste.deroulement.exclus


def _attente(poste: Poste) -> float:
    tours = 0 if len(poste.restants()) == 2 else len(poste.cles) + 1
    return tours * poste.reglages.inquietude


def cautionnee(poste: Poste, entree: Entree) -> bool:
    """Faux si nous allons conclure sans ceux qui voudraient que l'on suive cette entrée.

    Une exclusion, que l'on peut juger, se suit tant que les autres ont le temps de la suivre aussi.
    """
    forfait = poste.forfait_en_vue
    if forfait is None or entree.auteur not in forfait.fautifs:
        return True
    if (entree.type == EXCLUSION or forfait.abandon) and _est_revocable(poste, forfait):
        return True
    place = entree.seq, entree.empreinte
    surs = [siege for siege in poste.autres() if siege not in forfait.fautifs]
    suites = (e for siege in surs for e in poste.ecartees.get(siege, ()))
    accusee = any(poste.accuses.a_accuse(siege, place) for siege in surs)
    return accusee or any(suite.precedent == entree.empreinte for suite in suites)


def _forfait(poste: Poste) -> Forfait | None:
    cible = None if poste.finie or poste.preuves else a_exclure(poste)
    if cible is None:
        return None
    perdu = cible in perdus(poste)
    if len(poste.restants()) == 2:
        fautifs = {} if perdu else {cible: RETENU}  # de qui ne répond plus, on attend le retour
    else:
        muets = _muets(poste, cible)
        seul = muets is None or not (muets or _sans_la_voix_d_un_perdu(poste, cible))
        faute = {cible: SILENCE if perdu else RETENU}
        fautifs = {} if seul else faute | dict.fromkeys(muets or [], COMPLICE)
    dernier_mot = poste.presence.date_de(cible)
    return Forfait(poste.tete, cible, fautifs, poste.maintenant, dernier_mot) if fautifs else None


def _sans_la_voix_d_un_perdu(poste: Poste, cible: Siege) -> bool:
    """Tout joué, qui l'a lu et s'en est allé ne votera pas contre un présent qui retient."""
    manquants = perdus(poste)
    return bool(manquants) and cible not in manquants


def _muets(poste: Poste, cible: Siege) -> list[Siege] | None:
    """Ceux qui, présents, ne disent rien contre celui que les autres accusent ; rien s'il est tôt.

    Ils ne sont pas plus nombreux que nous : sinon, c'est peut-être nous qui voyons mal.
    """
    place, absents = poste.journal.place, {cible, *perdus(poste)}
    autres = [siege for siege in poste.autres() if siege not in absents]
    muets = [siege for siege in autres if not poste.votes.est_contre(siege, cible, place)]
    votants = [siege for siege in autres if siege not in muets]
    noms = sorted(map(nom_siege, muets))
    suivi = any(poste.votes.annonce(siege, cible, place) == noms for siege in votants)
    if not _votent_depuis(poste, cible, [poste.moi]) or len(muets) > 1 + len(votants):
        return None
    if _l_un_revient(poste, cible, autres, noms, seul=not suivi):
        return None  # il en sera là plus tard : sans l'attendre, nous le laisserions seul
    return muets if suivi or _votent_depuis(poste, cible, votants) else None


def _votent_depuis(poste: Poste, cible: Siege, votants: Sequence[Siege]) -> bool:
    """Vrai si ceux-là votent contre elle depuis deux fois la grâce.

    Une fois ne suffit pas : d'un même silence, un honnête peut s'apercevoir une grâce plus tard que
    nous, pour peu que le fourbe lui ait redit un dernier mot qu'il gardait.
    """
    limite = poste.maintenant - 2 * poste.reglages.grace
    place = poste.journal.place
    return all(poste.votes.vote_depuis(siege, cible, place, limite) for siege in votants)


def _l_un_revient(
    poste: Poste, cible: Siege, autres: Sequence[Siege], muets: list[str], seul: bool = False
) -> bool:
    """Vrai si l'un d'eux est revenu, et compte à neuf ce que nous comptons depuis plus longtemps.

    Sauf s'il dit déjà ce que nous allons dire. `seul` : nous le dirions les premiers, d'après ce
    que nous seuls avons pu entendre ; relancé, ses mots le disent, et tous le savent. À revenir
    sans cesse, on retiendrait encore la partie : cela ne s'admet pas toujours.
    """
    revenus = poste.presence.relances if seul else poste.presence.lancements
    limite, place = poste.maintenant - _patience(poste, cible), poste.journal.place
    for siege in autres:
        fois, derniere = revenus.get(siege, (0, 0.0))
        en_est_la = poste.votes.annonce(siege, cible, place) == muets
        if 0 < fois <= RELANCES_ADMISES and derniere > limite and not en_est_la:
            return True
    return False


def _patience(poste: Poste, cible: Siege | None) -> float:
    """Le temps de compter à neuf l'absence, ou le retard, de celui-là ; et d'attendre les voix."""
    cadence, grace = poste.tablee.cadence, poste.reglages.grace
    absent = cible is None or cible in perdus(poste)
    return (grace if absent else cadence.coup + cadence.reserve) + 2 * grace

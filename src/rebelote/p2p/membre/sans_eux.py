"""Finir sans ceux qui empêchent de finir, quand nul vote ne peut les exclure : forfait ou abandon.

À deux, qui retient son coup n'a personne pour voter contre lui. À plusieurs, qu'il le retienne ou
s'en aille, il suffit d'un complice qui ne vote pas. Le journal ne peut rien en dire : chacun
conclut pour lui, d'après ce qu'il a vu, et la partie s'arrête ; ils l'ont perdue, au lieu de
l'avoir annulée. Si plusieurs ont disparu, rien ne dit à qui la faute : on s'en va, et nul n'a
perdu.

Pas tout de suite : qui va finir le dit dans son vote, et dit aussi qu'il y renonce. Il ne suit plus
que ce qu'un autre a suivi (`cautionnee`), le temps que tous ceux qui n'y sont pour rien en soient
là.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.situation import SILENCE
from rebelote.p2p.membre.branches.choix import recevoir_d_ailleurs
from rebelote.p2p.membre.branches.lecture import nous_vise
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.silence import (
    a_exclure,
    irremplacables,
    perdus,
    sait_le_resultat,
    tient_le_resultat,
)
from rebelote.p2p.membre.votes import Depart
from rebelote.p2p.messages.entree import EXCLUSION, Entree

RETENU: Final = "a retenu son coup au-delà de son temps"
COMPLICE: Final = "n'a pas voté contre qui retenait son coup"
RELANCES_ADMISES: Final = 6
"""Par manche, de qui l'on attend une voix."""


def abandonnes(poste: Poste) -> list[Siege]:
    """Ceux sans qui nous nous arrêtons là, et la partie ne compte pour personne."""
    if poste.finie or tient_le_resultat(poste):
        return []
    if len(poste.restants()) == 2:
        return irremplacables(poste)
    depart = poste.depart_en_vue
    if depart is None or not depart.abandon or poste.maintenant < _echeance(poste, depart):
        return []
    return [*depart.fautifs]


def finir_sans_eux(poste: Poste) -> None:
    """Met fin à la partie, si quelqu'un la retient et que l'on ne peut pas s'en passer."""
    if poste.deroulement.terminee:
        return
    if poste.depart_en_vue is None or _est_caduc(poste, poste.depart_en_vue):
        _changer(poste, _abandon(poste) or _forfait(poste))
    depart = poste.depart_en_vue
    if depart is None or depart.abandon or poste.maintenant < _echeance(poste, depart):
        return
    if _est_parti(poste):
        return
    for siege, raison in depart.fautifs.items():
        poste.deroulement.recommencer_sans(siege, raison)  # ce qui n'est pas ouvert ne compte pas
    poste.deroulement.terminee = True


# --- Quand ------------------------------------------------------------------------------------


def _echeance(poste: Poste, depart: Depart) -> float:
    """Une attente après que tous ceux qui restent l'ont dit ; ou le terme, s'il en manque.

    L'attente : le temps que chacun, tour à tour, ait pu écrire l'exclusion, si la voix qui manquait
    lui vient, et que nous l'ayons lue. Qui ne le dit pas encore a ses raisons, qui passeront ; ou
    c'est un second fourbe, et il ne nous tient pas au-delà du terme.
    """
    dites = [_le_dit_depuis(poste, siege, depart) for siege in _votants(poste, depart)]
    return min(max([depart.depuis, *dites]) + _attente(poste), depart.terme)


def _votants(poste: Poste, depart: Depart) -> list[Siege]:
    """Ceux dont on attend qu'ils le disent aussi ; qui a su le résultat a pu s'en aller."""
    partis = [siege for siege in perdus(poste) if sait_le_resultat(poste, siege)]
    return [s for s in poste.autres() if s not in depart.fautifs and s not in partis]


def _le_dit_depuis(poste: Poste, siege: Siege, depart: Depart) -> float:
    return poste.votes.annonce_depuis(siege, depart, poste.journal.place)


def _attente(poste: Poste) -> float:
    tours = 0 if len(poste.restants()) == 2 else len(poste.cles) + 1
    return tours * poste.reglages.inquietude


def _patience(poste: Poste, absent: bool) -> float:
    """Le temps de compter à neuf une absence, ou un retard ; et d'attendre les voix."""
    cadence, grace = poste.tablee.cadence, poste.reglages.grace
    return (grace if absent else cadence.coup + cadence.reserve) + 2 * grace


def _terme(poste: Poste, fautifs: Mapping[Siege, str]) -> float:
    return poste.maintenant + 2 * _patience(poste, SILENCE in fautifs.values())


# --- Renoncer ---------------------------------------------------------------------------------


def _est_caduc(poste: Poste, depart: Depart) -> bool:
    """Vrai si ce qui nous y menait a changé, et que les autres ont encore le temps de le savoir.

    De qui disparaît sans l'avoir dit, il n'y a rien à attendre : il n'a pas pu finir avant nous.
    """
    if _un_votant_a_disparu(poste, depart):
        return True
    if not _est_revocable(poste, depart):
        return False
    if depart.cible is None:
        return [*depart.fautifs] != irremplacables(poste)
    if poste.preuves or len(irremplacables(poste)) > 1:
        return True  # on exclut d'abord les confondus ; de plusieurs disparus, on s'en va
    return _le_disparu_reparle(poste, depart) or _un_votant_revient(poste, depart, depart.cible)


def _un_votant_a_disparu(poste: Poste, depart: Depart) -> bool:
    """Sans l'avoir dit ; d'un forfait redit, nous ne savons plus qui l'avait dit."""
    if depart.redit and not depart.abandon:
        return False
    disparus = [siege for siege in _votants(poste, depart) if siege in perdus(poste)]
    return any(_le_dit_depuis(poste, siege, depart) > poste.maintenant for siege in disparus)


def _est_revocable(poste: Poste, depart: Depart) -> bool:
    """Faux juste avant l'échéance : un autre pourrait finir avant de savoir que nous restons.

    D'un forfait redit, un autre a déjà pu finir : on n'y renonce que si lui-même y renonce.
    L'échéance d'un abandon passée, qui est encore là ne s'est pas arrêté : une table web attend.
    """
    if depart.redit and not depart.abandon:
        votants, place = _votants(poste, depart), poste.journal.place
        return any(poste.votes.renonce(siege, place) for siege in votants)
    reste = _echeance(poste, depart) - poste.maintenant
    delai = poste.reglages.inquietude
    return reste > delai or (depart.abandon and reste <= -delai)


def _le_disparu_reparle(poste: Poste, depart: Depart) -> bool:
    assert depart.cible is not None
    revenu = poste.presence.date_de(depart.cible) > depart.dernier_mot
    return revenu and depart.fautifs[depart.cible] == SILENCE


def _un_votant_revient(poste: Poste, depart: Depart, cible: Siege) -> bool:
    return _l_un_revient(poste, cible, _presents_sauf(poste, cible), depart.muets)


def _changer(poste: Poste, depart: Depart | None) -> None:
    """Noté : relancés, nous ne suivrons pas ce que les autres, qui concluent, n'ont pas suivi."""
    ancien, poste.depart = poste.depart_en_vue, depart
    notes = [None if une is None or une.abandon else une.en_json() for une in (ancien, depart)]
    if notes[0] != notes[1]:
        poste.memoire.noter(Note.FORFAIT, notes[1])


def retrouver_le_depart(poste: Poste) -> None:
    """Le forfait que nous allions déclarer, avant d'être relancés ; l'attente est à neuf."""
    for rang, genre in poste.memoire.a_rebours():
        if genre == Note.FORFAIT and (objet := poste.memoire.lire(rang)) is not None:
            poste.depart = Depart.depuis_json(objet, poste.tete)
            attendre_a_neuf(poste)
        if genre not in (Note.LANCEMENT, Note.PREUVE):
            return


def attendre_a_neuf(poste: Poste) -> None:
    """Nous n'écoutions pas : ce que les autres en ont dit depuis est encore à lire."""
    if poste.depart is not None:
        terme = _terme(poste, poste.depart.fautifs)
        poste.depart = poste.depart.depuis_maintenant(poste.maintenant, terme)


# --- Ce que l'on suit encore ------------------------------------------------------------------


def cautionnee(poste: Poste, entree: Entree) -> bool:
    """Faux si nous allons finir sans ceux qui voudraient que l'on suive cette entrée.

    Une exclusion, que l'on peut juger, se suit tant que les autres ont le temps de la suivre aussi.
    """
    depart = poste.depart_en_vue
    if depart is None or entree.auteur not in depart.fautifs:
        return True
    if (entree.type == EXCLUSION or depart.abandon) and _est_revocable(poste, depart):
        return True
    place = entree.seq, entree.empreinte
    surs = [siege for siege in poste.autres() if siege not in depart.fautifs]
    suites = (e for siege in surs for e in poste.ecartees.get(siege, ()))
    accusee = any(poste.accuses.a_accuse(siege, place) for siege in surs)
    return accusee or any(suite.precedent == entree.empreinte for suite in suites)


def _est_parti(poste: Poste) -> bool:
    """Suit, plutôt que de conclure, l'exclusion que d'autres ont contre nous."""
    for entree in [e for ecartees in poste.ecartees.values() for e in ecartees]:
        if nous_vise(poste, entree):
            with suppress(ErreurRebelote):
                recevoir_d_ailleurs(poste, entree)
    return poste.moi in poste.deroulement.exclus


# --- Sans qui ---------------------------------------------------------------------------------


def _abandon(poste: Poste) -> Depart | None:
    """Sans tous ceux qui ont disparu : qui resterait seul avec un fourbe, qui n'a parlé qu'à lui,
    nous exclurait si nous ne le disions pas d'abord."""
    if len(poste.restants()) == 2 or poste.finie or tient_le_resultat(poste):
        return None
    avant = poste.maintenant - poste.reglages.inquietude
    disparus = irremplacables(poste)
    if not disparus or not all(poste.presence.perdu(siege, avant) for siege in disparus):
        return None  # un autre vient peut-être d'en entendre un, et va nous le redire
    return _depart(poste, None, dict.fromkeys(disparus, SILENCE))


def _forfait(poste: Poste) -> Depart | None:
    cible = None if poste.finie or poste.preuves else a_exclure(poste)
    if cible is None:
        return None
    perdu = cible in perdus(poste)
    if len(poste.restants()) == 2:
        # De qui ne répond plus, on attend le retour.
        return None if perdu else _depart(poste, cible, {cible: RETENU})
    muets = _muets(poste, cible)
    if muets is None or not (muets or _sans_la_voix_d_un_perdu(poste, cible)):
        return None
    faute = {cible: SILENCE if perdu else RETENU}
    return _depart(poste, cible, faute | dict.fromkeys(muets, COMPLICE))


def _depart(poste: Poste, cible: Siege | None, fautifs: dict[Siege, str]) -> Depart:
    dernier_mot = -1 if cible is None else poste.presence.date_de(cible)
    maintenant, terme = poste.maintenant, _terme(poste, fautifs)
    return Depart(poste.tete, cible, fautifs, dernier_mot, maintenant, terme)


def _sans_la_voix_d_un_perdu(poste: Poste, cible: Siege) -> bool:
    """Tout joué, qui l'a lu et s'en est allé ne votera pas contre un présent qui retient."""
    manquants = perdus(poste)
    return bool(manquants) and cible not in manquants


def _presents_sauf(poste: Poste, cible: Siege) -> list[Siege]:
    absents = {cible, *perdus(poste)}
    return [siege for siege in poste.autres() if siege not in absents]


def _muets(poste: Poste, cible: Siege) -> list[Siege] | None:
    """Ceux qui, présents, ne disent rien contre celui que les autres accusent ; rien s'il est tôt.

    Ils ne sont pas plus nombreux que nous : sinon, c'est peut-être nous qui voyons mal.
    """
    place, autres = poste.journal.place, _presents_sauf(poste, cible)
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
    limite = poste.maintenant - _patience(poste, cible in perdus(poste))
    place = poste.journal.place
    for siege in autres:
        fois, derniere = revenus.get(siege, (0, 0.0))
        en_est_la = poste.votes.annonce(siege, cible, place) == muets
        if 0 < fois <= RELANCES_ADMISES and derniere > limite and not en_est_la:
            return True
    return False

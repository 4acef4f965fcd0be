"""L'exclusion : confondre un tricheur, et l'écrire au journal.

Une preuve n'a besoin d'aucune voix ; le silence se vote (`silence`). Dans les deux cas une entrée
du journal l'écrit, avec de quoi la vérifier ; la manche recommence, si elle n'était pas déjà
comptée. Quand elle prend la place d'une autre, `branches` dit laquelle suivre.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.ecriture import avancer, verifier_le_tour
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.reprise import remplacer_la_tete
from rebelote.p2p.membre.sentence import Sentence, juger
from rebelote.p2p.messages.acquits import accuse_de, sans_attendre
from rebelote.p2p.messages.entree import EXCLUSION, Entree, Parole
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import GenreDePreuve, Preuve

# --- Confondre --------------------------------------------------------------------------------


def recevoir_preuve(poste: Poste, objet: object) -> list[Envoi]:
    return confondre(poste, poste.lire_preuve(objet))


def confondre(poste: Poste, preuve: Preuve) -> list[Envoi]:
    """Retient la preuve, la dit à tous, et l'écrit au journal si c'est à nous."""
    if poste.finie or poste.deroulement.resultat_dit:
        return []
    envois: list[Envoi] = []
    if preuve.genre == GenreDePreuve.VOLTE:
        poste.rendues.append(place_rendue(preuve))
        envois = _rendre_la_place(poste, preuve)
    coupable = preuve.coupable
    if coupable in poste.deroulement.exclus or _deja_confondu(poste, preuve):
        return envois
    poste.memoire.noter(Note.PREUVE, preuve.en_json())
    if not poste.preuves:
        poste.preuve_depuis = poste.maintenant
    poste.preuves[coupable] = preuve
    envois += poste.a_tous(Message.PREUVE, preuve.en_json())
    return envois + exclure_les_confondus(poste)


def _deja_confondu(poste: Poste, preuve: Preuve) -> bool:
    """Vrai si nous tenons de quoi ; mais une volte-face dit aussi quelle entrée garder."""
    connue = poste.preuves.get(preuve.coupable)
    if connue is None:
        return False
    return connue.genre == GenreDePreuve.VOLTE or preuve.genre != GenreDePreuve.VOLTE


def _rendre_la_place(poste: Poste, volte: Preuve) -> list[Envoi]:
    """L'entrée accusée reprend la place de celle que le fourbe y a signée, si c'est notre tête.

    Ceux devant qui il l'avait accusée ne la lâchent pas ; de l'autre, on peut se passer. Mais qui a
    lui-même écrit à cette place n'en accuse plus rien : il y vient par l'exclusion qui suivra.
    """
    accusee, signee = volte.entrees
    a_la_tete = poste.journal.place == (signee.seq, signee.empreinte)
    if not a_la_tete or poste.dernier_signe >= signee.seq:
        return []

    def reprendre() -> list[Envoi]:
        remettre(poste, accusee)
        return poste.repondre_a_tous()

    with suppress(ErreurRebelote):  # injouable, elle ne prend pas de place ; l'autre reste
        return remplacer_la_tete(poste, reprendre) + confondre_encore(poste, [signee])
    return []


def confondre_encore(poste: Poste, exclusions: Iterable[Entree]) -> list[Envoi]:
    """Ce que prouvaient les exclusions que l'on vient de défaire."""
    envois: list[Envoi] = []
    for preuve in preuves_de(poste, exclusions):
        with suppress(ErreurRebelote):
            envois += confondre(poste, preuve)
    return envois


def preuves_de(poste: Poste, exclusions: Iterable[Entree]) -> list[Preuve]:
    preuves: list[Preuve] = []
    for exclusion in exclusions:
        with suppress(ErreurRebelote):
            preuves.append(poste.lire_preuve(exclusion.corps.get("preuve")))
    return preuves


def exclure_les_confondus(poste: Poste) -> list[Envoi]:
    """Écrit l'exclusion de ceux que nous savons confondus, si c'est à nous de l'écrire."""
    envois: list[Envoi] = []
    while poste.preuves and poste.auteur_attendu() == poste.moi and _peut_exclure(poste):
        coupable, preuve = min(poste.preuves.items(), key=_d_abord)
        corps = {"exclu": nom_siege(coupable), "preuve": preuve.en_json()}
        try:
            envois += ecrire_l_exclusion(poste, corps)
        except EntreeRefusee:
            del poste.preuves[coupable]  # elle ne prouve plus rien à cette place
    return envois


def _peut_exclure(poste: Poste) -> bool:
    """Faux quelque temps à la suite d'une entrée dont une volte-face donne la place à une autre.

    Ceux qui n'y ont rien signé y sont revenus, et l'écriront : nous les suivrons.
    """
    signees = {signee for _, signee in poste.rendues}
    tours = len(poste.restants()) * poste.reglages.inquietude
    attendre = poste.tete in signees and poste.maintenant - poste.preuve_depuis < 2 * tours
    return poste.peut_signer and not attendre


def _d_abord(confondu: tuple[Siege, Preuve]) -> tuple[bool, Siege]:
    """Les volte-face d'abord : ceux qui ont suivi l'autre entrée y lisent où revenir."""
    siege, preuve = confondu
    return preuve.genre != GenreDePreuve.VOLTE, siege


def redire_les_preuves(poste: Poste) -> list[Envoi]:
    """Ce qui confond quelqu'un, tant que le journal ne l'a pas écrit : un message se perd."""
    preuves = poste.preuves.values()
    return [envoi for p in preuves for envoi in poste.a_tous(Message.PREUVE, p.en_json())]


# --- Se dédire --------------------------------------------------------------------------------


def accord_de_la_suite(poste: Poste, suite: Entree, siege: Siege) -> Parole | Entree | None:
    """Ce que dit l'entrée qui a suivi, de l'accord de ce membre avec celle d'avant."""
    if nom_siege(siege) in suite.accuses:
        return accuse_de(suite, siege, poste.tablee)
    attendait = not sans_attendre(suite.type, suite.corps)
    return suite if suite.auteur == siege and attendait else None


def volte_face(
    poste: Poste, accusee: Entree, signee: Entree, accord: Parole | Entree | None = None
) -> list[Envoi] | None:
    """Confond l'auteur de la seconde, s'il avait accusé la première, à la même place."""
    accord = accord or poste.accuses.mot(signee.auteur, (accusee.seq, accusee.empreinte))
    if accord is None or not contredit(accusee, signee):
        return None
    pieces = [accord.en_json(), accusee.en_json(), signee.en_json()]
    return recevoir_preuve(poste, {"genre": GenreDePreuve.VOLTE.value, "pieces": pieces})


def contredit(accusee: Entree, signee: Entree) -> bool:
    """Vrai si accuser la première interdisait de signer la seconde, à la même place."""
    return accusee.type != EXCLUSION and sans_attendre(signee.type, signee.corps)


def remettre(poste: Poste, entree: Entree) -> None:
    """Range à la suite de notre tête une entrée que nous avions laissée, sans rien en dire."""
    if entree.type == EXCLUSION:
        ranger(poste, entree, juger(poste, entree))
        return
    verifier_le_tour(poste, entree)
    poste.deroulement.appliquer(entree)
    poste.ajouter(entree)


def place_rendue(volte: Preuve) -> tuple[str, str]:
    accusee, signee = volte.entrees
    return accusee.empreinte, signee.empreinte


# --- Écrire l'exclusion ------------------------------------------------------------------------


def ecrire_l_exclusion(poste: Poste, corps: dict[str, Any]) -> list[Envoi]:
    entree = poste.signer(EXCLUSION, corps)
    ranger(poste, entree, juger(poste, entree))
    return [*poste.porter_a_tous(entree), *avancer(poste)]


def ranger(poste: Poste, entree: Entree, sentence: Sentence) -> None:
    if sentence.cible in poste.deroulement.exclus or poste.finie:
        raise EntreeRefusee("exclusion refusée : ce membre n'est déjà plus de la partie")
    poste.deroulement.exclure(sentence.cible, sentence.raison, sentence.preuve is not None)
    poste.ajouter(entree)

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
from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste import Poste
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
    coupable = preuve.coupable
    if coupable in poste.deroulement.exclus or coupable in poste.preuves:
        return []
    poste.memoire.noter(Note.PREUVE, preuve.en_json())
    if not poste.preuves:
        poste.preuve_depuis = poste.maintenant
    poste.preuves[coupable] = preuve
    return poste.a_tous(Message.PREUVE, preuve.en_json()) + exclure_les_confondus(poste)


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
    while poste.preuves and poste.auteur_attendu() == poste.moi and poste.peut_signer:
        coupable, preuve = min(poste.preuves.items())
        corps = {"exclu": nom_siege(coupable), "preuve": preuve.en_json()}
        try:
            envois += ecrire_l_exclusion(poste, corps)
        except EntreeRefusee:
            del poste.preuves[coupable]  # elle ne prouve plus rien à cette place
    return envois


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

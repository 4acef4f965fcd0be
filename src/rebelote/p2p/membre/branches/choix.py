"""Choisir : une entrée ne suit pas notre tête, laquelle des deux branches garder ?"""

from __future__ import annotations

from contextlib import suppress

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.membre.branches.cession import (
    ceder,
    meme_condamnation,
    refuser,
    suivre_la_condamnation,
)
from rebelote.p2p.membre.branches.depart import exclusions_jusqu_a_nous, partir
from rebelote.p2p.membre.branches.lecture import attend, lire_la_branche, nous_vise
from rebelote.p2p.membre.branches.retour import peut_revenir, revenir, suite_de_notre_accuse
from rebelote.p2p.membre.branches.suite import ranger_et_dire
from rebelote.p2p.membre.exclusion import accord_de_la_suite, confondre, volte_face
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.reprise import remplacer_la_tete
from rebelote.p2p.messages.entree import EXCLUSION, Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee


def recevoir_exclusion(poste: Poste, entree: Entree) -> list[Envoi]:
    """Une exclusion à la suite de notre tête."""
    if nous_vise(poste, entree):
        return recevoir_d_ailleurs(poste, entree)
    return ranger_et_dire(poste, entree)


def recevoir_d_ailleurs(poste: Poste, entree: Entree) -> list[Envoi]:
    """Une entrée qui ne suit pas notre tête : elle est d'une autre branche, si l'on sait laquelle.

    Au-delà de notre tête, on demande ce qui manque.
    """
    poste.ecarter(entree)
    autre = lire_la_branche(poste, entree)
    if autre is not None:
        return _changer_sans_ce_qui_est_faux(poste, autre, autre.index(entree) + 1)
    if entree.type == EXCLUSION and "preuve" in entree.corps:
        confondu = confondre(poste, poste.lire_preuve(entree.corps["preuve"]))
        return confondu + poste.demander(entree.auteur)
    if entree.seq > len(poste.journal) + 1 or not attend(entree):
        return poste.demander(entree.auteur)
    raise EntreeRefusee("cette entrée ne suit pas la dernière de notre journal")


def _changer_sans_ce_qui_est_faux(poste: Poste, autre: list[Entree], jusque: int) -> list[Envoi]:
    """Ce qu'un fourbe a signé à la suite d'une entrée ne la condamne pas : on l'en ôte."""
    for fin in range(len(autre), jusque, -1):
        with suppress(ErreurRebelote):
            return changer_de_branche(poste, autre[:fin])
    return changer_de_branche(poste, autre[:jusque])


def changer_de_branche(poste: Poste, autre: list[Entree]) -> list[Envoi]:
    """Suit cette branche, si elle l'emporte sur la fin de notre journal."""
    notre = poste.journal[autre[0].seq - 1 :]
    if poste.deroulement.terminee:
        raise EntreeRefusee("la partie est finie")
    libre = next((entree for entree in autre[:2] if not attend(entree)), None)
    branche = autre[: autre.index(libre) + 1] if libre else []
    volte = _confondre(poste, notre, branche[0]) if branche and notre else None
    if volte or poste.deroulement.terminee:
        return volte or []  # seuls à rester, nous n'avons à le dire à personne
    if libre is not None and nous_vise(poste, libre):
        return partir(poste, autre, branche)
    if jusqu_a_nous := exclusions_jusqu_a_nous(poste, autre):
        with suppress(ErreurRebelote):  # les autres pourraient encore en revenir
            return partir(poste, autre, jusqu_a_nous)
    if not notre:
        return poste.demander(autre[-1].auteur)
    suite = suite_de_notre_accuse(poste, autre)
    if suite is not None and peut_revenir(poste, notre, autre, suite):
        return revenir(poste, notre, autre[: suite + 1])
    if not branche and meme_condamnation(poste, notre, autre[0]):
        return remplacer_la_tete(poste, lambda: suivre_la_condamnation(poste, autre[0]))
    if not branche or any(map(attend, notre[1:])):
        return refuser(poste, notre, autre)
    return ceder(poste, notre, branche)


def _confondre(poste: Poste, notre: list[Entree], autre: Entree) -> list[Envoi] | None:
    """Qui a accusé l'une et signé l'autre, si nous ne le savions pas encore."""
    suivie = len(notre) > 1 and attend(notre[1])
    accord = accord_de_la_suite(poste, notre[1], autre.auteur) if suivie else None
    volte = volte_face(poste, notre[0], autre, accord)
    if volte or poste.deroulement.terminee:
        return volte
    return volte_face(poste, autre, notre[0])

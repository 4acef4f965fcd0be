"""Recevoir une entrée : vérifier sa signature, sa place et son tour, la jouer, l'accuser."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.membre.branches import (
    ceder,
    recevoir_exclusion,
    verifier_que_la_tete_cede,
)
from rebelote.p2p.membre.ecriture import avancer, verifier_le_tour
from rebelote.p2p.membre.exclusion import (
    accord_de_la_suite,
    confondre,
    confondre_encore,
    remettre,
    volte_face,
)
from rebelote.p2p.membre.plaintes import dementir, relire_les_plaintes, se_plaindre
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.reprise import remplacer_la_tete, retiree
from rebelote.p2p.messages.acquits import sans_attendre
from rebelote.p2p.messages.entree import EXCLUSION, Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import Contestation, EntreeFausse, EntreeRefusee, PliFaux
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import GenreDePreuve, entree_signee, mot_signe, place_de


def recevoir_entree(poste: Poste, objet: Any) -> list[Envoi]:
    entree = entree_signee(objet, poste.tablee)
    journal = poste.journal
    if entree.seq <= len(journal):
        return _place_prise(poste, entree)
    if entree.seq > len(journal) + 1:
        return poste.demander(entree.auteur)
    laissee = None if journal.suivie_par(entree) else _laissee(poste, entree)
    if laissee is not None:
        return _revenir(poste, laissee, entree)
    if entree.type == EXCLUSION:
        return recevoir_exclusion(poste, entree)
    if not journal.suivie_par(entree):
        raise EntreeRefusee("cette entrée ne suit pas la dernière de notre journal")
    verifier_le_tour(poste, entree)
    return _accepter(poste, entree)


def _laissee(poste: Poste, suite: Entree) -> Entree | None:
    """L'entrée que suit celle-ci, si nous l'avions rangée puis laissée, et qu'il faut y revenir.

    Nous l'avions accusée, et tous aussi puisqu'elle est suivie : qui nous en a détournés, en
    écrivant l'autre après avoir accusé celle-ci, resterait sinon seul à savoir où l'on joue. Mais
    on ne quitte pas pour elle ce que d'autres ont suivi de même.
    """
    if sans_attendre(suite.type, suite.corps) or suite.auteur in poste.preuves:
        return None
    if suite.seq <= poste.dernier_signe:  # nous y avons signé : l'accuser nous confondrait
        return None
    proche = 0 < suite.seq - 1 <= len(poste.journal) < suite.seq + len(poste.cles)
    rangee = poste.journal.empreinte_a(suite.seq - 1) == suite.precedent if proche else True
    laissee = None if rangee else retiree(poste, suite.precedent)
    if laissee is None or laissee.seq != suite.seq - 1:
        return None
    suites = poste.journal[laissee.seq :]
    defaites = (sans_attendre(e.type, e.corps) or e.auteur in poste.preuves for e in suites)
    return laissee if all(defaites) else None


def _revenir(poste: Poste, laissee: Entree, suite: Entree) -> list[Envoi]:
    """Revient à l'entrée laissée, et à ce qui la suit ; qui nous en avait détournés s'est dédit."""
    ecartees = poste.journal[laissee.seq - 1 :]
    accord = accord_de_la_suite(poste, suite, ecartees[0].auteur)
    if accord is suite and (volte := volte_face(poste, laissee, ecartees[0], suite)):
        return volte  # nul autre que lui ne dit qu'elle fut suivie

    def suivre() -> list[Envoi]:
        remettre(poste, laissee)
        return recevoir_entree(poste, suite.en_json())

    envois = remplacer_la_tete(poste, suivre, laissee.seq)
    volte = volte_face(poste, laissee, ecartees[0], accord) or []
    return envois + volte + confondre_encore(poste, ecartees)


def _place_prise(poste: Poste, entree: Entree) -> list[Envoi]:
    """La même entrée, de nouveau ; ou une autre pour une place que notre journal a remplie."""
    connue, derniere = poste.journal[entree.seq - 1], entree.seq == len(poste.journal)
    if connue.empreinte == entree.empreinte:
        return _redire(poste, entree.auteur) if derniere else []
    if derniere:
        poste.ecartees.append(entree)
    if connue.auteur == entree.auteur:
        with suppress(EntreeRefusee):  # démesurée, elle ne se prouve pas
            return _deux_fois(poste, connue, entree)
    if entree.type == EXCLUSION:
        return ceder(poste, entree)
    if entree.type == OUVERTURE and "plainte" in entree.corps:
        return _ceder_a_l_ouverture(poste, entree)
    if (laissee := _laissee(poste, entree)) is not None:
        return _revenir(poste, laissee, entree)
    if (volte := volte_face(poste, entree, connue)) is not None:
        return volte
    raise EntreeRefusee("cette place du journal est déjà prise par une autre entrée")


def _redire(poste: Poste, auteur: Siege) -> list[Envoi]:
    """Notre accusé, de nouveau ; d'une vieille entrée en double, d'autres l'ont dépassé."""
    if not poste.presence.peut_redire(auteur, poste.maintenant):
        return []
    return [poste.repondre(auteur)]


def _ceder_a_l_ouverture(poste: Poste, ouverture: Entree) -> list[Envoi]:
    """L'ouverture qu'une plainte demande prend la place de notre tête, que l'hôte n'a pas accusée.

    Qui s'est plaint à l'hôte seul avait accusé devant un autre, qui a pu écrire : rien n'a suivi.
    """
    plainte = mot_signe(ouverture.corps["plainte"], poste.tablee, Message.PLAINTE)
    notre = poste.journal[-1]
    if plainte.siege == ouverture.auteur and (dedit := dementir(poste, plainte)):
        return dedit
    suit = (ouverture.seq, ouverture.precedent) == (notre.seq, notre.precedent)
    visee = place_de(plainte) == (notre.seq - 1, notre.precedent)
    if notre.type == EXCLUSION or not suit or not visee:
        raise EntreeRefusee("cette ouverture ne remplace pas notre dernière entrée")
    if (volte := volte_face(poste, notre, ouverture)) is not None:
        return volte
    verifier_que_la_tete_cede(poste, ouverture)
    return remplacer_la_tete(poste, lambda: recevoir_entree(poste, ouverture.en_json()))


def _deux_fois(poste: Poste, une: Entree, autre: Entree) -> list[Envoi]:
    """Deux entrées d'un même auteur pour une même place : elles le confondent."""
    return confondre(poste, poste.lire_preuve(_preuve(GenreDePreuve.DOUBLE, une, autre)))


def _preuve(genre: GenreDePreuve, *pieces: Entree) -> dict[str, Any]:
    return {"genre": genre.value, "pieces": [piece.en_json() for piece in pieces]}


def _accepter(poste: Poste, entree: Entree) -> list[Envoi]:
    try:
        poste.deroulement.appliquer(entree)
    except EntreeFausse:
        return confondre(poste, poste.lire_preuve(_preuve(GenreDePreuve.FAUX, entree)))
    except Contestation as refus:
        return se_plaindre(poste, entree, isinstance(refus, PliFaux))
    plaintes = list(poste.plaintes.values())
    poste.ajouter(entree)
    suites = relire_les_plaintes(poste, plaintes)
    return suites + _repondre_aux_presses(poste, entree.auteur) + avancer(poste)


def _repondre_aux_presses(poste: Poste, auteur: Siege) -> list[Envoi]:
    """Notre accusé à ceux qui l'attendent : l'auteur, et qui doit écrire la suite.

    Les autres l'auront au prochain battement ; la dernière entrée, elle, se dit à tous.
    """
    presses = {auteur, poste.auteur_attendu()}
    return [e for e in poste.repondre_a_tous() if poste.finie or e.siege in presses]

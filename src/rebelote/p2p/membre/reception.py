"""Recevoir une entrée : vérifier sa signature, sa place et son tour, la jouer, l'accuser."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.membre.branches.choix import recevoir_d_ailleurs, recevoir_exclusion
from rebelote.p2p.membre.branches.lecture import nous_vise
from rebelote.p2p.membre.ecriture import avancer, verifier_le_tour
from rebelote.p2p.membre.exclusion import confondre
from rebelote.p2p.membre.plaintes import dementir, relire_les_plaintes, se_plaindre
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.sans_eux import cautionnee
from rebelote.p2p.messages.entree import EXCLUSION, Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import Contestation, EntreeFausse, EntreeRefusee, PliFaux
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import GenreDePreuve, entree_signee, mot_signe, place_de


def recevoir_entree(poste: Poste, objet: Any) -> list[Envoi]:
    entree = entree_signee(objet, poste.tablee)
    connue = poste.journal.empreinte_a(entree.seq) == entree.empreinte
    if not (connue or cautionnee(poste, entree) or nous_vise(poste, entree)):
        raise EntreeRefusee("trop tard : nous concluons sans ceux qui retenaient la partie")
    if entree.seq <= len(poste.journal):
        return _place_prise(poste, entree)
    if not poste.journal.suivie_par(entree):
        return recevoir_d_ailleurs(poste, entree)
    if entree.type == EXCLUSION:
        return recevoir_exclusion(poste, entree)
    verifier_le_tour(poste, entree)
    return _accepter(poste, entree)


def _place_prise(poste: Poste, entree: Entree) -> list[Envoi]:
    """La même entrée, de nouveau ; ou une autre pour une place que notre journal a remplie."""
    connue, derniere = poste.journal[entree.seq - 1], entree.seq == len(poste.journal)
    if connue.empreinte == entree.empreinte:
        return _redire(poste, entree.auteur) if derniere else []
    deux_fois = (connue.auteur, connue.precedent) == (entree.auteur, entree.precedent)
    if deux_fois and entree.auteur not in poste.deroulement.exclus:
        poste.ecarter(entree)
        with suppress(EntreeRefusee):  # démesurée, elle ne se prouve pas
            return _deux_fois(poste, connue, entree)
    sur_plainte = entree.type == OUVERTURE and "plainte" in entree.corps
    dedit = _verifier_la_plainte(poste, entree) if sur_plainte else []
    if dedit or (sur_plainte and poste.deroulement.terminee):
        return dedit  # seuls à rester, nous n'avons à le dire à personne
    return recevoir_d_ailleurs(poste, entree)


def _redire(poste: Poste, auteur: Siege) -> list[Envoi]:
    """Notre accusé, de nouveau ; d'une vieille entrée en double, d'autres l'ont dépassé."""
    if not poste.presence.peut_redire(auteur, poste.maintenant):
        return []
    return [poste.repondre(auteur)]


def _verifier_la_plainte(poste: Poste, ouverture: Entree) -> list[Envoi]:
    """Celle que porte une ouverture qui prendrait la place d'une autre, et vise l'entrée d'avant.

    Qui s'est plaint à l'hôte seul avait accusé devant un autre, qui a pu écrire.
    """
    plainte = mot_signe(ouverture.corps["plainte"], poste.tablee, Message.PLAINTE)
    if place_de(plainte) != (ouverture.seq - 1, ouverture.precedent):
        raise EntreeRefusee("cette ouverture ne remplace pas notre dernière entrée")
    return dementir(poste, plainte) if plainte.siege == ouverture.auteur else []


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

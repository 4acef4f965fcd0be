"""Recevoir une entrée : vérifier sa signature, sa place et son tour, la jouer, l'accuser."""

from __future__ import annotations

from typing import Any

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.membre.exclusion import ceder, recevoir_exclusion
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.plaintes import ceder_la_place, confondre, recevoir_plainte, se_plaindre
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.entree import EXCLUSION, PLAINTE, Entree, Parole, lire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import Contestation, EntreeRefusee, SignatureInvalide
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.scelles import est_secrete


def recevoir_entree(poste: Poste, entree: Entree) -> list[Envoi]:
    _verifier_signature(poste, entree)
    journal = poste.journal
    if entree.seq < 1:
        raise EntreeRefusee("le journal commence à l'entrée 1")
    if entree.seq <= len(journal):
        return _place_prise(poste, entree)
    if entree.seq > len(journal) + 1 + (journal.en_attente is not None):
        return poste.demander(entree.auteur)
    if entree.type == EXCLUSION:
        return recevoir_exclusion(poste, entree)
    if entree.type == PLAINTE:
        return recevoir_plainte(poste, entree)
    if not journal.suivie_par(entree):
        raise EntreeRefusee("cette entrée ne suit pas la dernière de notre journal")
    if entree.auteur != poste.deroulement.auteur_attendu():
        raise EntreeRefusee(f"ce n'est pas à {nom_siege(entree.auteur)} d'écrire")
    return _accepter(poste, entree)


def _verifier_signature(poste: Poste, entree: Entree) -> None:
    if entree.partie != poste.tablee.partie:
        raise EntreeRefusee("cette entrée est d'une autre partie")
    if not 0 <= entree.auteur < len(poste.cles):
        raise EntreeRefusee("auteur inconnu")
    if not entree.signee_par(poste.cles[entree.auteur]):
        raise SignatureInvalide("signature invalide")


def _place_prise(poste: Poste, entree: Entree) -> list[Envoi]:
    """La même entrée, de nouveau ; ou une autre pour une place que notre journal a remplie."""
    connue, derniere = poste.journal[entree.seq - 1], entree.seq == len(poste.journal)
    if connue.empreinte == entree.empreinte:
        # Une vieille entrée en double ne demande plus de réponse : nos accusés l'ont dépassée.
        return [poste.accuser(entree.auteur)] if derniere else []
    if connue.auteur == entree.auteur:
        return _prouver(poste, connue, entree)
    if entree.type == PLAINTE and connue.type != EXCLUSION and poste.accuses.dementi(entree):
        return confondre(poste, entree)
    if derniere and entree.type == EXCLUSION:
        return ceder(poste, entree)
    if derniere and entree.type == connue.type == PLAINTE:
        return ceder_la_place(poste, entree)
    raise EntreeRefusee("cette place du journal est déjà prise par une autre entrée")


def _accepter(poste: Poste, entree: Entree) -> list[Envoi]:
    autre = poste.journal.en_attente
    if autre is not None and autre.empreinte != entree.empreinte:
        return _prouver(poste, autre, entree)
    part = None
    if est_secrete(entree):
        part = poste.parts.recue(entree)
        if part is None:
            poste.journal.en_attente = entree
            return poste.demander(entree.auteur)
    try:
        poste.deroulement.appliquer(entree, part)
    except Contestation:
        se_plaindre(poste, entree, part)
        raise
    except EntreeRefusee:
        poste.parts.oublier(entree.auteur)
        raise
    if part is not None:
        poste.memoire.noter(Note.PART, {"seq": entree.seq, "part": part})
        poste.parts.garder(entree.seq, part)
    poste.ajouter(entree)
    return _accuser_aux_presses(poste, entree.auteur) + avancer(poste)


def _accuser_aux_presses(poste: Poste, auteur: Siege) -> list[Envoi]:
    """Notre accusé à ceux qui l'attendent : l'auteur, et qui doit écrire la suite.

    Les autres l'auront au prochain battement ; la dernière entrée, elle, se dit à tous.
    """
    presses = {auteur, poste.deroulement.auteur_attendu()}
    return [e for e in poste.accuser_a_tous() if poste.finie or e.siege in presses]


def recevoir_part(poste: Poste, mot: Parole) -> list[Envoi]:
    """La part privée d'une entrée, de son auteur à nous."""
    seq, part = mot.contenu.get("seq"), mot.contenu.get("part")
    if mot.contenu.get("partie") != poste.tablee.partie or type(seq) is not int:
        raise Illisible("part privée illisible : attendu partie, seq, part")
    if not isinstance(part, dict):
        raise Illisible("part privée illisible : attendu un objet")
    poste.entendre(mot)
    if seq == len(poste.journal) + 1:
        poste.parts.recevoir(mot.siege, seq, part)
    entree = poste.journal.en_attente
    return [] if entree is None or entree.auteur != mot.siege else _accepter(poste, entree)


# --- Les preuves ------------------------------------------------------------------------------


def recevoir_preuve(poste: Poste, objets: Any) -> list[Envoi]:
    """Deux entrées que l'on nous donne pour preuve que leur auteur a signé deux fois une place."""
    if not isinstance(objets, list) or len(objets) != 2:
        raise Illisible("preuve illisible : attendu deux entrées")
    une, autre = map(lire_entree, objets)
    _verifier_signature(poste, une)
    _verifier_signature(poste, autre)
    meme_place = (une.seq, une.auteur) == (autre.seq, autre.auteur)
    if not meme_place or une.empreinte == autre.empreinte:
        raise EntreeRefusee("ces deux entrées ne se contredisent pas")
    return _prouver(poste, une, autre)


def _prouver(poste: Poste, une: Entree, autre: Entree) -> list[Envoi]:
    """Deux entrées d'un même auteur pour une même place : on le retient, et tous le sauront."""
    if une.auteur in poste.preuves:
        return []
    poste.memoire.noter(Note.PREUVE, [une.en_json(), autre.en_json()])
    poste.preuves[une.auteur] = (une, autre)
    contraires = (une.en_json(), autre.en_json())
    return poste.denoncer([envoi for e in contraires for envoi in poste.a_tous(Message.ENTREE, e)])

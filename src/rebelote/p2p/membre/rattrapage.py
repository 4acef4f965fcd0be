"""Savoir où en sont les autres, et leur envoyer ce qui leur manque."""

from __future__ import annotations

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.accuses import PlaceDuJournal
from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.membre.plaintes import confondre
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.entree import PLAINTE, Parole
from rebelote.p2p.messages.envois import LOT, Envoi
from rebelote.p2p.messages.message import Message


def recevoir_accuse(poste: Poste, mot: Parole) -> list[Envoi]:
    place = poste.lire_place(mot, Message.ACCUSE)
    revenu = poste.presence.inquiete(mot.siege, poste.maintenant)
    frais = poste.entendre(mot)
    if place[0] <= len(poste.journal) + 1:  # un rang fantaisiste chasserait les mots qui comptent
        poste.accuses.garder(mot, place[0])
    if parjure := _confondre_le_plaignant(poste, mot.siege):
        return parjure
    suite: list[Envoi] = []
    if frais and revenu:
        # Il ne sait plus rien de nous : n'attendons pas le prochain battement.
        suite = [poste.accuser(mot.siege)]
    return suite + _repondre(poste, mot.siege, place, frais)


def _confondre_le_plaignant(poste: Poste, siege: Siege) -> list[Envoi]:
    """Cet accusé dément peut-être la plainte que son auteur vient d'écrire."""
    tete = poste.journal[-1] if poste.journal else None
    if tete is None or tete.type != PLAINTE or tete.auteur != siege:
        return []
    return [] if poste.deroulement.plainte_de_droit else confondre(poste, tete)


def _repondre(poste: Poste, siege: Siege, place: PlaceDuJournal, frais: bool) -> list[Envoi]:
    seq, tete = place
    if not poste.accuses.noter(siege, place, frais):
        return []
    if seq > len(poste.journal):
        return poste.demander(siege)
    if seq and tete != poste.journal[seq - 1].empreinte:
        return _confronter(poste, siege, seq)
    if seq < len(poste.journal):
        return _rattraper(poste, siege, seq)
    return avancer(poste)


def _confronter(poste: Poste, siege: Siege, seq: int) -> list[Envoi]:
    """Ce membre a une autre entrée à cette place : qu'il voie la nôtre."""
    if not poste.presence.peut_demander(siege, poste.maintenant):
        return []
    return [Envoi(siege, Message.ENTREE, poste.journal[seq - 1].en_json())]


def _rattraper(poste: Poste, siege: Siege, seq: int) -> list[Envoi]:
    """La suite à qui a du retard, sauf si notre tête vient de changer : elle est en route."""
    recente = poste.maintenant - poste.depuis < poste.reglages.renvoi_min
    if recente or not poste.presence.peut_demander(siege, poste.maintenant):
        return []
    return _envoyer_depuis(poste, siege, seq)


def recevoir_demande(poste: Poste, mot: Parole) -> list[Envoi]:
    seq, _ = poste.lire_place(mot, Message.DEMANDE)
    poste.entendre(mot)
    return _envoyer_depuis(poste, mot.siege, seq)


def _envoyer_depuis(poste: Poste, siege: Siege, seq: int) -> list[Envoi]:
    journal = poste.journal
    envois = [envoi for e in journal[seq : seq + LOT] for envoi in poste.porter(siege, e)]
    if seq == len(journal) and journal.en_attente is not None:
        envois.append(Envoi(siege, Message.ENTREE, journal.en_attente.en_json()))
    return envois


def renvois(poste: Poste) -> list[Envoi]:
    """Notre entrée, à ceux qui ne l'ont pas accusée ; notre demande, si une part manque."""
    if not poste.presence.doit_renvoyer(poste.maintenant):
        return []
    journal = poste.journal
    envois: list[Envoi] = []
    if journal and journal[-1].auteur == poste.moi:
        for siege in poste.accuses.ailleurs(journal.place, poste.autres()):
            envois += poste.porter(siege, journal[-1])
    if journal.en_attente is not None:
        envois += poste.demander(journal.en_attente.auteur)
    return envois

"""Savoir où en sont les autres, leur envoyer ce qui leur manque, et faire suivre les nouvelles."""

from __future__ import annotations

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.membre.journal import PlaceDuJournal
from rebelote.p2p.membre.plaintes import dementir
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.entree import Parole
from rebelote.p2p.messages.envois import LOT, Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import place_de, verifier_le_mot

FOURCHE = 4
"""De combien de places deux branches ont pu s'avancer, chacune de son côté."""


def recevoir_accuse(poste: Poste, mot: Parole) -> list[Envoi]:
    """L'accusé d'un membre, de lui-même ou par un autre."""
    if mot.siege in poste.deroulement.exclus:
        return _informer_un_exclu(poste, mot, Message.ACCUSE)
    place = poste.lire_place(mot, Message.ACCUSE)
    revenu = poste.presence.inquiete(mot.siege, poste.maintenant)
    frais = poste.entendre(mot)
    # Un rang fantaisiste chasserait les mots qui comptent.
    if place[0] <= len(poste.journal) + 1 or poste.est_ecartee(place):
        poste.accuses.noter(mot, frais, poste.journal.empreinte_a(place[0]))
        if dedit := dementir(poste, poste.plaintes.get(mot.siege)):
            return dedit
    suite: list[Envoi] = []
    if frais and revenu:
        # Il ne sait plus rien de nous : n'attendons pas le prochain battement.
        suite = [poste.repondre(mot.siege)]
    return suite + (_repondre(poste, mot.siege, place) if frais else avancer(poste))


def _repondre(poste: Poste, siege: Siege, place: PlaceDuJournal) -> list[Envoi]:
    seq, tete = place
    if seq > len(poste.journal):
        return poste.demander(siege)
    if tete != poste.journal.empreinte_a(seq):
        return _confronter(poste, siege, seq)
    if seq < len(poste.journal):
        return _rattraper(poste, siege, seq)
    return avancer(poste)


def _confronter(poste: Poste, siege: Siege, seq: int) -> list[Envoi]:
    """Ce membre a une autre entrée à cette place : qu'il voie la nôtre, et nous montre la sienne.

    Celles d'avant et d'après aussi : nos branches ont pu se quitter quelques places plus haut.
    """
    if not poste.presence.peut_demander(siege, poste.maintenant):
        return []
    demande = Envoi(siege, Message.DEMANDE, poste.dire(Message.DEMANDE).en_json())
    entrees = poste.journal[max(seq - FOURCHE, 0) : seq + FOURCHE]
    return [*(poste.porter(siege, entree) for entree in entrees), demande]


def _rattraper(poste: Poste, siege: Siege, seq: int) -> list[Envoi]:
    """La suite à qui a du retard, sauf si notre tête vient de changer : elle est en route."""
    recente = poste.maintenant - poste.depuis < poste.reglages.renvoi_min
    if recente or not poste.presence.peut_demander(siege, poste.maintenant):
        return []
    return _envoyer_depuis(poste, siege, seq)


def recevoir_demande(poste: Poste, mot: Parole) -> list[Envoi]:
    if mot.siege in poste.deroulement.exclus:
        return _informer_un_exclu(poste, mot, Message.DEMANDE)
    seq, tete = poste.lire_place(mot, Message.DEMANDE)
    if not poste.entendre(mot):
        return []  # rejouée par un autre, elle nous ferait tout renvoyer sans fin
    if tete != poste.journal.empreinte_a(seq):
        return _confronter(poste, mot.siege, seq)
    return _envoyer_depuis(poste, mot.siege, seq)


def entendre_de_loin(poste: Poste, mot: Parole) -> list[Envoi]:
    """Un mot qu'un autre fait suivre, et qui n'est pour nous qu'un signe de vie."""
    poste.lire_place(mot, Message.DEMANDE)
    poste.entendre(mot)
    return []


def _informer_un_exclu(poste: Poste, mot: Parole, message: Message) -> list[Envoi]:
    """Sa parole ne compte plus, mais il peut lire : qu'il sache que l'on joue sans lui.

    Notre accusé aussi : il ne part que s'il voit que nous n'en reviendrons plus.
    """
    verifier_le_mot(mot, poste.tablee, message)
    if not poste.presence.peut_demander(mot.siege, poste.maintenant):
        return []
    seq, tete = place_de(mot)
    # Son exclusion a pu prendre la place d'une entrée qu'il a suivie.
    depuis = seq if tete == poste.journal.empreinte_a(seq) else max(seq - FOURCHE, 0)
    return [*_envoyer_depuis(poste, mot.siege, depuis), poste.repondre(mot.siege)]


def _envoyer_depuis(poste: Poste, siege: Siege, seq: int) -> list[Envoi]:
    return [poste.porter(siege, entree) for entree in poste.journal[seq : seq + LOT]]


def renvois(poste: Poste) -> list[Envoi]:
    """Notre entrée, à ceux qui ne l'ont pas accusée."""
    if not poste.presence.doit_renvoyer(poste.maintenant):
        return []
    journal = poste.journal
    if not journal or journal[-1].auteur != poste.moi:
        return []
    muets = poste.accuses.ailleurs(journal.place, poste.autres())
    return [poste.porter(siege, journal[-1]) for siege in muets]


def nouvelles(poste: Poste) -> list[Envoi]:
    """Notre mot, et les derniers que nous tenons des autres : rien n'est pour un seul lecteur.

    De chacun, son accusé de notre tête aussi : un mot plus récent, sur une vieille place, ne le
    cache pas à qui l'attend pour écrire.
    """
    mots = [poste.mot_de_tete(), *poste.votes.mots(), *poste.plaintes.values()]
    mots += [mot for siege, mot in poste.derniers_mots.items() if siege in poste.restants()]
    acquis = (poste.accuses.mot(siege, poste.journal.place) for siege in poste.autres())
    mots += [mot for mot in acquis if mot is not None]
    uniques = {mot.octets: mot.en_json() for mot in mots}
    return poste.a_tous(Message.NOUVELLES, list(uniques.values()))

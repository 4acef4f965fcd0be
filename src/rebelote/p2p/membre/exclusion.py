"""L'exclusion : se passer, d'un commun accord signé, de qui ne répond plus."""

from __future__ import annotations

from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.reprise import reprendre
from rebelote.p2p.messages.entree import EXCLUSION, Entree, Parole, lire_parole
from rebelote.p2p.messages.envois import Envoi, siege_a_table
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.message import Message

# --- Qui manque -------------------------------------------------------------------------------


def perdus(poste: Poste) -> list[Siege]:
    """Ceux dont on n'a plus de nouvelles, la grâce passée."""
    return [s for s in poste.autres() if poste.presence.perdu(s, poste.maintenant)]


def _absents(poste: Poste) -> list[Siege]:
    absents = perdus(poste)
    if poste.maintenant - poste.depuis > poste.reglages.delai_coup:
        absents += _bloquants(poste)
    return sorted(set(absents))


def _bloquants(poste: Poste) -> list[Siege]:
    """Ceux qui, présents, retiennent leur accusé ; ou celui qui, accusé par tous, se tait."""
    muets = poste.accuses.ailleurs(poste.journal.place, poste.autres())
    attendu = poste.deroulement.auteur_attendu()
    return muets or [siege for siege in poste.autres() if siege == attendu]


# --- Voter ------------------------------------------------------------------------------------


def voter(poste: Poste) -> list[Envoi]:
    """Dit à tous qui nous manque, sur notre tête ; à deux, on n'exclut personne."""
    absents, deroulement = _absents(poste), poste.deroulement
    if poste.preuves or deroulement.tricheurs:
        return []  # la partie s'est arrêtée : personne ne manque
    if len(absents) != 1 or len(deroulement.vivants()) < 3 or poste.finie:
        return []
    seq, tete = poste.journal.place_de_vote
    mot = poste.dire(Message.VOTE, seq=seq, empreinte=tete, cible=nom_siege(absents[0]))
    envois = [e for e in poste.a_tous(Message.VOTE, mot.en_json()) if e.siege != absents[0]]
    return envois + _compter(poste, mot)


def recevoir_vote(poste: Poste, mot: Parole) -> list[Envoi]:
    seq, _ = poste.lire_place(mot, Message.VOTE)
    poste.entendre(mot)
    suite = poste.demander(mot.siege) if seq > len(poste.journal) else []
    return suite + _compter(poste, mot)


def _compter(poste: Poste, mot: Parole) -> list[Envoi]:
    cible = siege_a_table(mot.contenu.get("cible"), len(poste.cles))
    if mot.contenu["seq"] > len(poste.journal) + 1:
        return []  # on revotera : inutile de retenir n'importe quel rang
    poste.votes.compter(cible, mot)
    return _exclure_si_tous(poste, cible)


def _votants(poste: Poste, cible: Siege) -> list[Siege]:
    """Ceux dont il faut le vote ; le premier écrit l'exclusion."""
    return [siege for siege in poste.deroulement.vivants() if siege != cible]


def _exclure_si_tous(poste: Poste, cible: Siege) -> list[Envoi]:
    votants = _votants(poste, cible)
    votes = poste.votes.unanimes(cible, poste.journal.place_de_vote, votants)
    if poste.moi != votants[0] or votes is None or cible not in _absents(poste):
        return []
    if poste.journal.en_attente is not None:
        _ranger_sans_jouer(poste, poste.journal.en_attente)
    signes = {nom_siege(siege): mot.en_json() for siege, mot in votes.items()}
    entree = poste.signer(EXCLUSION, {"exclu": nom_siege(cible), "votes": signes})
    _appliquer(poste, entree, cible)
    return [*poste.a_tous(Message.ENTREE, entree.en_json()), *avancer(poste)]


# --- Recevoir l'exclusion ---------------------------------------------------------------------


def recevoir_exclusion(poste: Poste, entree: Entree) -> list[Envoi]:
    cible = _juger(poste, entree)
    attente = poste.journal.en_attente
    if attente is not None and entree.precedent == attente.empreinte:
        _ranger_sans_jouer(poste, attente)
    if not poste.journal.suivie_par(entree):
        return poste.demander(entree.auteur)
    _appliquer(poste, entree, cible)
    return poste.accuser_a_tous() + avancer(poste)


def _juger(poste: Poste, entree: Entree) -> Siege:
    """Vérifie que tous les vivants, sauf l'exclu, ont voté sur cette tête."""
    if entree.corps.keys() != {"exclu", "votes"} or not isinstance(entree.corps["votes"], dict):
        raise EntreeRefusee("exclusion illisible : attendu exclu et votes")
    cible = siege_a_table(entree.corps["exclu"], len(poste.cles))
    votants = _votants(poste, cible)
    if len(votants) < 2 or cible in poste.deroulement.exclus or entree.auteur != votants[0]:
        raise EntreeRefusee("exclusion refusée : ce n'est pas une majorité de vivants")
    for siege in votants:
        _juger_un_vote(poste, entree, siege, nom_siege(cible))
    return cible


def _juger_un_vote(poste: Poste, entree: Entree, siege: Siege, cible: str) -> None:
    mot = lire_parole(entree.corps["votes"].get(nom_siege(siege)), poste.cles)
    sur_la_tete = poste.lire_place(mot, Message.VOTE) == (entree.seq - 1, entree.precedent)
    if mot.siege != siege or not sur_la_tete or mot.contenu.get("cible") != cible:
        raise EntreeRefusee(f"exclusion refusée : le vote de {nom_siege(siege)} n'est pas le bon")


def ceder(poste: Poste, exclusion: Entree) -> list[Envoi]:
    """Une exclusion que tous ont votée l'emporte sur une entrée que tous n'ont pas accusée.

    Qui l'a écrite n'avait pas accusé la nôtre : rien n'a pu la suivre.
    """
    derniere = poste.journal[-1]
    if derniere.type == EXCLUSION or exclusion.precedent != derniere.precedent:
        raise EntreeRefusee("cette exclusion ne remplace pas notre dernière entrée")
    _juger(poste, exclusion)
    poste.memoire.noter(Note.RETRAIT, len(poste.journal))
    reprendre(poste)
    return recevoir_exclusion(poste, exclusion)


# --- Ranger -----------------------------------------------------------------------------------


def _ranger_sans_jouer(poste: Poste, entree: Entree) -> None:
    """Une entrée dont la part privée ne viendra plus : elle reste au journal, sans effet."""
    poste.memoire.noter(Note.SANS_EFFET, entree.en_json())
    poste.journal.append(entree)
    poste.nouvelle_tete()


def _appliquer(poste: Poste, entree: Entree, cible: Siege) -> None:
    poste.exclure(cible)
    poste.votes.vider()
    poste.ajouter(entree)

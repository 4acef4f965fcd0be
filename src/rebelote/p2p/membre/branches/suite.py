"""Suivre une branche : ranger ce qu'elle met à la place de la fin de notre journal."""

from __future__ import annotations

from rebelote.p2p.manche.constats import CONSTATS
from rebelote.p2p.membre.ecriture import avancer, verifier_le_tour
from rebelote.p2p.membre.exclusion import ranger
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.plaintes import ranger_contestee
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.sentence import juger
from rebelote.p2p.messages.entree import EXCLUSION, OUVERTURE, SECOURS, Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import Contestation, EntreeRefusee, PliFaux


def suivre(poste: Poste, branche: list[Entree]) -> list[Envoi]:
    *pieces, libre = branche
    for piece in pieces:
        suivre_la_piece(poste, piece, libre)
    verifier_qu_elle_suit(poste, libre)
    return ranger_et_dire(poste, libre)


def suivre_la_piece(poste: Poste, piece: Entree, libre: Entree) -> None:
    """Joue l'entrée que suit cette exclusion, ou cette ouverture.

    Nous ne le pourrons pas toujours, si le coupable nous y a menti. Ce qui a pu clore une manche se
    joue. Devant une ouverture, l'audit la jugera : nous la contestons. Devant une exclusion, elle
    est sans effet : la manche n'est pas comptée, elle recommence.
    """
    verifier_qu_elle_suit(poste, piece)
    if piece.type == EXCLUSION:
        ranger(poste, piece, juger(poste, piece))
        return
    verifier_le_tour(poste, piece)  # l'auteur de ce qui la suit l'avait acceptée
    try:
        poste.deroulement.appliquer(piece)
    except EntreeRefusee as refus:
        if piece.type in (OUVERTURE, SECOURS, *CONSTATS):
            raise
        if libre.type == EXCLUSION:
            poste.ajouter(piece, Note.SANS_EFFET)
        elif isinstance(refus, Contestation):
            ranger_contestee(poste, piece, isinstance(refus, PliFaux))
        else:
            raise
    else:
        poste.ajouter(piece)


def verifier_qu_elle_suit(poste: Poste, entree: Entree) -> None:
    if not poste.journal.suivie_par(entree):
        raise EntreeRefusee("la pièce que suit cette entrée n'est pas de cette place")


def remettre(poste: Poste, entree: Entree) -> None:
    """Range cette entrée à la suite de notre tête, jugée et jouée, sans rien en dire."""
    if entree.type == EXCLUSION:
        ranger(poste, entree, juger(poste, entree))
        return
    verifier_le_tour(poste, entree)
    poste.deroulement.appliquer(entree)
    poste.ajouter(entree)


def ranger_et_dire(poste: Poste, entree: Entree) -> list[Envoi]:
    remettre(poste, entree)
    return poste.repondre_a_tous() + avancer(poste)

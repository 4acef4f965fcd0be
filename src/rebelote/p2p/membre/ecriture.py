"""Écrire la suite du journal, quand c'est à nous et que tous ont accusé ce qui précède."""

from __future__ import annotations

from typing import Any

from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER
from rebelote.p2p.manche import constats
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.parts import Part
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.entree import EVENEMENT, PLAINTE
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import Contestation


def avancer(poste: Poste) -> list[Envoi]:
    """Écrit tout ce que nous pouvons écrire maintenant."""
    envois: list[Envoi] = []
    while _pret_a_ecrire(poste):
        try:
            ecrits = _ecrire_la_suite(poste)
        except Contestation:
            # Permis dans notre main, pas avec les mains ouvertes : on a mal donné.
            poste.deroulement.contestee = None
            ecrits = publier(poste, PLAINTE, {}, {})
        if not ecrits:
            break
        envois += ecrits
    return envois


def _pret_a_ecrire(poste: Poste) -> bool:
    """C'est à nous, et tous les vivants ont accusé la tête : aucune autre version ne court."""
    if poste.deroulement.auteur_attendu() != poste.moi or poste.preuves:
        return False
    return not poste.accuses.ailleurs(poste.journal.place, poste.autres())


def _ecrire_la_suite(poste: Poste) -> list[Envoi]:
    deroulement = poste.deroulement
    if deroulement.dus:
        type_, corps = deroulement.dus[0]
        if type_ == constats.OUVERTURE:
            corps = deroulement.ouverture(poste.parts.a_ouvrir())
        return publier(poste, type_, corps, {})
    siege = deroulement.siege_attendu()
    if siege == CROUPIER or siege in deroulement.exclus:
        return _publier_evenement(
            poste, deroulement.acte_de_l_hote(poste.alea, len(poste.journal) + 1)
        )
    if poste.coup_choisi is not None:
        return _publier_evenement(poste, poste.coup_choisi)
    return []


def _publier_evenement(poste: Poste, evenement: Evenement) -> list[Envoi]:
    secret = poste.deroulement.preparer(evenement)
    return publier(poste, EVENEMENT, secret.corps, secret.parts)


def publier(poste: Poste, type_: str, corps: dict[str, Any], parts: dict[str, Part]) -> list[Envoi]:
    """Écrit notre entrée : notée avant d'être envoyée, pour ne jamais en signer deux."""
    entree = poste.signer(type_, corps)
    if parts:
        _noter_les_parts(poste, entree.seq, parts)
    poste.deroulement.appliquer(entree, poste.parts.mienne(entree.seq))
    poste.ajouter(entree)
    return [envoi for siege in poste.autres() for envoi in poste.porter(siege, entree)]


def _noter_les_parts(poste: Poste, seq: int, parts: dict[str, Part]) -> None:
    privees = poste.deroulement.destinataires(parts)
    a_chacun = {str(siege): part for siege, part in privees.items()}
    poste.memoire.noter(Note.PARTS, {"seq": seq, "parts": parts, "a": a_chacun})
    poste.parts.ecrire(seq, parts, privees)

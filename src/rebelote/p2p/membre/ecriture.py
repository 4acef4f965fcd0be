"""Écrire la suite du journal : à qui, et quand tous ont accusé ce qui précède."""

from __future__ import annotations

from typing import Any

from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche import constats
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.acquits import accuse_la_sienne, sans_attendre, verifier_les_acquits
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee


def avancer(poste: Poste) -> list[Envoi]:
    """Écrit tout ce que nous pouvons écrire maintenant."""
    envois: list[Envoi] = []
    while _pret_a_ecrire(poste):
        ecrits = _ecrire_la_suite(poste)
        if not ecrits:
            break
        envois += ecrits
    return envois


def _pret_a_ecrire(poste: Poste) -> bool:
    """C'est à nous, et tous les vivants ont dit ce qu'ils pensent de la tête."""
    if poste.auteur_attendu() != poste.moi or poste.preuves or not poste.peut_signer:
        return False
    if poste.plainte_a_juger() is not None:
        return True
    return not poste.accuses.ailleurs(poste.journal.place, poste.autres())


def _ecrire_la_suite(poste: Poste) -> list[Envoi]:
    deroulement, plainte = poste.deroulement, poste.plainte_a_juger()
    if plainte is not None:
        corps = {"plainte": plainte.en_json(), **deroulement.ouverture()}
        return publier(poste, constats.OUVERTURE, corps)
    seq, tete = poste.journal.place
    ecrit = deroulement.a_ecrire(poste.coup_choisi, poste.alea, seq + 1, tete)
    return [] if ecrit is None else publier(poste, *ecrit)


def publier(poste: Poste, type_: str, corps: dict[str, Any]) -> list[Envoi]:
    """Écrit notre entrée : notée avant d'être envoyée, pour ne jamais en signer deux."""
    entree = poste.signer(type_, corps)
    poste.deroulement.appliquer(entree)
    poste.ajouter(entree)
    return poste.porter_a_tous(entree) + poste.contester_si_bloque() + _accuser_la_notre(poste)


def _accuser_la_notre(poste: Poste) -> list[Envoi]:
    """Notre accusé, à qui doit écrire la suite, d'une entrée que la signer n'accuse pas."""
    suivant = poste.auteur_attendu()
    if accuse_la_sienne(poste.journal[-1].type) or suivant in (None, poste.moi):
        return []
    return [] if poste.deroulement.bloque else [poste.repondre(suivant)]


def verifier_le_tour(poste: Poste, entree: Entree) -> None:
    """C'est à lui d'écrire ; et s'il devait attendre l'accusé des autres, il l'a attendu."""
    deroulement, attendus = poste.deroulement, poste.a_acquitter(entree.auteur)
    attendu = deroulement.auteur_attendu()
    if sans_attendre(entree.type, entree.corps):
        attendu, attendus = deroulement.hote, []
    if entree.auteur != attendu:
        raise EntreeRefusee(f"ce n'est pas à {nom_siege(entree.auteur)} d'écrire")
    verifier_les_acquits(entree, attendus, poste.tablee)


# --- Ceux que l'on attend --------------------------------------------------------------------


def retardataires(poste: Poste) -> list[Siege]:
    """Ceux que le journal attend : qui n'a pas accusé sa tête, sinon qui doit écrire la suite."""
    if poste.finie or poste.deroulement.resultat_dit:
        return []
    muets = []
    if poste.plainte_a_juger() is None and not poste.preuves:
        muets = poste.accuses.ailleurs(poste.journal.place, poste.autres())
    if muets:
        return muets
    attendu = poste.auteur_attendu()
    return [siege for siege in poste.autres() if siege == attendu]


def compter_le_temps(poste: Poste) -> None:
    """Met le temps qui vient de passer à la charge de ceux que l'on attend.

    Coupés de tous, nous n'en savons rien : c'est peut-être nous que l'on attend.
    """
    isoles = all(poste.presence.inquiete(s, poste.maintenant) for s in poste.autres())
    attendus, auteur = [] if isoles else retardataires(poste), poste.auteur_attendu()
    if not attendus and auteur == poste.moi:
        attendus = [poste.moi]
    accuse = any(siege != auteur for siege in attendus)
    poste.pendule.passer(poste.maintenant, attendus, accuse)

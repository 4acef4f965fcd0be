"""Les plaintes : refuser une entrée que d'autres, qui en savent moins, ont pu accepter.

Faute de l'accusé du plaignant, personne n'a pu écrire après l'entrée qu'il conteste. S'il ouvre son
pli devant tous, la preuve est faite, contre l'auteur ou contre lui ; sinon l'hôte ouvre la manche,
et l'audit dit qui a tort.
"""

from __future__ import annotations

from typing import Any

from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.membre.exclusion import confondre
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.entree import Entree, Parole
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.morceaux import cle_publiee, point_d_identite
from rebelote.p2p.messages.plis import lire_ephemere, reveler
from rebelote.p2p.messages.preuves import GenreDePreuve, place_de


def se_plaindre(poste: Poste, fautive: Entree, pli_faux: bool) -> list[Envoi]:
    """Range l'entrée que nous refusons, et dit à tous que nous la refusons."""
    poste.deroulement.contester(fautive)
    plainte = poste.dire(
        Message.PLAINTE,
        seq=fautive.seq,
        empreinte=fautive.empreinte,
        pli=_pli_ouvert(poste, fautive) if pli_faux else None,
    )
    note = {"fautive": fautive.en_json(), "plainte": plainte.en_json()}
    poste.memoire.noter(Note.CONTESTEE, note)
    poste.journal.append(fautive)
    poste.accuses.noter_auteur(fautive)
    poste.nouvelle_tete()
    return poste.a_tous(Message.PLAINTE, plainte.en_json()) + retenir(poste, plainte)


def _pli_ouvert(poste: Poste, entree: Entree) -> dict[str, str]:
    """De quoi ouvrir devant tous ce que cette entrée nous promettait : un pli, ou un morceau."""
    if cle_publiee(entree) is not None:
        return reveler(poste.identite, point_d_identite(poste.tablee, entree.auteur))
    return reveler(poste.identite, lire_ephemere(entree.corps["ephemere"]))


def recevoir_plainte(poste: Poste, plainte: Parole) -> list[Envoi]:
    """La plainte d'un autre ; si c'est notre tête qu'elle vise, la partie s'y arrête."""
    seq, _ = poste.lire_place(plainte, Message.PLAINTE)
    poste.entendre(plainte)
    if dedit := dementir(poste, plainte):
        return dedit
    if seq > len(poste.journal):
        return poste.demander(plainte.siege)
    if not poste.vise_la_tete(plainte) or poste.finie:
        return []
    return retenir(poste, plainte)


def dementir(poste: Poste, mot: Parole) -> list[Envoi]:
    """Confond qui a signé de la même place un accusé et une plainte."""
    place = place_de(mot)
    accuse = poste.accuses.mot(mot.siege, place)
    plainte = mot if mot.contenu["genre"] == Message.PLAINTE.name else poste.plaintes.get(mot.siege)
    if accuse is None or plainte is None or place_de(plainte) != place:
        return []
    return _prouver(poste, GenreDePreuve.DEDIT, accuse.en_json(), plainte.en_json())


def retenir(poste: Poste, plainte: Parole) -> list[Envoi]:
    """Cette plainte vise notre tête : la preuve qu'elle apporte, ou l'ouverture qu'elle demande."""
    deja = plainte.siege in poste.plaintes and poste.vise_la_tete(poste.plaintes[plainte.siege])
    if plainte.contenu.get("pli") is not None:
        tete = poste.journal[-1].en_json()
        envois = _prouver(poste, GenreDePreuve.PLI, tete, plainte.en_json())
        poste.plaintes[plainte.siege] = plainte  # une révélation qui n'ouvre rien n'en est pas une
        return envois
    if not poste.deroulement.peut_ouvrir:
        raise EntreeRefusee("plainte : rien à contester maintenant")
    poste.plaintes[plainte.siege] = plainte
    if deja:
        return []
    poste.deroulement.suspendre(plainte.en_json())
    return avancer(poste)


def _prouver(poste: Poste, genre: GenreDePreuve, une: Any, autre: Any) -> list[Envoi]:
    return confondre(poste, poste.lire_preuve({"genre": genre.value, "pieces": [une, autre]}))

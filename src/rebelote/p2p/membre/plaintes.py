"""Les plaintes : refuser une entrée que d'autres, qui en savent moins, ont pu accepter.

Faute de l'accusé du plaignant, personne n'a pu écrire après l'entrée qu'il conteste. S'il ouvre son
pli devant tous, la preuve est faite, contre l'auteur ou contre lui ; sinon l'hôte ouvre la manche,
et l'audit dit qui a tort.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Any

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.membre.exclusion import accord_de_la_suite, confondre
from rebelote.p2p.membre.journal import PlaceDuJournal
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.acquits import accuse_la_sienne
from rebelote.p2p.messages.entree import Entree, Parole
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.morceaux import cle_publiee, ephemere_prouve
from rebelote.p2p.messages.plis import lire_ephemere, reveler
from rebelote.p2p.messages.preuves import GenreDePreuve, place_de


def se_plaindre(poste: Poste, fautive: Entree, pli_faux: bool) -> list[Envoi]:
    """Range l'entrée que nous refusons, et dit à tous que nous la refusons."""
    plainte = ranger_contestee(poste, fautive, pli_faux)
    return poste.a_tous(Message.PLAINTE, plainte.en_json()) + retenir(poste, plainte)


def ranger_contestee(poste: Poste, fautive: Entree, pli_faux: bool) -> Parole:
    """Range l'entrée que nous refusons, et notre plainte, que nul n'a encore lue."""
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
    return plainte


def _pli_ouvert(poste: Poste, entree: Entree) -> dict[str, str]:
    """De quoi ouvrir devant tous ce que cette entrée nous promettait : un pli, ou un morceau."""
    if cle_publiee(entree) is not None:
        return reveler(poste.identite, ephemere_prouve(entree, poste.tablee))
    return reveler(poste.identite, lire_ephemere(entree.corps["ephemere"]))


def recevoir_plainte(poste: Poste, plainte: Parole) -> list[Envoi]:
    """La plainte d'un autre ; si c'est notre tête qu'elle vise, la partie s'y arrête."""
    seq, _ = poste.lire_place(plainte, Message.PLAINTE)
    poste.entendre(plainte)
    if dedit := dementir(poste, plainte):
        return dedit
    if seq > len(poste.journal):
        poste.plaintes[plainte.siege] = plainte  # jusqu'à ce que l'entrée nous parvienne
        return poste.demander(plainte.siege)
    if not poste.vise_la_tete(plainte) or poste.finie:
        return []
    return retenir(poste, plainte)


def relire_les_plaintes(poste: Poste, plaintes: Iterable[Parole]) -> list[Envoi]:
    """Une entrée s'ajoute : celles qui l'attendaient la visent, celles d'avant sont démenties."""
    envois: list[Envoi] = []
    for plainte in plaintes:
        with contextlib.suppress(EntreeRefusee):
            envois += dementir(poste, plainte)
            if plainte.siege not in poste.preuves and poste.vise_la_tete(plainte):
                envois += retenir(poste, plainte)
    return envois


def dementir(poste: Poste, plainte: Parole | None) -> list[Envoi]:
    """Confond qui s'est plaint d'une entrée qu'il avait signée ou accusée."""
    accord = None if plainte is None else _accord(poste, plainte.siege, place_de(plainte))
    if plainte is None or accord is None:
        return []
    return _prouver(poste, GenreDePreuve.DEDIT, accord, plainte.en_json())


def _accord(poste: Poste, siege: Siege, place: PlaceDuJournal) -> Any:
    """Ce que ce membre a signé pour dire oui à cette place : un accusé, ou l'entrée même."""
    (seq, tete), journal = place, poste.journal
    if (accuse := poste.accuses.mot(siege, place)) is not None:
        return accuse.en_json()
    if tete != journal.empreinte_a(seq):
        return None
    visee = journal[seq - 1] if seq else None
    if visee is not None and visee.auteur == siege and accuse_la_sienne(visee.type):
        return visee.en_json()
    accord = accord_de_la_suite(poste, journal[seq], siege) if seq < len(journal) else None
    return None if accord is None else accord.en_json()


def retenir(poste: Poste, plainte: Parole) -> list[Envoi]:
    """Cette plainte vise notre tête : la preuve qu'elle apporte, ou l'ouverture qu'elle demande."""
    if plainte.contenu.get("pli") is not None:
        tete = poste.journal[-1].en_json()
        envois = _prouver(poste, GenreDePreuve.PLI, tete, plainte.en_json())
        poste.plaintes[plainte.siege] = plainte  # une révélation qui n'ouvre rien n'en est pas une
        return envois
    if not poste.deroulement.peut_ouvrir:
        raise EntreeRefusee("plainte : rien à contester maintenant")
    poste.plaintes[plainte.siege] = plainte
    return avancer(poste)


def _prouver(poste: Poste, genre: GenreDePreuve, une: Any, autre: Any) -> list[Envoi]:
    return confondre(poste, poste.lire_preuve({"genre": genre.value, "pieces": [une, autre]}))

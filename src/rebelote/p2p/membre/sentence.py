"""La sentence que dit une entrée d'exclusion : les voix de tous les autres, ou une preuve."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.situation import SILENCE
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.envois import siege_a_table
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import Preuve, mot_signe, place_de


@dataclass(frozen=True)
class Sentence:
    """Une exclusion vérifiée : qui, pourquoi, et la preuve si c'en est une."""

    cible: Siege
    preuve: Preuve | None = None

    @property
    def raison(self) -> str:
        return SILENCE if self.preuve is None else self.preuve.faute


def juger(poste: Poste, entree: Entree) -> Sentence:
    """L'exclusion que dit cette entrée, vérifiée : les voix de tous les autres, ou une preuve."""
    cible = siege_a_table(entree.corps.get("exclu"), len(poste.cles))
    if poste.deroulement.resultat_dit and entree.seq > len(poste.journal):
        raise EntreeRefusee("exclusion refusée : le résultat est dit, la partie est jouée")
    if entree.auteur == cible or entree.auteur in poste.deroulement.exclus:
        raise EntreeRefusee("exclusion refusée : elle n'est pas d'un autre membre vivant")
    if entree.accuses:
        raise EntreeRefusee("exclusion refusée : elle n'attend, et ne porte, l'accusé de personne")
    if entree.corps.keys() == {"exclu", "votes"}:
        _juger_les_votes(poste, entree, cible)
        return Sentence(cible)
    if entree.corps.keys() != {"exclu", "preuve"}:
        raise EntreeRefusee("exclusion illisible : attendu exclu, et votes ou preuve")
    preuve = poste.lire_preuve(entree.corps["preuve"])
    if preuve.coupable != cible:
        raise EntreeRefusee("exclusion refusée : la preuve en confond un autre")
    return Sentence(cible, preuve)


def _juger_les_votes(poste: Poste, entree: Entree, cible: Siege) -> None:
    votes = entree.corps["votes"]
    if not isinstance(votes, dict):
        raise EntreeRefusee("exclusion illisible : votes est une table")
    votants = [siege for siege in poste.deroulement.vivants() if siege != cible]
    if len(votants) < 2 or votes.keys() != set(map(nom_siege, votants)):
        raise EntreeRefusee("exclusion refusée : il faut la voix de tous les autres, deux au moins")
    for siege in votants:
        _juger_un_vote(poste, entree, siege, nom_siege(cible))


def _juger_un_vote(poste: Poste, entree: Entree, siege: Siege, cible: str) -> None:
    mot = mot_signe(entree.corps["votes"].get(nom_siege(siege)), poste.tablee, Message.VOTE)
    sur_la_tete = place_de(mot) == (entree.seq - 1, entree.precedent)
    if mot.siege != siege or not sur_la_tete or mot.contenu.get("cible") != cible:
        raise EntreeRefusee(f"exclusion refusée : le vote de {nom_siege(siege)} n'est pas le bon")

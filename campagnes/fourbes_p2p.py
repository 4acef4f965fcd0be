"""Des fourbes : ce qu'ils disent à l'un n'est pas ce qu'ils disent aux autres, ou n'ouvre rien.

Ces attaques ont été écrites contre la page du protocole, et non d'après le code.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from campagnes.tricheurs_p2p import DeuxVersions, Tricherie
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.messages.entree import EVENEMENT, Entree, dire
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message


class PlainteALHoteSeul(Tricherie):
    """Accuse devant qui doit jouer, et se plaint de la même entrée devant l'hôte seul."""

    def _livrer(self, siege: Siege, message: Message, objet: Any) -> None:
        super()._livrer(siege, message, objet)
        if siege == self.tricheur and not self.faite and self._le_moment():
            noeud, suivant = self.noeud, self.noeud.auteur_attendu()
            assert suivant is not None
            self.faite = True
            self._livrer(suivant, Message.ACCUSE, noeud.dire(Message.ACCUSE).en_json())
            plainte = noeud.dire(Message.PLAINTE, pli=None)
            self._livrer(noeud.deroulement.hote, Message.PLAINTE, plainte.en_json())

    def _le_moment(self) -> bool:
        """Un autre vient de jouer, un autre doit le suivre, et l'hôte n'a pas notre accusé."""
        noeud, hote = self.noeud, self.noeud.deroulement.hote
        trop_tot = len(noeud.journal) < 10 or noeud.deroulement.dus
        if trop_tot or hote == self.tricheur or noeud.journal[-1].type != EVENEMENT:
            return False
        place, chez_lui = noeud.journal.place, self.noeuds[hote]
        acteurs = {noeud.auteur_attendu(), noeud.journal[-1].auteur}
        if chez_lui is None or {hote, self.tricheur} & acteurs:
            return False
        return chez_lui.journal.place == place and not chez_lui.accuses.a_accuse(
            self.tricheur, place
        )

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        avant, hote = not self.faite, self.noeud.deroulement.hote
        cache = envoi.message is Message.ACCUSE and envoi.siege == hote
        return [] if avant and cache and len(self.noeud.journal) >= 10 else [envoi]


class DeuxOuvertures(Tricherie):
    """Ouvre la manche de deux façons, qui semblent aussi vraies l'une que l'autre."""

    objectif = 300

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or (entree.type, entree.auteur) != (OUVERTURE, self.tricheur):
            return [envoi]
        self.faite = True
        autre = self.signer(entree, corps={"secrets": {**entree.corps["secrets"], "0": 1}})
        dernier = max(siege for siege in range(len(self.noeuds)) if siege != self.tricheur)
        return [replace(envoi, objet=autre.en_json()) if envoi.siege == dernier else envoi]


class PlainteQuiNOuvreRien(DeuxVersions):
    """Se plaint d'une carte en prétendant ouvrir un pli : le suivant n'attendrait plus rien."""

    autres_versions: tuple[tuple[Siege, Entree], ...] = ()

    @property
    def suivant(self) -> Siege:
        return (self.tricheur + 1) % len(self.noeuds)

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        seqs = {entree.seq for envoi in envois if (entree := self.entree_de(envoi))}
        if de == self.suivant and self.seq + 1 in seqs:
            versions, self.autres_versions = self.autres_versions, ()
            for siege, entree in versions:
                self._livrer(siege, Message.ENTREE, entree.en_json())
        super()._porter(de, envois)

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.carte_posee(envoi)
        if entree is None or (self.faite and entree.seq != self.seq):
            return [] if self.faite else [envoi]
        autre = self._autre_coup(entree)
        if autre is None:
            return [envoi]
        self.faite, self.seq = True, entree.seq
        if envoi.siege != self.suivant:
            self.autres_versions += ((envoi.siege, autre),)
            return []
        place = {"seq": entree.seq, "empreinte": entree.empreinte}
        mot = self.noeud.dire(Message.PLAINTE, pli={}, **place)
        self._prevoir(0.021, partial(self._livrer, self.suivant, Message.PLAINTE, mot.en_json()))
        return [envoi]


class AccusesDeRien(Tricherie):
    """Envoie à un seul de vieux accusés de rien : son vrai accusé n'y trouverait plus de place."""

    def _tic(self, siege: Siege) -> None:
        super()._tic(siege)
        victime = self.noeuds[(self.tricheur + 1) % len(self.noeuds)]
        if siege != self.tricheur or victime is None or len(self.noeud.journal) < 10:
            return
        if victime.finie or self.noeud.finie:
            return
        self.faite = True
        entete = {"genre": Message.ACCUSE.name, "partie": self.tablee.partie, "date": 0}
        for rien in "0123":
            place = {"seq": len(victime.journal) + 1, "empreinte": rien}
            mot = dire(self.identites[siege], siege, **entete, **place)
            self._livrer(victime.moi, Message.ACCUSE, mot.en_json())


class MotsEnormes(Tricherie):
    """Gonfle ses accusés : relayés par tous, ils feraient refuser les nouvelles de tous."""

    def _tic(self, siege: Siege) -> None:
        super()._tic(siege)
        if siege == self.tricheur and self.noeud.journal and not self.noeud.finie:
            self.faite = True
            mot = self.noeud.dire(Message.ACCUSE, graisse="x" * 200_000)
            self.injecter(Message.ACCUSE, mot.en_json())

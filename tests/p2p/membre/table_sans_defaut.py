"""Quatre postes et un réseau sans défaut : de quoi placer une attaque au rang que l'on veut."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from random import Random

from campagnes.monde_p2p import REGLES_COURTES
from rebelote.ia.catalogue import charger
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.memoire import MemoireVive
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.entree import EVENEMENT, Entree, ecrire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.tablee import Membre, Tablee

J4: Siege = 3
IDENTITES = [Identite(bytes([n + 1]) * 32) for n in range(4)]
REGLAGES = Reglages(grace=20.0, delai_coup=30.0)


class Table:
    """Tout arrive, dans l'ordre, aussitôt."""

    def __init__(
        self,
        jeu: str = "belote",
        partie: str = "essai",
        donne: str = "secrete",
        nombre: int = len(IDENTITES),
    ) -> None:
        membres = tuple(
            Membre(f"N{n}", identite.cle, f"http://127.0.0.1:{9000 + n}")
            for n, identite in enumerate(IDENTITES[:nombre])
        )
        self._tablee, self.date = Tablee(partie, jeu, REGLES_COURTES[jeu], membres, donne), 0.0
        self._carnets = [MemoireVive() for _ in membres]
        self.postes = [self._poste(siege) for siege in range(nombre)]
        self.honnetes = self.postes[:J4]
        self._joueurs = [charger("simple", jeu, Random(n)) for n in range(nombre)]
        self._en_route: deque[Envoi] = deque()
        self.a_perdre: Callable[[Envoi], bool] = lambda _: False
        self._muets: set[Siege] = set()

    def _poste(self, siege: Siege) -> PosteActif:
        identite, carnet = IDENTITES[siege], self._carnets[siege]
        sel = "00" * 32
        return PosteActif(
            self._tablee, siege, identite, carnet, Random(siege), lambda: sel, self.date, REGLAGES
        )

    def relancer(self, siege: Siege) -> None:
        """Ce membre tombe, et reprend d'après son seul carnet."""
        self.postes[siege] = self._poste(siege)

    def faire_taire(self, siege: Siege) -> None:
        """Ce membre n'entend plus rien, et ne dit plus rien."""
        self._muets.add(siege)

    def jouer(self, jusque: Callable[[], bool]) -> None:
        while not jusque():
            self.date += 0.1
            assert self.date < 200, "la partie n'avance plus"
            for siege, poste in enumerate(self.postes):
                if siege in self._muets:
                    continue
                with suppress(ErreurRebelote):
                    self._en_route += poste.tic(self.date)
                self._distribuer(jusque)
                vue = poste.attend_une_decision()
                if vue is not None and not jusque():
                    self._en_route += poste.decider(self._joueurs[siege].choisir(vue))
                    self._distribuer(jusque)

    def _distribuer(self, jusque: Callable[[], bool]) -> None:
        while self._en_route and not jusque():
            envoi = self._en_route.popleft()
            if not self.a_perdre(envoi):
                self.livrer(envoi)

    def livrer(self, envoi: Envoi) -> None:
        if envoi.siege in self._muets:
            return
        with suppress(ErreurRebelote):
            poste = self.postes[envoi.siege]
            self._en_route += poste.recevoir(envoi.message, envoi.objet, self.date)

    def envoyer(self, message: Message, objet: object, *sieges: Siege) -> None:
        """Ce message à chacun de ces sièges."""
        for siege in sieges:
            self.livrer(Envoi(siege, message, objet))


def entree_vide(seq: int, precedent: str = "0" * 64) -> Entree:
    """Une entrée de ce rang, signée de J4, et qui ne va avec rien."""
    return ecrire_entree(IDENTITES[J4], "essai", seq, precedent, J4, EVENEMENT, {})

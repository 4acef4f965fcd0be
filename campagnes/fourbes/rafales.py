"""Ceux qui parlent sans fin : toute occasion leur est bonne, toutes leurs connexions servent."""

from __future__ import annotations

from typing import ClassVar

from campagnes.fourbes.fourbe import Fourbe
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import GenreDePreuve


class Rafale(Fourbe):
    """Autant de messages à la fois que sa file en tient."""

    par_geste: ClassVar[int] = 3
    """Entre vrais processus, `campagnes.fourbes.noeud` en met davantage."""

    def agir(self) -> list[Envoi]:
        self.fait()
        return [envoi for _ in range(self.par_geste) for envoi in self.un_message()]

    def un_message(self) -> list[Envoi]:
        raise NotImplementedError


class RafaleDEntrees(Rafale):
    """Des entrées bien signées, à des places folles."""

    def un_message(self) -> list[Envoi]:
        rang = len(self.journal) + self.alea.choice((-3, 2, 3, 10**6))
        return self.partout(Message.ENTREE, self.contrefaire(self.journal[-1], seq=rang).en_json())


class RafaleDeRedites(Rafale):
    """La tête du journal, dont l'auteur est un autre : chacun lui redirait son accusé."""

    def un_message(self) -> list[Envoi]:
        return self.partout(Message.ENTREE, self.journal[-1].en_json())


class RafaleDeRetards(Rafale):
    """Des accusés du tout début : qui les croit renvoie tout le journal."""

    def un_message(self) -> list[Envoi]:
        mot = self.dire(Message.ACCUSE, seq=0, empreinte=self.tablee.racine)
        return self.partout(Message.ACCUSE, mot.en_json())


class RafaleDePreuves(Rafale):
    """Des preuves qui ne prouvent rien, et qu'il faut relire pour le savoir."""

    def un_message(self) -> list[Envoi]:
        pieces = [self.a_la_suite(evenement={"type": "PASSER"}).en_json()]
        preuve = {"genre": GenreDePreuve.FAUX.value, "pieces": pieces}
        return self.partout(Message.PREUVE, preuve)


class RafaleDeNouvelles(Rafale):
    """Seize mots chaque fois, tous signés, tous neufs, tous de travers."""

    def un_message(self) -> list[Envoi]:
        mots = [self.dire(Message.VOTE, cible="J1", seq=0, empreinte="0" * 64) for _ in range(16)]
        return self.partout(Message.NOUVELLES, [mot.en_json() for mot in mots])

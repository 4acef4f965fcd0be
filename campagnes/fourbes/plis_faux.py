"""Des plis qui ne s'ouvrent pas, ou disent autre chose que promis."""

from __future__ import annotations

from typing import Any, ClassVar

from campagnes.fourbes.scelleur import Complaisant, Scelleur
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.messages.entree import lire_parole
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.plis import Cachet


class _PlisFaux(Complaisant):
    combien: ClassVar[int] = 1

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        corps = super().preparer(evenement)
        for siege in self.autres()[: self.combien] if "plis" in corps else ():
            corps["plis"][nom_siege(siege)] = self.rebut(siege)
        return corps

    def rebut(self, siege: Siege) -> Any:
        return "AAAA"


class _DeuxPlisFaux(_PlisFaux):
    combien = 2


class _TousLesPlisFaux(_PlisFaux):
    combien = 9


class _PlisDeTravers(_PlisFaux):
    combien = 2

    def rebut(self, siege: Siege) -> Any:
        part = {"sel": "0", "evenement": {"type": "DONNE"}}
        return Cachet(self._sel()).cacheter(self.tablee.cles[siege], part)


class _PlisSansForme(_PlisFaux):
    def rebut(self, siege: Siege) -> Any:
        return {"ceci": ["n'est", "pas", "un", "pli"]}


class PliFaux(Scelleur):
    """Un pli que son lecteur ne peut pas ouvrir."""

    complice = _PlisFaux


class DeuxPlisFaux(Scelleur):
    """Deux plis que leurs lecteurs ne peuvent pas ouvrir."""

    complice = _DeuxPlisFaux


class TousLesPlisFaux(Scelleur):
    """Une entrée que personne ne peut ouvrir."""

    complice = _TousLesPlisFaux


class PlisDeTravers(Scelleur):
    """Deux plis qui disent autre chose que promis : une main altérée."""

    complice = _PlisDeTravers


class PlisSansForme(Scelleur):
    """Un pli qui n'est même pas un texte."""

    complice = _PlisSansForme


class PliFauxPuisOuverture(PliFaux):
    """Se sert de la plainte de sa victime pour ouvrir la manche, qui n'a rien à se reprocher."""

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        if message is Message.PLAINTE and self.est_hote and not self.preuves:
            plainte = lire_parole(objet, self.cles)
            if self.vise_la_tete(plainte):
                secrets = self.deroulement.ouverture()
                entree = self.a_la_suite(OUVERTURE, plainte=plainte.en_json(), **secrets)
                return self.partout(Message.ENTREE, entree.en_json())
        if message is Message.PREUVE:
            return []
        return super().recevoir(message, objet, maintenant)

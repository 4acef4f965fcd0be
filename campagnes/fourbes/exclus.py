"""La parole d'un exclu, et deux fourbes qui s'entendent."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any, ClassVar

from campagnes.fourbes.doubles import PreuveAUnSeul
from campagnes.fourbes.fourbe import Fourbe
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.messages.entree import EVENEMENT, EXCLUSION
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import Preuve


class ExcluBavard(PreuveAUnSeul):
    """Confondu, continue : plaintes, votes, preuves, entrées, à qui veut l'entendre."""

    def agir(self) -> list[Envoi]:
        premiers = super().agir()
        if premiers or not self.faite:
            return premiers
        plainte = self.dire(Message.PLAINTE, pli=None).en_json()
        vote = self.dire(Message.VOTE, cible=nom_siege(self.victime)).en_json()
        fourche = self.a_la_suite(EVENEMENT, evenement={}).en_json()
        messages = ((Message.PLAINTE, plainte), (Message.VOTE, vote), (Message.ENTREE, fourche))
        return [e for message, objet in messages for e in self.partout(message, objet)]

    def avaler(self, message: Message, objet: object) -> bool:
        """Il refuse d'apprendre qu'il est exclu : il parle toujours de sa vieille tête."""
        return self.faite and message in (Message.ENTREE, Message.PREUVE)


class ExcluQuiSuit(PreuveAUnSeul):
    """Exclu, il suit la partie, et y glisse à chaque tête des fourches et des plaintes."""

    def tic(self, maintenant: float) -> list[Envoi]:
        envois = super().tic(maintenant)
        if self.moi not in self.deroulement.exclus or self.finie:
            return envois
        plainte = self.dire(Message.PLAINTE, pli=None).en_json()
        ouverture = {"plainte": plainte, "secrets": {}}
        entrees = [
            self.a_la_suite(EVENEMENT, evenement={"type": "PASSER"}),
            self.a_la_suite(OUVERTURE, **ouverture),
            self.a_la_suite(EXCLUSION, exclu=nom_siege(self.victime), votes={}),
        ]
        accuse = self.dire(Message.ACCUSE).en_json()
        return [
            *envois,
            *self.partout(Message.NOUVELLES, [plainte, accuse]),
            *(e for entree in entrees for e in self.partout(Message.ENTREE, entree.en_json())),
        ]


# --- À deux -----------------------------------------------------------------------------------


class Complice(Fourbe):
    """Un fourbe qui en couvre un autre, assis deux places plus loin."""

    @property
    def ami(self) -> Siege:
        return (self.moi + 2) % len(self.tablee.membres)

    def confondu(self) -> Preuve | None:
        return self.preuves.get(self.ami)


class SansVoix(Complice):
    """Présent, il ne trouve jamais que l'on tarde : l'exclusion de son ami attend sa voix."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.reglages = replace(self.reglages, delai_coup=inf, grace=inf)
        self.presence.reglages = self.reglages

    def avaler(self, message: Message, objet: object) -> bool:
        if message is Message.VOTE:
            self.fait()
        return False


class ScribeMuet(Complice):
    """Sait son ami confondu, et n'écrit jamais son exclusion quand c'est à lui de l'écrire."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is not None and entree.type == EXCLUSION:
            self.fait()
            return []
        return [envoi]


class ExclusionAUnSeul(Complice):
    """Écrit l'exclusion de son ami devant un seul, et en écrit une autre devant les autres."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or entree.type != EXCLUSION or "preuve" not in entree.corps:
            return [envoi]
        self.fait()
        preuve = entree.corps["preuve"]
        corps = {**entree.corps, "preuve": {**preuve, "pieces": preuve["pieces"][::-1]}}
        autre = self.contrefaire(entree, corps=corps)
        return [self.a_la_place(envoi, autre) if envoi.siege == self.victime else envoi]


class ExclusionDansLeVide(Complice):
    """Exclut son ami à la suite d'une entrée que personne n'a : chacun retirerait sa tête."""

    def agir(self) -> list[Envoi]:
        preuve = self.confondu()
        if self.faite or preuve is None:
            return []
        self.fait()
        corps = {"exclu": nom_siege(self.ami), "preuve": preuve.en_json()}
        place = {"seq": len(self.journal) + 1, "precedent": "0" * 64}
        faux = self.contrefaire(self.journal[-1], type_=EXCLUSION, corps=corps, accuses={}, **place)
        return self.partout(Message.ENTREE, faux.en_json())


class ExclusionRivale(Complice):
    """À la place de l'exclusion qu'un autre a écrite, en signe une qui ne suit rien."""

    _preuve: Preuve | None = None

    @property
    def peut_signer(self) -> bool:
        return super().peut_signer and self.confondu() is None

    def agir(self) -> list[Envoi]:
        self._preuve = self._preuve or self.confondu()
        tete = self.journal[-1]
        ecrite = tete.type == EXCLUSION and tete.auteur != self.moi
        if self.faite or self._preuve is None or not ecrite:
            return []
        self.fait()
        corps = {"exclu": nom_siege(self.ami), "preuve": self._preuve.en_json()}
        rivale = self.contrefaire(tete, corps=corps, precedent="0" * 64, accuses={})
        return self.partout(Message.ENTREE, rivale.en_json())


class ExclusionEnArriere(Complice):
    """Exclut son ami à une place où il vient d'accuser l'entrée d'un autre."""

    _piece: Preuve | None = None
    ecart: ClassVar[int] = 1

    def agir(self) -> list[Envoi]:
        self._piece = self._piece or self.confondu()
        tete = self.journal[-1]
        if self.faite or self._piece is None or tete.auteur == self.moi:
            return []
        self.fait()
        corps = {"exclu": nom_siege(self.ami), "preuve": self._piece.en_json()}
        faux = self.contrefaire(tete, type_=EXCLUSION, corps=corps, accuses={})
        return [Envoi(self.a(3), Message.ENTREE, faux.en_json()), self.repondre(tete.auteur)]


class PreuveGardee(Complice):
    """Reçoit seul la preuve contre son ami, et ne la montre qu'à un seul, bien plus tard."""

    _preuve: object = None
    _rang = 0

    def avaler(self, message: Message, objet: object) -> bool:
        if message is not Message.PREUVE or self.faite or self._preuve is not None:
            return False
        self._preuve, self._rang = objet, len(self.journal)
        return True

    def agir(self) -> list[Envoi]:
        if self.faite or self._preuve is None or len(self.journal) < self._rang + 8:
            return []
        self.fait()
        return [Envoi(self.a(1), Message.PREUVE, self._preuve)]


class PreuveALAmi(PreuveAUnSeul):
    """Ne se dénonce qu'à son ami, deux places plus loin."""

    @property
    def victime(self) -> Siege:
        return (self.moi + 2) % len(self.tablee.membres)


class VotesAccordes(Complice):
    """Avec son ami, vote sans cesse contre le même honnête, et dit ne plus l'entendre."""

    def agir(self) -> list[Envoi]:
        self.fait()
        cible = (min(self.moi, self.ami) + 1) % len(self.tablee.membres)
        mot = self.dire(Message.VOTE, cible=nom_siege(cible))
        return self.partout(Message.VOTE, mot.en_json())

"""Volte-face : accuser une entrée devant l'un, et signer autre chose à sa place devant l'autre.

Devant qui doit écrire la suite, son accusé la permet ; l'autre, qui ne l'a pas entendu, cède la
place. Il y faut un ami, dont une preuve gardée donne de quoi écrire une exclusion à tout moment.
"""

from __future__ import annotations

from typing import Any, ClassVar

from campagnes.fourbes.exclus import Complice, PreuveALAmi
from campagnes.fourbes.fourbe import ENTREES
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.messages.entree import EVENEMENT, EXCLUSION, Entree, lire_entree, lire_parole
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import place_de

OU_IL_EN_EST = (Message.ACCUSE, Message.NOUVELLES)
"""Les messages qui portent notre accusé."""


class AmiSourd(PreuveALAmi):
    """Ne se dénonce qu'à son ami, et refuse d'apprendre qu'on l'exclut : il joue toujours."""

    comparse = True

    def avaler(self, message: Message, objet: Any) -> bool:
        if message not in ENTREES:
            return message is Message.PREUVE
        entree = lire_entree(objet)
        return entree.type == EXCLUSION and entree.corps.get("exclu") == nom_siege(self.moi)


class PreuveEnMain(Complice):
    """Garde pour lui ce que son ami lui donne, et s'en sert quand il veut."""

    piece: Any = None
    """La preuve que son ami lui a donnée contre lui-même, ou sa plainte."""
    genre: ClassVar[Message] = Message.PREUVE

    def avaler(self, message: Message, objet: Any) -> bool:
        if message is not self.genre or self.piece is not None:
            return False
        self.piece = objet
        return True

    def exclusion(self) -> dict[str, Any]:
        return {"exclu": nom_siege(self.ami), "preuve": self.piece}


class VolteFace(PreuveEnMain):
    """Accuse un coup devant le suivant ; à sa place, devant l'autre, signe l'exclusion d'un ami."""

    trompe: Siege | None = None

    # --- Où, et devant qui --------------------------------------------------------------------

    def attend(self) -> bool:
        """Vrai sur un coup d'un autre, quand c'est à un honnête d'écrire la suite."""
        tete = self.journal[-1]
        coup = tete.type == EVENEMENT and tete.auteur != self.moi
        return coup and self.piece is not None and self.auteur_attendu() in self.honnetes

    @property
    def honnetes(self) -> list[Siege]:
        return [siege for siege in self._tous_les_autres if siege != self.ami]

    @property
    def victime(self) -> Siege:
        """L'honnête qui n'a pas à écrire la suite."""
        return next(siege for siege in self.honnetes if siege != self.auteur_attendu())

    # --- Ce qu'il en dit ----------------------------------------------------------------------

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        """Nul n'a son accusé avant l'heure ; ensuite, plus un mot à qui il a trompé."""
        tu = envoi.message in OU_IL_EN_EST and not (self.faite or self.trop_tot) and self.attend()
        return [] if tu or envoi.siege == self.trompe else [envoi]

    def agir(self) -> list[Envoi]:
        suivant = self.auteur_attendu()
        if self.faite or suivant is None or not self.attend() or not self.pret():
            return []
        self.fait()
        tete, self.trompe = self.journal[-1], self.victime
        signee = self.contrefaire(tete, accuses={}, **self.a_la_place_de(tete))
        devant_la_victime = Envoi(self.trompe, Message.ENTREE, signee.en_json())
        return [devant_la_victime, *self.devant(suivant)]

    def pret(self) -> bool:
        """Vrai si la victime a ce coup, que nous lui ferons laisser."""
        return self.accuses.a_accuse(self.victime, self.journal.place)

    def a_la_place_de(self, tete: Entree) -> dict[str, Any]:
        """Ce qu'il signe à la place de cette entrée."""
        return {"type_": EXCLUSION, "corps": self.exclusion()}

    def devant(self, suivant: Siege) -> list[Envoi]:
        """Ce qu'il dit à qui doit écrire la suite."""
        return [self.repondre(suivant)]


class VolteFaceEtPreuve(VolteFace):
    """De même ; la suite est elle-même une exclusion, car il dit aussi au suivant la preuve."""

    def devant(self, suivant: Siege) -> list[Envoi]:
        return [self.repondre(suivant), Envoi(suivant, Message.PREUVE, self.piece)]


class VolteFaceEtAveu(VolteFace):
    """De même ; et s'avoue fautif devant l'égaré, qui écrirait son exclusion sans plus revenir."""

    retard: ClassVar[float] = 0.0
    """Les secondes d'une volte-face à l'aveu."""
    _aveu: tuple[float, Any] | None = None

    def devant(self, suivant: Siege) -> list[Envoi]:
        self._aveu = self.maintenant + self.retard, self.double()
        return super().devant(suivant)

    def double(self) -> dict[str, Any]:
        """De quoi le confondre : deux entrées d'une place où il n'a rien écrit."""
        place = {"type_": EVENEMENT, "accuses": {}}
        une, autre = (self.contrefaire(self.journal[1], corps={"n": n}, **place) for n in (1, 2))
        return {"genre": "double", "pieces": [une.en_json(), autre.en_json()]}

    def tic(self, maintenant: float) -> list[Envoi]:
        envois = super().tic(maintenant)
        if self._aveu is None or maintenant < self._aveu[0] or self.trompe is None:
            return envois
        (_, preuve), self._aveu = self._aveu, None
        return [*envois, Envoi(self.trompe, Message.PREUVE, preuve)]


class VolteFaceEtAveuTardif(VolteFaceEtAveu):
    """De même, quand la suite du coup est sans doute écrite."""

    retard = 1.5


class VolteFaceParOuverture(VolteFace):
    """Hôte, ouvre la manche à la place d'un coup qu'il accuse : un ami s'est plaint d'avant."""

    genre = Message.PLAINTE

    def avaler(self, message: Message, objet: Any) -> bool:
        """De ces plaintes, il ne garde que la dernière."""
        de_lui = message is self.genre and lire_parole(objet, self.cles).siege == self.ami
        self.piece = objet if de_lui and not self.faite else self.piece
        return de_lui

    def attend(self) -> bool:
        return super().attend() and self.est_hote and self.journal[-2].type == EVENEMENT

    def pret(self) -> bool:
        tete, visee = self.journal[-1], place_de(lire_parole(self.piece, self.cles))
        return super().pret() and visee == (tete.seq - 1, tete.precedent)

    def a_la_place_de(self, tete: Entree) -> dict[str, Any]:
        joues = self.deroulement.joues
        self.deroulement.joues = joues[:-1]
        ouverture = self.deroulement.ouverture()
        self.deroulement.joues = joues
        return {"type_": OUVERTURE, "corps": {"plainte": self.piece, **ouverture}}


class PlaintesALAmi(Complice):
    """Le comparse du précédent : à lui seul, il se plaint de chaque entrée que suit la tête."""

    comparse = True
    _dite = ""

    def agir(self) -> list[Envoi]:
        tete = self.journal[-1]
        if self._dite == tete.empreinte:
            return []
        self.fait()
        self._dite = tete.empreinte
        avant = {"seq": tete.seq - 1, "empreinte": tete.precedent}
        mot = self.dire(Message.PLAINTE, pli=None, **avant)
        return [Envoi(self.ami, Message.PLAINTE, mot.en_json())]


class ExclusionDansLeVideAUnSeul(VolteFace):
    """Exclut son ami devant un seul, à la suite d'une entrée que personne n'a."""

    def attend(self) -> bool:
        return super().attend() and self.journal[-1].auteur == self.ami

    def a_la_place_de(self, tete: Entree) -> dict[str, Any]:
        return {**super().a_la_place_de(tete), "seq": tete.seq + 1, "precedent": "0" * 64}

    def devant(self, suivant: Siege) -> list[Envoi]:
        self.trompe = None
        return []


class ExclusionMutuelle(PreuveEnMain, PreuveALAmi):
    """Sur la même tête, son ami et lui s'excluent l'un l'autre, et le redisent sans cesse.

    Chacun s'y arrête de même : la première tête d'un honnête à partir de ce rang.
    """

    rang_choisi: ClassVar[int] = 24
    repos = 0.3
    _donnee = False
    _mienne: Entree | None = None

    def avaler(self, message: Message, objet: Any) -> bool:
        return self.faite or super().avaler(message, objet)

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        tu = self._y_est and envoi.message in OU_IL_EN_EST
        return [] if self.faite or tu else [envoi]

    @property
    def ami(self) -> Siege:
        """Voisins, dont l'un est hôte : l'un ou l'autre exclu, c'est à l'autre de donner."""
        return self.moi ^ 1

    @property
    def _y_est(self) -> bool:
        assez = self.piece is not None and len(self.journal) >= self.rang_choisi
        eux = (self.moi, self.ami)
        return assez and self.journal[-1].auteur not in eux and self.deroulement.hote in eux

    def agir(self) -> list[Envoi]:
        if not self._donnee:
            self._donnee = True
            return [Envoi(self.ami, Message.PREUVE, self.preuve())]
        if self._mienne is None and self._y_est:
            self.fait()
            self._mienne = self.a_la_suite(EXCLUSION, **self.exclusion())
        return [] if self._mienne is None else self._redire(self._mienne)

    def _redire(self, mienne: Entree) -> list[Envoi]:
        accuse = self.dire(Message.ACCUSE, seq=mienne.seq, empreinte=mienne.empreinte)
        dits = ((Message.ENTREE, mienne), (Message.ACCUSE, accuse))
        return [e for message, dit in dits for e in self.partout(message, dit.en_json())]

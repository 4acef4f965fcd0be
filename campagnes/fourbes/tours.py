"""Ce que tous voient de faux sur-le-champ : hors de son tour, de son nom, de sa place."""

from __future__ import annotations

from campagnes.fourbes.fourbe import Fourbe
from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.messages.entree import EVENEMENT, EXCLUSION, Entree, dire
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message


class HorsTour(Fourbe):
    """Écrit, bien signé, quand ce n'est pas à lui."""

    def agir(self) -> list[Envoi]:
        if self.deroulement.auteur_attendu() == self.moi:
            return []
        self.fait()
        coup = {"type": "ENCHERE", "auteur": nom_siege(self.moi)}
        return self.partout(Message.ENTREE, self.a_la_suite(evenement=coup).en_json())


class AuNomDUnAutre(Fourbe):
    """Signe de sa clé au nom du suivant, à la suite de son propre coup."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if (entree := self.coup_de(envoi)) is None:
            return [envoi]
        self.fait()
        place = {"seq": entree.seq + 1, "precedent": entree.empreinte}
        faux = self.contrefaire(entree, auteur=self.victime, **place)
        return [envoi, Envoi(envoi.siege, Message.ENTREE, faux.en_json())]


class AutrePartie(Fourbe):
    """Rejoue les mots et les entrées d'une autre partie, jouée avec les mêmes joueurs."""

    def agir(self) -> list[Envoi]:
        self.fait()
        place = {"seq": len(self.journal), "empreinte": self.tete, "date": 10**9}
        mots = [
            dire(self.identite, self.moi, genre=m.name, partie="ailleurs", cible="J1", **place)
            for m in (Message.ACCUSE, Message.PLAINTE, Message.VOTE)
        ]
        ailleurs = self.contrefaire(self.journal[-1], partie="ailleurs")
        return [
            *self.partout(Message.NOUVELLES, [mot.en_json() for mot in mots]),
            *self.partout(Message.ENTREE, ailleurs.en_json()),
        ]


class RangsFantaisistes(Fourbe):
    """Des entrées au rang zéro, avant le début, ou très loin après la tête."""

    def agir(self) -> list[Envoi]:
        self.fait()
        rangs = (0, -1, len(self.journal) + 2, 10**6)
        faux = [self.contrefaire(self.journal[-1], seq=rang) for rang in rangs]
        return [e for entree in faux for e in self.partout(Message.ENTREE, entree.en_json())]


class Ressasseur(Fourbe):
    """Renvoie sans cesse tout le début du journal, dans le désordre."""

    def agir(self) -> list[Envoi]:
        self.fait()
        vieilles: list[Entree] = self.alea.sample(list(self.journal), 3)
        return [envoi for entree in vieilles for envoi in self.porter_a_tous(entree)]


class CoupDeTropLoin(Fourbe):
    """Change de branche : son coup suit l'entrée d'avant l'avant-dernière."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if (entree := self.coup_de(envoi)) is None:
            return [envoi]
        self.fait()
        faux = self.contrefaire(entree, seq=entree.seq + 1, precedent=self.journal[-3].empreinte)
        return [self.a_la_place(envoi, faux), envoi]


class FausseExclusion(Fourbe):
    """Exclut le suivant, en votant pour tous les autres de sa propre clé."""

    def agir(self) -> list[Envoi]:
        self.fait()
        cible = nom_siege(self.victime)
        place = {"seq": len(self.journal), "empreinte": self.tete, "cible": cible}
        entete = {"genre": Message.VOTE.name, "partie": self.tablee.partie, "date": 10**9}
        votes = {
            nom_siege(s): dire(self.identite, s, **entete, **place).en_json()
            for s in range(len(self.cles))
            if s != self.victime
        }
        faux = self.a_la_suite(EXCLUSION, exclu=cible, votes=votes)
        return self.partout(Message.ENTREE, faux.en_json())


class ExclusionDUneSeuleVoix(Fourbe):
    """Exclut le suivant avec son seul vote, le vrai."""

    def agir(self) -> list[Envoi]:
        self.fait()
        cible = nom_siege(self.victime)
        votes = {nom_siege(self.moi): self.dire(Message.VOTE, cible=cible).en_json()}
        faux = self.a_la_suite(EXCLUSION, exclu=cible, votes=votes)
        return self.partout(Message.ENTREE, faux.en_json())


class CoupInterdit(Fourbe):
    """Joue, à la place du sien, un coup que tous savent interdit, et s'y tient."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if (entree := self.coup_de(envoi)) is None:
            return [envoi]
        self.fait()
        coup = {**entree.corps["evenement"], "de_trop": True}
        return [self.a_la_place(envoi, self.contrefaire(entree, corps={"evenement": coup}))]


class CarteRejouee(Fourbe):
    """Repose, au lieu de la sienne, une carte que tous ont déjà vue."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree, vieille = self.coup_de(envoi), self._deja_jouee()
        if entree is None or vieille is None or not self._pareil(entree, vieille):
            return [envoi]
        self.fait()
        corps = {"evenement": {**vieille.corps["evenement"], "auteur": nom_siege(self.moi)}}
        return [self.a_la_place(envoi, self.contrefaire(entree, corps=corps))]

    def _deja_jouee(self) -> Entree | None:
        for entree in self.journal:
            if entree.type == EVENEMENT and "carte" in entree.corps.get("evenement", {}):
                return entree
        return None

    def _pareil(self, une: Entree, autre: Entree) -> bool:
        evenements = une.corps["evenement"], autre.corps["evenement"]
        return evenements[0]["type"] == evenements[1]["type"] and une.seq > autre.seq + 4

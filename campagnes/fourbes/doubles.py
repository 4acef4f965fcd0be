"""Deux entrées signées pour une même place, dites à l'un, à l'autre, tard, ou comme preuve."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from campagnes.fourbes.fourbe import Fourbe
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, Siege, nom_siege
from rebelote.p2p.manche.constats import OUVERTURE, POINTS, REMPORTE_PLI, RESULTATS
from rebelote.p2p.messages.entree import ENTREE_MAX, EVENEMENT, EXCLUSION, Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.scelles import est_secrete


class DeuxVersions(Fourbe):
    """Joue un coup devant le suivant, un autre devant les autres, puis se tait."""

    muet = True
    versions: ClassVar[int] = 2
    _seq = 0
    _autres: tuple[Entree, ...] = ()

    def decider(self, coup: Evenement) -> list[Envoi]:
        legaux = self.deroulement.etat.coups_legaux(self.moi)
        self._choix = [legal for legal in legaux if legal != coup]
        return super().decider(coup)

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.coup_de(envoi)
        if self.faite:
            if entree is None or entree.seq != self._seq:
                return [] if self.muet else [envoi]
        elif entree is None or len(self._choix) < self.versions - 1:
            return [envoi]
        else:
            self._seq, self._autres = entree.seq, self._contrefacons(entree)
            self.fait()
        rang = self._rang(envoi.siege)
        return [self.a_la_place(envoi, self._autres[rang - 1]) if rang else envoi]

    def _contrefacons(self, entree: Entree) -> tuple[Entree, ...]:
        coups = self._choix[: self.versions - 1]
        corps = [self.deroulement.preparer(coup) for coup in coups]
        return tuple(self.contrefaire(entree, corps=un) for un in corps)

    def _rang(self, siege: Siege) -> int:
        """La version que l'on montre à ce membre ; zéro est la vraie."""
        return 1 if siege == self.victime else 0


class DoubleUneFoisCompte(Fourbe):
    """La manche comptée, signe une seconde fois une vieille place : il voudrait la rejouer."""

    def agir(self) -> list[Envoi]:
        siennes = [e for e in self.journal if e.auteur == self.moi and e.type == EVENEMENT]
        if self.faite or not siennes or self.journal[-1].type != POINTS:
            return []
        self.fait()
        seconde = self.contrefaire(siennes[0], corps={"evenement": None})
        return self.partout(Message.ENTREE, seconde.en_json())


class DeuxVersionsSansSeTaire(DeuxVersions):
    """De même, et continue comme si de rien n'était."""

    muet = False


class DeuxVersionsPuisPart(DeuxVersions):
    """De même, et s'en va aussitôt."""

    def agir(self) -> list[Envoi]:
        self.parti = self.faite
        return []


class TroisVersions(DeuxVersions):
    """À chacun la sienne."""

    versions = 3

    def _rang(self, siege: Siege) -> int:
        return 1 if siege == self.a(1) else 2 if siege == self.a(2) else 0


class SecondeVersionTardive(Fourbe):
    """Signe une autre version d'un de ses vieux coups, et la montre à un seul."""

    def agir(self) -> list[Envoi]:
        vieux = [e for e in self.journal[:-4] if e.auteur == self.moi]
        if self.faite or not vieux:
            return []
        self.fait()
        autre = self.contrefaire(vieux[0], corps={"evenement": {}}, type_=EVENEMENT)
        return [Envoi(self.victime, Message.ENTREE, autre.en_json())]


class DoubleDemesure(Fourbe):
    """Signe de nouveau sa vieille place, et si long que nulle exclusion ne porterait la preuve.

    Seule une exclusion peut l'être autant : celle-ci n'exclut personne.
    """

    taille: ClassVar[int] = 280_000
    type_: ClassVar[str] = EXCLUSION

    def agir(self) -> list[Envoi]:
        vieux = [entree for entree in self.journal[:-4] if entree.auteur == self.moi]
        if self.faite or not vieux:
            return []
        self.fait()
        seconde = self.contrefaire(vieux[-1], type_=self.type_, corps={"x": "a" * self.taille})
        return self.partout(Message.ENTREE, seconde.en_json())


class DoubleDemesureAUnSeul(DoubleDemesure):
    """De même, devant un seul."""

    def aux(self, sieges: Iterable[Siege], message: Message, objet: Any) -> list[Envoi]:
        return super().aux([self.victime], message, objet)


class DoubleLong(DoubleDemesure):
    """De même, mais d'une longueur que la preuve peut porter."""

    taille = ENTREE_MAX * 9 // 10


class CoupDemesure(DoubleDemesure):
    """De même, d'un coup trop long pour se lire."""

    taille, type_ = 60_000, EVENEMENT


class DeuxDonnes(Fourbe):
    """Donne deux fois : une donne à l'un, une autre aux autres."""

    seule_donne, debut = "hote", 0
    _autre: Entree | None = None

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or not est_secrete(entree) or envoi.siege != self.victime:
            return [envoi]
        if self._autre is None:
            self.fait()
            self._autre = self._redonner(entree)
        return [self.a_la_place(envoi, self._autre) if self._autre.seq == entree.seq else envoi]

    def _redonner(self, entree: Entree) -> Entree:
        evenement = next(vu for jouee, vu in self.deroulement.joues if jouee.seq == entree.seq)
        debut = self.deroulement.debut_manche
        if evenement.auteur == CROUPIER and min(debut.attendus()) == CROUPIER:
            evenement = debut.acte_croupier(self.alea)
        return self.contrefaire(entree, corps=self.deroulement.preparer(evenement))


class DeuxPlis(Fourbe):
    """À l'un, une entrée dont il ouvre le pli ; aux autres, la même où ce pli ne s'ouvre pas."""

    debut = 0
    _autre: Entree | None = None

    @property
    def victime(self) -> Siege:
        """Le dernier : un autre écrira l'exclusion, à la suite de ce que lui n'a pas."""
        return max(self.autres(), default=self.moi)

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or "plis" not in entree.corps or envoi.siege == self.victime:
            return [envoi]
        if self._autre is None:
            self.fait()
            plis = {**entree.corps["plis"], nom_siege(self.victime): "AAAA"}
            self._autre = self.contrefaire(entree, corps={**entree.corps, "plis": plis})
        return [self.a_la_place(envoi, self._autre) if self._autre.seq == entree.seq else envoi]


class DeuxOuvertures(Fourbe):
    """Ouvre la manche de deux façons, dont l'une ne dit pas tout."""

    debut = 0
    type_: ClassVar[str] = OUVERTURE

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or entree.type != self.type_:
            return [envoi]
        self.fait()
        autre = self.contrefaire(entree, corps={**entree.corps, "de_plus": 1})
        return [self.a_la_place(envoi, autre) if envoi.siege == self.victime else envoi]


class DeuxConstats(DeuxOuvertures):
    """Constate un pli de deux façons."""

    type_ = REMPORTE_PLI


# --- Se dénoncer soi-même ---------------------------------------------------------------------


class PreuveAUnSeul(Fourbe):
    """Se dénonce lui-même à un seul honnête : deux entrées signées, à un rang à venir."""

    def rang(self) -> int:
        return len(self.journal) + 1

    def le_moment(self) -> bool:
        return True

    def agir(self) -> list[Envoi]:
        if self.faite or not self.le_moment():
            return []
        self.fait()
        return [Envoi(self.victime, Message.PREUVE, self.preuve())]

    def preuve(self) -> dict[str, Any]:
        place = {"seq": self.rang(), "type_": EVENEMENT}
        une, autre = (self.contrefaire(self.journal[-1], corps={"n": n}, **place) for n in (1, 2))
        return {"genre": "double", "pieces": [une.en_json(), autre.en_json()]}


class PreuveLointaine(PreuveAUnSeul):
    """De même, cent mille rangs plus loin."""

    def rang(self) -> int:
        return len(self.journal) + 100_000


class PreuveDuPasse(PreuveAUnSeul):
    """De même, au premier rang du journal."""

    def rang(self) -> int:
        return 1


class PreuvePuisPart(PreuveAUnSeul):
    """De même, et s'en va."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        return [] if self.faite else [envoi]

    def agir(self) -> list[Envoi]:
        self.parti = self.faite
        return super().agir()


class PreuveAuDernierMoment(PreuveAUnSeul):
    """De même, quand le résultat est écrit et qu'il ne reste qu'à finir."""

    def le_moment(self) -> bool:
        return self.journal[-1].type == RESULTATS


class PreuveAChaqueFin(PreuveAUnSeul):
    """De même, dès que la manche est comptée : celui qui l'a perdue la ferait refaire."""

    def le_moment(self) -> bool:
        return bool(self.deroulement.dus) and self.deroulement.dus[0][0] == OUVERTURE


class PreuvesQuiNeProuventRien(Fourbe):
    """Accuse les autres avec des pièces vraies, mais qui ne se contredisent pas."""

    def agir(self) -> list[Envoi]:
        self.fait()
        d_autrui = [e.en_json() for e in self.journal if e.auteur == self.victime][-2:]
        une = self.journal[-1].en_json()
        plainte = self.dire(Message.PLAINTE, pli=None).en_json()
        paires = [("double", [une, une]), ("pli", [une, plainte]), ("dedit", [une, plainte])]
        paires += [("double", d_autrui)] if len(d_autrui) == 2 else []
        mots = [mot.en_json() for siege, mot in self.derniers_mots.items() if siege != self.moi]
        paires += [("dedit", [mot, plainte]) for mot in mots]
        return [
            envoi
            for genre, pieces in paires
            for envoi in self.partout(Message.PREUVE, {"genre": genre, "pieces": pieces})
        ]

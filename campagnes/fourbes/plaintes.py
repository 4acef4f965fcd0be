"""Se plaindre à tort : de tout, devant l'un ou l'autre, avant ou après avoir accusé."""

from __future__ import annotations

from typing import Any, ClassVar

from campagnes.fourbes.fourbe import Fourbe
from rebelote.p2p.manche.constats import CONSTATS, OUVERTURE
from rebelote.p2p.messages.entree import EVENEMENT, Parole, lire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.plis import lire_ephemere, reveler


class PlainteSansRaison(Fourbe):
    """Conteste un coup que rien n'interdisait, et qu'il avait accusé."""

    def le_moment(self) -> bool:
        return self.journal[-1].auteur != self.moi and self.journal[-1].type == EVENEMENT

    def plainte(self) -> Parole:
        return self.dire(Message.PLAINTE, pli=None)

    def devant(self) -> list[int]:
        return self.autres()

    def agir(self) -> list[Envoi]:
        if self.faite or not self.le_moment():
            return []
        self.fait()
        return self.aux(self.devant(), Message.PLAINTE, self.plainte().en_json())


class PlainteAUnSeul(PlainteSansRaison):
    """Accuse un coup devant tous, et s'en plaint devant un seul."""

    def devant(self) -> list[int]:
        return [self.a(2)]


class PlainteDeSoi(PlainteSansRaison):
    """Se plaint de sa propre entrée, que les autres n'ont pas encore accusée."""

    def le_moment(self) -> bool:
        return self.journal[-1].auteur == self.moi and self.journal[-1].type == EVENEMENT


class PlainteDUnConstat(PlainteSansRaison):
    """Se plaint d'un constat, que chacun a vérifié."""

    def le_moment(self) -> bool:
        return self.journal[-1].type in CONSTATS and bool(self.deroulement.joues)


class PlainteAncienne(PlainteSansRaison):
    """Se plaint d'une vieille entrée, que d'autres ont suivie depuis."""

    def le_moment(self) -> bool:
        return True

    def plainte(self) -> Parole:
        vieille = self.journal[-7]
        place = {"seq": vieille.seq, "empreinte": vieille.empreinte}
        return self.dire(Message.PLAINTE, pli=None, **place)


class PlainteImaginaire(PlainteSansRaison):
    """Se plaint d'une entrée qui n'existe pas, ici et bien plus loin."""

    def plainte(self) -> Parole:
        place = {"seq": len(self.journal) + 3, "empreinte": "0" * 64}
        return self.dire(Message.PLAINTE, pli=None, **place)


class PlaintesEnBoucle(PlainteSansRaison):
    """Remplace sans cesse sa plainte par une autre, de la même entrée."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        return [] if self.faite and envoi.message is Message.ACCUSE else [envoi]

    def agir(self) -> list[Envoi]:
        premieres = super().agir()
        if premieres or not self.faite:
            return premieres
        return self.partout(Message.PLAINTE, self.plainte().en_json())


class PlainteAvantAccuse(Fourbe):
    """Se plaint d'abord devant un tiers, puis accuse devant qui doit jouer."""

    _gardee: tuple[int, str] | None = None

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if self.trop_tot or self.faite or envoi.message is not Message.ACCUSE:
            return [envoi]
        if self.journal[-1].type != EVENEMENT or self.journal[-1].auteur == self.moi:
            return [envoi]
        self.fait()
        tiers = self._un_tiers()
        plainte = self.dire(Message.PLAINTE, pli=None)
        return [Envoi(tiers, Message.PLAINTE, plainte.en_json()), envoi]

    def _un_tiers(self) -> int:
        """Ni l'auteur, ni qui doit écrire, ni l'hôte s'il se peut."""
        presses = {self.auteur_attendu(), self.journal[-1].auteur}
        libres = [s for s in self.autres() if s not in presses]
        loin = [s for s in libres if s != self.deroulement.hote]
        return (loin or libres or self.autres())[0]


class PlainteALHoteSeul(Fourbe):
    """Accuse devant qui doit jouer, et se plaint de la même entrée devant l'hôte seul."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        hote = self.deroulement.hote
        mot = envoi.message in (Message.ACCUSE, Message.NOUVELLES)
        if self.trop_tot or hote == self.moi or not mot:
            return [envoi]
        if envoi.siege != hote:
            return [envoi, *self._se_plaindre(hote)]
        return [] if not self.faite else [envoi]

    def _se_plaindre(self, hote: int) -> list[Envoi]:
        tete = self.journal[-1]
        if self.faite or tete.type != EVENEMENT or hote in (tete.auteur, self.auteur_attendu()):
            return []
        self.fait()
        return [Envoi(hote, Message.PLAINTE, self.dire(Message.PLAINTE, pli=None).en_json())]


class PlainteQuiNOuvreRien(PlainteSansRaison):
    """Se plaint d'un coup public en prétendant y ouvrir un pli."""

    def plainte(self) -> Parole:
        return self.dire(Message.PLAINTE, pli={})


class OuvertureALaVictime(Fourbe):
    """L'hôte accuse et joue devant tous, mais ouvre la manche devant un seul, sur sa plainte."""

    def agir(self) -> list[Envoi]:
        tete = self.journal[-1]
        if self.faite or not self.est_hote or tete.auteur == self.moi or self.deroulement.dus:
            return []
        avant = {"seq": tete.seq - 1, "empreinte": tete.precedent}
        plainte = self.dire(Message.PLAINTE, pli=None, **avant)
        if tete.type != EVENEMENT or self.deroulement.auteur_attendu() == self.moi:
            return []
        self.fait()
        joues = self.deroulement.joues
        self.deroulement.joues = joues[:-1]
        corps = {"plainte": plainte.en_json(), **self.deroulement.ouverture()}
        self.deroulement.joues = joues
        faux = self.contrefaire(tete, type_=OUVERTURE, corps=corps, accuses={})
        presses = {tete.auteur, self.deroulement.auteur_attendu()}
        loin = [siege for siege in self.autres() if siege not in presses]
        return self.aux(loin[:1] or self.autres()[:1], Message.ENTREE, faux.en_json())


class OuvertureSansPlainte(Fourbe):
    """L'hôte ouvre la manche sur une plainte qui n'est signée de personne."""

    def agir(self) -> list[Envoi]:
        if not self.est_hote or self.deroulement.auteur_attendu() == self.moi:
            return []
        self.fait()
        fausse = {**self.dire(Message.PLAINTE, pli=None).en_json(), "signature": "A" * 86 + "=="}
        entree = self.a_la_suite(OUVERTURE, plainte=fausse, **self.deroulement.ouverture())
        return self.porter_a_tous(entree)


# --- Ouvrir un pli qui était bon --------------------------------------------------------------


class FauxPliOuvert(Fourbe):
    """Se plaint d'un pli qui était bon, en l'ouvrant devant tous."""

    debut = 0
    revele: ClassVar[dict[str, str] | None] = None

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        if message is not Message.MAIN or self.faite:
            return super().recevoir(message, objet, maintenant)
        self.fait()
        entree = lire_entree(objet)
        pli = self.revele or reveler(self.identite, lire_ephemere(entree.corps["ephemere"]))
        place = {"seq": entree.seq, "empreinte": entree.empreinte}
        mot = self.dire(Message.PLAINTE, pli=pli, **place)
        return self.partout(Message.PLAINTE, mot.en_json())


class RevelationFausse(FauxPliOuvert):
    """Révèle un secret qui n'est pas le sien, puis joue comme si de rien n'était."""

    revele: ClassVar[dict[str, str]] = {"secret": "AAAA", "preuve": "AAAA"}


class RevelationDUnAutre(Fourbe):
    """Révèle un vrai secret, mais d'une autre entrée."""

    debut = 0
    _vieux: dict[str, str] | None = None

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        if message is not Message.MAIN or self.faite:
            return super().recevoir(message, objet, maintenant)
        entree = lire_entree(objet)
        if self._vieux is None:
            self._vieux = reveler(self.identite, lire_ephemere(entree.corps["ephemere"]))
            return super().recevoir(message, objet, maintenant)
        self.fait()
        place = {"seq": entree.seq, "empreinte": entree.empreinte}
        mot = self.dire(Message.PLAINTE, pli=self._vieux, **place)
        recus = super().recevoir(message, objet, maintenant)
        return self.partout(Message.PLAINTE, mot.en_json()) + recus

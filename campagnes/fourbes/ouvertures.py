"""Des ouvertures et des fins qui ne tiennent pas : retirer la tête en vain, finir pour un seul."""

from __future__ import annotations

from campagnes.fourbes.fourbe import Fourbe
from rebelote.p2p.manche.constats import FIN_PARTIE, OUVERTURE
from rebelote.p2p.messages.entree import Entree, Parole
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import en_texte


class OuvertureEnVain(Fourbe):
    """N'accuse pas la tête, et demande sans cesse qu'une ouverture impossible la remplace.

    Chacun la retirerait, puis la remettrait : la pendule de tous repartirait de zéro.
    """

    _rang: int | None = None

    @property
    def retient(self) -> bool:
        return self._rang == len(self.journal)

    def mot_de_tete(self) -> Parole:
        if self._rang is None and self.le_moment:
            self._rang = len(self.journal)
        return self.en_retard() if self.retient else super().mot_de_tete()

    @property
    def le_moment(self) -> bool:
        return not self.trop_tot and self.journal[-1].auteur != self.moi

    @property
    def peut_signer(self) -> bool:
        return not self.retient and super().peut_signer

    def agir(self) -> list[Envoi]:
        if not self.retient:
            return []
        self.fait()
        return self.partout(Message.ENTREE, self._impossible().en_json())

    def _impossible(self) -> Entree:
        """Elle vise la bonne place, mais il n'est pas l'hôte, ou n'a pas de quoi ouvrir."""
        tete = self.journal[-1]
        place = {"seq": tete.seq - 1, "empreinte": tete.precedent}
        plainte = self.dire(Message.PLAINTE, pli=None, **place)
        corps = {"plainte": plainte.en_json(), "cle": en_texte(bytes(32))}
        return self.contrefaire(tete, type_=OUVERTURE, corps=corps, accuses={})


class OuvertureEnVainDeLoin(OuvertureEnVain):
    """De même, sur une plainte qui ne vise aucune place du journal."""

    def dire(self, message: Message, **contenu: object) -> Parole:
        if message is Message.PLAINTE:
            contenu |= {"seq": 999_999, "empreinte": "0" * 64}
        return super().dire(message, **contenu)


class FinPuisPreuve(Fourbe):
    """Tait la fin ; une grâce plus tard, montre à deux des autres de quoi le confondre."""

    debut = 0
    _depuis: float | None = None

    @property
    def trop_tot(self) -> bool:
        return False

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or entree.type != FIN_PARTIE:
            return [envoi]
        self._depuis = self._depuis or self.maintenant
        return []

    def agir(self) -> list[Envoi]:
        if self._depuis is None or self.faite or self.maintenant < self._depuis + self.attente:
            return []
        self.fait()
        sienne = next(entree for entree in self.journal if entree.auteur == self.moi)
        double = self.contrefaire(sienne, corps={"rien": 1})
        pieces = [sienne.en_json(), double.en_json()]
        return self.aux(self.autres()[1:], Message.PREUVE, {"genre": "double", "pieces": pieces})

    @property
    def attente(self) -> float:
        return self.reglages.grace - 0.2


class FinRetenue(Fourbe):
    """Dit la fin à un seul, et la tait aux autres."""

    debut = 0

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or entree.type != FIN_PARTIE:
            return [envoi]
        self.fait()
        return [envoi] if envoi.siege == self.victime else []

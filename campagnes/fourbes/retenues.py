"""Ce que l'on cache à l'un, à deux, à tous ; ce que l'on dit tard, trop, ou en partant."""

from __future__ import annotations

from typing import ClassVar

from campagnes.fourbes.fourbe import ENTREES, Fourbe
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.scelles import est_secrete

MOTS = (Message.ACCUSE, Message.NOUVELLES, Message.PLAINTE)


class EntreesRetenues(Fourbe):
    """N'envoie pas ses entrées à l'un des autres."""

    retenus: ClassVar[tuple[Message, ...]] = ENTREES
    combien: ClassVar[int] = 1
    debut = 0

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        caches = {self.a(ecart) for ecart in range(1, self.combien + 1)}
        if envoi.message not in self.retenus or envoi.siege not in caches:
            return [envoi]
        self.fait()
        return []


class EntreesRetenuesADeux(EntreesRetenues):
    """Ni à deux d'entre eux."""

    combien = 2


class AccusesRetenus(EntreesRetenues):
    """Cache à l'un ses accusés et ses nouvelles."""

    retenus = MOTS


class AccusesRetenusADeux(AccusesRetenus):
    """Les cache à deux."""

    combien = 2


class AccusesRetenusATous(AccusesRetenus):
    """Joue, mais n'accuse plus rien devant personne."""

    debut = 10

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if envoi.message not in MOTS or self.trop_tot:
            return [envoi]
        self.fait()
        return []


class ToutRetenu(EntreesRetenues):
    """Ne dit rien du tout à l'un."""

    retenus = tuple(Message)


class SourdALUn(Fourbe):
    """Fait comme s'il ne recevait plus d'entrées que d'un seul."""

    debut = 0

    def avaler(self, message: Message, objet: object) -> bool:
        if message not in ENTREES or self.alea.random() < 0.3:
            return False
        self.fait()
        return True


class SourdATous(Fourbe):
    """Donne signe de vie, mais n'accuse plus que sa vieille tête."""

    def avaler(self, message: Message, objet: object) -> bool:
        if message not in ENTREES or self.trop_tot:
            return False
        self.fait()
        return True


class DemandesALUn(Fourbe):
    """Se tait devant tous, sauf l'un : à celui-là, il demande la suite chaque seconde.

    Les autres le croiraient perdu, et celui-là complice de ne pas voter contre qui il entend.
    """

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        return [] if self.faite else [envoi]

    def agir(self) -> list[Envoi]:
        self.fait()
        demande = self.dire(Message.DEMANDE).en_json()
        return [Envoi(self.victime, Message.DEMANDE, demande)]


class TourRetenu(Fourbe):
    """Donne signe de vie, mais n'écrit plus ce que l'on attend de lui."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if self.trop_tot or self.entree_de(envoi) is None:
            return [envoi]
        self.fait()
        return []


class DonneRetenue(TourRetenu):
    """Ne donne jamais les cartes."""

    seule_donne, debut = "hote", 0


class SecretRetenu(Fourbe):
    """N'envoie ses entrées secrètes à personne."""

    seule_donne, debut = "hote", 0

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or not est_secrete(entree):
            return [envoi]
        self.fait()
        return []


class OuvertureRetenue(Fourbe):
    """N'ouvre jamais la manche qu'il a donnée."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or entree.type != OUVERTURE:
            return [envoi]
        self.fait()
        return []


class PartApresUnCoup(Fourbe):
    """Joue devant un seul, et s'en va aussitôt."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if self.coup_de(envoi) is None:
            return [envoi]
        self.fait()
        return [envoi] if envoi.siege == self.victime else []

    def agir(self) -> list[Envoi]:
        self.parti = self.faite
        return []


class PartApresLaDonne(PartApresUnCoup):
    """Donne devant un seul, et s'en va aussitôt."""

    seule_donne, debut = "hote", 0

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if self.entree_de(envoi) is None:
            return [envoi]
        self.fait()
        return [envoi] if envoi.siege == self.victime else []


class Retardataire(Fourbe):
    """Garde une seconde tout ce qu'il envoie."""

    debut = 0

    def _envois(self, envois: list[Envoi]) -> list[Envoi]:
        gardes: list[tuple[float, Envoi]] = getattr(self, "_gardes", [])
        gardes += [(self.maintenant, envoi) for envoi in envois]
        prets = [envoi for date, envoi in gardes if self.maintenant - date > 1]
        self._gardes = [garde for garde in gardes if self.maintenant - garde[0] <= 1]
        if prets:
            self.fait()
        return prets


class Radoteur(Fourbe):
    """Dit tout trois fois, à l'envers."""

    def _envois(self, envois: list[Envoi]) -> list[Envoi]:
        if envois:
            self.fait()
        return [*reversed(envois), *envois, *reversed(envois)]

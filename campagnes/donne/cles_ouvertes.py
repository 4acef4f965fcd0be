"""Ce que les clés ouvertes montrent : renonce, carte qu'on n'a pas, apport tu, sel d'ailleurs."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from campagnes.donne.tricheur import Tricheur
from rebelote.cartes import PAQUET_32, PAQUET_52, Carte
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.dame_de_pique.evenements import Echange, PasserCartes, Taper
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import ParSiege, Siege
from rebelote.p2p.manche.sans_croupier.deroulement import DeroulementSecret
from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.messages.entree import APPORT, EVENEMENT, Entree
from rebelote.p2p.messages.envois import Envoi


class _Complice(DeroulementSecret):
    """Un déroulement qui ne trouve rien à redire à ce que fait son propre siège."""

    _de_nous = False

    def appliquer(self, entree: Entree) -> None:
        self._de_nous = entree.auteur == self.moi
        super().appliquer(entree)

    def _juger(self, versions: dict[Siege, Evenement]) -> None:
        if not self._de_nous:
            super()._juger(versions)


class Complaisance(Tricheur):
    """Un tricheur dont le déroulement est complice, et qui joue une fois un coup défendu."""

    complice = _Complice

    def decider(self, coup: Evenement) -> list[Envoi]:
        faute = None if self.faite else self.faute(self.deroulement.etat)
        if faute is None:
            return super().decider(coup)
        self.fait()
        self.coup_choisi = faute
        return self._envois(avancer(self))

    def faute(self, etat: Any) -> Evenement | None:
        """Le coup défendu qu'il joue maintenant, s'il en voit un."""
        return None


class RenonceCachee(Complaisance):
    """Joue une carte de sa main que les règles lui interdisaient."""

    def faute(self, etat: Any) -> Evenement | None:
        refuses = [coup for coup, _ in etat.coups_refuses(self.moi)]
        return next((c for c in refuses if isinstance(c, JouerCarte) and not c.belote), None)


class CarteQuIlNAPas(Complaisance):
    """Joue une carte qui n'est pas dans sa main, et qu'on n'a pas encore vue."""

    def faute(self, etat: Any) -> Evenement | None:
        if etat.repere().phase != "JEU":
            return None
        coups = [coup for coup in etat.coups_legaux(self.moi) if isinstance(coup, JouerCarte)]
        if not coups:
            return None
        inconnues = [carte for carte in PAQUET_32 if carte.bit & etat.inconnues().cartes]
        choix: Carte = Random(self.moi).choice(inconnues)
        return replace(coups[0], carte=choix)


class _SelLibre(_Complice):
    def _sceller_ou_dire(self, evenement: Evenement, siege: Siege) -> dict[str, Any]:
        vrai, self._tete = self._tete, "ailleurs"
        try:
            return super()._sceller_ou_dire(evenement, siege)
        finally:
            self._tete = vrai


class _Menteur(_Complice):
    """Dit qu'il n'a rien à dire."""

    def _corps_d_apport(self, apport: Evenement | None, siege: Siege) -> dict[str, Any]:
        tu = None if self.ouvrage.acte_present.recevable(siege, None) else apport
        return super()._corps_d_apport(tu, siege)


class ApportTu(Complaisance):
    """Tait ce que ses cartes l'obligeaient à dire : le 2♣, par exemple."""

    complice = _Menteur

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is not None and entree.type == APPORT:
            self.fait()
        return [envoi]


class _Passeur(_Complice):
    """Passe une carte qu'il n'a pas, prise au hasard parmi celles qu'il ignore."""

    def _corps_d_apport(self, apport: Evenement | None, siege: Siege) -> dict[str, Any]:
        if isinstance(apport, Echange):
            ((cible, cartes),) = apport.mains.items()
            ignorees = [c for c in PAQUET_52 if c.bit & self.etat.inconnues().cartes]
            prise = Random(f"{self.tablee.partie}:{self.moi}").choice(ignorees)
            apport = replace(apport, mains=ParSiege({cible: (prise, *cartes[1:])}))
        return super()._corps_d_apport(apport, siege)


class PasseFausse(Complaisance):
    """Passe une carte qu'il n'a pas ; le dernier à parler la tient une fois sur trois."""

    complice = _Passeur

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is not None and entree.type == APPORT and "plis" in entree.corps:
            self.fait()
        return [envoi]


class SelLibre(Complaisance):
    """Cachette avec un sel que sa clé n'ouvrira pas."""

    complice = _SelLibre

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is not None and "plis" in entree.corps:
            self.fait()
        return [envoi]


class PasseAuNomDUnAutre(Tricheur):
    """Passe ses cartes à son tour, sous scellés, au nom d'un autre qui doit aussi passer."""

    genre: ClassVar[type[Evenement]] = PasserCartes

    def signer(self, type_: str, corps: dict[str, Any]) -> Entree:
        """Ce que l'on signe n'est pas ce que nous en lirons nous-mêmes : nous suivons la partie."""
        coup = self.coup_choisi
        if self.faite or type_ != EVENEMENT or not isinstance(coup, self.genre):
            return super().signer(type_, corps)
        self.fait()
        d_autrui = replace(coup, auteur=self.victime)
        scelle = self.secret._sceller_ou_dire(d_autrui, self.victime)
        return replace(super().signer(type_, scelle), corps=corps)


class TapeAuNomDUnAutre(PasseAuNomDUnAutre):
    """De même, quand tous tapent : il choisirait le dernier, qui ramasse le tapis."""

    genre = Taper

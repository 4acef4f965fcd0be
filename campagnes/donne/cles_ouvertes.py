"""Ce que les clés ouvertes montrent : renonce, carte qu'on n'a pas, apport tu, sel d'ailleurs."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from campagnes.donne.preuves_fausses import TricherieSecrete
from rebelote.cartes import PAQUET_32, Carte
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier.deroulement import DeroulementSecret
from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.messages.entree import APPORT, Entree
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


class ComplaisanceSecrete(TricherieSecrete):
    """Un tricheur dont le poste est complice."""

    complice: type[DeroulementSecret] = _Complice

    def _demarrer(self, siege: Siege) -> None:
        super()._demarrer(siege)
        if siege == self.tricheur:
            identite = self.identites[siege]
            self.noeud.deroulement = self.complice(self.tablee, siege, identite, lambda: "5e1")

    def _jouer(self, siege: Siege) -> None:
        noeud = self.noeuds[siege]
        if siege != self.tricheur or self.faite or noeud is None:
            super()._jouer(siege)
            return
        faute = None if noeud.attend_une_decision() is None else self.faute(noeud.deroulement.etat)
        if faute is None:
            super()._jouer(siege)
            return
        self.faite = True
        noeud.coup_choisi = faute
        self._porter(siege, avancer(noeud))

    def faute(self, etat: Any) -> Evenement | None:
        """Le coup défendu que le tricheur joue maintenant, s'il en voit un."""
        raise NotImplementedError


class RenonceCachee(ComplaisanceSecrete):
    """Joue une carte de sa main que les règles lui interdisaient."""

    def faute(self, etat: Any) -> Evenement | None:
        refuses = [coup for coup, _ in etat.coups_refuses(self.tricheur)]
        return next((c for c in refuses if isinstance(c, JouerCarte) and not c.belote), None)


class CarteQuIlNAPas(ComplaisanceSecrete):
    """Joue une carte qui n'est pas dans sa main, et qu'on n'a pas encore vue."""

    def faute(self, etat: Any) -> Evenement | None:
        if etat.repere().phase != "JEU":
            return None
        coups = [coup for coup in etat.coups_legaux(self.tricheur) if isinstance(coup, JouerCarte)]
        if not coups:
            return None
        inconnues = [carte for carte in PAQUET_32 if carte.bit & etat.inconnues().cartes]
        choix: Carte = Random(self.tricheur).choice(inconnues)
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


class ApportTu(ComplaisanceSecrete):
    """Tait ce que ses cartes l'obligeaient à dire : le 2♣, par exemple."""

    complice = _Menteur

    def faute(self, etat: Any) -> Evenement | None:
        return None

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is not None and (entree.type, entree.auteur) == (APPORT, self.tricheur):
            self.faite = True
        return [envoi]


class SelLibre(ComplaisanceSecrete):
    """Cachette avec un sel que sa clé n'ouvrira pas."""

    complice = _SelLibre

    def faute(self, etat: Any) -> Evenement | None:
        return None

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is not None and "plis" in entree.corps and entree.auteur == self.tricheur:
            self.faite = True
        return [envoi]

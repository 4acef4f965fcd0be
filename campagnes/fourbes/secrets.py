"""Ce que cachent les plis : rien, autre chose que promis, ou ce qu'ils n'ont pas à cacher."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from campagnes.fourbes.fourbe import Fourbe
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege, nom_siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.manche.deroulement import Deroulement
from rebelote.p2p.messages.entree import Entree, lire_parole
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import en_texte, engagement, sel_derive
from rebelote.p2p.messages.plis import Cachet
from rebelote.p2p.messages.scelles import est_secrete, lire_evenement, sceller


class Complaisant(Deroulement):
    """Un déroulement qui ne trouve rien à redire à ce que fait son propre siège."""

    def _appliquer_evenement(self, entree: Entree) -> None:
        if entree.auteur != self.moi:
            super()._appliquer_evenement(entree)
            return
        evenement = self._lire_evenement(entree)
        suite = self.complet.suivant(evenement) if self.moi == self.hote else self.complet
        self._avancer(entree, self._versions(entree, evenement), evenement, suite)

    def _lire_evenement(self, entree: Entree) -> Evenement:
        if entree.auteur != self.moi or not est_secrete(entree):
            return super()._lire_evenement(entree)
        return lire_evenement(self._mon_pli(entree)["evenement"], self.tablee.jeu)

    def autres(self) -> list[Siege]:
        tour = range(self.moi + 1, self.moi + len(self.tablee.membres))
        sieges = [siege % len(self.tablee.membres) for siege in tour]
        return [siege for siege in sieges if siege not in self.exclus]


class Scelleur(Fourbe):
    """Un fourbe dont les entrées secrètes mentent ; il l'a fait dès qu'il en écrit une."""

    debut = 0

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is not None and est_secrete(entree):
            self.fait()
        return [envoi]


# --- Des plis qui ne s'ouvrent pas ------------------------------------------------------------


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


# --- Des parts qui se contredisent ------------------------------------------------------------


class _PartsContraires(Complaisant):
    """Dit à l'un autre chose que ce qu'il montrera, et s'y engage."""

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        corps = super().preparer(evenement)
        menti = self.mentir_a(self.autres()[0], evenement)
        if "plis" not in corps or menti is None:
            return corps
        victime, sel = self.autres()[0], self.dernier_sel
        nom = nom_siege(victime)
        part = {"sel": sel_derive(sel, nom), "evenement": evenement_en_json(menti)}
        corps["engagements"][nom] = engagement(str(part["sel"]), part["evenement"])
        corps["plis"][nom] = Cachet(sel).cacheter(self.tablee.cles[victime], part)
        return corps

    dernier_sel = ""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        tirer = self._sel

        def retenir() -> str:
            self.dernier_sel = tirer()
            return self.dernier_sel

        self._sel = retenir

    def mentir_a(self, victime: Siege, evenement: Evenement) -> Evenement | None:
        """La main d'un autre, dite à notre voisin comme la sienne."""
        mains = getattr(evenement, "mains", None)
        if mains is None:
            return None
        autres, echange = [s for s in mains if s != victime], dict(mains)
        echange[victime], echange[autres[0]] = echange[autres[0]], echange[victime]
        return replace(evenement, mains=ParSiege(echange)).vu_par(victime)  # type: ignore[call-arg]


class PartsContraires(Scelleur):
    """L'hôte donne à l'un la main qu'il dira avoir donnée à un autre."""

    complice = _PartsContraires


class _AuNomDUnAutre(_PartsContraires):
    def mentir_a(self, victime: Siege, evenement: Evenement) -> Evenement | None:
        auteur = victime if evenement.auteur == CROUPIER else CROUPIER
        return replace(evenement, auteur=auteur).vu_par(victime)


class PartAuNomDUnAutre(Scelleur):
    """Dit à l'un que le secret est d'un autre auteur : lui seul refuserait l'entrée."""

    complice = _AuNomDUnAutre


class _DonneTruquee(Complaisant):
    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        mains = getattr(evenement, "mains", None)
        if mains is not None and len(mains) > 1 and evenement.auteur == CROUPIER:
            un, autre = list(mains)[:2]
            truquees = {**mains, un: (*mains[un][:-1], mains[autre][0])}
            evenement = replace(evenement, mains=ParSiege(truquees))  # type: ignore[call-arg]
        return super().preparer(evenement)


class DonneTruquee(Scelleur):
    """L'hôte donne à l'un une carte qu'il a déjà donnée à un autre."""

    complice = _DonneTruquee


# --- Ce que tous peuvent voir -----------------------------------------------------------------


class _Deforme(Complaisant):
    """Change dans l'entrée secrète ce que tous peuvent lire."""

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        corps = super().preparer(evenement)
        return self.deformer(corps, evenement) if "plis" in corps else corps

    def deformer(self, corps: dict[str, Any], evenement: Evenement) -> dict[str, Any]:
        raise NotImplementedError

    def _lire_evenement(self, entree: Entree) -> Evenement:
        if entree.auteur == self.moi and "evenement" in entree.corps:
            return lire_evenement(entree.corps["evenement"], self.tablee.jeu)
        return super()._lire_evenement(entree)


class _SecretPublie(_Deforme):
    def deformer(self, corps: dict[str, Any], evenement: Evenement) -> dict[str, Any]:
        return {"evenement": evenement_en_json(evenement)}


class _OuvertsEnTrop(_Deforme):
    def deformer(self, corps: dict[str, Any], evenement: Evenement) -> dict[str, Any]:
        nom = nom_siege(self.autres()[0])
        vu = evenement_en_json(evenement.vu_par(self.autres()[0]))
        part = {"sel": "0", "evenement": vu}
        return {**corps, "ouverts": {**corps["ouverts"], nom: part}}


class _EphemereNeutre(_Deforme):
    def deformer(self, corps: dict[str, Any], evenement: Evenement) -> dict[str, Any]:
        return {**corps, "ephemere": en_texte(b"\x01" + bytes(31))}

    def _mon_pli(self, entree: Entree) -> Any:
        return {"evenement": evenement_en_json(self._dernier)}

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        self._dernier = evenement
        return super().preparer(evenement)


class _HoteAilleurs(_Deforme):
    def deformer(self, corps: dict[str, Any], evenement: Evenement) -> dict[str, Any]:
        return {**corps, "hote": nom_siege(self.autres()[-1])}


class _PliOublie(_Deforme):
    def deformer(self, corps: dict[str, Any], evenement: Evenement) -> dict[str, Any]:
        oublie = nom_siege(self.autres()[0])
        return {**corps, "plis": {nom: pli for nom, pli in corps["plis"].items() if nom != oublie}}


class SecretPublie(Scelleur):
    """Publie ce que les règles cachent."""

    complice = _SecretPublie

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is not None and "mains" in entree.corps.get("evenement", {}):
            self.fait()
        return [envoi]


class OuvertsEnTrop(Scelleur):
    """Ouvre devant tous la part d'un joueur qui est là."""

    complice = _OuvertsEnTrop


class EphemereNeutre(Scelleur):
    """Cachette avec un point qui n'est pas du groupe."""

    complice = _EphemereNeutre


class HoteAilleurs(Scelleur):
    """Adresse le tout à un autre que l'hôte."""

    complice = _HoteAilleurs


class PliOublie(Scelleur):
    """N'adresse aucun pli à l'un des lecteurs."""

    complice = _PliOublie


class VisageDouble(Fourbe):
    """Scelle un coup public : à chacun le sien."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if (entree := self.coup_de(envoi)) is None:
            return [envoi]
        self.fait()
        coup = lire_evenement(entree.corps["evenement"], self.tablee.jeu)
        exclus = self.deroulement.exclus
        corps = sceller(coup, "5e1", self.tablee, self.moi, self.deroulement.hote, exclus)
        return [self.a_la_place(envoi, self.contrefaire(entree, corps=corps))]

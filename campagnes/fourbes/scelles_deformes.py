"""Ce que tous peuvent voir d'une entrée secrète : publié, ouvert de trop, mal adressé, oublié."""

from __future__ import annotations

from typing import Any

from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.scelleur import Complaisant, Scelleur
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.octets import en_texte
from rebelote.p2p.messages.scelles import lire_evenement, sceller


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


class _SelDemesure(_Deforme):
    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        self._sel = lambda: "5e" * 1_900
        return super().preparer(evenement)

    def deformer(self, corps: dict[str, Any], evenement: Evenement) -> dict[str, Any]:
        return corps


class SelDemesure(Scelleur):
    """Scelle ses coups, bons par ailleurs, d'un sel si long que l'hôte ne pourrait plus ouvrir."""

    complice = _SelDemesure


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

    seule_donne = "hote"

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if (entree := self.coup_de(envoi)) is None:
            return [envoi]
        self.fait()
        coup = lire_evenement(entree.corps["evenement"], self.tablee.jeu)
        exclus = self.deroulement.exclus
        corps = sceller(coup, "5e1", self.tablee, self.moi, self.deroulement.hote, exclus)
        return [self.a_la_place(envoi, self.contrefaire(entree, corps=corps))]

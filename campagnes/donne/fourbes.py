"""Des attaques écrites contre la page du protocole : tourner les preuves contre les honnêtes.

Plainte d'un exclu, plainte pendant que l'on ouvre, faute que les uns voient et pas les autres,
point éphémère pris à un autre, hôte qui se tait quand on se plaint.
"""

from __future__ import annotations

from typing import Any, ClassVar

from campagnes.donne.cles_ouvertes import RenonceCachee
from campagnes.donne.preuves_fausses import PaquetEnDouble
from campagnes.donne.retenues import CleFermee
from campagnes.donne.tricheur import Faussaire, Tricheur
from rebelote.p2p.manche.constats import OUVERTURE, POINTS
from rebelote.p2p.messages.entree import CLE, Entree, lire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.morceaux import AVANCE, ephemere_prouve, point_d_identite
from rebelote.p2p.messages.octets import depuis_texte, en_texte
from rebelote.p2p.messages.plis import reveler
from rebelote.p2p.messages.preuves import GenreDePreuve
from rebelote.p2p.secret import groupe


class PlainteDUnExclu(PaquetEnDouble):
    """Exclu, se plaint d'une clé dont il n'a pas de morceau, et en fait une preuve.

    Plus personne ne lui parle : ces clés, c'est un comparse qui les lui fait suivre.
    """

    repos = 0.0

    def __init__(self, *arguments: Any) -> None:
        self._cles: list[Entree] = []
        super().__init__(*arguments)

    def avaler(self, message: Message, objet: Any) -> bool:
        """Son paquet faux est parti : les clés qui viennent encore sont d'après son exclusion."""
        if self.faite and message is Message.ENTREE:
            self._cles += [entree for entree in [lire_entree(objet)] if entree.type == CLE]
        return False

    def agir(self) -> list[Envoi]:
        cles, self._cles = self._cles, []
        preuves = [self._preuve(cle) for cle in cles]
        return [e for preuve in preuves for e in self.partout(Message.PREUVE, preuve)]

    def _preuve(self, cle: Entree) -> dict[str, Any]:
        pli = reveler(self.identite, ephemere_prouve(cle, self.tablee))
        mot = self.dire(Message.PLAINTE, seq=cle.seq, empreinte=cle.empreinte, pli=pli)
        return {"genre": GenreDePreuve.PLI.value, "pieces": [cle.en_json(), mot.en_json()]}


class Rapporteur(Tricheur):
    """Le comparse du précédent : à chaque entrée, rapporte aux exclus les clés d'avant."""

    comparse = True
    repos = 0.0
    _rapporte = ""

    def agir(self) -> list[Envoi]:
        exclus, cles = self.deroulement.exclus, [e for e in self.journal[-4:] if e.type == CLE]
        if not exclus or not cles or self._rapporte == self.tete:
            return []
        self.fait()
        self._rapporte = self.tete
        return [e for cle in cles for e in self.aux(exclus, Message.ENTREE, cle.en_json())]


class PlaintePendantLOuverture(Tricheur):
    """Se plaint de la première clé ouverte, sans l'accuser : le suivant n'oserait plus ouvrir."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        tete = self.journal[-1] if self.journal else None
        if tete is None or tete.type != OUVERTURE or tete.auteur == self.moi:
            return [envoi]
        self.fait()
        plainte = self.dire(Message.PLAINTE, pli=None)
        return [Envoi(envoi.siege, Message.PLAINTE, plainte.en_json())]


class CoupIllisible(Tricheur):
    """Un coup que tous refusent, et dont un seul trouverait faux le morceau joint."""

    coup: ClassVar[dict[str, Any]] = {"evenement": {"type": "RIEN"}}

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        avance = {} if entree is None else entree.corps.get(AVANCE, {})
        if entree is None or avance.get("type") != CLE:
            return [envoi]
        corps = {**entree.corps, **self.coup, AVANCE: _morceaux_de_travers(avance)}
        return self.recrire(envoi, entree, corps)


class CoupAUnSeulFaux(CoupIllisible):
    """Le même, scellé à moitié : ni coup à découvert, ni coup secret."""

    coup: ClassVar[dict[str, Any]] = {"engagements": {}}


class AvanceDeTravers(CoupIllisible):
    """Un bon coup, et d'avance une clé dont deux morceaux ne sont pas ceux des autres."""

    coup: ClassVar[dict[str, Any]] = {}


def _morceaux_de_travers(publiee: dict[str, Any]) -> dict[str, Any]:
    """La somme est bonne ; le premier et le dernier morceau ne le sont pas."""
    noms = sorted(publiee["morceaux"])
    points = {nom: depuis_texte(publiee["morceaux"][nom]) for nom in noms}
    points[noms[0]] = groupe.plus(points[noms[0]], groupe.BASE)
    points[noms[-1]] = groupe.moins(points[noms[-1]], groupe.BASE)
    return {**publiee, "morceaux": {nom: en_texte(point) for nom, point in points.items()}}


class EphemereDAutrui(Tricheur):
    """Cachette à la clé d'un honnête : qui s'en plaindrait dirait ce qu'il partage avec lui."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        faux = None if entree is None or "plis" not in entree.corps else self.ephemere(entree)
        if entree is None or faux is None:
            return [envoi]
        return self.recrire(envoi, entree, {**entree.corps, "ephemere": faux})

    def ephemere(self, entree: Entree) -> str | None:
        """Le point éphémère qu'il met à la place du sien, et sa preuve."""
        victime = point_d_identite(self.tablee, (self.moi + 1) % len(self.tablee.membres))
        preuve = depuis_texte(entree.corps["ephemere"])[groupe.TAILLE :]
        return en_texte(victime + preuve)


class EphemereRepris(EphemereDAutrui):
    """Reprend le point éphémère d'un autre, avec la preuve de cet autre."""

    def ephemere(self, entree: Entree) -> str | None:
        autres = [e.corps["ephemere"] for e in self.journal[:-1] if "plis" in e.corps]
        return autres[-1] if autres else None


class EphemereDeCleDAutrui(Faussaire):
    """Publie sa clé avec l'identité d'un honnête pour point éphémère : qui s'en plaindrait dirait à
    tous ce qu'il partage avec lui."""

    type = CLE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        victime = point_d_identite(self.tablee, (self.moi + 1) % len(self.tablee.membres))
        preuve = depuis_texte(entree.corps["ephemere"])[groupe.TAILLE :]
        return {**entree.corps, "ephemere": en_texte(victime + preuve)}


class EphemereDeCleRepris(Faussaire):
    """Publie sa clé avec le point éphémère d'une autre, et la preuve de son auteur."""

    type = CLE

    def fausser(self, entree: Entree) -> dict[str, Any] | None:
        autres = [e.corps for e in self.journal if e.type == CLE and e.auteur != self.moi]
        return {**entree.corps, "ephemere": autres[-1]["ephemere"]} if autres else None


class HoteMuet(CleFermee):
    """L'hôte n'ouvre rien ; un comparse s'est plaint du compte, devant un seul."""


class PlaignantDuCompte(Tricheur):
    """Le comparse du précédent."""

    comparse = True

    def agir(self) -> list[Envoi]:
        if self.faite or not self.journal or self.journal[-1].type != POINTS:
            return []
        self.fait()
        plainte = self.dire(Message.PLAINTE, pli=None)
        return [Envoi(self.a(1), Message.PLAINTE, plainte.en_json())]


class RenonceEtSilence(RenonceCachee):
    """Une renonce que l'audit verra ; un comparse n'ouvre pas sa clé, et se fait exclure avant."""


class Silencieux(CleFermee):
    """Le comparse du précédent."""

    comparse = True


class CleDUnAutreNom(Faussaire):
    """Publie la clé et la preuve d'un autre comme les siennes."""

    type = CLE

    def fausser(self, entree: Entree) -> dict[str, Any] | None:
        autres = [e.corps for e in self.journal if e.type == CLE and e.auteur != self.moi]
        if not autres:
            return None
        return {**entree.corps, "point": autres[-1]["point"], "preuve": autres[-1]["preuve"]}

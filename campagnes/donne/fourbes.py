"""Des attaques écrites contre la page du protocole : tourner les preuves contre les honnêtes.

Plainte d'un exclu, plainte pendant que l'on ouvre, faute que les uns voient et pas les autres,
point éphémère pris à un autre, hôte qui se tait quand on se plaint.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from campagnes.donne.cles_ouvertes import RenonceCachee
from campagnes.donne.preuves_fausses import PaquetEnDouble, TricherieSecrete
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.constats import OUVERTURE, POINTS
from rebelote.p2p.messages.entree import CLE, Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.morceaux import AVANCE, point_d_identite
from rebelote.p2p.messages.octets import depuis_texte, en_texte
from rebelote.p2p.messages.plis import reveler
from rebelote.p2p.messages.preuves import GenreDePreuve
from rebelote.p2p.secret import groupe


class PlainteDUnExclu(PaquetEnDouble):
    """Exclu, se plaint d'une clé dont il n'a pas de morceau, et en fait une preuve."""

    def _tic(self, siege: Siege) -> None:
        super()._tic(siege)
        temoin = self.honnetes()[0]
        if self.tricheur not in temoin.deroulement.exclus or temoin.finie:
            return
        for cle in (e for e in temoin.journal[-4:] if e.type == CLE and e.auteur != self.tricheur):
            self.injecter(Message.PREUVE, self._preuve(cle))

    def _preuve(self, cle: Entree) -> dict[str, Any]:
        identite, autre = self.identites[self.tricheur], point_d_identite(self.tablee, cle.auteur)
        mot = self.noeud.dire(
            Message.PLAINTE, seq=cle.seq, empreinte=cle.empreinte, pli=reveler(identite, autre)
        )
        return {"genre": GenreDePreuve.PLI.value, "pieces": [cle.en_json(), mot.en_json()]}


class PlaintePendantLOuverture(TricherieSecrete):
    """Se plaint de la première clé ouverte, sans l'accuser : le suivant n'oserait plus ouvrir."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        journal = self.noeud.journal
        if not journal or journal[-1].type != OUVERTURE or journal[-1].auteur == self.tricheur:
            return [envoi]
        self.faite = True
        return [Envoi(envoi.siege, Message.PLAINTE, self.noeud.dire(Message.PLAINTE).en_json())]


class CoupIllisible(TricherieSecrete):
    """Un coup que tous refusent, et dont un seul trouverait faux le morceau joint."""

    objectif = 200

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        avance = {} if entree is None else entree.corps.get(AVANCE, {})
        if entree is None or entree.auteur != self.tricheur or avance.get("type") != CLE:
            return [envoi]
        self.faite = True
        corps = {**entree.corps, **self.coup, AVANCE: _morceaux_de_travers(avance)}
        return [replace(envoi, objet=self.signer(entree, corps=corps).en_json())]

    coup: ClassVar[dict[str, Any]] = {"evenement": {"type": "RIEN"}}


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


class EphemereDAutrui(TricherieSecrete):
    """Cachette à la clé d'un honnête : qui s'en plaindrait dirait ce qu'il partage avec lui."""

    revele = False
    """Vrai si quelqu'un a ouvert un tel pli devant tous."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or entree.auteur != self.tricheur or "plis" not in entree.corps:
            return [envoi]
        self.faite = True
        victime = point_d_identite(self.tablee, (self.tricheur + 1) % len(self.noeuds))
        preuve = depuis_texte(entree.corps["ephemere"])[groupe.TAILLE :]
        corps = {**entree.corps, "ephemere": en_texte(victime + preuve)}
        return [replace(envoi, objet=self.signer(entree, corps=corps).en_json())]

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        if de != self.tricheur and any(envoi.message is Message.PLAINTE for envoi in envois):
            self.revele = True
        super()._porter(de, envois)


class EphemereRepris(EphemereDAutrui):
    """Reprend le point éphémère d'un autre, avec la preuve de cet autre."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or entree.auteur != self.tricheur or "plis" not in entree.corps:
            return [envoi]
        autres = [e.corps["ephemere"] for e in self.noeud.journal[:-1] if "plis" in e.corps]
        if not autres:
            return [envoi]
        self.faite = True
        corps = {**entree.corps, "ephemere": autres[-1]}
        return [replace(envoi, objet=self.signer(entree, corps=corps).en_json())]


class HoteMuet(TricherieSecrete):
    """L'hôte n'ouvre rien ; son complice s'est plaint du compte, devant un seul."""

    @property
    def complice(self) -> Siege:
        return (self.tricheur + 1) % len(self.noeuds)

    def coupables(self) -> set[Siege]:
        return {self.tricheur, self.complice}

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        return [] if entree is not None and entree.type == OUVERTURE else [envoi]

    def _livrer(self, siege: Siege, message: Message, objet: Any) -> None:
        super()._livrer(siege, message, objet)
        noeud = self.noeuds[self.complice]
        if siege != self.complice or self.faite or noeud is None or not noeud.journal:
            return
        if noeud.journal[-1].type == POINTS:
            self.faite = True
            confident = (self.tricheur + 2) % len(self.noeuds)
            self._livrer(confident, Message.PLAINTE, noeud.dire(Message.PLAINTE).en_json())


class RenonceEtSilence(RenonceCachee):
    """Une renonce que l'audit verra ; un complice n'ouvre pas sa clé, et se fait exclure avant."""

    @property
    def complice_muet(self) -> Siege:
        return (self.tricheur + 1) % len(self.noeuds)

    def coupables(self) -> set[Siege]:
        return {self.tricheur, self.complice_muet}

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        if de == self.complice_muet:
            envois = [envoi for envoi in envois if not self._ouverture(envoi)]
        super()._porter(de, envois)

    def _ouverture(self, envoi: Envoi) -> bool:
        entree = self.entree_de(envoi)
        return entree is not None and (entree.type, entree.auteur) == (
            OUVERTURE,
            self.complice_muet,
        )


class CleDUnAutreNom(TricherieSecrete):
    """Publie la clé et la preuve d'un autre comme les siennes."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or (entree.type, entree.auteur) != (CLE, self.tricheur):
            return [envoi]
        autres = [e for e in self.noeud.journal if e.type == CLE and e.auteur != self.tricheur]
        if not autres:
            return [envoi]
        self.faite = True
        corps = {**entree.corps, "point": autres[-1].corps["point"]}
        corps["preuve"] = autres[-1].corps["preuve"]
        assert nom_siege(self.tricheur) != nom_siege(autres[-1].auteur)
        return [replace(envoi, objet=self.signer(entree, corps=corps).en_json())]

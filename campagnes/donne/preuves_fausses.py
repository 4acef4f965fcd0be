"""Ce qu'une preuve montre aussitôt : paquet arrangé, preuve d'ailleurs, part fausse, clé piégée."""

from __future__ import annotations

from typing import Any

from campagnes.donne.tricheur import Faussaire, Tricheur
from rebelote.p2p.manche.sans_croupier.cles import Ranger
from rebelote.p2p.manche.sans_croupier.deroulement import DeroulementSecret
from rebelote.p2p.messages.entree import AVIS, CLE, MELANGE, PARTS, VOILE, Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.morceaux import AVANCE, cle_publiee, ephemere_prouve
from rebelote.p2p.messages.octets import depuis_texte, en_texte
from rebelote.p2p.messages.plis import reveler
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import TAILLE as TAILLE_CHIFFRE


class PaquetEnDouble(Faussaire):
    """Met deux fois la même carte dans le paquet."""

    type = MELANGE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        paquet = depuis_texte(entree.corps["paquet"])
        double = paquet[:TAILLE_CHIFFRE] + paquet[:TAILLE_CHIFFRE] + paquet[2 * TAILLE_CHIFFRE :]
        return {**entree.corps, "paquet": en_texte(double)}


class PaquetArrange(Faussaire):
    """Échange deux cartes après avoir prouvé son mélange."""

    type = MELANGE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        paquet = depuis_texte(entree.corps["paquet"])
        une, deux = paquet[:TAILLE_CHIFFRE], paquet[TAILLE_CHIFFRE : 2 * TAILLE_CHIFFRE]
        arrange = deux + une + paquet[2 * TAILLE_CHIFFRE :]
        return {**entree.corps, "paquet": en_texte(arrange)}


class PreuveDUnAutre(Faussaire):
    """Rend le paquet d'un autre, avec la preuve de cet autre."""

    type = MELANGE

    def fausser(self, entree: Entree) -> dict[str, Any] | None:
        autres = [e for e in self.journal if e.type == MELANGE and e.auteur != self.moi]
        return autres[-1].corps if autres else None


class PaquetTronque(Faussaire):
    """Rend un paquet où il manque une carte."""

    type = MELANGE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        court = depuis_texte(entree.corps["paquet"])[TAILLE_CHIFFRE:]
        return {**entree.corps, "paquet": en_texte(court)}


class PointHorsDuGroupe(Faussaire):
    """Glisse un point de petit ordre dans le paquet."""

    type = MELANGE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        paquet = depuis_texte(entree.corps["paquet"])
        return {**entree.corps, "paquet": en_texte(bytes(groupe.TAILLE) + paquet[groupe.TAILLE :])}


class PartFausse(Faussaire):
    """Publie une part qui n'est pas la sienne : on lirait une autre carte."""

    type = PARTS

    def fausser(self, entree: Entree) -> dict[str, Any]:
        parts = depuis_texte(entree.corps["parts"])
        fausse = groupe.plus(parts[: groupe.TAILLE], groupe.BASE)
        return {**entree.corps, "parts": en_texte(fausse + parts[groupe.TAILLE :])}


class PartsInversees(Faussaire):
    """Publie ses vraies parts, dans un autre ordre."""

    type = PARTS

    def fausser(self, entree: Entree) -> dict[str, Any]:
        parts = depuis_texte(entree.corps["parts"])
        tour = parts[groupe.TAILLE :] + parts[: groupe.TAILLE]
        return {**entree.corps, "parts": en_texte(tour)}


class ClePiegee(Faussaire):
    """Publie une clé qui annule celles des autres, sans en savoir le secret."""

    type = CLE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        autres = self.secret.cles.publiques
        total = groupe.somme_des_points(p for s, p in autres.items() if s != self.moi)
        piege = groupe.moins(groupe.BASE, total) if total != groupe.NEUTRE else groupe.BASE
        return {**entree.corps, "point": en_texte(piege)}


class CleSansPreuve(Faussaire):
    """Publie sa clé sans en prouver le secret."""

    type = CLE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        return {**entree.corps, "preuve": en_texte(bytes(2 * groupe.TAILLE))}


class AvisSansPreuve(Faussaire):
    """Donne un avis qu'il ne connaît pas : celui d'un autre, retourné."""

    type = AVIS

    def fausser(self, entree: Entree) -> dict[str, Any]:
        avis = depuis_texte(entree.corps["avis"])
        return {"avis": en_texte(avis[:-1] + bytes([avis[-1] ^ 1]))}


class VoileFaux(Faussaire):
    """Voile autre chose que la somme des avis : un non deviendrait un oui."""

    type = VOILE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        voile = depuis_texte(entree.corps["voile"])
        a, b, preuve = voile[:32], voile[32:64], voile[64:]
        return {"voile": en_texte(a + groupe.plus(b, groupe.BASE) + preuve)}


class MorceauxDeTravers(Faussaire):
    """Publie des morceaux dont la somme est bonne, et qui ne sont pas ceux des autres."""

    type = CLE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        (une, p), (deux, q), *reste = entree.corps["morceaux"].items()
        decale = groupe.plus(depuis_texte(p), groupe.BASE)
        compense = groupe.moins(depuis_texte(q), groupe.BASE)
        faux = {une: en_texte(decale), deux: en_texte(compense), **dict(reste)}
        return {**entree.corps, "morceaux": faux}


class AvanceFausse(Tricheur):
    """Joint à une carte posée un paquet faux pour la manche suivante."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        avance = {} if entree is None else entree.corps.get(AVANCE, {})
        if entree is None or avance.get("type") != MELANGE:
            return [envoi]
        paquet = depuis_texte(avance["paquet"])
        faux = {**avance, "paquet": en_texte(paquet[TAILLE_CHIFFRE:] + paquet[:TAILLE_CHIFFRE])}
        return self.recrire(envoi, entree, {**entree.corps, AVANCE: faux})


class AvanceSansType(Tricheur):
    """Devant un seul, joint à un coup un paquet qui ne dit pas son type, quand il manque des clés.

    La victime le prépare sous les seules clés déjà dites : tout mélange lui paraît faux ensuite.
    """

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree, cles = self.entree_de(envoi), self.secret.avance.cles
        seul = entree is not None and entree.corps.keys() == {"evenement"}
        pret = self.moi in cles.publiques and cles.suivant is not None
        if entree is None or self.faite or envoi.siege != self.victime or not (seul and pret):
            return [envoi]
        rien = en_texte(bytes(TAILLE_CHIFFRE * len(self.secret.tapis.paquet.premier)))
        faux = {**entree.corps, AVANCE: {"paquet": rien, "preuve": ""}}
        return [*self.recrire(envoi, entree, faux), envoi]


class _Rebat(DeroulementSecret):
    """Un paquet battu de nouveau, et qui ne dit pas son type, avec chacun de ses coups."""

    def _joindre(self, tete: str) -> dict[str, Any] | None:
        joint, paquet = super()._joindre(tete), self.avance.tapis.paquet
        if joint is not None or self.moi not in paquet.melangeurs:
            return joint
        return dict(paquet.battre(tete))

    def _lire_ce_qui_est_joint(self, entree: Entree) -> Ranger:
        de_trop = entree.auteur == self.moi and "type" not in entree.corps[AVANCE]
        return (lambda: None) if de_trop else super()._lire_ce_qui_est_joint(entree)


class RebatAVolonte(Tricheur):
    """Bat encore la donne qui vient, qu'il a déjà battue."""

    complice = _Rebat

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is not None and "type" not in entree.corps.get(AVANCE, {"type": ""}):
            self.fait()
        return [envoi]


class PlainteSurUnBonMorceau(Tricheur):
    """Prétend que le morceau de clé d'un autre n'était pas le sien."""

    def agir(self) -> list[Envoi]:
        if self.faite or not self.journal:
            return []
        tete = self.journal[-1]
        if tete.auteur == self.moi or cle_publiee(tete) is None:
            return []
        self.fait()
        pli = reveler(self.identite, ephemere_prouve(tete, self.tablee))
        return self.partout(Message.PLAINTE, self.dire(Message.PLAINTE, pli=pli).en_json())


class DeuxPaquets(Tricheur):
    """Bat le paquet de deux façons, et n'en montre qu'une à chacun."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or entree.type != MELANGE:
            return [envoi]
        self.fait()
        if envoi.siege != max(self._tous_les_autres):
            return [envoi]
        return self.recrire(envoi, entree, {**entree.corps, "preuve": en_texte(b"autre")})

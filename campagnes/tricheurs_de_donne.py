"""Des tricheurs de la donne secrète, un par ligne du protocole, dans un monde simulé.

Ils tiennent leur vraie clé et mentent dans ce qu'ils envoient : paquet arrangé, preuve d'ailleurs,
part fausse, clé piégée, morceau de travers, apport qui n'est pas dans leurs cartes, clé qu'on
n'ouvre pas.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from campagnes.tricherie import Tricherie
from rebelote.cartes import PAQUET_32, Carte
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.manche.deroulement_secret import DeroulementSecret
from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.messages.entree import AVIS, CLE, MELANGE, PARTS, Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.morceaux import AVANCE, cle_publiee, point_d_identite
from rebelote.p2p.messages.octets import depuis_texte, en_texte
from rebelote.p2p.messages.plis import reveler
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import TAILLE as TAILLE_CHIFFRE


class TricherieSecrete(Tricherie):
    """Une partie à donne secrète dont un siège triche."""

    donne = "secrete"


# --- Ce qu'une preuve montre aussitôt ---------------------------------------------------------


class Faussaire(TricherieSecrete):
    """Remplace le corps de celles de ses entrées qui sont de ce type."""

    type: ClassVar[str]
    exclu: bool = True
    """Vrai si cela doit le faire exclure."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or (entree.type, entree.auteur) != (self.type, self.tricheur):
            return [envoi]
        corps = self.fausser(entree)
        if corps is None:
            return [envoi]
        self.faite = True
        return [replace(envoi, objet=self.signer(entree, corps=corps).en_json())]

    def fausser(self, entree: Entree) -> dict[str, Any] | None:
        raise NotImplementedError


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
        autres = [e for e in self.noeud.journal if e.type == MELANGE and e.auteur != self.tricheur]
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
        autres = self.noeud.deroulement.cles.publiques  # type: ignore[attr-defined]
        total = groupe.somme_des_points(p for s, p in autres.items() if s != self.tricheur)
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


class MorceauxDeTravers(Faussaire):
    """Publie des morceaux dont la somme est bonne, et qui ne sont pas ceux des autres."""

    type = CLE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        (une, p), (deux, q), *reste = entree.corps["morceaux"].items()
        decale = groupe.plus(depuis_texte(p), groupe.BASE)
        compense = groupe.moins(depuis_texte(q), groupe.BASE)
        faux = {une: en_texte(decale), deux: en_texte(compense), **dict(reste)}
        return {**entree.corps, "morceaux": faux}


class AvanceFausse(TricherieSecrete):
    """Joint à une carte posée un paquet faux pour la manche suivante."""

    objectif = 200

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        avance = {} if entree is None else entree.corps.get(AVANCE, {})
        if entree is None or entree.auteur != self.tricheur or avance.get("type") != MELANGE:
            return [envoi]
        self.faite = True
        paquet = depuis_texte(avance["paquet"])
        faux = {**avance, "paquet": en_texte(paquet[TAILLE_CHIFFRE:] + paquet[:TAILLE_CHIFFRE])}
        corps = {**entree.corps, AVANCE: faux}
        return [replace(envoi, objet=self.signer(entree, corps=corps).en_json())]


class PlainteSurUnBonMorceau(TricherieSecrete):
    """Prétend que le morceau de clé d'un autre n'était pas le sien."""

    def _livrer(self, siege: Siege, message: Message, objet: Any) -> None:
        super()._livrer(siege, message, objet)
        if siege != self.tricheur or self.faite or not self.noeud.journal:
            return
        tete = self.noeud.journal[-1]
        if tete.auteur != self.tricheur and cle_publiee(tete) is not None:
            self.faite = True
            identite, autre = self.identites[siege], point_d_identite(self.tablee, tete.auteur)
            mot = self.noeud.dire(Message.PLAINTE, pli=reveler(identite, autre))
            self.injecter(Message.PLAINTE, mot.en_json())


class DeuxPaquets(TricherieSecrete):
    """Bat le paquet de deux façons, et n'en montre qu'une à chacun."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or (entree.type, entree.auteur) != (MELANGE, self.tricheur):
            return [envoi]
        self.faite = True
        dernier = max(siege for siege in range(len(self.noeuds)) if siege != self.tricheur)
        if envoi.siege != dernier:
            return [envoi]
        corps = {**entree.corps, "preuve": en_texte(b"autre")}
        return [replace(envoi, objet=self.signer(entree, corps=corps).en_json())]


# --- Ce que les clés ouvertes montrent --------------------------------------------------------


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
    """Dit qu'il n'a rien à dire, là où cela peut se dire."""

    menti = False

    def _corps_d_apport(self, apport: Evenement | None, siege: Siege) -> dict[str, Any]:
        if apport is None or not self._acte_present.recevable(siege, None):
            return super()._corps_d_apport(apport, siege)
        self.menti = True
        return super()._corps_d_apport(None, siege)


class ApportTu(ComplaisanceSecrete):
    """Tait ce que ses cartes l'obligeaient à dire : le 2♣, par exemple."""

    complice = _Menteur

    def faute(self, etat: Any) -> Evenement | None:
        return None

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        self.faite = self.faite or getattr(self.noeud.deroulement, "menti", False)
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


# --- Ce que l'on retient ----------------------------------------------------------------------


class Retenue(TricherieSecrete):
    """N'envoie à personne celles de ses entrées qui sont de ce type."""

    type: ClassVar[str]

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or (entree.type, entree.auteur) != (self.type, self.tricheur):
            return [envoi]
        self.faite = True
        return []


class CleRetenue(Retenue):
    type = CLE


class MelangeRetenu(Retenue):
    type = MELANGE


class PartsRetenues(Retenue):
    type = PARTS


class CleFermee(Retenue):
    """Refuse d'ouvrir sa clé quand la manche est finie : les autres la refont, elle compte."""

    type = OUVERTURE


class CleDUnAutre(Faussaire):
    """Ouvre une autre clé que la sienne."""

    type = OUVERTURE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        return {**entree.corps, "cle": en_texte(groupe.UN)}


CONFONDUS = (
    PaquetEnDouble,
    PaquetArrange,
    PreuveDUnAutre,
    PaquetTronque,
    PointHorsDuGroupe,
    PartFausse,
    PartsInversees,
    ClePiegee,
    CleSansPreuve,
    MorceauxDeTravers,
    AvanceFausse,
    PlainteSurUnBonMorceau,
    DeuxPaquets,
    RenonceCachee,
    CarteQuIlNAPas,
)
"""Ceux que l'on nomme et que l'on exclut, à la belote."""

MUETS = (CleRetenue, MelangeRetenu, PartsRetenues, CleFermee, CleDUnAutre)
"""Ceux dont on se passe, au délai."""

"""Le cœur d'un nœud : le protocole, sans horloge, sans réseau et sans disque à lui.

On lui donne ce qui arrive (`recevoir`), le temps qui passe (`tic`) et le choix de son joueur
(`decider`) ; il rend ce qu'il faut envoyer. Tout ce qui est hasard, temps ou transport vient du
dehors : une simulation le fait tourner comme le vrai nœud, et une graine rejoue la même histoire.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import CoupIllegal, Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, Siege, lire_siege, nom_siege
from rebelote.noyau.vue import Vue
from rebelote.p2p import constats
from rebelote.p2p.deroulement import (
    COMPLET,
    EVENEMENT,
    EXCLUSION,
    PLAINTE,
    Contestation,
    Deroulement,
    Refus,
)
from rebelote.p2p.entree import Entree, Parole, dire, ecrire_entree, lire_entree, lire_parole
from rebelote.p2p.identite import Identite
from rebelote.p2p.memoire import Memoire
from rebelote.p2p.presence import Presence
from rebelote.p2p.reglages import Reglages
from rebelote.p2p.tablee import Tablee

ENCHERE = "ENCHERE"
PARJURE = "s'est plaint d'une entrée qu'il avait accusée"
LOT = 64
"""Le nombre d'entrées envoyées à la fois à qui a du retard."""


@dataclass(frozen=True)
class Envoi:
    """Un message à porter : à qui, de quel nom, et quoi."""

    siege: Siege
    nom: str
    objet: Any


def _siege(nom: object, nombre: int) -> Siege:
    """Le siège d'un membre, lu dans un message."""
    try:
        siege = lire_siege(nom)
    except ValueError as erreur:
        raise Illisible(str(erreur)) from None
    if not 0 <= siege < nombre:
        raise Illisible(f"siège inconnu à cette table : {nom!r}")
    return siege


def _notes(memoire: Memoire) -> list[tuple[str, Any]]:
    """Les notes du carnet, sans les entrées retirées depuis."""
    notes: list[tuple[str, Any]] = []
    for genre, objet in memoire.relire():
        if genre == "retrait":
            while notes[-1][0] not in ("entree", "sans_effet", "plainte"):
                notes.pop()
            retiree, contenu = notes.pop()
            if retiree == "plainte":
                notes.append(("sans_effet", contenu["fautive"]))
        else:
            notes.append((genre, objet))
    return notes


class Coeur:
    """Un membre de la tablée : son journal, ses accusés, sa partie."""

    def __init__(
        self,
        tablee: Tablee,
        moi: Siege,
        identite: Identite,
        memoire: Memoire,
        alea: Random,
        sel: Callable[[], str],
        maintenant: float = 0.0,
        reglages: Reglages | None = None,
    ) -> None:
        self.tablee, self.moi, self.identite = tablee, moi, identite
        self.memoire, self.alea = memoire, alea
        self.reglages = reglages or Reglages()
        self._sel = sel
        self.deroulement = Deroulement(tablee, moi, sel)
        self.journal: list[Entree] = []
        self.presence = Presence(range(len(tablee.membres)), moi, maintenant, self.reglages)
        self.preuves: dict[Siege, tuple[Entree, Entree]] = {}
        self.coup_choisi: Evenement | None = None
        self.accuses: dict[Siege, tuple[int, str]] = {}
        self._mots: dict[Siege, dict[int, Parole]] = {}
        """Les derniers accusés signés de chacun : de quoi confondre qui se plaint après coup."""
        self.votes: dict[tuple[Siege, int], dict[Siege, Parole]] = {}
        self._parts_recues: dict[Siege, tuple[int, dict[str, Any]]] = {}
        """La dernière part que chaque membre nous a donnée, tant que son entrée n'est pas là."""
        self._parts: dict[int, dict[str, Any]] = {}
        self._parts_des_autres: dict[int, dict[Siege, dict[str, Any]]] = {}
        self._secrets: dict[int, dict[str, Any]] = {}
        self._en_attente: Entree | None = None
        self._depuis = maintenant
        self.maintenant = maintenant
        self._reprendre()

    # --- Ce que l'on voit du dehors -----------------------------------------------------------

    @property
    def tete(self) -> str:
        return self.journal[-1].empreinte if self.journal else self.tablee.racine

    @property
    def cles(self) -> list[str]:
        return [membre.cle for membre in self.tablee.membres]

    @property
    def finie(self) -> bool:
        return self.deroulement.terminee

    @property
    def arret(self) -> str | None:
        """Pourquoi la partie ne peut plus continuer, s'il y a lieu."""
        if self.moi in self.deroulement.exclus:
            return "nous avons été exclus"
        if self.deroulement.tricheurs:
            fautes = self.deroulement.tricheurs.items()
            return "; ".join(f"{nom_siege(siege)} a triché : {faute}" for siege, faute in fautes)
        if self.preuves:
            noms = ", ".join(map(nom_siege, self.preuves))
            return f"deux versions signées d'une même entrée par {noms}"
        perdus = [s for s in self._autres() if self.presence.perdu(s, self.maintenant)]
        if len(perdus) > 1 or (perdus and len(self.deroulement.vivants()) == 2):
            # Il faut être au moins deux, tous d'accord, pour se passer d'un seul autre.
            noms = ", ".join(map(nom_siege, perdus))
            return f"partie abandonnée : plus de nouvelles de {noms}"
        return None

    def attend_une_decision(self) -> Vue[Any] | None:
        """La vue à montrer à notre joueur, s'il doit choisir et ne l'a pas encore fait."""
        jeu = self.deroulement
        if jeu.terminee or jeu.dus or self.coup_choisi or self.moi in jeu.exclus:
            return None
        return jeu.vue if self.moi in jeu.etat.attendus() else None

    def accuse_par_tous(self, seq: int) -> bool:
        """Vrai si tous les vivants ont accusé cette entrée, ou une plus récente."""
        if seq > len(self.journal):
            return False
        return all(self.accuses.get(siege, (0, ""))[0] >= seq for siege in self._autres())

    def _autres(self) -> list[Siege]:
        return [s for s in self.deroulement.vivants() if s != self.moi]

    # --- Entrées ------------------------------------------------------------------------------

    def decider(self, coup: Evenement) -> list[Envoi]:
        """Le choix de notre joueur ; lève `CoupIllegal` sans rien changer s'il est interdit."""
        etat = self.deroulement.etat
        motif = etat.motif_refus(coup)
        if motif is not None or coup.auteur != self.moi:
            motif = motif or Motif.PAS_SON_TOUR
            raise CoupIllegal(coup, motif, etat.explication(coup, motif))
        self.coup_choisi = coup
        return self._avancer()

    def recevoir(self, nom: str, objet: Any, maintenant: float) -> list[Envoi]:
        """Un message d'un autre membre ; `Illisible` ou `Refus` s'il n'est pas acceptable."""
        self.maintenant = max(maintenant, self.maintenant)
        match nom:
            case "entree":
                return self._recevoir_entree(lire_entree(objet))
            case "part":
                return self._recevoir_part(lire_parole(objet, self.cles))
            case "accuse":
                return self._recevoir_accuse(lire_parole(objet, self.cles))
            case "demande":
                return self._recevoir_demande(lire_parole(objet, self.cles))
            case "vote":
                return self._recevoir_vote(lire_parole(objet, self.cles))
            case _:
                raise Illisible(f"message inconnu : {nom}")

    def tic(self, maintenant: float) -> list[Envoi]:
        """Le temps passe : signes de vie, renvois, votes."""
        self.maintenant = max(maintenant, self.maintenant)
        if self.moi in self.deroulement.exclus:
            return []
        envois: list[Envoi] = []
        if self.presence.battre(self.maintenant):
            envois += self._a_tous("accuse", self._accuse().en_json())
            envois += self._voter()
        envois += self._renvois()
        return envois + self._avancer()

    # --- Le journal ---------------------------------------------------------------------------

    def _recevoir_entree(self, entree: Entree) -> list[Envoi]:
        self._verifier_signature(entree)
        if entree.seq < 1:
            raise Refus("le journal commence à l'entrée 1")
        if entree.seq <= len(self.journal):
            return self._entree_connue(entree)
        if entree.seq > len(self.journal) + 1 + (self._en_attente is not None):
            return self._demander(entree.auteur)
        if entree.type == EXCLUSION:
            return self._recevoir_exclusion(entree)
        if entree.type == PLAINTE:
            return self._recevoir_plainte(entree)
        if entree.seq != len(self.journal) + 1 or entree.precedent != self.tete:
            raise Refus("cette entrée ne suit pas la dernière de notre journal")
        if entree.auteur != self.deroulement.auteur_attendu():
            raise Refus(f"ce n'est pas à {nom_siege(entree.auteur)} d'écrire")
        return self._accepter(entree)

    def _verifier_signature(self, entree: Entree) -> None:
        if entree.partie != self.tablee.partie:
            raise Refus("cette entrée est d'une autre partie")
        if not 0 <= entree.auteur < len(self.cles):
            raise Refus("auteur inconnu")
        if not entree.signee_par(self.cles[entree.auteur]):
            raise Refus("signature invalide")

    def _entree_connue(self, entree: Entree) -> list[Envoi]:
        connue = self.journal[entree.seq - 1]
        if connue.empreinte == entree.empreinte:
            # Une vieille entrée en double ne demande plus de réponse : nos accusés l'ont dépassée.
            accuse = [Envoi(entree.auteur, "accuse", self._accuse().en_json())]
            return accuse if entree.seq == len(self.journal) else []
        if connue.auteur == entree.auteur:
            return self._prouver(connue, entree)
        if entree.type == PLAINTE and self._s_est_dedit(entree):
            return self._confondre(entree)
        if entree.seq == len(self.journal):
            if entree.type == EXCLUSION:
                return self._ceder(entree)
            if entree.type == connue.type == PLAINTE:
                return self._ceder_la_plainte(entree)
        raise Refus("cette place du journal est déjà prise par une autre entrée")

    def _accepter(self, entree: Entree) -> list[Envoi]:
        autre = self._en_attente
        if autre is not None and autre.empreinte != entree.empreinte:
            return self._prouver(autre, entree)
        part = None
        if self.deroulement.est_secrete(entree):
            part = self._part_recue(entree)
            if part is None:
                self._en_attente = entree
                return self._demander(entree.auteur)
        try:
            self.deroulement.appliquer(entree, part)
        except Contestation:
            self._se_plaindre(entree, part)
            raise
        except Refus:
            # Une part fausse s'oublie : la vraie peut encore venir.
            self._parts_recues.pop(entree.auteur, None)
            raise
        self._retenir_part(entree.seq, part)
        self._ajouter(entree)
        return self._accuser(entree.auteur) + self._avancer()

    def _part_recue(self, entree: Entree) -> dict[str, Any] | None:
        """La part privée de cette entrée, de son auteur et de nul autre."""
        seq, part = self._parts_recues.get(entree.auteur, (0, {}))
        return part if seq == entree.seq else None

    def _retenir_part(self, seq: int, part: dict[str, Any] | None) -> None:
        if part is not None:
            self.memoire.noter("part", {"seq": seq, "part": part})
            self._parts[seq] = part

    def _prouver(self, une: Entree, autre: Entree) -> list[Envoi]:
        """Deux entrées d'un même auteur pour une même place : on le retient, et tous le sauront."""
        if une.auteur in self.preuves:
            return []
        self.memoire.noter("preuve", [une.en_json(), autre.en_json()])
        self.preuves[une.auteur] = (une, autre)
        return [envoi for e in (une, autre) for envoi in self._a_tous("entree", e.en_json())]

    def _ajouter(self, entree: Entree) -> None:
        """Range l'entrée : sur disque d'abord."""
        self.memoire.noter("entree", entree.en_json())
        self.journal.append(entree)
        self.accuses[entree.auteur] = (entree.seq, entree.empreinte)  # signer, c'est accuser
        self._nouvelle_tete()

    def _nouvelle_tete(self) -> None:
        self._en_attente = None
        self.coup_choisi = self.coup_choisi if self._coup_encore_bon() else None
        self._depuis = self.maintenant
        self.presence.relancer()

    def _coup_encore_bon(self) -> bool:
        jeu = self.deroulement
        if self.coup_choisi is None or jeu.terminee or self.moi not in jeu.etat.attendus():
            return False
        return jeu.etat.motif_refus(self.coup_choisi) is None

    def _recevoir_part(self, mot: Parole) -> list[Envoi]:
        """La part privée d'une entrée, de son auteur à nous."""
        seq, part = mot.contenu.get("seq"), mot.contenu.get("part")
        if mot.contenu.get("partie") != self.tablee.partie or type(seq) is not int:
            raise Illisible("part privée illisible : attendu partie, seq, part")
        if not isinstance(part, dict):
            raise Illisible("part privée illisible : attendu un objet")
        self._entendre(mot)
        if seq == len(self.journal) + 1:
            self._parts_recues[mot.siege] = (seq, part)
        entree = self._en_attente
        return [] if entree is None or entree.auteur != mot.siege else self._accepter(entree)

    def convaincre(self, une: Entree, autre: Entree) -> list[Envoi]:
        """Retient la preuve qu'un auteur a signé deux entrées pour la même place."""
        self._verifier_signature(une)
        self._verifier_signature(autre)
        meme_place = (une.seq, une.auteur) == (autre.seq, autre.auteur)
        if not meme_place or une.empreinte == autre.empreinte:
            raise Refus("ces deux entrées ne se contredisent pas")
        return self._prouver(une, autre)

    def derniere_enchere(self) -> dict[str, Any] | None:
        """La dernière enchère que nous avons écrite dans cette manche."""
        for entree, evenement in reversed(self.deroulement.joues):
            if entree.auteur == self.moi and evenement.TYPE == ENCHERE:
                return evenement_en_json(evenement)
        return None

    # --- Les accusés --------------------------------------------------------------------------

    def _dire(self, genre: str, **contenu: Any) -> Parole:
        """Un mot signé et daté ; il porte notre tête, sauf si `contenu` en donne une autre."""
        tete = {"seq": len(self.journal), "empreinte": self.tete}
        date = round(self.maintenant * 1000)
        partie = self.tablee.partie
        return dire(
            self.identite, self.moi, genre=genre, partie=partie, date=date, **{**tete, **contenu}
        )

    def _accuse(self) -> Parole:
        return self._dire("ACCUSE")

    def _accuser(self, auteur: Siege) -> list[Envoi]:
        """Notre accusé à ceux qui l'attendent : l'auteur, et qui doit écrire la suite.

        Les autres l'auront au prochain battement ; la dernière entrée, elle, se dit à tous.
        """
        presses = {auteur, self.deroulement.auteur_attendu()}
        accuse = self._accuse().en_json()
        return [e for e in self._a_tous("accuse", accuse) if self.finie or e.siege in presses]

    def _entendre(self, mot: Parole) -> bool:
        """Note un signe de vie ; faux si ce mot est plus vieux qu'un autre déjà entendu."""
        date = mot.contenu.get("date")
        if type(date) is not int:
            raise Illisible("mot illisible : attendu date")
        return self.presence.entendre(mot.siege, date, self.maintenant)

    def _recevoir_accuse(self, mot: Parole) -> list[Envoi]:
        seq, tete = self._lire_tete(mot, "ACCUSE")
        revenu = self.presence.inquiete(mot.siege, self.maintenant)
        frais = self._entendre(mot)
        if parjure := self._retenir_accuse(mot, seq):
            return parjure
        if frais and revenu:
            # Il ne sait plus rien de nous : n'attendons pas le prochain battement.
            accuse = Envoi(mot.siege, "accuse", self._accuse().en_json())
            return [accuse, *self._noter_accuse(mot.siege, seq, tete, frais)]
        return self._noter_accuse(mot.siege, seq, tete, frais)

    def _noter_accuse(self, siege: Siege, seq: int, tete: str, frais: bool) -> list[Envoi]:
        connu, sa_tete = self.accuses.get(siege, (0, tete))
        if seq < connu or (seq == connu and tete != sa_tete and not frais):
            return []  # un journal ne raccourcit pas : cet accusé s'est fait doubler en route
        self.accuses[siege] = (seq, tete)
        if seq > len(self.journal):
            return self._demander(siege)
        if seq and tete != self.journal[seq - 1].empreinte:
            return self._confronter(siege, seq)
        if seq < len(self.journal):
            return self._rattraper(siege, seq)
        return self._avancer()

    def _retenir_accuse(self, mot: Parole, seq: int) -> list[Envoi]:
        mots = self._mots.setdefault(mot.siege, {})
        mots[seq] = mot
        for vieux in sorted(mots)[:-4]:
            del mots[vieux]
        tete = self.journal[-1] if self.journal else None
        if tete is None or tete.type != PLAINTE or tete.auteur != mot.siege:
            return []
        dedit = self._s_est_dedit(tete) and not self.deroulement.plainte_de_droit
        return self._confondre(tete) if dedit else []

    def _confronter(self, siege: Siege, seq: int) -> list[Envoi]:
        """Ce membre a une autre entrée à cette place : qu'il voie la nôtre."""
        if not self.presence.peut_demander(siege, self.maintenant):
            return []
        return [Envoi(siege, "entree", self.journal[seq - 1].en_json())]

    def _lire_tete(self, mot: Parole, genre: str) -> tuple[int, str]:
        contenu = mot.contenu
        if contenu.get("genre") != genre or contenu.get("partie") != self.tablee.partie:
            raise Illisible(f"mot illisible : attendu {genre} de cette partie")
        seq, tete = contenu.get("seq"), contenu.get("empreinte")
        if type(seq) is not int or seq < 0 or not isinstance(tete, str):
            raise Illisible("mot illisible : attendu seq et empreinte")
        return seq, tete

    def _demander(self, siege: Siege) -> list[Envoi]:
        """Demande la suite du journal, et la part privée qui nous manque."""
        if not self.presence.peut_demander(siege, self.maintenant):
            return []
        mot = self._dire("DEMANDE")
        return [Envoi(siege, "demande", mot.en_json())]

    def _recevoir_demande(self, mot: Parole) -> list[Envoi]:
        seq, _ = self._lire_tete(mot, "DEMANDE")
        self._entendre(mot)
        return self._envoyer_depuis(mot.siege, seq)

    def _rattraper(self, siege: Siege, seq: int) -> list[Envoi]:
        """La suite à qui a du retard, sauf si notre tête vient de changer : elle est en route."""
        recente = self.maintenant - self._depuis < self.reglages.renvoi_min
        if recente or not self.presence.peut_demander(siege, self.maintenant):
            return []
        return self._envoyer_depuis(siege, seq)

    def _envoyer_depuis(self, siege: Siege, seq: int) -> list[Envoi]:
        envois = []
        for entree in self.journal[seq : seq + LOT]:
            envois += self._part_pour(siege, entree.seq)
            envois.append(Envoi(siege, "entree", entree.en_json()))
        if seq == len(self.journal) and self._en_attente is not None:
            envois.append(Envoi(siege, "entree", self._en_attente.en_json()))
        return envois

    def _part_pour(self, siege: Siege, seq: int) -> list[Envoi]:
        part = self._parts_des_autres.get(seq, {}).get(siege)
        if part is None:
            return []
        mot = self._dire("PART", seq=seq, part=part)
        return [Envoi(siege, "part", mot.en_json())]

    def _a_tous(self, nom: str, objet: Any) -> list[Envoi]:
        return [Envoi(siege, nom, objet) for siege in self._autres()]

    def _renvois(self) -> list[Envoi]:
        """Notre entrée, à ceux qui ne l'ont pas accusée ; notre demande, si une part manque."""
        if not self.presence.doit_renvoyer(self.maintenant):
            return []
        envois = []
        if self.journal and self.journal[-1].auteur == self.moi:
            for siege in self._autres():
                if self.accuses.get(siege) != (len(self.journal), self.tete):
                    envois += self._part_pour(siege, len(self.journal))
                    envois.append(Envoi(siege, "entree", self.journal[-1].en_json()))
        if self._en_attente is not None:
            envois += self._demander(self._en_attente.auteur)
        return envois

    # --- Écrire -------------------------------------------------------------------------------

    def _pret_a_ecrire(self) -> bool:
        """C'est à nous, et tous les vivants ont accusé la tête : aucune autre version ne court."""
        if self.deroulement.auteur_attendu() != self.moi or self.preuves:
            return False
        tete = (len(self.journal), self.tete)
        return all(self.accuses.get(siege) == tete for siege in self._autres())

    def _avancer(self) -> list[Envoi]:
        envois: list[Envoi] = []
        while self._pret_a_ecrire():
            try:
                ecrits = self._ecrire_la_suite()
            except Contestation:
                # Permis dans notre main, pas avec les mains ouvertes : on a mal donné.
                self.deroulement.contestee = None
                ecrits = self._publier(PLAINTE, {}, {})
            if not ecrits:
                break
            envois += ecrits
        return envois

    def _ecrire_la_suite(self) -> list[Envoi]:
        jeu, seq = self.deroulement, len(self.journal) + 1
        if jeu.dus:
            type_, corps = jeu.dus[0]
            if type_ == constats.OUVERTURE:
                corps = jeu.ouverture({**self._parts, **self._secrets})
            return self._publier(type_, corps, {})
        siege = jeu.siege_attendu()
        if siege == CROUPIER or siege in jeu.exclus:
            return self._publier_evenement(jeu.acte_de_l_hote(self.alea, seq))
        if self.coup_choisi is not None:
            return self._publier_evenement(self.coup_choisi)
        return []

    def _publier_evenement(self, evenement: Evenement) -> list[Envoi]:
        secret = self.deroulement.preparer(evenement)
        return self._publier(EVENEMENT, secret.corps, secret.parts)

    def _publier(
        self, type_: str, corps: dict[str, Any], parts: dict[str, dict[str, Any]]
    ) -> list[Envoi]:
        """Écrit notre entrée : notée avant d'être envoyée, pour ne jamais en signer deux."""
        seq = len(self.journal) + 1
        entree = ecrire_entree(
            self.identite, self.tablee.partie, seq, self.tete, self.moi, type_, corps
        )
        privees = self.deroulement.destinataires(parts)
        if parts:
            self.memoire.noter(
                "parts", {"seq": seq, "parts": parts, "a": {str(s): p for s, p in privees.items()}}
            )
            self._retenir_parts(seq, parts, privees)
        self.deroulement.appliquer(entree, self._parts.get(seq))
        self._ajouter(entree)
        envois = []
        for siege in self._autres():
            envois += self._part_pour(siege, seq)
            envois.append(Envoi(siege, "entree", entree.en_json()))
        return envois

    def _retenir_parts(
        self,
        seq: int,
        parts: dict[str, dict[str, Any]],
        privees: dict[Siege, dict[str, Any]],
    ) -> None:
        self._secrets[seq] = parts[COMPLET]
        self._parts_des_autres[seq] = {s: p for s, p in privees.items() if s != self.moi}
        self._parts[seq] = privees[self.moi]

    # --- L'exclusion --------------------------------------------------------------------------

    def _absents(self) -> list[Siege]:
        perdus = [s for s in self._autres() if self.presence.perdu(s, self.maintenant)]
        if self.maintenant - self._depuis > self.reglages.delai_coup:
            perdus += self._bloquants()
        return sorted(set(perdus))

    def _bloquants(self) -> list[Siege]:
        """Ceux qui, présents, retiennent leur accusé ; ou celui qui, accusé par tous, se tait."""
        tete = (len(self.journal), self.tete)
        accuses = {siege: self.accuses.get(siege) for siege in self._autres()}
        muets = [siege for siege, accuse in accuses.items() if accuse != tete]
        attendu = self.deroulement.auteur_attendu()
        return muets or [s for s in self._autres() if s == attendu]

    def _tete_de_vote(self) -> tuple[int, str]:
        if self._en_attente is not None:
            return self._en_attente.seq, self._en_attente.empreinte
        return len(self.journal), self.tete

    def _voter(self) -> list[Envoi]:
        """Dit à tous qui nous manque, sur notre tête ; à deux, on n'exclut personne."""
        absents = self._absents()
        if self.preuves or self.deroulement.tricheurs:
            return []  # la partie s'est arrêtée : personne ne manque
        if len(absents) != 1 or len(self.deroulement.vivants()) < 3 or self.finie:
            return []
        seq, tete = self._tete_de_vote()
        cible = nom_siege(absents[0])
        mot = self._dire("VOTE", seq=seq, empreinte=tete, cible=cible)
        envois = [e for e in self._a_tous("vote", mot.en_json()) if e.siege != absents[0]]
        return envois + self._compter(mot)

    def _recevoir_vote(self, mot: Parole) -> list[Envoi]:
        seq, _ = self._lire_tete(mot, "VOTE")
        self._entendre(mot)
        suite = self._demander(mot.siege) if seq > len(self.journal) else []
        return suite + self._compter(mot)

    def _compter(self, mot: Parole) -> list[Envoi]:
        cible = _siege(mot.contenu.get("cible"), len(self.cles))
        if mot.contenu["seq"] > len(self.journal) + 1:
            return []  # on revotera : inutile de retenir n'importe quel rang
        self.votes.setdefault((cible, mot.contenu["seq"]), {})[mot.siege] = mot
        return self._exclure_si_tous(cible)

    def _exclure_si_tous(self, cible: Siege) -> list[Envoi]:
        seq, tete = self._tete_de_vote()
        votants = [s for s in self.deroulement.vivants() if s != cible]
        votes = self.votes.get((cible, seq), {})
        if self.moi != votants[0] or not self._votes_complets(votes, votants, tete):
            return []
        if cible not in self._absents():
            return []
        if self._en_attente is not None:
            self._ranger_sans_jouer()
        corps = {
            "exclu": nom_siege(cible),
            "votes": {nom_siege(s): votes[s].en_json() for s in votants},
        }
        seq = len(self.journal) + 1
        entree = ecrire_entree(
            self.identite, self.tablee.partie, seq, self.tete, self.moi, EXCLUSION, corps
        )
        self._appliquer_exclusion(entree, cible)
        return [*self._a_tous("entree", entree.en_json()), *self._avancer()]

    def _votes_complets(
        self, votes: dict[Siege, Parole], votants: Iterable[Siege], tete: str
    ) -> bool:
        return all(s in votes and votes[s].contenu["empreinte"] == tete for s in votants)

    def _recevoir_exclusion(self, entree: Entree) -> list[Envoi]:
        cible = self._juger_exclusion(entree)
        if self._en_attente is not None and entree.precedent == self._en_attente.empreinte:
            self._ranger_sans_jouer()
        if entree.seq != len(self.journal) + 1 or entree.precedent != self.tete:
            return self._demander(entree.auteur)
        self._appliquer_exclusion(entree, cible)
        return self._a_tous("accuse", self._accuse().en_json()) + self._avancer()

    def _juger_exclusion(self, entree: Entree) -> Siege:
        """Vérifie que tous les vivants, sauf l'exclu, ont voté sur cette tête."""
        if entree.corps.keys() != {"exclu", "votes"} or not isinstance(entree.corps["votes"], dict):
            raise Refus("exclusion illisible : attendu exclu et votes")
        cible = _siege(entree.corps["exclu"], len(self.cles))
        votants = [s for s in self.deroulement.vivants() if s != cible]
        if len(votants) < 2 or cible in self.deroulement.exclus or entree.auteur != votants[0]:
            raise Refus("exclusion refusée : ce n'est pas une majorité de vivants")
        for siege in votants:
            mot = lire_parole(entree.corps["votes"].get(nom_siege(siege)), self.cles)
            seq, tete = self._lire_tete(mot, "VOTE")
            bon = (seq, tete) == (entree.seq - 1, entree.precedent)
            if mot.siege != siege or not bon or mot.contenu.get("cible") != nom_siege(cible):
                raise Refus(f"exclusion refusée : le vote de {nom_siege(siege)} n'est pas le bon")
        return cible

    def _ceder(self, exclusion: Entree) -> list[Envoi]:
        """Une exclusion que tous ont votée l'emporte sur une entrée que tous n'ont pas accusée.

        Qui l'a écrite n'avait pas accusé la nôtre : rien n'a pu la suivre.
        """
        if self.journal[-1].type == EXCLUSION or exclusion.precedent != self.journal[-1].precedent:
            raise Refus("cette exclusion ne remplace pas notre dernière entrée")
        self._juger_exclusion(exclusion)
        self.memoire.noter("retrait", len(self.journal))
        self._reprendre()
        return self._recevoir_exclusion(exclusion)

    def _ranger_sans_jouer(self) -> None:
        """Une entrée dont la part privée ne viendra plus : elle reste au journal, sans effet."""
        assert self._en_attente is not None
        self.memoire.noter("sans_effet", self._en_attente.en_json())
        self.journal.append(self._en_attente)
        self._nouvelle_tete()

    def _appliquer_exclusion(self, entree: Entree, cible: Siege) -> None:
        self._exclure(cible)
        self.votes.clear()
        self._ajouter(entree)

    def _exclure(self, cible: Siege) -> None:
        self.deroulement.exclure(cible)
        self._parts.clear()
        self._secrets.clear()
        self._parts_des_autres.clear()
        self._parts_recues.clear()

    # --- La plainte ---------------------------------------------------------------------------

    def _se_plaindre(self, fautive: Entree, part: dict[str, Any] | None) -> None:
        """Écrit notre plainte à la suite de l'entrée que nous refusons ; les renvois la portent.

        Faute de notre accusé, personne n'a pu jouer après cette entrée.
        """
        plainte = ecrire_entree(
            self.identite,
            self.tablee.partie,
            fautive.seq + 1,
            fautive.empreinte,
            self.moi,
            PLAINTE,
            {},
        )
        self._ranger_plainte(fautive, part, plainte)

    def _s_est_dedit(self, plainte: Entree) -> bool:
        """Vrai si le plaignant avait accusé, de sa signature, l'entrée qu'il conteste."""
        mot = self._mots.get(plainte.auteur, {}).get(plainte.seq - 1)
        return mot is not None and mot.contenu["empreinte"] == plainte.precedent

    def _confondre(self, plainte: Entree) -> list[Envoi]:
        """Deux mots signés qui se contredisent : le plaignant est le tricheur, et tous le sauront.

        D'autres ont pu écrire après son accusé ; sa plainte ferait deux journaux.
        """
        siege = plainte.auteur
        if siege in self.deroulement.tricheurs:
            return []
        self.memoire.noter("parjure", siege)
        self.deroulement.tricheurs[siege] = PARJURE
        mot = self._mots[siege][plainte.seq - 1]
        return self._a_tous("accuse", mot.en_json()) + self._a_tous("entree", plainte.en_json())

    def _recevoir_plainte(self, plainte: Entree) -> list[Envoi]:
        attente = self._en_attente
        if plainte.auteur != self.deroulement.auteur_attendu():
            if self._s_est_dedit(plainte):
                return self._confondre(plainte)
            propre = self.journal and self.journal[-1].auteur == plainte.auteur
            if propre and plainte.precedent == self.tete:
                raise Refus("on ne conteste pas sa propre entrée")
        if plainte.precedent == self.tete and plainte.seq == len(self.journal) + 1:
            self.deroulement.appliquer(plainte)
            self._ajouter(plainte)
        elif attente is not None and plainte.precedent == attente.empreinte:
            self.deroulement.contester(attente)
            self._ranger_plainte(attente, None, plainte)
        else:
            raise Refus("cette plainte ne suit pas la dernière entrée de notre journal")
        return self._a_tous("accuse", self._accuse().en_json()) + self._avancer()

    def _ranger_plainte(
        self, fautive: Entree, part: dict[str, Any] | None, plainte: Entree
    ) -> None:
        """Range l'entrée refusée et la plainte, d'une seule note : l'une ne va pas sans l'autre."""
        self.deroulement.appliquer(plainte)
        trio = {"fautive": fautive.en_json(), "part": part, "plainte": plainte.en_json()}
        self.memoire.noter("plainte", trio)
        if part is not None:
            self._parts[fautive.seq] = part
        self.journal += [fautive, plainte]
        self.accuses[plainte.auteur] = (plainte.seq, plainte.empreinte)
        self._nouvelle_tete()

    def _ceder_la_plainte(self, plainte: Entree) -> list[Envoi]:
        """De deux plaintes contre la même entrée, on garde celle du premier siège."""
        notre = self.journal[-1]
        if plainte.precedent != notre.precedent or plainte.auteur > notre.auteur:
            raise Refus("une autre plainte a pris cette place")
        self.memoire.noter("autre_plainte", plainte.en_json())
        self._remplacer_plainte(plainte)
        self._nouvelle_tete()
        return self._a_tous("accuse", self._accuse().en_json())

    def _remplacer_plainte(self, plainte: Entree) -> None:
        self.journal[-1] = plainte
        self.deroulement.plaignant = plainte.auteur
        self.accuses[plainte.auteur] = (plainte.seq, plainte.empreinte)

    # --- Reprendre après une panne ------------------------------------------------------------

    def _reprendre(self) -> None:
        """Relit le carnet : même journal, même main, et rien de signé deux fois."""
        self.deroulement = Deroulement(self.tablee, self.moi, self._sel)
        self.journal, self._en_attente = [], None
        self._parts, self._parts_des_autres, self._secrets = {}, {}, {}
        for genre, objet in _notes(self.memoire):
            match genre:
                case "part":
                    self._parts[objet["seq"]] = objet["part"]
                case "parts":
                    privees = {int(s): part for s, part in objet["a"].items()}
                    self._retenir_parts(objet["seq"], objet["parts"], privees)
                case "sans_effet":
                    self.journal.append(lire_entree(objet))
                case "plainte":
                    self._rejouer_plainte(lire_entree(objet["fautive"]), objet["part"])
                    self._rejouer(lire_entree(objet["plainte"]))
                case "autre_plainte":
                    self._remplacer_plainte(lire_entree(objet))
                case "parjure":
                    self.deroulement.tricheurs[objet] = PARJURE
                case "preuve":
                    une, autre = map(lire_entree, objet)
                    self.preuves[une.auteur] = (une, autre)
                case "entree":
                    self._rejouer(lire_entree(objet))

    def _rejouer_plainte(self, fautive: Entree, part: dict[str, Any] | None) -> None:
        with contextlib.suppress(Refus):
            self.deroulement.appliquer(fautive, part)
        if self.deroulement.contestee is None:
            self.deroulement.contester(fautive)
        if part is not None:
            self._parts[fautive.seq] = part
        self.journal.append(fautive)

    def _rejouer(self, entree: Entree) -> None:
        if entree.type == EXCLUSION:
            self._exclure(_siege(entree.corps["exclu"], len(self.cles)))
        else:
            self.deroulement.appliquer(entree, self._parts.get(entree.seq))
        self.journal.append(entree)

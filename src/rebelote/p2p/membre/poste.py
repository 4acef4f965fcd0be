"""Le poste d'un membre : tout ce qu'il sait de la partie, et ce qu'il peut en dire.

Ni horloge, ni réseau, ni disque à lui : le temps, le hasard et le carnet viennent du dehors. Les
modules du protocole (réception, écriture, rattrapage, exclusion, plaintes, reprise) s'en servent.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.deroulement import Deroulement
from rebelote.p2p.manche.sans_croupier.deroulement import DeroulementSecret
from rebelote.p2p.membre.accuses import Accuses
from rebelote.p2p.membre.journal import Journal, PlaceDuJournal
from rebelote.p2p.membre.memoire import Memoire, Note
from rebelote.p2p.membre.pendule import Pendule
from rebelote.p2p.membre.presence import Dates, Presence
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.membre.votes import Depart, Votes
from rebelote.p2p.messages.acquits import (
    accuse_la_sienne,
    acquit,
    sans_attendre,
    verifier_les_acquits,
)
from rebelote.p2p.messages.entree import Entree, Parole, dire, ecrire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import NonAutorise
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import Preuve, lire_preuve, place_de, verifier_le_mot
from rebelote.p2p.messages.scelles import est_secrete
from rebelote.p2p.messages.tablee import Tablee

ECARTEES: Final = 4
"""Un fourbe en ferait refuser autant qu'il veut ; celle qui compte, on nous la redit."""

DEROULEMENTS: Final[Mapping[str, type[Deroulement]]] = {
    "hote": Deroulement,
    "secrete": DeroulementSecret,
}
"""Selon qui donne : l'hôte, ou personne."""


class Poste:
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
        self.memoire, self.alea, self._sel = memoire, alea, sel
        self.dates = Dates(memoire)
        self.reglages = reglages or Reglages()
        self.presence = Presence(range(len(tablee.membres)), moi, maintenant, self.reglages)
        self.accuses, self.votes = Accuses(), Votes()
        self.pendule = Pendule(tablee.cadence, maintenant)
        self.preuves: dict[Siege, Preuve] = {}
        """Ce qui confond chacun de ceux que l'on n'a pas encore exclus."""
        self.preuve_depuis = maintenant
        """Depuis quand nous tenons la première."""
        self.plaintes: dict[Siege, Parole] = {}
        """La dernière plainte de chacun, la nôtre comprise."""
        self.venus: set[Siege] = set()
        """Ceux qui ont parlé de cette liste-ci : avant la première entrée, nul autre n'en est."""
        self.signees: set[str] = set()
        """Ce que suit chacune des entrées que nous avons signées, même retirées depuis."""
        self.acquis = self.vus = 0
        """Le nombre d'événements de l'histoire que les étapes ont notés, et celui qu'elle a."""
        self.derniers_mots: dict[Siege, Parole] = {}
        """Le dernier de chacun, quoi qu'il dise : son signe de vie, que l'on fait suivre."""
        self.fin_jouee = 0
        """Le rang de l'entrée par laquelle tout fut joué, quand tout l'est."""
        self.ecartees: dict[Siege, deque[Entree]] = {}
        """Les dernières entrées de chacun qui ne sont pas de notre branche."""
        self.depart: Depart | None = None
        """Ceux sans qui nous allons finir, si la tête ne change pas."""
        self.coup_choisi: Evenement | None = None
        self.maintenant = maintenant
        self.depuis = maintenant
        """Depuis quand notre tête n'a pas changé."""
        self.recommencer()

    def recommencer(self) -> None:
        """Revient au début de la partie : le carnet dira la suite."""
        self.deroulement = DEROULEMENTS[self.tablee.donne](
            self.tablee, self.moi, self.identite, self._sel
        )
        self.journal = Journal(self.tablee.racine)
        self.plaintes.pop(self.moi, None)
        self.acquis = self.vus = 0

    @property
    def tete(self) -> str:
        return self.journal.tete

    @property
    def cles(self) -> list[str]:
        return self.tablee.cles

    @property
    def finie(self) -> bool:
        return self.deroulement.terminee

    def restants(self) -> list[Siege]:
        """Les membres vivants que rien ne confond : ceux qui comptent."""
        return [siege for siege in self.deroulement.vivants() if siege not in self.preuves]

    def autres(self) -> list[Siege]:
        """Les mêmes, sauf nous."""
        return [siege for siege in self.restants() if siege != self.moi]

    def auteur_attendu(self) -> Siege | None:
        """De qui l'on attend l'entrée suivante : d'abord, l'exclusion de qui est confondu."""
        if self.preuves and not self.finie:
            return self.scribe(self.restants(), self.preuve_depuis)
        if self.plainte_a_juger() is not None:
            return self.deroulement.hote
        return self.deroulement.auteur_attendu()

    def scribe(self, sieges: Sequence[Siege], depuis: float) -> Siege | None:
        """Qui écrit une exclusion : le premier siège ; s'il tarde, le suivant, et ainsi de suite.

        Un seul qui se tairait retiendrait tout le monde ; de deux qui l'écrivent, on sait choisir.
        """
        tours = int((self.maintenant - depuis) / self.reglages.inquietude)
        return sieges[tours % len(sieges)] if sieges else None

    # --- Parler -------------------------------------------------------------------------------

    def dire(self, message: Message, **contenu: Any) -> Parole:
        """Un mot signé et daté ; il porte notre tête, sauf si `contenu` en donne une autre."""
        place = {"seq": len(self.journal), "empreinte": self.tete}
        entete = {"genre": message.name, "partie": self.tablee.partie}
        date = self.dates.suivante()
        return dire(self.identite, self.moi, **entete, date=date, **{**place, **contenu})

    def a_tous(self, message: Message, objet: Any) -> list[Envoi]:
        return [Envoi(siege, message, objet) for siege in self.autres()]

    def mot_de_tete(self) -> Parole:
        """Ce que nous disons de notre tête : notre accusé, ou notre plainte si nous la refusons."""
        plainte = self.ma_plainte()
        if plainte is None:
            return self.dire(Message.ACCUSE)
        return self.dire(Message.PLAINTE, pli=plainte.contenu.get("pli"))

    def ma_plainte(self) -> Parole | None:
        """Notre plainte, si c'est la tête du journal qu'elle vise."""
        plainte = self.plaintes.get(self.moi)
        return plainte if plainte is not None and self.vise_la_tete(plainte) else None

    def contester_si_bloque(self) -> list[Envoi]:
        """Notre plainte, avant tout accusé, quand notre entrée montre que rien ne va plus."""
        a_juger = self.deroulement.bloque and self.deroulement.peut_ouvrir
        if not a_juger or self.ma_plainte() is not None:
            return []
        plainte = self.dire(Message.PLAINTE, pli=None)
        self.plaintes[self.moi] = plainte
        return self.a_tous(Message.PLAINTE, plainte.en_json())

    def plainte_a_juger(self) -> Parole | None:
        """La plainte qui demande que l'on ouvre la manche, si l'une vise la tête du journal."""
        if not self.plaintes or not self.deroulement.peut_ouvrir:
            return None
        plaintes = (mot for _, mot in sorted(self.plaintes.items()) if self.vise_la_tete(mot))
        return next((mot for mot in plaintes if mot.contenu["pli"] is None), None)

    def vise_la_tete(self, mot: Parole) -> bool:
        return place_de(mot) == self.journal.place

    def repondre(self, siege: Siege) -> Envoi:
        """Notre accusé (ou notre plainte), à ce membre."""
        mot = self.mot_de_tete()
        return Envoi(siege, Message[mot.contenu["genre"]], mot.en_json())

    def repondre_a_tous(self) -> list[Envoi]:
        mot = self.mot_de_tete()
        return self.a_tous(Message[mot.contenu["genre"]], mot.en_json())

    def demander(self, siege: Siege) -> list[Envoi]:
        """Demande la suite du journal."""
        if siege == self.moi or not self.presence.peut_demander(siege, self.maintenant):
            return []
        return [Envoi(siege, Message.DEMANDE, self.dire(Message.DEMANDE).en_json())]

    def porter(self, siege: Siege, entree: Entree) -> Envoi:
        """Cette entrée à ce membre."""
        message = Message.MAIN if est_secrete(entree) else Message.ENTREE
        return Envoi(siege, message, entree.en_json())

    def porter_a_tous(self, entree: Entree) -> list[Envoi]:
        return [self.porter(siege, entree) for siege in self.autres()]

    # --- Entendre -----------------------------------------------------------------------------

    def lire_place(self, mot: Parole, message: Message) -> PlaceDuJournal:
        """La place du journal dont parle ce mot, si son auteur a encore la parole."""
        verifier_le_mot(mot, self.tablee, message)
        if mot.siege in self.deroulement.exclus or mot.siege in self.preuves:
            raise NonAutorise("la parole d'un exclu ne compte plus")
        seq, tete = place = place_de(mot)
        if seq == 0 and tete != self.tablee.racine:
            raise NonAutorise("ce mot est d'une autre liste de joueurs que la nôtre")
        if self.journal.empreinte_a(seq) == tete:
            self.venus.add(mot.siege)
        return place

    def est_de_la_partie(self, siege: Siege) -> bool:
        """Faux de qui n'en a jamais rien dit : il n'a peut-être pas la même liste que nous."""
        return bool(self.journal) or siege in self.venus

    def entendre(self, mot: Parole) -> bool:
        """Note un signe de vie ; faux si ce mot est plus vieux qu'un autre déjà entendu."""
        revenu = self.presence.inquiete(mot.siege, self.maintenant)
        frais = self.presence.entendre(mot.siege, mot.contenu["date"], self.maintenant)
        if frais:
            self.derniers_mots[mot.siege] = mot
        if frais and revenu:
            self.votes.absoudre(mot.siege)
        return frais

    def lire_preuve(self, objet: object) -> Preuve:
        """La preuve que voici, vérifiée ; ce qui dépend de sa place, d'après notre journal."""
        return lire_preuve(objet, self.tablee, self._est_fausse)

    def _est_fausse(self, entree: Entree) -> bool:
        """Vrai d'une entrée fausse à la suite de notre tête, ou autre que celle que nous avons."""
        if entree.seq <= len(self.journal):
            connue = self.journal[entree.seq - 1]
            a_sa_place = (connue.auteur, connue.precedent) == (entree.auteur, entree.precedent)
            return a_sa_place and connue.empreinte != entree.empreinte
        attendue = entree.auteur == self.deroulement.auteur_attendu()
        if not attendue or not self.journal.suivie_par(entree):
            return False
        # Sans l'accusé de qui se plaint de la tête, elle ne la suit pas : chacun le juge de même.
        verifier_les_acquits(entree, self.a_acquitter(entree.auteur), self.tablee)
        return self.deroulement.est_fausse(entree)

    # --- Tenir le journal ---------------------------------------------------------------------

    def signer(self, type_: str, corps: dict[str, Any]) -> Entree:
        """Une entrée de nous, à la suite de notre tête ; elle n'est pas rangée."""
        seq, tete = self.journal.place
        partie, moi = self.tablee.partie, self.moi
        acquits = {} if sans_attendre(type_, corps) else self._acquits()
        return ecrire_entree(self.identite, partie, seq + 1, tete, moi, type_, corps, acquits)

    def _acquits(self) -> dict[str, Any]:
        mots = {s: self.accuses.mot(s, self.journal.place) for s in self.a_acquitter(self.moi)}
        return {nom_siege(s): acquit(mot) for s, mot in mots.items() if mot is not None}

    def a_acquitter(self, auteur: Siege) -> list[Siege]:
        """Ceux dont l'accusé de notre tête doit être dans ce que cet auteur écrit ensuite.

        Qui a écrit la tête l'a le plus souvent accusée en la signant.
        """
        presents = {auteur}
        if self.journal and accuse_la_sienne(self.journal[-1].type):
            presents.add(self.journal[-1].auteur)
        return [siege for siege in self.deroulement.vivants() if siege not in presents]

    @property
    def peut_signer(self) -> bool:
        """Faux à une place que nous avons déjà signée, même si l'entrée a été retirée depuis ; ou
        si nous allons finir sans rien écrire."""
        return self.tete not in self.signees and self.depart_en_vue is None

    @property
    def depart_en_vue(self) -> Depart | None:
        """Le forfait que nous allons déclarer, ou notre abandon, si c'est de cette tête."""
        return self.depart if self.depart and self.depart.tete == self.tete else None

    def ecarter(self, entree: Entree) -> None:
        """Garde un moment une entrée qui n'est pas de notre branche, et n'en est pas loin."""
        if entree.seq > len(self.journal) + len(self.cles):
            return
        siennes = self.ecartees.setdefault(entree.auteur, deque(maxlen=ECARTEES))
        if entree not in siennes:
            siennes.append(entree)

    def est_ecartee(self, place: PlaceDuJournal) -> bool:
        """Vrai de la place d'une entrée que nous avons mise de côté."""
        return any((e.seq, e.empreinte) == place for es in self.ecartees.values() for e in es)

    def ajouter(self, entree: Entree, note: Note = Note.ENTREE) -> None:
        """Range l'entrée : sur disque d'abord."""
        self.memoire.noter(note, entree.en_json())
        self.journal.append(entree)
        self.noter_signature(entree)
        self.accuses.noter_auteur(entree)
        self.nouvelle_tete()

    def noter_signature(self, entree: Entree) -> None:
        """On ne signe pas deux fois à la même place : ce serait se confondre soi-même."""
        if entree.auteur == self.moi:
            self.signees.add(entree.precedent)

    def nouvelle_tete(self) -> None:
        """Ce qui visait l'ancienne tête, ou qui n'est plus de la partie, est sans objet."""
        exclus = self.deroulement.exclus
        self.preuves = {s: p for s, p in self.preuves.items() if s not in exclus and self._vaut(p)}
        self.plaintes = {s: mot for s, mot in self.plaintes.items() if self._encore_utile(mot)}
        self.coup_choisi = self.coup_choisi if self._coup_encore_bon() else None
        self.depuis = self.maintenant
        jouee = self.deroulement.tout_est_joue
        self.fin_jouee = (self.fin_jouee or len(self.journal)) if jouee else 0
        if self.pendule.tourner((len(self.deroulement.histoire), len(exclus))) and not jouee:
            self.presence.oublier_les_retours()
        self.presence.relancer()

    def _vaut(self, preuve: Preuve) -> bool:
        """Faux d'une preuve dont un autre a rempli la place depuis, ou qui vient trop tard."""
        if self.deroulement.resultat_dit:
            return False
        try:
            self.lire_preuve(preuve.en_json())
        except ErreurRebelote:
            return False
        return True

    def _encore_utile(self, plainte: Parole) -> bool:
        """Vrai si elle vise notre tête, ou une entrée que nous n'avons pas encore."""
        return plainte.contenu["seq"] > len(self.journal) or self.vise_la_tete(plainte)

    def _coup_encore_bon(self) -> bool:
        deroulement = self.deroulement
        if (
            self.coup_choisi is None
            or deroulement.terminee
            or self.moi not in deroulement.etat.attendus()
        ):
            return False
        return deroulement.etat.motif_refus(self.coup_choisi) is None

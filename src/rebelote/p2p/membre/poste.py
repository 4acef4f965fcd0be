"""Le poste d'un membre : tout ce qu'il sait de la partie, et ce qu'il peut en dire.

Ni horloge, ni réseau, ni disque à lui : le temps, le hasard et le carnet viennent du dehors. Les
modules du protocole (réception, écriture, rattrapage, exclusion, plaintes, reprise) s'en servent.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.deroulement import Deroulement
from rebelote.p2p.membre.accuses import Accuses, PlaceDuJournal
from rebelote.p2p.membre.journal import Journal
from rebelote.p2p.membre.memoire import Memoire, Note
from rebelote.p2p.membre.parts import Parts
from rebelote.p2p.membre.presence import Presence
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.membre.votes import Votes
from rebelote.p2p.messages.entree import Entree, Parole, dire, ecrire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.tablee import Tablee


class Poste:
    """Un membre de la tablée : son journal, ses accusés, ses secrets, sa partie."""

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
        self.reglages = reglages or Reglages()
        self.presence = Presence(range(len(tablee.membres)), moi, maintenant, self.reglages)
        self.accuses, self.votes, self.parts = Accuses(), Votes(), Parts(moi)
        self.preuves: dict[Siege, tuple[Entree, Entree]] = {}
        self.denonciations: list[Envoi] = []
        """Ce qui confond un tricheur, redit à chaque battement : un message se perd."""
        self.coup_choisi: Evenement | None = None
        self.maintenant = maintenant
        self.depuis = maintenant
        """Depuis quand notre tête n'a pas changé."""
        self.recommencer()

    def recommencer(self) -> None:
        """Revient au début de la partie : le carnet dira la suite."""
        self.deroulement = Deroulement(self.tablee, self.moi, self._sel)
        self.journal = Journal(self.tablee.racine)
        self.parts.recommencer()

    @property
    def tete(self) -> str:
        return self.journal.tete

    @property
    def cles(self) -> list[str]:
        return [membre.cle for membre in self.tablee.membres]

    @property
    def finie(self) -> bool:
        return self.deroulement.terminee

    def autres(self) -> list[Siege]:
        """Les membres vivants, sauf nous."""
        return [siege for siege in self.deroulement.vivants() if siege != self.moi]

    # --- Parler -------------------------------------------------------------------------------

    def dire(self, message: Message, **contenu: Any) -> Parole:
        """Un mot signé et daté ; il porte notre tête, sauf si `contenu` en donne une autre."""
        place = {"seq": len(self.journal), "empreinte": self.tete}
        entete = {"genre": message.name, "partie": self.tablee.partie}
        date = round(self.maintenant * 1000)
        return dire(self.identite, self.moi, **entete, date=date, **{**place, **contenu})

    def a_tous(self, message: Message, objet: Any) -> list[Envoi]:
        return [Envoi(siege, message, objet) for siege in self.autres()]

    def denoncer(self, preuves: list[Envoi]) -> list[Envoi]:
        """Ces preuves à tous, maintenant et aussi longtemps que nous sommes là."""
        self.denonciations += preuves
        return preuves

    def accuser(self, siege: Siege) -> Envoi:
        """Notre accusé, à ce membre."""
        return Envoi(siege, Message.ACCUSE, self.dire(Message.ACCUSE).en_json())

    def accuser_a_tous(self) -> list[Envoi]:
        return self.a_tous(Message.ACCUSE, self.dire(Message.ACCUSE).en_json())

    def demander(self, siege: Siege) -> list[Envoi]:
        """Demande la suite du journal, et la part privée qui nous manque."""
        if not self.presence.peut_demander(siege, self.maintenant):
            return []
        return [Envoi(siege, Message.DEMANDE, self.dire(Message.DEMANDE).en_json())]

    def porter(self, siege: Siege, entree: Entree) -> list[Envoi]:
        """Cette entrée à ce membre, précédée de la part privée que nous lui en devons."""
        envoi = Envoi(siege, Message.ENTREE, entree.en_json())
        part = self.parts.due(siege, entree.seq)
        if part is None:
            return [envoi]
        mot = self.dire(Message.PART, seq=entree.seq, part=part)
        return [Envoi(siege, Message.PART, mot.en_json()), envoi]

    # --- Entendre -----------------------------------------------------------------------------

    def entendre(self, mot: Parole) -> bool:
        """Note un signe de vie ; faux si ce mot est plus vieux qu'un autre déjà entendu."""
        date = mot.contenu.get("date")
        if type(date) is not int:
            raise Illisible("mot illisible : attendu date")
        return self.presence.entendre(mot.siege, date, self.maintenant)

    def lire_place(self, mot: Parole, message: Message) -> PlaceDuJournal:
        """La place du journal dont parle ce mot."""
        contenu = mot.contenu
        if contenu.get("genre") != message.name or contenu.get("partie") != self.tablee.partie:
            raise Illisible(f"mot illisible : attendu {message.name} de cette partie")
        seq, tete = contenu.get("seq"), contenu.get("empreinte")
        if type(seq) is not int or seq < 0 or not isinstance(tete, str):
            raise Illisible("mot illisible : attendu seq et empreinte")
        return seq, tete

    # --- Tenir le journal ---------------------------------------------------------------------

    def signer(self, type_: str, corps: dict[str, Any], apres: Entree | None = None) -> Entree:
        """Une entrée de nous, à la suite de celle-là ou de notre tête ; elle n'est pas rangée."""
        seq, tete = self.journal.place if apres is None else (apres.seq, apres.empreinte)
        partie = self.tablee.partie
        return ecrire_entree(self.identite, partie, seq + 1, tete, self.moi, type_, corps)

    def ajouter(self, entree: Entree) -> None:
        """Range l'entrée : sur disque d'abord."""
        self.memoire.noter(Note.ENTREE, entree.en_json())
        self.journal.append(entree)
        self.accuses.noter_auteur(entree)
        self.nouvelle_tete()

    def nouvelle_tete(self) -> None:
        self.journal.en_attente = None
        self.coup_choisi = self.coup_choisi if self._coup_encore_bon() else None
        self.depuis = self.maintenant
        self.presence.relancer()

    def _coup_encore_bon(self) -> bool:
        deroulement = self.deroulement
        if (
            self.coup_choisi is None
            or deroulement.terminee
            or self.moi not in deroulement.etat.attendus()
        ):
            return False
        return deroulement.etat.motif_refus(self.coup_choisi) is None

    def exclure(self, cible: Siege) -> None:
        """Se passe d'un membre : la manche recommence, ses secrets n'ont plus cours."""
        self.deroulement.exclure(cible)
        self.parts.vider()

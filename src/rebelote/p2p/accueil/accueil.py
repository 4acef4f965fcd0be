"""L'accueil d'un nœud : invitations, places, salle d'attente, jusqu'à la liste qui fait commencer.

Rien ici ne joue : la partie, une fois la table réunie, est confiée à une `SalleDeJeu`.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any, Final

from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import Siege
from rebelote.p2p.accueil.inscriptions import (
    Inscriptions,
    verifier_inscription,
    verifier_l_adresse,
)
from rebelote.p2p.accueil.liste import TableMontree, verifier_la_liste
from rebelote.p2p.accueil.offres import Offre, Offres
from rebelote.p2p.accueil.salle import EtatSalle, Salle
from rebelote.p2p.accueil.salle_de_jeu import SalleDeJeu
from rebelote.p2p.messages.cadence import CADENCE
from rebelote.p2p.messages.donnes import choisir_donne
from rebelote.p2p.messages.entree import Parole, dire
from rebelote.p2p.messages.erreurs import (
    DeuxListes,
    NonAutorise,
    NonInvite,
    Occupe,
    Supplantee,
)
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.liste import TABLEE, Liste, lire_liste
from rebelote.p2p.messages.tablee import Membre, Tablee

RETENUE: Final = 60.0
"""Secondes après quoi une invitation sans suite cède à une autre : n'importe qui peut inviter."""


class Accueil:
    """Qui nous invite, à quoi, et la table que nous ouvrons."""

    def __init__(
        self,
        membre: Membre,
        identite: Identite,
        salle_de_jeu: SalleDeJeu,
        changement: asyncio.Event,
        grace: float,
        incident: Callable[[Exception], None] = print,
    ) -> None:
        """`membre` est ce que les autres sauront de nous ; `changement` dit qu'il y a du neuf.

        `grace` : les secondes pendant lesquelles on cherche encore un membre qui a disparu ;
        `incident` reçoit ce que rien n'attendait d'eux : cela se dit, et n'arrête pas le nœud.
        """
        self.membre, self.identite, self.grace = membre, identite, grace
        self.salle_de_jeu, self.changement, self.incident = salle_de_jeu, changement, incident
        self.table = Inscriptions()
        self.cadence = CADENCE
        """Celle de la table que nous ouvrons."""
        self.regles: Mapping[str, Any] = {}
        """De même ; on les montre avant de commencer."""
        self.partie: str | None = None
        self.hote_attendu: Membre | None = None
        self._invite_le: float | None = None
        """Quand on nous a invités ; rien si nous avons choisi la table nous-mêmes."""
        self.jeu_propose: str | None = None
        """Le jeu de la table que nous ouvrons, ou où l'on nous invite."""
        self.offres: Offres | None = None
        """Celles d'une autre partie, si quelqu'un ici peut y répondre, une fois la nôtre finie."""
        self.salle: Salle | None = None
        """La salle d'attente que nous tenons."""
        self.salle_vue: EtatSalle | None = None
        """La salle d'attente où nous sommes, telle que son hôte la montre."""
        self.montree = TableMontree()
        """La table où nous sommes, telle que son hôte l'a montrée."""
        self.liste: Liste | None = None
        """Celle que l'on nous a portée, et que nous passons aux autres."""
        self.deux_listes: tuple[Liste, ...] = ()
        """La nôtre et l'autre, si qui invite en a signé deux."""
        self.separes = False
        """Vrai si un autre que lui joue sur la seconde : nul ne pourra commencer."""
        self.denoncees = False
        """Vrai quand chacun a pu voir ces deux-là."""
        self.refus: ErreurRebelote | None = None
        """Pourquoi la liste de qui nous a invités n'est pas la nôtre."""

    @property
    def commencee(self) -> bool:
        return self.salle_de_jeu.tablee is not None

    @property
    def _retenu(self) -> bool:
        return self.partie is not None and not self.salle_de_jeu.libre

    # --- On nous invite -----------------------------------------------------------------------

    def etre_invite(self, partie: str, hote: Membre, jeu: str, de: str = "") -> None:
        """Quelqu'un nous invite ; refuse si une autre table nous occupe, ou à un jeu inconnu.

        `de` est la clé du membre qui parle ; la partie finie, lui seul en propose une autre.
        """
        if self.offres is not None:
            trouver(jeu)
            self.offres.recevoir(Offre(partie, hote, jeu), de)
            self.changement.set()
            return
        if self.commencee or self.table.places or not self._peut_suivre(partie, hote):
            raise self._occupe()
        self._verifier_qu_elle_est_neuve(partie)
        self.proposer(jeu)
        if self._invite_le is None or not self._suit(partie, hote):
            self._invite_le = time.monotonic()  # réinviter n'allonge pas l'attente
        self.partie, self.hote_attendu = partie, hote
        self.changement.set()

    def _suit(self, partie: str, hote: Membre) -> bool:
        """Vrai si c'est la table où l'on nous a déjà invités."""
        attendu = self.hote_attendu
        return attendu is not None and (self.partie, attendu.cle) == (partie, hote.cle)

    def _peut_suivre(self, partie: str, hote: Membre) -> bool:
        if self.hote_attendu is None or self._suit(partie, hote):
            return True
        # La table que l'on a choisie ne cède pas ; celle d'un inviteur, s'il ne commence pas.
        return self._invite_le is not None and time.monotonic() - self._invite_le > RETENUE

    def suivre(self, hote: Membre) -> None:
        """Nous allons à la table de cet hôte, de nous-mêmes ou parce qu'il nous a invités."""
        if self.hote_attendu is None or self.hote_attendu.cle != hote.cle:
            self._invite_le = None
        self.refus, self.montree = None, TableMontree()
        self.hote_attendu = hote

    def verifier_qu_on_suit(self, cle: str) -> None:
        """Lève `Supplantee` si une autre invitation a pris la place de celle de cet hôte."""
        if self.hote_attendu is None or self.hote_attendu.cle != cle:
            raise Supplantee("une autre invitation l'a remplacée")
        if self.refus is not None:
            raise self.refus

    def _occupe(self) -> Occupe:
        return Occupe(f"{self.membre.nom} est déjà occupé par une autre partie")

    def proposer(self, jeu: str) -> None:
        """Voici à quoi l'on jouera ; refuse si notre joueur n'y sait pas jouer."""
        trouver(jeu)
        self.salle_de_jeu.verifier_qu_on_joue_a(jeu)
        self.jeu_propose = jeu

    def oublier(self) -> None:
        """L'invitation n'a rien donné : nous voilà libres d'en accepter une autre."""
        if not self.commencee:
            self.partie, self.hote_attendu, self.jeu_propose = None, None, None
            self._invite_le, self.refus, self.montree = None, None, TableMontree()

    def synchroniser(self, objet: dict[str, Any]) -> None:
        """La liste complète, que signe l'hôte et que tous peuvent porter : la partie commence.

        Deux fois la même ne change rien ; une autre pour la même partie confond qui l'a signée.
        """
        en_cours = self.salle_de_jeu.tablee
        liste = lire_liste(objet, self._signataire(en_cours).cle)
        if en_cours is None:
            self._commencer(liste)
        elif en_cours == liste.tablee:
            self._retenir(liste)
        elif en_cours.partie == liste.tablee.partie:
            self._constater(en_cours, liste)
        else:
            raise Occupe("la partie a déjà commencé avec une autre liste")

    def _signataire(self, en_cours: Tablee | None) -> Membre:
        """Qui doit l'avoir signée : qui nous a invités, ou, la partie reprise, J1."""
        attendu = self.hote_attendu if en_cours is None else en_cours.membres[0]
        if attendu is None:
            raise NonAutorise("personne ne nous a invités")
        return attendu

    def _commencer(self, liste: Liste) -> None:
        tablee = liste.tablee
        if self.partie not in (None, tablee.partie):
            raise NonAutorise("cette liste n'est pas celle de la partie où l'on nous a invités")
        self._verifier_qu_elle_est_neuve(tablee.partie)
        try:
            self._verifier_la_liste(tablee)
            self.salle_de_jeu.demarrer(tablee)
        except ErreurRebelote as erreur:
            if self.partie is not None:  # la vraie, non une vieille qu'un autre nous rejoue
                self.refus = erreur
                self.changement.set()
            raise
        self.refus = None
        self._retenir(liste)

    def _verifier_la_liste(self, tablee: Tablee) -> None:
        assert self.hote_attendu is not None
        tablee.regles.exiger_du_reseau()
        verifier_la_liste(tablee, self.membre, self.hote_attendu, self.jeu_propose, self.montree)

    def _retenir(self, liste: Liste) -> None:
        if self.liste is None:
            self.liste = liste
            self.salle_de_jeu.garder_la_liste(liste)

    def _constater(self, en_cours: Tablee, autre: Liste) -> None:
        """Garde les deux listes, une fois : la paire suffit à confondre qui les a signées."""
        phrase = _deux_listes(en_cours)
        if self.liste is not None and not self.deux_listes:
            self.deux_listes = self.liste, autre
            self.salle_de_jeu.constater(phrase, (self.liste, autre))
        raise DeuxListes(phrase)

    @property
    def en_desaccord(self) -> str | None:
        """Pourquoi nul ne peut commencer : deux listes, et un autre sur la seconde."""
        tablee = self.salle_de_jeu.tablee
        if tablee is None or not self.deux_listes or not self.separes:
            return None
        return _deux_listes(tablee)

    def autres_membres(self) -> list[Membre]:
        """Les autres, une fois la partie commencée."""
        tablee = self.salle_de_jeu.tablee
        membres = () if tablee is None else tablee.membres
        return [membre for membre in membres if membre.cle != self.identite.cle]

    def _verifier_qu_elle_est_neuve(self, partie: str) -> None:
        """Sous le nom d'une partie déjà jouée, ce que l'on y signerait nous confondrait."""
        if self.salle_de_jeu.connait(partie):
            raise Occupe("une partie de ce nom a déjà été jouée ici : invitez à une nouvelle")

    # --- Nous invitons ------------------------------------------------------------------------

    def ouvrir(self, places: int, invites: list[str]) -> str:
        """Nous invitons : tant de places, et ces clés attendues ; rend le nom de la partie."""
        if self._retenu:
            raise self._occupe()
        self.partie = uuid.uuid4().hex
        self.table.ouvrir(places, invites, self.membre)
        return self.partie

    def inscrire(self, partie: str, membre: Membre, invitation: str, signature: str) -> Siege:
        """Un invité se présente, de sa signature ; rend son siège."""
        if self.salle is not None:
            raise Occupe("cette table a une salle d'attente : on y entre par /salle/rejoindre")
        verifier_inscription(self.identite.cle, partie, membre, invitation, signature)
        invite = self.table.est_invite(membre.cle, invitation)
        if not invite or self.partie is None or partie not in ("", self.partie):
            raise NonInvite(f"{membre.nom} n'est pas invité à cette partie")
        verifier_l_adresse(self.membre.adresse, membre)
        siege = self.table.inscrire(membre)
        self.changement.set()
        return siege

    def dresser(self, jeu: str, regles: Regles, doublure: str, donne: str | None = None) -> Tablee:
        """La liste complète de ceux qui ont pris place ; sans donne voulue, la secrète si elle
        existe."""
        assert self.partie is not None
        membres = tuple(self.table.inscrits)
        choisie = choisir_donne(donne, trouver(jeu), regles, len(membres))
        regles_json = regles.en_json()
        return Tablee(
            self.partie, jeu, regles_json, membres, choisie, doublure, self.cadence, self.grace
        )

    def annonce(self, tablee: Tablee) -> Parole:
        """Cette liste, signée par nous qui invitons."""
        return dire(self.identite, 0, genre=TABLEE, tablee=tablee.en_json())


def _deux_listes(tablee: Tablee) -> str:
    return f"{tablee.membres[0].nom} a signé deux listes différentes pour cette partie"

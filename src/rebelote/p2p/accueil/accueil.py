"""L'accueil d'un nœud : invitations, places, salle d'attente, jusqu'à la liste qui fait commencer.

Rien ici ne joue : la partie, une fois la table réunie, est confiée à une `SalleDeJeu`.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable
from typing import Any, Final, Protocol

from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import Siege
from rebelote.p2p.accueil.inscriptions import Inscriptions, verifier_inscription
from rebelote.p2p.accueil.offres import Offre, Offres
from rebelote.p2p.accueil.salle import EtatSalle, Salle
from rebelote.p2p.messages.cadence import CADENCE
from rebelote.p2p.messages.donnes import choisir_donne
from rebelote.p2p.messages.entree import Parole, dire
from rebelote.p2p.messages.erreurs import (
    NonAutorise,
    NonInvite,
    Occupe,
    SignatureInvalide,
    Supplantee,
)
from rebelote.p2p.messages.identite import Identite, signature_valide
from rebelote.p2p.messages.octets import depuis_octets, depuis_texte
from rebelote.p2p.messages.tablee import Membre, Tablee

TABLEE = "TABLEE"
"""Le genre du mot signé qui porte la liste complète."""
RETENUE: Final = 60.0
"""Secondes après quoi une invitation sans suite cède à une autre : n'importe qui peut inviter."""


class SalleDeJeu(Protocol):
    """Là où l'on joue, vu de l'accueil : le nœud."""

    @property
    def tablee(self) -> Tablee | None:
        """La partie en cours, ou la dernière."""

    @property
    def libre(self) -> bool:
        """Vrai si cette partie est finie, ou arrêtée."""

    def verifier_qu_on_joue_a(self, jeu: str) -> None:
        """Lève `ErreurRebelote` si notre joueur ne sait pas jouer à ce jeu."""

    def connait(self, partie: str) -> bool:
        """Vrai si cette partie a déjà commencé ici, avant une panne."""

    def demarrer(self, tablee: Tablee) -> None:
        """Commence la partie."""


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
        self.hote_attendu = hote

    def verifier_qu_on_suit(self, cle: str) -> None:
        """Lève `Supplantee` si une autre invitation a pris la place de celle de cet hôte."""
        if self.hote_attendu is None or self.hote_attendu.cle != cle:
            raise Supplantee("une autre invitation l'a remplacée")

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
            self._invite_le = None

    def synchroniser(self, objet: dict[str, Any]) -> None:
        """La liste complète de l'hôte : la partie commence. Deux fois la même ne change rien."""
        tablee, en_cours = self._lire_liste(objet), self.salle_de_jeu.tablee
        if en_cours is None:
            self._verifier_qu_elle_est_neuve(tablee.partie)
            self.salle_de_jeu.demarrer(tablee)
        elif en_cours != tablee:
            raise Occupe("la partie a déjà commencé avec une autre liste")

    def _lire_liste(self, objet: dict[str, Any]) -> Tablee:
        octets, signature = depuis_texte(objet.get("octets")), depuis_texte(objet.get("signature"))
        if self.hote_attendu is None:
            raise NonAutorise("personne ne nous a invités")
        if not signature_valide(self.hote_attendu.cle, octets, signature):
            raise SignatureInvalide("cette liste n'est pas signée par qui nous a invités")
        contenu = depuis_octets(octets)
        if not isinstance(contenu, dict) or contenu.get("genre") != TABLEE:
            raise Illisible("liste illisible : attendu une TABLEE")
        tablee = Tablee.depuis_json(contenu.get("tablee"))
        if not self._est_la_notre(tablee):
            raise NonAutorise("cette liste n'est pas celle de la partie où l'on nous a invités")
        tablee.regles.exiger_du_reseau()
        return tablee

    def _est_la_notre(self, tablee: Tablee) -> bool:
        attendue = self.partie is None or self.partie == tablee.partie
        return attendue and tablee.siege_de(self.identite.cle) is not None

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
        return Tablee(self.partie, jeu, regles_json, membres, choisie, doublure, self.cadence)

    def annonce(self, tablee: Tablee) -> Parole:
        """Cette liste, signée par nous qui invitons."""
        return dire(self.identite, 0, genre=TABLEE, tablee=tablee.en_json())

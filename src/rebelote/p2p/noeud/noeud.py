"""Le nœud : un cœur, un joueur, une horloge et des pairs, dans une boucle asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

from rebelote.ia.surveille import FauteIA
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.accueil.inscriptions import Inscriptions, NonInvite, Occupe, verifier_inscription
from rebelote.p2p.membre.membre import ENCHERE, Coeur
from rebelote.p2p.membre.memoire import MemoireFichier
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.entree import Parole, dire, lire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.identite import Identite, signature_valide
from rebelote.p2p.messages.octets import depuis_octets, depuis_texte
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.p2p.noeud.affiche import etat_prive, etat_public
from rebelote.p2p.noeud.carnets import DEBUT, chemin_du_carnet, date_du_jour, inachevee
from rebelote.p2p.noeud.reflexion import Reflexion
from rebelote.p2p.noeud.transport import Transport

if TYPE_CHECKING:
    from rebelote.p2p.accueil.salle import EtatSalle, Salle

PAS = 0.05
"""L'intervalle, en secondes, entre deux coups d'œil à l'horloge."""


JOUE_SANS_ELLE = "la doublure joue ce coup, et les suivants s'il le faut"


class Noeud:
    """Un joueur de la table : son identité, son carnet, sa partie en cours."""

    def __init__(
        self,
        nom: str,
        identite: Identite,
        adresse: str,
        donnees: Path,
        joueur: Callable[[str, Siege], Joueur],
        reglages: Reglages | None = None,
        graine: int | None = None,
        dire_la_faute: Callable[[str], None] | None = None,
        ia: str | None = None,
    ) -> None:
        """`joueur(jeu, siege)` fabrique celui qui choisira ; `graine` rend l'hôte prévisible.

        `dire_la_faute` reçoit la première faute de ce joueur, pour qui l'a écrit ; `ia` est ce que
        l'on dit de lui aux autres : le nom de l'IA, rien pour une personne.
        """
        self.nom, self.identite, self.adresse = nom, identite, adresse
        self.donnees, self._fabrique, self._ia = donnees, joueur, ia
        self.reglages, self._graine = reglages or Reglages(), graine
        self._dire_la_faute = dire_la_faute or self._dire_sur_stderr
        self.jeton = secrets.token_urlsafe(24)
        self.table = Inscriptions()
        self.hote_attendu: Membre | None = None
        self.partie: str | None = None
        self.jeu_propose: str | None = None
        """Le jeu de la table que nous ouvrons, ou où l'on nous invite."""
        self.salle: Salle | None = None
        self.salle_vue: EtatSalle | None = None
        """La salle d'attente où nous sommes, telle que son hôte la montre."""
        self.coeur: Coeur | None = None
        self._reflexion: Reflexion | None = None
        self.transport: Transport | None = None
        self.changement = asyncio.Event()
        self.panne: OSError | None = None
        """Ce qui a arrêté notre horloge, s'il y a lieu."""
        self._choix: asyncio.Task[None] | None = None
        self._chrono: tuple[int, float] | None = None
        self.fautes_ia = 0
        """Le nombre de nos coups que la doublure a choisis, faute d'un coup permis à temps."""
        self.delais: list[float] = []
        """Pour chacun de nos coups : les secondes entre le choix et le dernier accusé."""

    @property
    def membre(self) -> Membre:
        return Membre(self.nom, self.identite.cle, self.adresse, self._ia)

    # --- Se réunir ----------------------------------------------------------------------------

    def etre_invite(self, partie: str, hote: Membre, jeu: str) -> None:
        """Quelqu'un nous invite ; refuse si une autre partie nous occupe, ou à un jeu inconnu."""
        autre = self.hote_attendu is not None and self.hote_attendu.cle != hote.cle
        if (autre or self.partie not in (None, partie)) and not self._libre():
            raise Occupe(f"{self.nom} est déjà occupé par une autre partie")
        self.proposer(jeu)
        self.partie, self.hote_attendu = partie, hote
        self.changement.set()

    def proposer(self, jeu: str) -> None:
        """Voici à quoi l'on jouera ; refuse si notre joueur n'y sait pas jouer."""
        trouver(jeu)
        self._fabrique(jeu, 0)
        self.jeu_propose = jeu

    def oublier(self) -> None:
        """L'invitation n'a rien donné : nous voilà libres d'en accepter une autre."""
        if self.coeur is None:
            self.partie, self.hote_attendu, self.jeu_propose = None, None, None

    def _libre(self) -> bool:
        return self.coeur is not None and (self.coeur.finie or self.coeur.arret is not None)

    def ouvrir(self, places: int, invites: list[str]) -> str:
        """Nous invitons : tant de places, et ces clés attendues ; rend le nom de la partie."""
        if self.partie is not None and not self._libre():
            raise Occupe(f"{self.nom} est déjà occupé par une autre partie")
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

    def annonce(self, jeu: str, regles: Regles, doublure: str) -> tuple[Tablee, Parole]:
        """La liste complète, signée par nous qui invitons."""
        assert self.partie is not None
        tablee = Tablee(
            self.partie, jeu, regles.en_json(), tuple(self.table.inscrits), "hote", doublure
        )
        return tablee, dire(self.identite, 0, genre="TABLEE", tablee=tablee.en_json())

    def synchroniser(self, objet: dict[str, Any]) -> None:
        """La liste complète de l'hôte : la partie commence. Deux fois la même ne change rien."""
        tablee = self._lire_tablee(objet)
        if self.coeur is not None and self.coeur.tablee.partie == tablee.partie:
            if self.coeur.tablee != tablee:
                raise Occupe("la partie a déjà commencé avec une autre liste")
            return
        self.demarrer(tablee)

    def _lire_tablee(self, objet: dict[str, Any]) -> Tablee:
        octets, signature = depuis_texte(objet.get("octets")), depuis_texte(objet.get("signature"))
        if self.hote_attendu is None:
            raise NonInvite("personne ne nous a invités")
        if not signature_valide(self.hote_attendu.cle, octets, signature):
            raise NonInvite("cette liste n'est pas signée par qui nous a invités")
        contenu = depuis_octets(octets)
        if not isinstance(contenu, dict) or contenu.get("genre") != "TABLEE":
            raise Illisible("liste illisible : attendu une TABLEE")
        tablee = Tablee.depuis_json(contenu.get("tablee"))
        nouvelle = not chemin_du_carnet(self.donnees, tablee.partie).exists()
        attendue = self.partie == tablee.partie or (self.partie is None and nouvelle)
        if not attendue or tablee.siege_de(self.identite.cle) is None:
            raise NonInvite("cette liste n'est pas celle de la partie où l'on nous a invités")
        return tablee

    # --- Jouer --------------------------------------------------------------------------------

    def demarrer(self, tablee: Tablee) -> None:
        """Commence la partie, ou la reprend là où une panne l'avait laissée."""
        siege = tablee.siege_de(self.identite.cle)
        assert siege is not None
        # Ce qui peut être refusé l'est d'abord : rien n'est encore noté.
        joueur = self._fabrique(tablee.nom_du_jeu, siege)
        transport = Transport(tablee, siege, self.recevoir)
        self.partie = tablee.partie
        memoire = MemoireFichier(chemin_du_carnet(self.donnees, tablee.partie))
        if not memoire.relire():
            memoire.noter("tablee", tablee.en_json())
            memoire.noter(DEBUT, date_du_jour())
        graine = self._graine
        reprise = len(memoire.relire())
        alea = SystemRandom() if graine is None else Random(f"{graine}:{siege}:{reprise}")
        self.coeur = Coeur(
            tablee,
            siege,
            self.identite,
            memoire,
            alea,
            lambda: secrets.token_hex(16),
            time.time(),
            self.reglages,
        )
        self._reflexion = Reflexion(joueur, self.reglages.reflexion)
        self.transport, self.fautes_ia = transport, 0
        self.changement.set()

    def reprendre(self) -> bool:
        """Retrouve la dernière partie inachevée du dossier de données."""
        tablee = inachevee(self.donnees, self.identite)
        if tablee is not None:
            self.demarrer(tablee)
        return tablee is not None

    def recevoir(self, nom: str, objet: Any) -> None:
        """Un message d'un pair ; lève `Illisible` ou `Refus` s'il n'est pas acceptable."""
        if self.coeur is None:
            raise NonInvite("aucune partie n'est en cours ici")
        self._suivre(self.coeur.recevoir(nom, objet, time.time()))

    def recevoir_action(self, objet: Any, de: str) -> dict[str, str] | None:
        """Une entrée ; rend notre accusé si c'est son auteur lui-même qui nous l'envoie."""
        if self.coeur is None:
            raise NonInvite("aucune partie n'est en cours ici")
        envois = self.coeur.recevoir("entree", objet, time.time())
        for rang, envoi in enumerate(envois):
            if envoi.nom == "accuse" and nom_siege(envoi.siege) == de:
                self._suivre(envois[:rang] + envois[rang + 1 :])
                accuse: dict[str, str] = envoi.objet
                return accuse
        self._suivre(envois)
        return None

    def convaincre(self, objets: list[dict[str, Any]]) -> None:
        """Deux entrées que l'on nous donne pour preuve contre leur auteur."""
        if self.coeur is None:
            raise NonInvite("aucune partie n'est en cours ici")
        if len(objets) != 2:
            raise Illisible("preuve illisible : attendu deux entrées")
        self._suivre(self.coeur.convaincre(lire_entree(objets[0]), lire_entree(objets[1])))

    async def enchere(self, partie: str) -> dict[str, Any] | None:
        """Notre dernière enchère, ou celle que notre joueur choisit ; `None` hors de notre tour."""
        if self.coeur is None or self.coeur.tablee.partie != partie:
            raise NonInvite("cette partie n'est pas la nôtre")
        for _ in range(100):
            coup = self.coeur.coup_choisi
            if coup is not None and coup.TYPE == ENCHERE:  # les autres coups peuvent être secrets
                return evenement_en_json(coup)
            if self.coeur.attend_une_decision() is None:
                break
            await asyncio.sleep(0.05)
        return self.coeur.derniere_enchere()

    async def vivre(self) -> None:
        """Fait passer le temps, jusqu'à ce qu'on l'arrête."""
        while True:
            if self.coeur is not None:
                try:
                    self._suivre(self.coeur.tic(time.time()))
                except OSError as erreur:
                    # Un carnet que l'on ne peut plus tenir : mieux vaut s'arrêter que se dédire.
                    self.panne = erreur
                    self.changement.set()
                    return
            await asyncio.sleep(PAS)

    def _suivre(self, envois: list[Envoi]) -> None:
        """Porte les messages, et réveille notre joueur s'il doit choisir."""
        assert self.transport is not None
        for envoi in envois:
            self.transport.porter(envoi)
        self._chronometrer()
        self.changement.set()
        self._demander_au_joueur()

    def _chronometrer(self) -> None:
        """Note le temps qu'il a fallu pour que tous accusent notre coup."""
        if self._chrono is None or self.coeur is None:
            return
        seq, depart = self._chrono
        if self.coeur.accuse_par_tous(seq):
            self.delais.append(time.perf_counter() - depart)
            self._chrono = None

    def _demander_au_joueur(self) -> None:
        assert self.coeur is not None
        if self._choix is not None and not self._choix.done():
            return
        if self.coeur.attend_une_decision() is not None:
            self._choix = asyncio.get_running_loop().create_task(self._choisir())

    async def _choisir(self) -> None:
        coeur, reflexion = self.coeur, self._reflexion
        assert coeur is not None
        assert reflexion is not None
        vue = coeur.attend_une_decision()
        if vue is None:
            return
        longueur = len(coeur.journal)
        try:
            coup: Evenement | None = await reflexion.choisir(vue)
        except FauteIA as faute:
            coup = self._remplacer(coeur, faute)
        if coup is not None and coeur is self.coeur and coeur.attend_une_decision() is not None:
            with contextlib.suppress(ErreurRebelote):
                # Une exclusion a pu changer la donne pendant la réflexion : on redemandera.
                self._chrono = (longueur + 1, time.perf_counter())
                self._suivre(coeur.decider(coup))
        if len(coeur.journal) != longueur:
            asyncio.get_running_loop().call_soon(self._demander_au_joueur)

    def _remplacer(self, coeur: Coeur, faute: FauteIA) -> Evenement | None:
        """Le coup de la doublure de la table, faute d'un coup de notre IA : c'est dit et compté."""
        if coeur is not self.coeur or coeur.attend_une_decision() is None:
            return None
        if not self.fautes_ia:
            self._dire_la_faute(str(faute))
        self.fautes_ia += 1
        return coeur.deroulement.coup_de_doublure(coeur.moi, len(coeur.journal) + 1)

    def _dire_sur_stderr(self, faute: str) -> None:
        print(f"l'IA de {self.nom} est en faute : {faute} ; {JOUE_SANS_ELLE}", file=sys.stderr)

    async def fermer(self) -> None:
        """Laisse partir ce qui doit l'être, puis ne parle plus à personne."""
        if self.transport is not None:
            await self.transport.fermer()

    def ranger(self) -> None:
        """Referme le carnet, quand plus rien ne peut arriver."""
        if self.coeur is not None and isinstance(self.coeur.memoire, MemoireFichier):
            self.coeur.memoire.fermer()

    # --- Ce que l'on montre -------------------------------------------------------------------

    def statut(self) -> str:
        if self.coeur is None:
            return "libre" if self.partie is None else "invite"
        if self.coeur.finie:
            return "fini"
        return "arrete" if self.coeur.arret else "en_jeu"

    def etat_du_jeu(self, proprietaire: bool) -> dict[str, Any]:
        """Ce que tout autre joueur peut savoir, et notre vue pour nous seuls."""
        public: dict[str, Any] = {
            "statut": self.statut(),
            "nom": self.nom,
            "cle": self.identite.cle,
            "partie": self.partie,
        }
        if self.coeur is None:
            membres = [membre.en_json() for membre in self.table.inscrits]
            return {**public, "jeu": self.jeu_propose, "membres": membres}
        prive = etat_prive(self.coeur) if proprietaire else {}
        return {**public, **etat_public(self.coeur, time.time()), **prive}

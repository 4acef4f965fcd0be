"""Le nœud : un poste, un joueur, une horloge et des pairs, dans une boucle asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from rebelote.archives.dates import maintenant
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.accueil.accueil import Accueil
from rebelote.p2p.accueil.offres import Offres
from rebelote.p2p.liaison.transport import Transport
from rebelote.p2p.membre.poste_actif import ENCHERE, PosteActif
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import NonAutorise
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.p2p.noeud.accord import Accorde, liste_gardee
from rebelote.p2p.noeud.affiche import etat_de_la_table, etat_prive, etat_public
from rebelote.p2p.noeud.carnets import DEBUT, TABLEE, chemin_du_carnet, inachevee
from rebelote.p2p.noeud.incidents import Incidents
from rebelote.p2p.noeud.joueur_assis import JoueurAssis
from rebelote.p2p.noeud.memoire_fichier import MemoireFichier

PAS = 0.05
"""L'intervalle, en secondes, entre deux coups d'œil à l'horloge."""

JOUE_SANS_ELLE = "la doublure joue ce coup, et les suivants s'il le faut"


class Noeud(Accorde):
    """Un joueur de la table : son identité, son accueil, son carnet, sa partie en cours."""

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
        self.donnees, self._fabrique, self._graine = donnees, joueur, graine
        self.reglages = reglages or Reglages()
        self._dire_la_faute = dire_la_faute or self._dire_sur_stderr
        self.jeton = secrets.token_urlsafe(24)
        self.changement = asyncio.Event()
        membre = Membre(nom, identite.cle, adresse, ia)
        self.incidents = Incidents(nom, donnees)
        self.accueil = Accueil(
            membre, identite, self, self.changement, self.reglages.grace, self.incidents.noter
        )
        self.transport: Transport | None = None
        self.panne: OSError | None = None
        """Ce qui a arrêté notre horloge, s'il y a lieu."""
        self._joueur: JoueurAssis | None = None
        self._au_repos = False

    # --- Commencer ----------------------------------------------------------------------------

    @property
    def tablee(self) -> Tablee | None:
        return None if self.poste is None else self.poste.tablee

    @property
    def libre(self) -> bool:
        return self.poste is not None and (self.poste.finie or self.arret is not None)

    def verifier_qu_on_joue_a(self, jeu: str) -> None:
        self._fabrique(jeu, 0)

    def connait(self, partie: str) -> bool:
        return chemin_du_carnet(self.donnees, partie).exists()

    def demarrer(self, tablee: Tablee) -> None:
        """Commence la partie, ou la reprend là où une panne l'avait laissée."""
        siege = tablee.siege_de(self.identite.cle)
        assert siege is not None
        # Ce qui peut être refusé l'est d'abord : rien n'est encore noté.
        joueur = self._fabrique(tablee.nom_du_jeu, siege)
        transport = Transport(tablee, siege, self.identite, self.recevoir, self.incidents.noter)
        self.accueil.partie = tablee.partie
        self.poste = self._prendre_le_poste(tablee, siege)
        self.accueil.liste = liste_gardee(self.poste)
        if self._joueur is not None:
            self._joueur.se_lever()
        self._joueur = JoueurAssis(
            joueur, self.poste, self._suivre, self._dire_la_faute, self.incidents.noter
        )
        self.transport = transport
        self.changement.set()

    def _hasard(self, siege: Siege, memoire: MemoireFichier) -> Random:
        """Celui de sa graine, s'il en a une ; un autre à chaque reprise."""
        if self._graine is None:
            return SystemRandom()
        return Random(f"{self._graine}:{siege}:{len(memoire.genres())}")

    def _prendre_le_poste(self, tablee: Tablee, siege: Siege) -> PosteActif:
        memoire = MemoireFichier(chemin_du_carnet(self.donnees, tablee.partie))
        if next(memoire.a_rebours(), None) is None:
            memoire.noter(TABLEE, tablee.en_json())
            memoire.noter(DEBUT, maintenant())
        return PosteActif(
            tablee,
            siege,
            self.identite,
            memoire,
            self._hasard(siege, memoire),
            lambda: secrets.token_hex(16),
            time.monotonic(),
            replace(self.reglages, grace=tablee.grace),
        )

    def reprendre(self) -> bool:
        """Retrouve la dernière partie inachevée du dossier de données."""
        tablee = inachevee(self.donnees, self.identite)
        if tablee is not None:
            try:
                self.demarrer(tablee)
            except Illisible as erreur:
                raise Illisible(f"{erreur} ; --nouvelle abandonne cette partie") from None
        return tablee is not None

    # --- Recevoir -----------------------------------------------------------------------------

    def recevoir(self, message: Message, objet: Any) -> None:
        """Un message d'un pair ; lève `Illisible` ou `MessageRefuse` s'il n'est pas acceptable."""
        with self._tenir_bon():
            self._suivre(self._poste().recevoir(message, objet, time.monotonic()))

    def recevoir_action(self, objet: Any, de: str) -> dict[str, str] | None:
        """Une entrée ; rend notre accusé si c'est son auteur lui-même qui nous l'envoie."""
        with self._tenir_bon():
            envois = self._poste().recevoir(Message.ENTREE, objet, time.monotonic())
        accuse = self._suivre_sauf_l_accuse(envois, de)
        # Il part d'abord, et notre joueur réfléchit déjà : on calcule pendant que les autres
        # disent le leur.
        asyncio.get_running_loop().call_soon(self._devancer)
        return accuse

    def _suivre_sauf_l_accuse(self, envois: list[Envoi], de: str) -> dict[str, str] | None:
        for rang, envoi in enumerate(envois):
            if envoi.message is Message.ACCUSE and nom_siege(envoi.siege) == de:
                self._suivre(envois[:rang] + envois[rang + 1 :])
                accuse: dict[str, str] = envoi.objet
                return accuse
        self._suivre(envois)
        return None

    def _devancer(self) -> None:
        with contextlib.suppress(Exception), self._tenir_bon():
            self._poste().devancer()

    def _poste(self) -> PosteActif:
        if self.poste is None or self.panne is not None:
            raise NonAutorise("aucune partie n'est en cours ici")
        return self.poste

    async def enchere(self, partie: str) -> dict[str, Any] | None:
        """Notre dernière enchère, ou celle que notre joueur choisit ; `None` hors de notre tour."""
        if self.poste is None or self.poste.tablee.partie != partie:
            raise NonAutorise("cette partie n'est pas la nôtre")
        for _ in range(100):
            coup = self.poste.coup_choisi
            if coup is not None and coup.TYPE == ENCHERE:  # les autres coups peuvent être secrets
                return evenement_en_json(coup)
            if self.poste.attend_une_decision() is None:
                break
            await asyncio.sleep(0.05)
        return self.poste.derniere_enchere()

    # --- Vivre --------------------------------------------------------------------------------

    def reposer(self) -> None:
        """La partie est finie et dite : on répond encore, sans plus battre ni compter le temps.

        Un membre peut alors nous en proposer une autre.
        """
        assert self.poste is not None
        self._au_repos = True
        self.accueil.offres = Offres(self.poste.tablee)

    async def vivre(self) -> None:
        """Fait passer le temps, jusqu'à ce qu'on l'arrête."""
        while self.panne is None:
            if self.poste is not None and not self._au_repos:
                # Rien n'arrête l'horloge d'un nœud sans le dire : les autres l'attendraient.
                with contextlib.suppress(Exception), self._tenir_bon():
                    self._battre(self.poste)
            await asyncio.sleep(PAS)

    def _battre(self, poste: PosteActif) -> None:
        try:
            self._suivre(poste.tic(time.monotonic()))
            self.s_arreter_en_desaccord(poste)
        except ErreurRebelote as erreur:
            self.incidents.noter(erreur)

    @contextlib.contextmanager
    def _tenir_bon(self) -> Iterator[None]:
        """Retient ce que rien n'attendait, avant que cela ne remonte : dit, et gardé."""
        try:
            yield
        except ErreurRebelote:
            raise
        except OSError as erreur:
            # Un carnet que l'on ne peut plus tenir : mieux vaut s'arrêter que se dédire.
            self.panne = erreur
            self.changement.set()
            raise
        except Exception as erreur:
            self.incidents.noter(erreur)
            raise

    def _suivre(self, envois: list[Envoi]) -> None:
        """Porte les messages, et réveille notre joueur s'il doit choisir."""
        assert self.transport is not None
        assert self._joueur is not None
        for envoi in envois:
            self.transport.porter(envoi)
        self._joueur.chronometrer()
        self.changement.set()
        self._joueur.solliciter()

    def _dire_sur_stderr(self, faute: str) -> None:
        print(f"l'IA de {self.nom} est en faute : {faute} ; {JOUE_SANS_ELLE}", file=sys.stderr)

    async def fermer(self) -> None:
        """Laisse partir ce qui doit l'être, puis ne parle plus à personne."""
        if self.transport is not None:
            await self.transport.fermer()

    def ranger(self) -> None:
        """Referme le carnet, quand plus rien ne peut arriver."""
        if self.poste is not None and isinstance(self.poste.memoire, MemoireFichier):
            self.poste.memoire.fermer()

    # --- Ce que l'on montre -------------------------------------------------------------------

    @property
    def fautes_ia(self) -> int:
        return 0 if self._joueur is None else self._joueur.fautes

    @property
    def delais(self) -> list[float]:
        return [] if self._joueur is None else self._joueur.delais

    def statut(self) -> str:
        if self.poste is None:
            return "libre" if self.accueil.partie is None else "invite"
        if self.poste.finie:
            return "fini"
        return "arrete" if self.arret else "en_jeu"

    def etat_du_jeu(self, proprietaire: bool) -> dict[str, Any]:
        """Ce que tout autre joueur peut savoir, et notre vue pour nous seuls."""
        public: dict[str, Any] = {
            "statut": self.statut(),
            "nom": self.nom,
            "cle": self.identite.cle,
            "partie": self.accueil.partie,
        }
        if self.poste is None:
            return {**public, **etat_de_la_table(self.accueil)}
        prive = etat_prive(self.poste) | {"fautes_ia": self.fautes_ia} if proprietaire else {}
        montre = etat_public(self.poste, time.monotonic()) | {"arret": self.arret}
        return {**public, **montre, **prive}

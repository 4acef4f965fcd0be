"""Réunir une table de pairs : ouvrir notre nœud, accueillir ou rejoindre, se rasseoir."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from rebelote.noyau.sieges import J1, Siege, lire_siege
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.accueil.attente import attendre_un_changement
from rebelote.p2p.accueil.invitation import inviter, rappeler
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.cadence import CADENCE
from rebelote.p2p.messages.erreurs import Injoignable
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.liens import Lien, lire_lien
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.noeud.carnets import inachevee
from rebelote.p2p.noeud.ecoute import Ecoute
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.table.pairs.chaise import Chaise, adresse_de, tablee_gardee
from rebelote.table.pairs.compagnie import DOUBLURE, Compagnie
from rebelote.table.pairs.convocation import Convocation
from rebelote.table.pairs.hote import Presentation, regarder
from rebelote.table.pairs.places import adopter, personne_d_ici, placer
from rebelote.table.pairs.placeur import Placeur
from rebelote.table.pairs.refus import dits_a_la_page
from rebelote.table.pairs.reponses import ReponsesDeLaPage
from rebelote.table.pairs.voisinage import Voisinage
from rebelote.table.salon.entre_pairs import EntrePairs
from rebelote.table.salon.refus import PasAVous
from rebelote.table.seance.table import Table

NOUVELLES: Final = 2.0
"""Les secondes entre deux coups d'œil à la table d'un autre, tant qu'elle se réunit."""


class Reunion:
    """Les nœuds que nous servons à cette table : le nôtre, et ceux des IA que nous y asseyons."""

    def __init__(
        self,
        table: Table,
        dossier: Path,
        identite: Identite,
        ecoute: Ecoute,
        voisinage: Voisinage,
    ) -> None:
        self._table, self._dossier = table, dossier
        self._identite, self._ecoute, self._voisinage = identite, ecoute, voisinage
        self.reponses = ReponsesDeLaPage()
        self.siege: Siege = next((c.siege or J1 for c in table.salon.personnes()), J1)
        """Le nôtre ; avant que l'hôte ne l'ait dit, celui que l'on croit."""

        self.close = False
        """Vrai d'une partie que l'on relit : tous en ont eu la fin, plus rien n'est à dire."""

        self._noeud: Noeud | None = None
        self._services = AsyncExitStack()
        self._compagnie = Compagnie(table, dossier, ecoute)
        self.convocation = Convocation(self._pairs.convies, self._dire_du_neuf)
        self._taches: list[asyncio.Task[None]] = []
        self._depart: asyncio.Task[None] | None = None
        """Ce qui nous fait prendre place chez un autre, jusqu'au départ."""

        self._placeur: Placeur | None = None
        self._regardee = 0.0

    @property
    def ouverte(self) -> bool:
        """Vrai si notre nœud est là."""
        return self._noeud is not None

    @property
    def noeud(self) -> Noeud:
        assert self._noeud is not None
        return self._noeud

    @property
    def hote(self) -> str:
        """L'hôte de notre adresse ; une boucle locale ne mène qu'à cette machine."""
        return urlsplit(lire_lien(self._pairs.lien).adresse).hostname or ""

    @property
    def _pairs(self) -> EntrePairs:
        assert self._table.salon.pairs is not None
        return self._table.salon.pairs

    # --- S'asseoir ----------------------------------------------------------------------------

    async def s_asseoir(self) -> None:
        """Ouvre notre nœud et prend place ; un refus ne laisse rien d'ouvert."""
        try:
            with dits_a_la_page():
                await self._s_asseoir()
        except BaseException:
            await self.fermer()
            raise

    async def _s_asseoir(self) -> None:
        tablee = tablee_gardee(self._dossier / "moi")
        if tablee is not None:
            await self._se_rasseoir(tablee)
        elif self._pairs.est_a_nous:
            await self._accueillir()
        else:
            await self._ouvrir()
            await self._rejoindre()

    def _chaise(self, adresse: str = "") -> Chaise:
        salon = self._table.salon
        nom, graine = personne_d_ici(self._table).nom, salon.graine
        return Chaise(self._dossier / "moi", self._identite, nom, self._ecoute, "", adresse, graine)

    async def _ouvrir(self) -> Noeud:
        """Notre nœud ; relancé avant la partie, là où il était."""
        pairs = self._pairs
        adresse = lire_lien(pairs.lien).adresse if pairs.lien else ""
        servie = self._chaise(adresse).servie(self.reponses)
        self._noeud = await self._services.enter_async_context(servie)
        inscriptions = self._noeud.accueil.table
        if pairs.lien:
            inscriptions.invitation = lire_lien(pairs.lien).invitation
        lien = Lien(self._noeud.adresse, self._identite.cle, inscriptions.invitation)
        pairs.lien = str(lien)
        return self._noeud

    async def _accueillir(self) -> None:
        salon, noeud = self._table.salon, await self._ouvrir()
        regles, places = salon.reglages.regles, len(salon.ias)
        donne, inscriptions = self._pairs.donne, noeud.accueil.table
        noeud.accueil.cadence = self._pairs.cadence or CADENCE
        inscriptions.retenue = True  # l'hôte range les places, puis dit de commencer
        depart = inviter(noeud.accueil, [], places, salon.jeu.nom, regles, DOUBLURE, donne)
        tache = self._lancer(depart)
        while not inscriptions.places:  # le temps d'ouvrir, ou d'être refusé
            await asyncio.sleep(0)
            if tache.done():
                tache.result()
        self._lancer(self.convocation.appeler(noeud.accueil, salon.jeu.nom))
        self._placeur = Placeur(self._table, noeud, self._compagnie)
        self._placeur.ouvrir()

    async def _rejoindre(self) -> None:
        """Prend place chez l'hôte du lien ; de nouveau, s'il nous a perdus en s'arrêtant."""
        self.noeud.accueil.oublier()
        self._depart, place = await self._prendre_place(self.noeud, lire_lien(self._pairs.suivi))
        if place is not None:
            self.siege = lire_siege(place)
        await self._revoir_l_hote()

    async def _prendre_place(
        self, noeud: Noeud, lien: Lien
    ) -> tuple[asyncio.Task[None], str | None]:
        """Va jusqu'au siège donné par l'hôte, ou jusqu'à sa salle d'attente, où l'on n'en a pas."""
        assis: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        tache = self._lancer(rejoindre(noeud.accueil, lien, None, assis.set_result))
        while not assis.done() and noeud.accueil.salle_vue is None and noeud.poste is None:
            if tache.done():
                tache.result()
            await asyncio.wait({tache}, timeout=0.05)
        return tache, assis.result() if assis.done() else None

    def _lancer(self, travail: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        tache = asyncio.create_task(travail)
        tache.add_done_callback(lambda finie: finie.cancelled() or finie.exception())
        self._taches.append(tache)
        return tache

    # --- Se rasseoir --------------------------------------------------------------------------

    async def _se_rasseoir(self, tablee: Tablee) -> None:
        """La partie du carnet ; finie, on la relit sans plus écouter personne."""
        self.siege, adresse = adresse_de(tablee, self._identite)
        chaise = self._chaise(adresse)
        self.close = inachevee(chaise.dossier, self._identite) is None
        if self.close:
            self._noeud = chaise.noeud(self.reponses, adresse)
            self._services.callback(self._noeud.ranger)
            self._services.push_async_callback(self._noeud.fermer)
            self._noeud.demarrer(tablee)
            return
        servie = chaise.servie(self.reponses)
        self._noeud = await self._services.enter_async_context(servie)
        await self._compagnie.rasseoir()
        self._noeud.demarrer(tablee)
        self._lancer(rappeler(self._noeud.accueil))

    # --- Les IA que nous asseyons -------------------------------------------------------------

    @property
    def placeur(self) -> Placeur:
        """Celui de notre table, avant la partie ; chez un autre, on ne place personne."""
        if self._placeur is None:
            raise PasAVous("seul l'hôte de la table le peut")
        return self._placeur

    async def completer(self) -> None:
        """L'hôte commence : des IA prennent les places vides."""
        lien = lire_lien(self._pairs.lien)
        await self.placeur.completer(lambda ia: self._prendre_place(ia, lien))

    # --- Attendre que la table soit pleine ----------------------------------------------------

    async def commencer(self) -> PosteActif:
        """Attend le départ, en disant qui arrive ; rend le poste d'où l'on joue.

        `ErreurRebelote` si la place n'est pas, ou n'est plus, la nôtre : on peut recommencer.
        """
        await self._se_relever()
        noeud = self.noeud
        async with await self._annonce():
            while noeud.poste is None:
                await attendre_un_changement(noeud.changement)
                if self._pairs.est_a_nous:
                    self.placeur.montrer()
                else:
                    await self._attendre_l_hote()
        self.siege = noeud.poste.moi
        adopter(self._table, noeud.poste.tablee, self.siege)
        return noeud.poste

    async def _se_relever(self) -> None:
        """Le serveur relancé, ou l'hôte perdu : reprend où l'on en était."""
        commencee = tablee_gardee(self._dossier / "moi") is not None
        if self._noeud is None and (self._pairs.est_a_nous or commencee):
            await self._s_asseoir_ou_lacher()
        elif self._noeud is None:
            await self._ouvrir()
        if not self._pairs.est_a_nous and not commencee and self._perdue:
            await self._rejoindre()

    async def _s_asseoir_ou_lacher(self) -> None:
        try:
            await self._s_asseoir()
        except BaseException:
            self._noeud = None  # rien n'est à moitié ouvert : on pourra recommencer
            await self._compagnie.fermer()
            await self._services.aclose()
            raise

    @property
    def _perdue(self) -> bool:
        return self._depart is None or self._depart.done()

    async def _annonce(self) -> AsyncExitStack:
        """Notre table se montre sur le réseau local, tant qu'elle cherche quelqu'un."""
        if self.noeud.poste is not None or not self._pairs.est_a_nous:
            return AsyncExitStack()
        jeu = self._table.salon.jeu.nom
        return await self._voisinage.se_montrer(self.noeud.nom, self._pairs.lien, jeu)

    async def _attendre_l_hote(self) -> None:
        if self._depart is not None and self._depart.done() and self.noeud.poste is None:
            self._depart.result()
        if time.monotonic() - self._regardee > NOUVELLES:
            await self._revoir_l_hote()

    async def _revoir_l_hote(self) -> None:
        self._regardee = time.monotonic()
        presentation: Presentation | None = await regarder(self._pairs.suivi)
        if presentation is None:
            return
        connus = {membre.cle: siege for siege, membre in presentation.assis.items()}
        if self._identite.cle not in connus and self.noeud.accueil.salle_vue is None:
            self._renoncer()
        self.siege = connus.get(self._identite.cle, self.siege)
        placer(self._table, presentation.assis, self.siege)

    def _renoncer(self) -> None:
        """Un hôte relancé ne nous connaît plus : attendre ne servirait à rien."""
        if self._depart is not None and self.noeud.poste is None:
            self._depart.cancel()
            raise Injoignable("l'hôte s'est relancé, et ne nous connaît plus")

    def _dire_du_neuf(self) -> None:
        self._table.salon_change(durable=False)

    def reveiller(self) -> None:
        if self._noeud is not None:
            self._noeud.changement.set()

    # --- Fermer -------------------------------------------------------------------------------

    async def reposer(self) -> None:
        """La partie finie : nos IA s'en vont, et nous n'écoutons plus que la suite."""
        await self._compagnie.fermer()
        self.noeud.reposer()

    async def fermer(self) -> None:
        """Plus de question à la page, plus rien à l'écoute ; les carnets restent."""
        self.reponses.se_lever()
        for tache in self._taches:
            tache.cancel()
        await asyncio.gather(*self._taches, return_exceptions=True)
        await self._compagnie.fermer()
        await self._services.aclose()

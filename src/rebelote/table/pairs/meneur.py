"""Le meneur d'une table de pairs : notre nœud joue, la page choisit, le journal est partagé."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rebelote.archives import Enregistrement
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.p2p.accueil.attente import attendre_un_changement
from rebelote.p2p.liaison.tls import est_boucle
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.erreurs import ListeRefusee
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.noeud.carnets import clore, ecrire_partie, enregistrement, peut_reprendre
from rebelote.p2p.noeud.serveur import saluer
from rebelote.table.pairs.releve import avant_la_partie, presents, releve
from rebelote.table.pairs.reunion import Reunion
from rebelote.table.pairs.suite import Suite
from rebelote.table.pairs.tour import Tour
from rebelote.table.salon.entre_pairs import EntrePairs
from rebelote.table.salon.refus import RefusDeTable
from rebelote.table.salon.salon import Phase
from rebelote.table.seance.meneur import Horloge, Meneur
from rebelote.table.seance.penseurs import Penseurs
from rebelote.table.seance.table import Table

RELANCE: Final = 2.0
"""Les secondes avant de retenter de s'asseoir."""


class MeneurDePairs(Meneur):
    """Suit le journal de notre nœud, tel que notre siège le voit."""

    def __init__(self, table: Table, reunion: Reunion, penseurs: Penseurs) -> None:
        salon = table.salon
        self.jeu = salon.jeu
        self.debut = salon.jeu.commencer(salon.reglages.regles, len(salon.ias))
        self.reunion, self.suite = reunion, Suite(table, reunion)
        self._table, self._penseurs = table, penseurs
        self._poste: PosteActif | None = None
        self._journal: tuple[Evenement, ...] = ()
        self._tete, self._epoque = "", 0
        self._vu: tuple[Any, ...] = ()
        self._tour = Tour()
        self._taches: dict[str, asyncio.Task[None]] = {}

    # --- Ce que la table en lit ---------------------------------------------------------------

    @property
    def journal(self) -> Sequence[Evenement]:
        return self._journal

    @property
    def histoire(self) -> Sequence[Evenement]:
        return self._journal if self._poste is None else self._poste.deroulement.histoire

    @property
    def etat(self) -> Etat:
        return self.debut if self._poste is None else self._poste.deroulement.etat

    @property
    def epoque(self) -> int:
        return self._epoque

    @property
    def finie(self) -> bool:
        """La dernière carte ne suffit pas : il faut que la manche soit ouverte et vérifiée."""
        return self._poste is not None and self._poste.finie

    def enregistrement(self) -> Enregistrement:
        return enregistrement(self._en_jeu())

    def cles(self) -> Mapping[Siege, str]:
        membres = () if self._poste is None else self._poste.tablee.membres
        return {siege: membre.cle for siege, membre in enumerate(membres)}

    def presents(self) -> frozenset[Siege]:
        if self._poste is None:
            assis = {siege for siege, pair in enumerate(self._pairs.assis) if pair is not None}
            return frozenset(assis - {self.reunion.siege})
        return presents(self._poste, time.monotonic())

    def a_joue(self, siege: Siege) -> bool:
        return siege == self.reunion.siege and self._tour.a_joue

    def horloge(self, siege: Siege) -> Horloge | None:
        """Celle de la personne dont le journal attend le coup, telle que notre nœud la compte."""
        poste = self._poste
        if poste is None or self._achevee(poste) or self._tour.reflexe is not None:
            return None
        attendu = poste.auteur_attendu()
        if attendu is None or attendu not in poste.deroulement.etat.attendus():
            return None
        if poste.tablee.membres[attendu].ia or (attendu == poste.moi and self._tour.a_joue):
            return None
        coup, reserve = poste.pendule.reste_du_coup(attendu), poste.pendule.reste(attendu)
        return Horloge(attendu, round(coup * 1000), round(reserve * 1000))

    def reflexe(self, siege: Siege) -> bool | None:
        return self._tour.reflexe if siege == self.reunion.siege else None

    def preuves(self) -> dict[str, Any] | None:
        if self._pairs.preuves is not None:
            return self._pairs.preuves
        return None if self._poste is None else self._releve(self._poste)

    def _releve(self, poste: PosteActif) -> dict[str, Any]:
        return releve(poste, time.monotonic(), self.reunion.noeud.desaccord)

    def reseau(self) -> dict[str, Any] | None:
        pairs = self._pairs
        preuves = self.preuves() or avant_la_partie(pairs.assis, pairs.donne)
        lien = pairs.lien if pairs.est_a_nous else None
        venus = [pair.cle for pair in pairs.assis if pair is not None]
        return {
            "lien": lien,
            "ici": est_boucle(self.reunion.hote),
            "cadence": pairs.cadence and pairs.cadence.en_json(),
            "convies": self.reunion.convocation.en_json(venus) if self._poste is None else [],
            "offre": self.suite.en_json(),
            "suite": pairs.suite or None,
            **preuves,
        }

    @property
    def tablee(self) -> Tablee:
        """La liste signée de la partie, commencée ou finie."""
        return self._en_jeu().tablee

    @property
    def _pairs(self) -> EntrePairs:
        assert self._table.salon.pairs is not None
        return self._table.salon.pairs

    def _en_jeu(self) -> PosteActif:
        if self._poste is None:
            raise RefusDeTable("la partie n'est pas commencée")
        return self._poste

    # --- Mener --------------------------------------------------------------------------------

    async def mener(self) -> None:
        poste = await self._reunir()
        self._commencer(poste)
        while not self._achevee(poste):
            await attendre_un_changement(self.reunion.noeud.changement)
            if self.reunion.noeud.panne is not None:
                raise self.reunion.noeud.panne
            self._suivre(poste)
            self._veiller_a_l_absence(poste)
            self._veiller_a_la_tape()
        self._suivre(poste)
        await self._conclure(poste)

    async def _reunir(self) -> PosteActif:
        """Un hôte qui se tait peut revenir, une prise occupée se libérer : on insiste."""
        avis = "panne" if self._pairs.est_a_nous else "hote_perdu"
        while True:
            try:
                return await self.reunion.commencer()
            except ErreurRebelote as erreur:
                if isinstance(erreur, ListeRefusee):
                    avis = erreur.code  # il a commencé sans nous : on ne dit plus que cela
                self._table.avertir(avis)
                await asyncio.sleep(RELANCE)

    async def completer(self) -> None:
        await self.reunion.completer()

    def ranger(self, un: Siege, autre: Siege) -> None:
        self.reunion.placeur.echanger(un, autre)

    def _commencer(self, poste: PosteActif) -> None:
        tablee, salon = poste.tablee, self._table.salon
        self.jeu, self.debut = tablee.jeu, tablee.debut()
        self._poste, self._epoque = poste, len(poste.deroulement.exclus)
        if salon.phase is Phase.ATTENTE:
            salon.commencer()
        self._relire(poste)
        self._table.montrer_la_partie()

    def _achevee(self, poste: PosteActif) -> bool:
        """Finie, ou arrêtée pour de bon ; qui ne répond plus, lui, peut encore revenir."""
        separes = self.reunion.noeud.desaccord is not None
        arrete = poste.arret is not None and not peut_reprendre(poste)
        return poste.finie or separes or arrete

    async def _conclure(self, poste: PosteActif) -> None:
        """Garde la partie, et laisse aux autres le temps d'en avoir la fin."""
        if self.reunion.close:
            return
        if poste.finie:
            ecrire_partie(self.reunion.noeud.donnees, poste)
        self._taches["adieu"] = asyncio.create_task(self._saluer(poste))

    async def _saluer(self, poste: PosteActif) -> None:
        try:
            await saluer(self.reunion.noeud)
            clore(poste)
        finally:
            self._garder_les_preuves(poste)
        await self.suite.veiller()
        await self.reunion.fermer()

    def _garder_les_preuves(self, poste: PosteActif) -> None:
        """Le dernier relevé ; relancé sans les autres, on n'en sait pas plus qu'avant."""
        neuf = self._releve(poste)
        if self._pairs.preuves is None or neuf["accord"]:
            self._pairs.preuves = neuf
            self._table.salon_change()
            self._table.signaler_a_tous()

    # --- Suivre le journal partagé ------------------------------------------------------------

    def _suivre(self, poste: PosteActif) -> None:
        """Voit ce qui a changé, et le dit à ceux qui regardent."""
        self._relire(poste)
        deroulement, loin = poste.deroulement, tuple(poste.pas_au_bout())
        durable = (tuple(deroulement.exclus), self.reunion.noeud.arret, self.presents())
        vu = (poste.tete, loin, *durable)
        if vu[2:] != self._vu[2:]:
            self._table.salon_change(durable=False)
        if vu != self._vu:
            self._vu = vu
            self._table.signaler_a_tous()

    def _relire(self, poste: PosteActif) -> None:
        if poste.tete == self._tete:
            return
        vue = poste.deroulement.vue
        neuf, connu = vue.journal, len(self._journal)
        if neuf[:connu] != self._journal:
            self._epoque += 1
            self.reunion.reponses.retirer()
        self._journal, self._tete = neuf, poste.tete
        self._tour.suivre(vue, self._epoque)

    # --- Le coup de la personne ---------------------------------------------------------------

    async def recevoir(self, siege: Siege, rang: int, id_coup: str, delai_ms: int | None) -> None:
        poste = self._en_jeu()
        self._relire(poste)
        if self._achevee(poste):
            raise RefusDeTable("la partie est finie")
        self._jouer(self._tour.coup(rang, id_coup, delai_ms))

    def _jouer(self, coup: Evenement) -> None:
        self._tour.repondre()
        self.reunion.reponses.repondre(coup)
        self._table.signaler_a_tous()

    def reveiller(self) -> None:
        self.reunion.reveiller()

    def _veiller_a_l_absence(self, poste: PosteActif) -> None:
        """Son tour venu, une personne qui n'est plus là est remplacée, comme à toute table."""
        if not self._tour.attendu:
            return
        self._table.constater_l_absence(poste.moi, self._tour.depuis)
        ia, tache = self._table.machine(poste.moi), self._taches.get("absence")
        if ia is not None and (tache is None or tache.done()):
            self._taches["absence"] = asyncio.create_task(self._jouer_pour_elle(poste, ia))

    def _veiller_a_la_tape(self) -> None:
        manquee = self._tour.tape_manquee()
        if manquee is not None:
            self._jouer(manquee)

    async def _jouer_pour_elle(self, poste: PosteActif, ia: str) -> None:
        vue, journal = poste.deroulement.vue, self._journal
        coup = await self._penseurs.choisir(ia, vue)
        await asyncio.sleep(self._table.pause.coup)
        absente = self._table.machine(poste.moi) is not None
        if absente and self._tour.attendu and self._journal is journal:
            self._jouer(coup)

    # --- Fermer -------------------------------------------------------------------------------

    async def fermer(self) -> None:
        for tache in self._taches.values():
            tache.cancel()
        await asyncio.gather(*self._taches.values(), return_exceptions=True)
        await self.reunion.fermer()

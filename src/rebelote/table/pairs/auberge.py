"""L'auberge : ouvrir une table de pairs chez soi, ou en rejoindre une autre par son lien."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rebelote.noyau.sieges import J1
from rebelote.p2p.messages.cadence import CADENCE, Cadence
from rebelote.p2p.messages.donnes import choisir_donne
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.liens import Lien, lire_lien
from rebelote.p2p.noeud.ecoute import Ecoute
from rebelote.p2p.noeud.serveur import identite_du_dossier
from rebelote.table.pairs.hote import se_presenter
from rebelote.table.pairs.meneur import MeneurDePairs
from rebelote.table.pairs.refus import RefuseParLHote
from rebelote.table.pairs.reunion import Reunion
from rebelote.table.pairs.voisinage import Voisinage
from rebelote.table.salon.entre_pairs import Convie, EntrePairs
from rebelote.table.salon.gens import Convive
from rebelote.table.salon.refus import RefusDeTable
from rebelote.table.salon.reglages import Reglages
from rebelote.table.salon.salon import Phase, Salon
from rebelote.table.seance.maison import Demande, Maison
from rebelote.table.seance.penseurs import Atelier, Penseurs
from rebelote.table.seance.table import Table

TABLES_MAX: Final = 8
"""Les tables de pairs d'un serveur : chacune a sa prise, et des battements chaque seconde."""


class Auberge:
    """Notre clé, où écouter, et les tables où notre nœud est assis."""

    def __init__(self, donnees: Path, adresse: str) -> None:
        self._donnees, self._ecoute = donnees, Ecoute(0, adresse, sans_tls=False)
        self.voisinage = Voisinage(adresse)
        self._rejoue = asyncio.Lock()

    @property
    def identite(self) -> Identite:
        """Notre clé ; elle n'est faite que si l'on s'en sert."""
        return identite_du_dossier(self._donnees)

    def mener(self, table: Table, dossier: Path, atelier: Atelier) -> MeneurDePairs:
        """Le meneur d'une table de pairs, neuve ou reprise."""
        reunion = Reunion(table, dossier, self.identite, self._ecoute, self.voisinage)
        penseurs = Penseurs(
            table.salon.jeu.nom,
            atelier,
            None,
            lambda siege, _: table.avertir("ia_en_faute", siege),
        )
        return MeneurDePairs(table, reunion, penseurs)

    async def ouvrir(
        self,
        maison: Maison,
        demande: Demande,
        donne: str | None = None,
        cadence: Cadence = CADENCE,
    ) -> tuple[Table, str]:
        """Une table à nous, où l'on nous rejoint par le lien de notre nœud ; sans `donne` voulue,
        la secrète, si le jeu ainsi réglé le permet."""
        if demande.siege != J1:
            raise RefusDeTable("entre pairs, qui invite est J1")
        if demande.reglages.horloge is not None:
            raise RefusDeTable("pas d'horloge entre pairs, où chacun a la sienne : une cadence")
        regles, places = demande.reglages.regles, len(demande.ias)
        regles.exiger_du_reseau()
        choisie = choisir_donne(donne, demande.jeu, regles, places)
        pairs = EntrePairs(donne=choisie, cadence=cadence)
        return await self._asseoir(maison, demande, lambda _: pairs)

    async def rejoindre(self, maison: Maison, lien: str, nom: str, ia: str) -> tuple[Table, str]:
        """La table d'un autre ; `ia` joue pour nous quand nous ne sommes pas là."""
        suivi = lire_lien(lien)
        if suivi.cle == self.identite.cle:
            raise RefusDeTable("ce lien est le nôtre : on ne s'invite pas soi-même")
        hote = await se_presenter(suivi)
        if len(hote.assis) >= hote.places:
            raise RefuseParLHote("l'hôte refuse : la table est complète")
        reglages = Reglages(hote.jeu.regles())
        demande = Demande(hote.jeu, reglages, [ia] * hote.places, len(hote.assis), nom)

        def chez_un_autre(salon: Salon) -> EntrePairs:
            salon.hote = ""  # l'hôte est ailleurs : personne ici n'en a les droits
            return EntrePairs(suivi=str(suivi), cadence=hote.cadence)

        return await self._asseoir(maison, demande, chez_un_autre)

    # --- Une autre partie, avec les mêmes -------------------------------------------------------

    async def rejouer(self, maison: Maison, table: Table, convive: Convive) -> tuple[str, str]:
        """Propose une autre partie, ou accepte celle qu'on propose : une table neuve, son jeton.

        Celle où l'on est déjà allé, sans jeton, si elle est encore ouverte.
        """
        salon, siege = table.salon, table.salon.place(convive)
        salon.exiger(Phase.FINIE, "la partie n'est pas finie")
        assert salon.pairs is not None
        async with self._rejoue:  # deux clics n'ouvrent pas deux tables
            if salon.pairs.suite in maison.tables:
                return salon.pairs.suite, ""
            if salon.pairs.est_a_nous:
                neuve, jeton = await self._convier(maison, table, convive.nom)
            else:
                lien = self._lien_de_l_offre(table)
                neuve, jeton = await self.rejoindre(maison, lien, convive.nom, salon.ias[siege])
            salon.pairs.suite = neuve.salon.table
        table.salon_change()
        return salon.pairs.suite, jeton

    def decliner(self, table: Table, convive: Convive) -> None:
        """La personne ne veut pas de la partie qu'on lui propose."""
        table.salon.place(convive)
        _meneur(table).suite.decliner()

    async def _convier(self, maison: Maison, table: Table, nom: str) -> tuple[Table, str]:
        """Une table à nous, où chacun de ceux d'avant a encore sa place."""
        salon, tablee = table.salon, _meneur(table).tablee
        convies = [
            Convie(membre.nom, membre.cle, membre.adresse, siege)
            for siege, membre in enumerate(tablee.membres)
            if not membre.ia and membre.cle != self.identite.cle
        ]
        demande = Demande(salon.jeu, salon.reglages, salon.ias, J1, nom)
        pairs = EntrePairs(donne=tablee.donne, cadence=tablee.cadence, convies=convies)
        return await self._asseoir(maison, demande, lambda _: pairs)

    @staticmethod
    def _lien_de_l_offre(table: Table) -> str:
        offre = _meneur(table).suite.offre
        if offre is None:
            raise RefusDeTable("c'est à qui a ouvert la table de proposer une autre partie")
        return str(Lien(offre.hote.adresse, offre.hote.cle))

    async def _asseoir(
        self, maison: Maison, demande: Demande, pairs: Callable[[Salon], EntrePairs]
    ) -> tuple[Table, str]:
        self._verifier_la_place(maison)
        await maison.faire_de_la_place()
        salon, jeton = maison.preparer(demande)
        salon.pairs = pairs(salon)
        table = maison.dresser(salon)
        meneur = maison.mener_entre_pairs(table)
        assert isinstance(meneur, MeneurDePairs)
        try:
            await meneur.reunion.s_asseoir()
        except BaseException:
            await table.fermer("refusee")  # rien n'en reste sur le disque
            raise
        maison.adopter(table)
        table.voir(salon.qui(jeton))
        table.confier(meneur)
        return table, jeton

    @staticmethod
    def _verifier_la_place(maison: Maison) -> None:
        salons = [table.salon for table in maison.tables.values()]
        ouvertes = [s for s in salons if s.pairs is not None and s.phase is not Phase.FINIE]
        if len(ouvertes) >= TABLES_MAX:
            raise RefusDeTable(f"{TABLES_MAX} tables de pairs sont déjà ouvertes ici")


def _meneur(table: Table) -> MeneurDePairs:
    meneur = table.partie()
    assert isinstance(meneur, MeneurDePairs)
    return meneur

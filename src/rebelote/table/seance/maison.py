"""La maison : toutes les tables d'un serveur, celles que l'on ouvre et celles que l'on reprend."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom
from typing import Final, TypeAlias

from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import Siege
from rebelote.table.memoire.carnet import Carnet, carnets
from rebelote.table.salon.refus import Introuvable, RefusDeTable
from rebelote.table.salon.reglages import Reglages
from rebelote.table.salon.salon import Phase, Salon
from rebelote.table.seance.local import MeneurLocal
from rebelote.table.seance.meneur import Meneur
from rebelote.table.seance.penseurs import Atelier, Penseurs
from rebelote.table.seance.table import Garder, Maisonnee, Table

MenerEntrePairs: TypeAlias = Callable[[Table, Path, Atelier], Meneur]
"""`mener(table, dossier, atelier)` : le meneur d'une table de pairs, dont ce dossier est à lui."""

TABLES_MAX: Final = 256
_JOUR: Final = 24 * 3600.0
OUBLI: Final = {Phase.ATTENTE: _JOUR, Phase.PARTIE: 14 * _JOUR, Phase.FINIE: 2 * _JOUR}
"""Les secondes au bout desquelles on oublie une table que personne ne regarde."""

_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Sans les signes que l'on confond en les dictant."""


@dataclass(frozen=True)
class Demande:
    """La table que l'on veut ouvrir."""

    jeu: Jeu
    reglages: Reglages
    ias: Sequence[str]
    siege: Siege
    nom: str
    graine: int | None = None

    def salon(self, table: str) -> Salon:
        return Salon(table, self.jeu, self.reglages, list(self.ias), graine=self.graine)


class Maison:
    """Les tables, par nom."""

    def __init__(
        self, donnees: Path, base: str, garder: Garder, entre_pairs: MenerEntrePairs
    ) -> None:
        self.base, self._entre_pairs = base, entre_pairs
        self._dossier = donnees / "tables"
        self._atelier = Atelier()
        self._maisonnee = Maisonnee(base, garder)
        self.tables: dict[str, Table] = {}

    # --- Trouver et ouvrir --------------------------------------------------------------------

    def trouver(self, nom: str) -> Table:
        if nom not in self.tables:
            raise Introuvable("cette table n'existe pas, ou n'existe plus")
        return self.tables[nom]

    async def ouvrir(self, demande: Demande) -> tuple[Table, str]:
        """Une table neuve, et le jeton de son hôte, assis là où il l'a voulu."""
        await self.faire_de_la_place()
        salon, jeton = self.preparer(demande)
        table = self.dresser(salon)
        self.adopter(table)
        table.voir(salon.qui(jeton))
        return table, jeton

    def preparer(self, demande: Demande) -> tuple[Salon, str]:
        """Le salon d'une table qui n'est pas encore ouverte, et le jeton de qui la demande."""
        salon = demande.salon(self._nom_libre())
        jeton, hote = salon.accueillir()
        salon.hote = hote.empreinte
        salon.asseoir(hote, demande.siege, demande.nom)
        hote.pret = True
        return salon, jeton

    async def faire_de_la_place(self) -> None:
        """Pleine, la maison oublie la plus ancienne des tables où rien ne se joue."""
        if len(self.tables) < TABLES_MAX:
            return
        oisives = [t for t in self.tables.values() if t.oisive and t.salon.phase != Phase.PARTIE]
        if not oisives:
            raise RefusDeTable(f"{TABLES_MAX} tables sont déjà ouvertes ici")
        await self.oublier(min(oisives, key=lambda table: table.touchee), "oubliee")

    def _nom_libre(self) -> str:
        while True:
            nom = "".join(secrets.choice(_ALPHABET) for _ in range(6))
            if nom not in self.tables:
                return nom

    def dresser(self, salon: Salon) -> Table:
        """La table de ce salon, que personne ne trouve encore."""
        carnet = Carnet(self._dossier / salon.table)
        return Table(salon, carnet, self._maisonnee, self._mener_ici)

    def adopter(self, table: Table) -> None:
        """Cette table est ouverte : on la trouve, et l'on s'en souvient."""
        self.tables[table.salon.table] = table
        table.salon_change()

    # --- Mener la partie ----------------------------------------------------------------------

    def mener_entre_pairs(self, table: Table) -> Meneur:
        dossier = self._dossier / table.salon.table / "noeuds"
        return self._entre_pairs(table, dossier, self._atelier)

    def _mener_ici(self, table: Table, journal: Sequence[Evenement]) -> Meneur:
        salon, acte = table.salon, table.salon.acte
        assert acte is not None
        graine = None if acte.graine is None else f"{acte.graine}:{len(journal)}"
        penseurs = Penseurs(
            salon.jeu.nom,
            self._atelier,
            graine,
            lambda siege, _: table.avertir("ia_en_faute", siege),
        )
        debut = salon.jeu.commencer(salon.reglages.regles, len(salon.ias))
        alea = SystemRandom() if graine is None else Random(f"{graine}:CROUPIER")
        return MeneurLocal(salon.jeu, debut, table, penseurs, alea, acte, journal)

    # --- Reprendre, fermer --------------------------------------------------------------------

    def reprendre(self) -> None:
        """Rouvre les tables du disque ; une table illisible est laissée où elle est."""
        for carnet in carnets(self._dossier):
            try:
                self._reprendre(carnet)
            except Exception as erreur:
                print(f"table {carnet.dossier.name} illisible : {erreur!r}", file=sys.stderr)

    def _reprendre(self, carnet: Carnet) -> None:
        salon, date = carnet.salon(), carnet.date()
        journal = carnet.journal(salon)
        table = self.dresser(salon)
        if salon.pairs is not None:
            table.confier(self.mener_entre_pairs(table))
        elif salon.phase is not Phase.ATTENTE:
            table.commencer(journal)
        table.touchee = date  # la reprendre n'est pas y toucher
        self.tables[salon.table] = table  # entière : à demi reprise, elle ne répondrait plus

    async def oublier(self, table: Table, raison: str) -> None:
        """Cette table n'existe plus."""
        self.tables.pop(table.salon.table, None)
        await table.fermer(raison)

    async def balayer(self, maintenant: float) -> None:
        """Oublie les tables que personne ne regarde et que rien ne fait plus avancer."""
        for table in list(self.tables.values()):
            if table.oisive and maintenant - table.touchee > OUBLI[table.salon.phase]:
                await self.oublier(table, "oubliee")

    async def fermer(self) -> None:
        for table in list(self.tables.values()):
            await table.fermer()
        self._atelier.fils.fermer()

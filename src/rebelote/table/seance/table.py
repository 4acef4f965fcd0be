"""Une table vivante : son salon, sa partie, ceux qui la lisent."""

from __future__ import annotations

import asyncio
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from rebelote.archives import Enregistrement, inscrire
from rebelote.archives.enregistrement import JoueurInscrit
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.table.fil.regard import Noms
from rebelote.table.fil.salon_vu import Presences, salon_vu
from rebelote.table.memoire.carnet import Carnet
from rebelote.table.salon.gens import Convive
from rebelote.table.salon.refus import RefusDeTable, TropVite
from rebelote.table.salon.salon import Phase, Salon
from rebelote.table.seance.absents import Absents
from rebelote.table.seance.meneur import Meneur
from rebelote.table.seance.nouvelles import Nouvelles, d_ou_il_regarde
from rebelote.table.seance.presence import Presence
from rebelote.table.seance.regards import RegardPartage, Regards
from rebelote.table.seance.rythme import PAUSES, Pause

FLUX_PAR_PERSONNE: Final = 8
FLUX_PAR_TABLE: Final = 300

Fabrique: TypeAlias = Callable[["Table", Sequence[Evenement]], Meneur]
"""`fabrique(table, journal)` : qui mène la partie de cette table, à la suite de ce journal."""

Garder: TypeAlias = Callable[[Enregistrement, int | None, Mapping[Siege, str]], None]
"""Ce que l'on fait d'une partie finie, de sa graine, des clés des pairs ; hors de la boucle."""


@dataclass(frozen=True)
class Maisonnee:
    """Ce que toutes les tables d'un serveur ont en commun."""

    base: str
    """L'adresse que l'on invite à suivre."""

    garder: Garder


class Table:
    """Ce que la porte manie : les gens vont et viennent, la partie avance, tous en sont avertis."""

    def __init__(
        self, salon: Salon, carnet: Carnet, maisonnee: Maisonnee, fabrique: Fabrique
    ) -> None:
        self.salon, self._carnet = salon, carnet
        self._maisonnee, self._fabrique = maisonnee, fabrique
        self.presence = Presence()
        self.meneur: Meneur | None = None
        self._regards: Regards | None = None
        self._tache: asyncio.Task[None] | None = None
        self.nouvelles = Nouvelles()
        self._absents = Absents(salon, self.presence)
        self._places: tuple[Noms, frozenset[str]] = ({}, frozenset())
        self.arretee = False
        """Vrai quand le serveur s'arrête : les lecteurs s'en vont, et reviendront."""

        self.fermee = ""
        """Pourquoi cette table n'existe plus, si elle n'existe plus."""

        self.touchee = time.time()

    @property
    def base(self) -> str:
        """L'adresse que l'on invite à suivre."""
        return self._maisonnee.base

    # --- Prévenir -----------------------------------------------------------------------------

    def signaler(self, siege: Siege | None = None) -> None:
        """L'état a changé sans que la partie avance ; pour tous, ou pour ce siège seulement."""
        self.nouvelles.changer_l_etat(siege)
        self.nouvelles.eveiller()

    def signaler_a_tous(self) -> None:
        """L'état de chaque lecteur a changé, sans que la partie avance."""
        self.signaler()

    def salon_change(self, durable: bool = True) -> None:
        """Le salon n'est plus le même ; `durable` s'il faut s'en souvenir."""
        self.touchee = time.time()
        self.nouvelles.salon += 1
        places = (self.noms(), self._absents.empreintes())
        if places != self._places:  # un tableau nomme chacun, et son horloge dit qui l'on attend
            self._places = places
            self.nouvelles.changer_l_etat()
        if durable:
            self._ecrire(lambda: self._carnet.garder(self.salon))
        if self.meneur is not None:
            self.meneur.reveiller()
        self.nouvelles.eveiller()

    def avertir(self, code: str, siege: Siege | None = None) -> None:
        """Dit à tous, par le salon, ce qui ne va pas."""
        if self.nouvelles.avertir(code, siege):
            self.salon_change(durable=False)

    def _ecrire(self, geste: Callable[[], None]) -> None:
        """Un disque plein n'arrête pas une partie : on le dit, et l'on continue."""
        try:
            geste()
        except OSError:
            self.avertir("disque")

    # --- La partie ----------------------------------------------------------------------------

    def commencer(self, journal: Sequence[Evenement] = ()) -> None:
        """Mène la partie du salon, à la suite de ce journal."""
        self.confier(self._fabrique(self, journal))
        self.montrer_la_partie()

    def confier(self, meneur: Meneur) -> None:
        """Ce meneur tient la table ; entre pairs, il commence par la réunir."""
        self.meneur = meneur
        if self.salon.phase is Phase.PARTIE or self.salon.pairs is not None:
            self._tache = asyncio.create_task(self._mener(meneur))

    def montrer_la_partie(self) -> None:
        """La partie commence pour ceux qui regardent."""
        assert self.meneur is not None
        self.nouvelles.avis.clear()
        self._regards = Regards(self.meneur, self.salon.partie)
        self.salon_change()

    async def demarrer(self, convive: Convive) -> None:
        """L'hôte commence ; entre pairs, la partie commence quand la table est pleine."""
        if self.salon.pairs is None:
            self.salon.demarrer(convive)
            self.commencer()
        else:
            self.salon.verifier_le_depart(convive)
            await self.partie().completer()

    def ranger(self, convive: Convive, un: Siege, autre: Siege) -> None:
        """Entre pairs, l'hôte dit qui s'assied où, avant la partie."""
        self.salon.exiger_l_hote(convive)
        self.salon.exiger(Phase.ATTENTE, "on ne change de place qu'avant la partie")
        self.partie().ranger(un, autre)

    async def _mener(self, meneur: Meneur) -> None:
        deja = self.salon.phase is Phase.FINIE
        try:
            await meneur.mener()
        except Exception:
            traceback.print_exc(file=sys.stderr)
            self.avertir("panne")
        if self.meneur is not meneur or deja:
            return
        self.salon.finir()
        self.salon_change()
        if meneur.finie:
            await self._garder(meneur)

    async def _garder(self, meneur: Meneur) -> None:
        """Confie la partie finie à qui la garde ; la table, elle, l'a toujours."""
        graine = None if self.salon.acte is None else self.salon.acte.graine
        try:
            partie, cles = meneur.enregistrement(), meneur.cles()
            await asyncio.to_thread(self._maisonnee.garder, partie, graine, cles)
        except Exception:
            traceback.print_exc(file=sys.stderr)

    async def fermer(self, raison: str = "") -> None:
        """Cesse de mener la partie ; avec une raison, la table n'existe plus pour personne."""
        self.arretee, self.fermee = True, raison
        if self._tache is not None:
            self._tache.cancel()
            await asyncio.gather(self._tache, return_exceptions=True)
        if self.meneur is not None:
            await self.meneur.fermer()
        self._carnet.fermer()
        if raison:
            self._carnet.effacer()
        self.nouvelles.eveiller()

    def partie(self) -> Meneur:
        if self.meneur is None:
            raise RefusDeTable("la partie n'est pas commencée")
        return self.meneur

    def partie_finie(self) -> Meneur:
        meneur = self.partie()
        if not meneur.finie:
            raise RefusDeTable("la partie n'est pas finie")
        return meneur

    # --- L'entourage du meneur ----------------------------------------------------------------

    @property
    def pause(self) -> Pause:
        return PAUSES[self.salon.reglages.allure]

    @property
    def temps_par_coup(self) -> int | None:
        return self.salon.reglages.horloge

    def machine(self, siege: Siege) -> str | None:
        return self._absents.machine(siege)

    def doublure(self, siege: Siege) -> str:
        return self.salon.ias[siege]

    def constater_l_absence(self, siege: Siege, depuis: float) -> None:
        if self._absents.constater(siege, depuis):
            self.salon_change(durable=False)

    def echeance(self, siege: Siege, depuis: float) -> float | None:
        return self._absents.echeance(siege, depuis)

    def quelqu_un(self) -> bool:
        return self._absents.quelqu_un()

    def inscrits(self) -> Sequence[JoueurInscrit]:
        ias = [None if self.salon.assis(s) else self.salon.ias[s] for s in self.salon.sieges]
        return inscrire(list(self.salon.noms().values()), ias)

    def noter(self, evenement: Evenement) -> None:
        self.touchee = time.time()
        self._ecrire(lambda: self._carnet.noter(self.salon.partie, evenement))
        self.nouvelles.eveiller()

    # --- Les gens -----------------------------------------------------------------------------

    def voir(self, convive: Convive) -> None:
        """Un signe de cette personne : si une IA tenait sa place, elle la lui rend."""
        attendue = not self.presence.vit(convive.empreinte)
        self.presence.voir(convive.empreinte)
        if self._absents.remplacee(convive):
            self.salon_change(durable=self._absents.rendre(convive))
        elif attendue and self.meneur is not None:
            self.meneur.reveiller()

    def arriver(self, convive: Convive) -> None:
        """Ouvre un flux."""
        seul, tous = self.presence.flux(convive.empreinte), self.presence.total()
        if seul >= FLUX_PAR_PERSONNE or tous >= FLUX_PAR_TABLE:
            raise TropVite("trop de pages regardent cette table : fermez-en une")
        self.presence.ouvrir(convive.empreinte)
        self.nouvelles.flux = tous + 1
        self.voir(convive)
        self.salon_change(durable=False)

    def partir(self, convive: Convive) -> None:
        """Ferme un flux ; la personne a un délai de grâce pour en rouvrir un."""
        self.presence.fermer(convive.empreinte)
        self.nouvelles.flux = self.presence.total()
        self.salon_change(durable=False)

    @property
    def oisive(self) -> bool:
        """Vrai si personne ne la regarde."""
        return not self.presence.total()

    def presents(self) -> frozenset[Siege]:
        """Les sièges dont la personne a la table sous les yeux."""
        assis = [c for c in self.salon.personnes() if self.presence.regarde(c.empreinte)]
        ailleurs = frozenset[Siege]() if self.meneur is None else self.meneur.presents()
        return frozenset(c.siege for c in assis if c.siege is not None) | ailleurs

    # --- Ce que l'on en lit -------------------------------------------------------------------

    def salon_vu(self, convive: Convive) -> dict[str, Any]:
        assis = list(self.salon.personnes())
        presences = Presences(
            presents=self.presents(),
            remplaces=self._absents.sieges(),
            spectateurs=self.presence.total() - sum(self.presence.flux(c.empreinte) for c in assis),
            avis=tuple(self.nouvelles.avis),
            reseau=None if self.meneur is None else self.meneur.reseau(),
        )
        return salon_vu(self.salon, convive, presences, self.base)

    def regard(self, convive: Convive) -> RegardPartage | None:
        """La partie vue de cette personne, s'il y en a une."""
        return None if self._regards is None else self._regards.de(d_ou_il_regarde(convive))

    def noms(self) -> Noms:
        salon = self.salon
        return {siege: (salon.nom(siege), salon.ia(siege)) for siege in salon.sieges}

    def etat(self, convive: Convive) -> str | None:
        """Le message `etat` pour cette personne, en JSON."""
        regard = self.regard(convive)
        return None if regard is None else regard.etat(self.noms())

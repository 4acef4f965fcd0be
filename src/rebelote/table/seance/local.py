"""Le meneur d'une partie tenue ici : le croupier, les IA, et les personnes que l'on attend."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from rebelote.archives import Enregistrement
from rebelote.noyau.erreurs import CoupIllegal, Illisible
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement, Reflexe
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER, Siege
from rebelote.table.salon.acte import Acte
from rebelote.table.salon.refus import Depasse, RefusDeTable
from rebelote.table.seance.entourage import Entourage
from rebelote.table.seance.meneur import Horloge, Meneur
from rebelote.table.seance.penseurs import Penseurs
from rebelote.table.seance.tape import Tape
from rebelote.table.seance.tours import Tours


class MeneurLocal(Meneur):
    """Tient la partie entière ; reprend là où son journal s'arrête."""

    def __init__(
        self,
        jeu: Jeu,
        debut: Etat,
        entourage: Entourage,
        penseurs: Penseurs,
        alea: Random,
        acte: Acte,
        journal: Iterable[Evenement] = (),
    ) -> None:
        self.jeu, self.debut, self._acte = jeu, debut, acte
        self.partie: Partie[Any] = Partie.rejouer(debut, journal)
        self._entourage, self._penseurs, self._alea = entourage, penseurs, alea
        self._eveil = asyncio.Event()
        self._tours = Tours()
        self._tape: Tape | None = None
        self._ferme = False
        """Vrai si le dernier événement achève un pli, que l'on regarde plus longtemps."""

        self._dernier = time.monotonic()
        self._prendre_acte(None)

    # --- Ce que la table en lit ---------------------------------------------------------------

    @property
    def journal(self) -> Sequence[Evenement]:
        return self.partie.journal

    @property
    def etat(self) -> Etat:
        etat: Etat = self.partie.etat
        return etat

    def horloge(self, siege: Siege) -> Horloge | None:
        temps = self._entourage.temps_par_coup
        personnes = [s for s in self._tours if self._entourage.machine(s) is None]
        if temps is None or not personnes or self._tape is not None:
            return None
        choisi = siege if siege in personnes else personnes[0]
        reste = self._tours[choisi].depuis + temps - time.monotonic()
        return Horloge(choisi, max(0, round(reste * 1000)))

    def reflexe(self, siege: Siege) -> bool | None:
        if self._tape is None:
            return None
        return siege in self._tours and siege not in self._tape.coups

    def reveiller(self) -> None:
        self._eveil.set()

    def enregistrement(self) -> Enregistrement:
        joueurs, acte = self._entourage.inscrits(), self._acte
        return Enregistrement.de_partie(
            self.jeu, self.partie, joueurs, acte.id_partie, acte.date_debut
        )

    # --- Le coup d'une personne ---------------------------------------------------------------

    async def recevoir(self, siege: Siege, rang: int, id_coup: str, delai_ms: int | None) -> None:
        coup = self._coup(siege, rang, id_coup)
        if self._tape is not None and isinstance(coup, Reflexe):
            if delai_ms is None:
                raise Illisible("delai_ms manque : le temps que la personne a mis")
            self._tape.sceller(self.partie.vue(siege), delai_ms, time.monotonic())
            self._entourage.signaler(siege)
        else:
            self._jouer(coup)
        self.reveiller()

    def _coup(self, siege: Siege, rang: int, id_coup: str) -> Evenement:
        """Le coup que désignent ce rang et cet `id`, s'il est encore à jouer."""
        present = len(self.journal)
        if siege not in self._tours:
            if rang == present:
                raise RefusDeTable("ce n'est pas à vous de jouer")
            raise Depasse("la partie a avancé : regardez où elle en est")
        if not self._tours[siege].rang <= rang <= present:
            raise Depasse("la partie a avancé : regardez où elle en est")
        coups = self.partie.vue(siege).coups_legaux()
        if not id_coup.isdecimal() or int(id_coup) >= len(coups):
            raise Illisible(f"pas de coup {id_coup[:20]} parmi ceux que l'on peut jouer")
        return coups[int(id_coup)]

    # --- Mener --------------------------------------------------------------------------------

    async def mener(self) -> None:
        while not self.finie:
            await self._un_pas()

    async def _un_pas(self) -> None:
        attendus = self.etat.attendus()
        if not self._entourage.quelqu_un():
            await self._attendre(None)
            self._tours.repartir(time.monotonic())
        elif CROUPIER in attendus:
            self._jouer(self.etat.acte_croupier(self._alea))
        elif self._tape is not None:
            await self._faire_taper(self._tape)
        else:
            await self._faire_jouer()

    async def _faire_jouer(self) -> None:
        """Fait jouer une IA attendue, s'il y en a une ; sinon attend les personnes."""
        for siege in self._tours:
            self._entourage.constater_l_absence(siege, self._tours[siege].depuis)
            ia = self._entourage.machine(siege) or self._en_retard(siege)
            if ia is not None:
                await self._jouer_pour(siege, ia)
                return
        await self._attendre(self._prochaine_echeance())

    def _en_retard(self, siege: Siege) -> str | None:
        """L'IA qui joue ce coup, quand l'horloge de la personne est à zéro."""
        temps = self._entourage.temps_par_coup
        if temps is None or time.monotonic() < self._tours[siege].depuis + temps:
            return None
        return self._entourage.doublure(siege)

    async def _jouer_pour(self, siege: Siege, ia: str) -> None:
        rang, vue = len(self.journal), self.partie.vue(siege)
        coup = await self._penseurs.choisir(ia, vue)
        await self._souffler()
        rendue = self._entourage.machine(siege) is None and self._en_retard(siege) is None
        if siege not in self._tours or self._tours[siege].rang > rang or rendue:
            return  # entre-temps, la personne est revenue ou la partie a avancé
        try:
            self._jouer(coup)
        except CoupIllegal:
            self._jouer(self.etat.coups_legaux(siege)[0])

    async def _souffler(self) -> None:
        """Laisse voir le dernier événement avant d'en ajouter un."""
        pause = self._entourage.pause
        fin = self._dernier + (pause.pli if self._ferme else pause.coup)
        await asyncio.sleep(max(0.0, fin - time.monotonic()))

    async def _faire_taper(self, tape: Tape) -> None:
        """Attend les personnes, puis les IA ; tous les coups sortent ensemble."""
        attendus = list(self._tours)
        personnes = {s for s in attendus if self._entourage.machine(s) is None}
        reste = tape.reste(time.monotonic())
        if personnes - tape.coups.keys() and reste > 0:
            await self._attendre(reste)
            return
        await self._souffler()
        for siege in attendus:
            vue, ia = self.partie.vue(siege), self._entourage.machine(siege)
            if siege not in tape.coups and ia is not None:
                tape.coups.setdefault(siege, await self._penseurs.choisir(ia, vue))
        for siege in attendus:
            self._jouer(tape.coups.get(siege) or tape.manquee(self.partie.vue(siege)))

    # --- Attendre -----------------------------------------------------------------------------

    def _prochaine_echeance(self) -> float | None:
        """Les secondes avant que l'on cesse d'attendre quelqu'un."""
        instants = [self._echeance(siege) for siege in self._tours]
        prochaine = min((i for i in instants if i is not None), default=None)
        return None if prochaine is None else max(0.0, prochaine - time.monotonic())

    def _echeance(self, siege: Siege) -> float | None:
        depuis, temps = self._tours[siege].depuis, self._entourage.temps_par_coup
        fins = [self._entourage.echeance(siege, depuis), None if temps is None else depuis + temps]
        return min((fin for fin in fins if fin is not None), default=None)

    async def _attendre(self, secondes: float | None) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(secondes):
                await self._eveil.wait()
        self._eveil.clear()

    # --- Le journal ---------------------------------------------------------------------------

    def _jouer(self, evenement: Evenement) -> None:
        self._ferme = self.etat.pli_ferme(evenement) is not None
        self.partie.jouer(evenement)
        self._dernier = time.monotonic()
        self._prendre_acte(evenement.auteur)
        self._entourage.noter(evenement)

    def _prendre_acte(self, auteur: Siege | None) -> None:
        self._tours.suivre(self.partie, auteur, self._dernier)
        premier = next(iter(self._tours), None)
        if premier is None or not self._de_reflexe(premier):
            self._tape = None
        elif self._tape is None:
            self._tape = Tape(self._dernier)

    def _de_reflexe(self, siege: Siege) -> bool:
        coups = self.partie.vue(siege).coups_legaux()
        return bool(coups) and isinstance(coups[0], Reflexe)

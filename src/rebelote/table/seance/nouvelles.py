"""Les nouvelles d'une table : ce qui y a changé, ce qui s'y dit, et le réveil de qui la lit."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import Any, Final

from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.table.fil.regard import PASSANT
from rebelote.table.salon.gens import Convive
from rebelote.table.seance.regards import ecrire, en_texte

AVIS_MAX: Final = 5
DITS_MAX: Final = 32
RETARD: Final = 0.002
RETARD_MAX: Final = 0.2
"""Les secondes de retard de ceux qui regardent, par flux ouvert et en tout : à dix, cela ne se voit
pas ; à cent, le serveur garde presque tout son temps à ceux qui jouent."""


class Nouvelles:
    """Un numéro par chose qui change : chaque lecteur compare au sien, et relit s'il diffère."""

    def __init__(self) -> None:
        self.salon = 0
        self._etats = 0
        self._signaux: Counter[Siege] = Counter()
        self.avis: deque[dict[str, Any]] = deque(maxlen=AVIS_MAX)
        self.dits: deque[tuple[int, str]] = deque(maxlen=DITS_MAX)
        """Les dernières phrases dites, écrites, chacune avec son numéro."""

        self.dernier_dit = 0
        self.flux = 0
        """Combien de pages lisent."""

        self._joueurs, self._spectateurs = asyncio.Event(), asyncio.Event()
        self._bientot: asyncio.TimerHandle | None = None
        self.tourniquet = asyncio.Semaphore(1)
        """Par où passent les spectateurs, l'un après l'autre."""

    # --- Réveiller ----------------------------------------------------------------------------

    def eveiller(self) -> None:
        """Réveille qui joue aussitôt, et bientôt qui regarde ; chacun voit ce qui a changé.

        Quand tout va vite, cent spectateurs lisent ainsi plusieurs coups à la fois.
        """
        ancien, self._joueurs = self._joueurs, asyncio.Event()
        ancien.set()
        if self._bientot is None:
            boucle = asyncio.get_running_loop()
            retard = min(RETARD_MAX, RETARD * self.flux)
            self._bientot = boucle.call_later(retard, self._eveiller_les_spectateurs)

    def _eveiller_les_spectateurs(self) -> None:
        self._bientot = None
        ancien, self._spectateurs = self._spectateurs, asyncio.Event()
        ancien.set()

    def eveil(self, convive: Convive) -> asyncio.Event:
        """Ce qui le réveillera."""
        return self._spectateurs if convive.siege is None else self._joueurs

    # --- Ce qui change ------------------------------------------------------------------------

    def changer_l_etat(self, siege: Siege | None = None) -> None:
        """L'état a changé sans que la partie avance ; pour tous, ou pour ce siège seulement."""
        if siege is None:
            self._etats += 1
        else:
            self._signaux[siege] += 1

    def etat_de(self, convive: Convive) -> tuple[int, int]:
        """Ce qui change quand l'état de ce lecteur change sans que la partie avance."""
        return self._etats, self._signaux[d_ou_il_regarde(convive)]

    # --- Ce qui se dit ------------------------------------------------------------------------

    def dire(self, siege: Siege, phrase: str) -> None:
        """Une phrase, pour ceux qui sont là."""
        self.dernier_dit += 1
        dit = en_texte({"siege": nom_siege(siege), "phrase": phrase})
        self.dits.append((self.dernier_dit, ecrire("phrase", dit)))
        self.eveiller()

    def avertir(self, code: str, siege: Siege | None) -> bool:
        """Retient ce qui ne va pas ; faux si on le savait déjà."""
        avis = {"code": code, "siege": None if siege is None else nom_siege(siege)}
        if avis in self.avis:
            return False
        self.avis.append(avis)
        return True


def d_ou_il_regarde(convive: Convive) -> Siege:
    return PASSANT if convive.siege is None else convive.siege

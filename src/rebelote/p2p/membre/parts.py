"""Les parts privées des entrées secrètes : celles qu'on reçoit, celles qu'on doit."""

from __future__ import annotations

from typing import Any, TypeAlias

from rebelote.noyau.sieges import Siege
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.scelles import COMPLET

Part: TypeAlias = dict[str, Any]
"""Le sel et l'événement, tel que son destinataire a le droit de le voir."""


class Parts:
    """Ce que chaque entrée secrète dit à nous seuls, et ce que les nôtres disent à chacun."""

    def __init__(self, moi: Siege) -> None:
        self._moi = moi
        self._recues: dict[Siege, tuple[int, Part]] = {}
        """La dernière part que chaque membre nous a donnée, tant que son entrée n'est pas là."""
        self.recommencer()

    def recommencer(self) -> None:
        """Oublie ce que disait le journal : on va le relire."""
        self._miennes: dict[int, Part] = {}
        self._dues: dict[int, dict[Siege, Part]] = {}
        self.secrets: dict[int, Part] = {}
        """Nos propres événements secrets, en entier."""

    def vider(self) -> None:
        """Une manche abandonnée n'a plus de secrets à garder."""
        self.recommencer()
        self._recues.clear()

    # --- Celles des autres --------------------------------------------------------------------

    def recevoir(self, siege: Siege, seq: int, part: Part) -> None:
        self._recues[siege] = (seq, part)

    def recue(self, entree: Entree) -> Part | None:
        """La part privée de cette entrée, de son auteur et de nul autre."""
        seq, part = self._recues.get(entree.auteur, (0, {}))
        return part if seq == entree.seq else None

    def oublier(self, siege: Siege) -> None:
        """Une part fausse s'oublie : la vraie peut encore venir."""
        self._recues.pop(siege, None)

    def garder(self, seq: int, part: Part | None) -> None:
        if part is not None:
            self._miennes[seq] = part

    def mienne(self, seq: int) -> Part | None:
        return self._miennes.get(seq)

    # --- Les nôtres ---------------------------------------------------------------------------

    def ecrire(self, seq: int, parts: dict[str, Part], privees: dict[Siege, Part]) -> None:
        """Les parts de notre entrée : le tout, et ce que chacun doit en recevoir."""
        self.secrets[seq] = parts[COMPLET]
        self._dues[seq] = {siege: part for siege, part in privees.items() if siege != self._moi}
        self._miennes[seq] = privees[self._moi]

    def due(self, siege: Siege, seq: int) -> Part | None:
        """Ce que nous devons à ce membre pour qu'il lise notre entrée."""
        return self._dues.get(seq, {}).get(siege)

    def a_ouvrir(self) -> dict[int, Part]:
        """Tout ce que nous savons des secrets de la manche, quand vient le moment de l'ouvrir."""
        return {**self._miennes, **self.secrets}

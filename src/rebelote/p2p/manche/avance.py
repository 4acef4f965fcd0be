"""La manche suivante, préparée pendant celle-ci : les clés et le paquet voyagent avec les coups.

Chacun, à un coup à découvert, y joint sa clé, puis, quand toutes sont là, le paquet battu. Rien n'y
oblige : ce qui manque se fait au début de la manche.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rebelote.cartes import Carte
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.cles import Cles, Ranger
from rebelote.p2p.manche.tapis import Tapis
from rebelote.p2p.messages.entree import CLE, MELANGE


class Avance:
    """Les clés et le tapis de la manche qui vient."""

    def __init__(self, cles: Cles, tapis: Tapis) -> None:
        self.cles, self.tapis = cles, tapis

    def _attendu(self, siege: Siege) -> str | None:
        """Ce que ce siège peut faire d'avance, s'il reste quelque chose."""
        if siege not in self.cles.publiques:
            return CLE
        if self.cles.suivant is None and siege not in self.tapis.melangeurs:
            return MELANGE
        return None

    def ecrire(self, siege: Siege, paquet: Sequence[Carte], tete: str) -> dict[str, Any] | None:
        match self._attendu(siege):
            case "CLE":
                return {"type": CLE, **self.cles.ecrire(tete)}
            case "MELANGE":
                self.tapis.preparer(paquet)
                return {"type": MELANGE, **self.tapis.battre(tete)}
        return None

    def lire(
        self, place: tuple[Siege, str], paquet: Sequence[Carte], corps: Any, verifier: bool
    ) -> Ranger:
        """Ce qu'un coup apporte d'avance, vérifié ; `place` : son auteur, et la tête qu'il suit."""
        auteur, tete = place
        attendu = self._attendu(auteur)
        if not isinstance(corps, dict) or corps.get("type") != attendu:
            raise Illisible(f"d'avance, on attendait {attendu or 'rien'}")
        corps = {nom: champ for nom, champ in corps.items() if nom != "type"}
        if attendu == CLE:
            return self.cles.lire(auteur, tete, corps, verifier)
        self.tapis.preparer(paquet)
        return self.tapis.lire_melange(auteur, corps, verifier)

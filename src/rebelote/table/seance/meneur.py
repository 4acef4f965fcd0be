"""Le meneur : d'où viennent les événements d'une partie, et où vont les coups.

Une table n'en demande pas plus. Le meneur local tient la partie lui-même ; celui d'une table de
pairs n'a que le journal de son nœud, vu de son siège. Ce que chaque lecteur en voit est l'affaire
du fil : un événement déjà vu d'un siège, revu du même, est le même.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rebelote.archives import Enregistrement
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.table.salon.refus import RefusDeTable


@dataclass(frozen=True)
class Horloge:
    """Le temps qui reste à qui l'on attend ; entre pairs, une réserve le prolonge."""

    siege: Siege
    reste_ms: int
    reserve_ms: int | None = None

    def en_json(self) -> dict[str, Any]:
        temps = {"reste_ms": self.reste_ms, "reserve_ms": self.reserve_ms}
        return {"siege": nom_siege(self.siege), **temps}


class Meneur(ABC):
    """Une partie qui avance ; la table l'interroge, et l'écoute par son `Entourage`."""

    jeu: Jeu
    debut: Etat

    @property
    @abstractmethod
    def journal(self) -> Sequence[Evenement]:
        """Les événements passés, tels que ce serveur les sait."""

    @property
    @abstractmethod
    def etat(self) -> Etat:
        """L'état que donne ce journal."""

    @abstractmethod
    async def mener(self) -> None:
        """Fait avancer la partie jusqu'à sa fin ; une tâche de la table."""

    @abstractmethod
    async def recevoir(self, siege: Siege, rang: int, id_coup: str, delai_ms: int | None) -> None:
        """Le coup d'une personne ; un `RefusDeTable` ou un `CoupIllegal` ne change rien."""

    @abstractmethod
    def reveiller(self) -> None:
        """Quelqu'un est venu, parti, ou un siège a changé de mains."""

    @abstractmethod
    def enregistrement(self) -> Enregistrement:
        """La partie telle qu'on la garde."""

    @property
    def histoire(self) -> Sequence[Evenement]:
        """La partie finie, à découvert."""
        return self.journal

    @property
    def epoque(self) -> int:
        """Une de plus chaque fois que le journal, au lieu de s'allonger, recommence en partie."""
        return 0

    async def completer(self) -> None:
        """L'hôte n'attend plus personne : des IA prennent les places qui restent."""
        return

    def ranger(self, un: Siege, autre: Siege) -> None:
        """Échange ces deux places avant la partie ; ici, chacun échange lui-même la sienne."""
        raise RefusDeTable("chacun échange sa place lui-même")

    async def fermer(self) -> None:
        """Lâche tout ce qu'il tient ; la table se ferme."""
        return

    def a_joue(self, siege: Siege) -> bool:
        """Vrai si son coup est parti, sans être encore au journal."""
        return False

    def presents(self) -> frozenset[Siege]:
        """Les sièges d'autres serveurs qui donnent signe de vie."""
        return frozenset()

    def cles(self) -> Mapping[Siege, str]:
        """La clé de chacun, entre pairs."""
        return {}

    @property
    def finie(self) -> bool:
        return self.etat.est_terminee

    def horloge(self, siege: Siege) -> Horloge | None:
        """Pour ce lecteur : celle qui compte, s'il y en a une."""
        return None

    def reflexe(self, siege: Siege) -> bool | None:
        """Vrai si ce lecteur doit taper ; faux si d'autres le doivent encore ; rien sinon."""
        return None

    def preuves(self) -> dict[str, Any] | None:
        """Ce que les pairs ont signé, accusé et vérifié ; rien à une table sans pairs."""
        return None

    def reseau(self) -> dict[str, Any] | None:
        """Ce que le salon dit des pairs."""
        return None

"""Les votes d'exclusion : qui tient qui pour absent, et sur quelle tête du journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rebelote.noyau.sieges import Siege, lire_siege, nom_siege
from rebelote.p2p.membre.journal import PlaceDuJournal
from rebelote.p2p.messages.entree import Parole
from rebelote.p2p.messages.preuves import place_de


@dataclass(frozen=True)
class Forfait:
    """Ceux sans qui l'on va conclure, faute des voix qui les excluraient de cette tête ; et quand.

    D'ici là, nous n'y ajoutons plus rien que les autres n'aient suivi : ils concluent un peu plus
    tôt, ou plus tard, et qui les aurait fait continuer à la dernière seconde nous séparerait.
    """

    tete: str
    cible: Siege
    fautifs: Mapping[Siege, str]
    echeance: float

    def en_json(self) -> dict[str, Any]:
        fautifs = {nom_siege(siege): raison for siege, raison in self.fautifs.items()}
        return {"cible": nom_siege(self.cible), "fautifs": fautifs}

    @classmethod
    def depuis_json(cls, objet: Any, tete: str, echeance: float) -> Forfait:
        fautifs = {lire_siege(nom): str(raison) for nom, raison in objet["fautifs"].items()}
        return cls(tete, lire_siege(objet["cible"]), fautifs, echeance)

    @property
    def muets(self) -> list[str]:
        """Ceux qui n'ont pas voté contre elle : notre vote le dit, pour que chacun en soit là."""
        return sorted(nom_siege(siege) for siege in self.fautifs if siege != self.cible)


class Votes:
    """Le dernier vote signé de chacun."""

    def __init__(self) -> None:
        self._mots: dict[Siege, tuple[Siege, Parole]] = {}
        self._dates: dict[Siege, float] = {}
        """Depuis quand chacun vote ainsi."""

    def compter(self, cible: Siege, mot: Parole, maintenant: float) -> None:
        ancien = self._mots.get(mot.siege)
        if ancien is not None and ancien[1].contenu["date"] > mot.contenu["date"]:
            return
        if not self.est_contre(mot.siege, cible, place_de(mot)):
            self._dates[mot.siege] = maintenant
        self._mots[mot.siege] = cible, mot

    def est_contre(self, siege: Siege, cible: Siege, place: PlaceDuJournal) -> bool:
        """Vrai si ce membre vote contre celui-là, sur cette tête."""
        qui, mot = self._mots.get(siege, (None, None))
        return mot is not None and qui == cible and place_de(mot) == place

    def annonce(self, siege: Siege, cible: Siege, place: PlaceDuJournal) -> object:
        """Les muets sans qui ce votant va conclure, s'il le dit."""
        voix = self._mots[siege][1] if self.est_contre(siege, cible, place) else None
        return None if voix is None else voix.contenu.get("muets")

    def vote_depuis(self, siege: Siege, cible: Siege, place: PlaceDuJournal, date: float) -> bool:
        """Vrai s'il le fait déjà depuis cette date."""
        return self.est_contre(siege, cible, place) and self._dates[siege] <= date

    def unanimes(
        self, cible: Siege, place: PlaceDuJournal, votants: Iterable[Siege]
    ) -> dict[Siege, Parole] | None:
        """Les votes de tous ceux-là contre cet absent, sur cette tête ; `None` s'il en manque."""
        votes: dict[Siege, Parole] = {}
        for siege in votants:
            if not self.est_contre(siege, cible, place):
                return None
            votes[siege] = self._mots[siege][1]
        return votes

    def depuis(self, votants: Iterable[Siege]) -> float:
        """Depuis quand tous ceux-là, unanimes, le sont."""
        return max(self._dates[siege] for siege in votants)

    def oublier(self, siege: Siege) -> None:
        """Ce membre ne vote plus ; s'il vote de nouveau, ce sera depuis ce moment-là."""
        self._mots.pop(siege, None)

    def dormir(self, duree: float) -> None:
        """Nous n'écoutions pas : qui n'a pas voté pendant ce temps a pu le faire."""
        self._dates = {siege: date + duree for siege, date in self._dates.items()}

    def mots(self) -> Iterator[Parole]:
        return (mot for _, mot in self._mots.values())

"""Les votes d'exclusion : qui tient qui pour absent, et sur quelle tête du journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from rebelote.noyau.sieges import Siege, lire_siege, nom_siege
from rebelote.p2p.membre.journal import PlaceDuJournal
from rebelote.p2p.membre.presence import PAR_LANCEMENT
from rebelote.p2p.messages.entree import Parole
from rebelote.p2p.messages.preuves import place_de


@dataclass(frozen=True)
class Forfait:
    """Ceux sans qui l'on va finir, faute des voix qui les excluraient de cette tête.

    Nous le disons, et n'ajoutons plus rien que les autres n'aient suivi : qui les aurait fait
    continuer à la dernière seconde nous séparerait.
    """

    tete: str
    cible: Siege | None
    """Contre qui il manque des voix ; personne, si l'on abandonne : trop de membres ont disparu."""
    fautifs: Mapping[Siege, str]
    depuis: float
    dernier_mot: int = 0
    """La date du dernier mot que nous avions d'elle."""

    def en_json(self) -> dict[str, Any]:
        fautifs = {nom_siege(siege): raison for siege, raison in self.fautifs.items()}
        assert self.cible is not None, "un abandon ne s'écrit pas : relancé, on attend de nouveau"
        cible = nom_siege(self.cible)
        return {"cible": cible, "fautifs": fautifs, "dernier_mot": self.dernier_mot}

    @classmethod
    def depuis_json(cls, objet: Any, tete: str, maintenant: float) -> Forfait:
        fautifs = {lire_siege(nom): str(raison) for nom, raison in objet["fautifs"].items()}
        cible, dernier_mot = lire_siege(objet["cible"]), int(objet["dernier_mot"])
        return cls(tete, cible, fautifs, maintenant, dernier_mot)

    @property
    def abandon(self) -> bool:
        return self.cible is None

    @property
    def muets(self) -> list[str]:
        """Ceux qui n'ont pas voté contre elle : notre vote le dit, pour que chacun en soit là."""
        return sorted(nom_siege(siege) for siege in self.fautifs if siege != self.cible)

    def cible_de(self, siege: Siege) -> Siege:
        """Contre qui ce membre vote alors ; lui-même, s'il abandonne."""
        return siege if self.cible is None else self.cible


class Votes:
    """Le dernier vote signé de chacun."""

    def __init__(self) -> None:
        self._mots: dict[Siege, tuple[Siege, Parole]] = {}
        self._dates: dict[Siege, float] = {}
        """Depuis quand chacun vote ainsi."""
        self._annonces: dict[Siege, float] = {}
        """Depuis quand il le dit dans les mêmes termes, sans avoir été relancé."""
        self._dernieres: dict[Siege, float] = {}
        """Quand il l'a dit pour la dernière fois."""
        self._unanimes: dict[tuple[Siege, PlaceDuJournal], float] = {}
        """Depuis quand nous avons, de cette tête, toutes les voix contre chacun."""

    def compter(self, cible: Siege, mot: Parole, maintenant: float) -> None:
        ancien = self._mots.get(mot.siege)
        if ancien is not None and ancien[1].contenu["date"] > mot.contenu["date"]:
            return
        constant = self.est_contre(mot.siege, cible, place_de(mot))
        if not constant:
            self._dates[mot.siege] = maintenant
        if not constant or ancien is None or _termes(ancien[1]) != _termes(mot):
            self._annonces[mot.siege] = maintenant
        self._mots[mot.siege], self._dernieres[mot.siege] = (cible, mot), maintenant

    def est_contre(self, siege: Siege, cible: Siege, place: PlaceDuJournal) -> bool:
        """Vrai si ce membre vote contre celui-là, sur cette tête."""
        qui, mot = self._mots.get(siege, (None, None))
        return mot is not None and qui == cible and place_de(mot) == place

    def annonce(self, siege: Siege, cible: Siege, place: PlaceDuJournal) -> object:
        """Les muets sans qui ce votant va conclure, s'il le dit."""
        voix = self._mots[siege][1] if self.est_contre(siege, cible, place) else None
        return None if voix is None else voix.contenu.get("muets")

    def annonce_depuis(self, siege: Siege, forfait: Forfait, place: PlaceDuJournal) -> float:
        """Depuis quand ce votant dit qu'il va finir sans les mêmes ; jamais, s'il ne le dit pas."""
        annonce = self.annonce(siege, forfait.cible_de(siege), place)
        return self._annonces[siege] if annonce == forfait.muets else inf

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

    def unanimes_depuis(self, cible: Siege, place: PlaceDuJournal, maintenant: float) -> float:
        """Depuis quand nous savons tous les autres unanimes, quand ils le sont.

        Qui se dédit, et vote de nouveau, ne le change pas : ce serait toujours à lui d'écrire.
        """
        if (cible, place) not in self._unanimes:
            d_ici = {qui: date for qui, date in self._unanimes.items() if qui[1] == place}
            self._unanimes = {**d_ici, (cible, place): maintenant}
        return self._unanimes[cible, place]

    def oublier(self, siege: Siege, avant: float = inf) -> None:
        """Ce membre ne vote plus, s'il ne l'a pas redit après `avant` : un instant de doute ne fait
        pas recompter."""
        if self._dernieres.get(siege, avant) <= avant:
            self._mots.pop(siege, None)

    def dormir(self, duree: float) -> None:
        """Nous n'écoutions pas : qui n'a pas voté pendant ce temps a pu le faire."""
        for dates in (self._dates, self._annonces, self._dernieres):
            dates.update({siege: date + duree for siege, date in dates.items()})
        self._unanimes = {qui: date + duree for qui, date in self._unanimes.items()}

    def mots(self) -> Iterator[Parole]:
        return (mot for _, mot in self._mots.values())


def _termes(mot: Parole) -> tuple[object, int]:
    """Ce qu'il annonce, et d'après quel lancement."""
    return mot.contenu.get("muets"), mot.contenu["date"] // PAR_LANCEMENT

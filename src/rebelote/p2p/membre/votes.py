"""Les votes d'exclusion : qui tient qui pour absent, et sur quelle tête du journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from rebelote.noyau.sieges import Siege, lire_siege, nom_siege
from rebelote.p2p.membre.journal import PlaceDuJournal
from rebelote.p2p.membre.presence import PAR_LANCEMENT
from rebelote.p2p.messages.entree import Parole
from rebelote.p2p.messages.preuves import place_de


@dataclass(frozen=True)
class Depart:
    """Ceux sans qui l'on va finir, faute des voix qui les excluraient de cette tête.

    Nous le disons, et n'ajoutons plus rien que les autres n'aient suivi : qui les aurait fait
    continuer à la dernière seconde nous séparerait.
    """

    tete: str
    cible: Siege | None
    """Contre qui il manque des voix ; personne, si l'on abandonne : trop de membres ont disparu."""
    fautifs: Mapping[Siege, str]
    dernier_mot: int
    """La date du dernier mot que nous avions d'elle."""
    depuis: float = 0.0
    terme: float = inf
    """Quand nous finirons, même si un autre ne dit jamais qu'il va finir aussi."""
    redit: bool = False
    """Relancés depuis que nous l'avons dit : un autre a pu finir sur notre parole."""

    def en_json(self) -> dict[str, Any]:
        """Un forfait ; un abandon ne s'écrit pas : relancé, on attend de nouveau."""
        assert self.cible is not None
        fautifs = {nom_siege(siege): raison for siege, raison in self.fautifs.items()}
        cible = nom_siege(self.cible)
        return {"cible": cible, "fautifs": fautifs, "dernier_mot": self.dernier_mot}

    @classmethod
    def depuis_json(cls, objet: Any, tete: str) -> Depart:
        fautifs = {lire_siege(nom): str(raison) for nom, raison in objet["fautifs"].items()}
        return cls(tete, lire_siege(objet["cible"]), fautifs, int(objet.get("dernier_mot", -1)))

    def depuis_maintenant(self, maintenant: float, terme: float) -> Depart:
        return replace(self, depuis=maintenant, terme=terme, redit=True)

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


@dataclass
class Voix:
    """Ce que dit un membre : contre qui il vote, et peut-être sans qui il va finir."""

    cible: Siege
    mot: Parole
    dite: float
    """Quand il l'a dit pour la dernière fois."""
    annoncee: float
    """Depuis quand il le dit dans les mêmes termes, sans avoir été relancé."""


class Votes:
    """Le dernier vote signé de chacun."""

    def __init__(self) -> None:
        self._voix: dict[Siege, Voix] = {}
        self._dates: dict[tuple[Siege, Siege], tuple[PlaceDuJournal, float]] = {}
        """Depuis quand chacun vote contre chacun, et sur quelle tête. Un instant de doute ne fait
        pas recompter : un fourbe n'aurait qu'à disparaître et revenir."""
        self._unanimes: dict[tuple[Siege, PlaceDuJournal], float] = {}
        """Depuis quand nous avons, de cette tête, toutes les voix contre chacun."""

    def compter(self, cible: Siege, mot: Parole, maintenant: float) -> None:
        ancienne, place = self._voix.get(mot.siege), place_de(mot)
        if ancienne is not None and ancienne.mot.contenu["date"] >= mot.contenu["date"]:
            return
        if self._dates.get((mot.siege, cible), (None, 0.0))[0] != place:
            self._dates[mot.siege, cible] = place, maintenant
        meme = ancienne is not None and _termes(ancienne.mot) == _termes(mot)
        annoncee = ancienne.annoncee if ancienne is not None and meme else maintenant
        self._voix[mot.siege] = Voix(cible, mot, maintenant, annoncee)

    def est_contre(self, siege: Siege, cible: Siege, place: PlaceDuJournal) -> bool:
        """Vrai si ce membre vote contre celui-là, sur cette tête."""
        voix = self._voix.get(siege)
        return voix is not None and (voix.cible, place_de(voix.mot)) == (cible, place)

    def annonce(self, siege: Siege, cible: Siege, place: PlaceDuJournal) -> object:
        """Ceux que ce votant dit muets, s'il va finir ; un fourbe peut dire n'importe quoi."""
        contre = self.est_contre(siege, cible, place)
        return self._voix[siege].mot.contenu.get("muets") if contre else None

    def annonce_depuis(self, siege: Siege, depart: Depart, place: PlaceDuJournal) -> float:
        """Depuis quand ce votant dit qu'il va finir sans les mêmes ; jamais, s'il ne le dit pas."""
        annonce = self.annonce(siege, depart.cible_de(siege), place)
        return self._voix[siege].annoncee if annonce == depart.muets else inf

    def renonce(self, siege: Siege, place: PlaceDuJournal) -> bool:
        """Vrai s'il a dit, de cette tête, qu'il ne finit plus."""
        return self.est_contre(siege, siege, place) and not self.allait_finir(siege, place)

    def vote_depuis(self, siege: Siege, cible: Siege, place: PlaceDuJournal, date: float) -> bool:
        """Vrai s'il le fait déjà depuis cette date."""
        depuis = self._dates.get((siege, cible), (None, inf))[1]
        return self.est_contre(siege, cible, place) and depuis <= date

    def unanimes(
        self, cible: Siege, place: PlaceDuJournal, votants: Iterable[Siege]
    ) -> Mapping[Siege, Parole] | None:
        """Les votes de tous ceux-là contre elle, sur cette tête ; rien tant qu'il en manque."""
        votes: dict[Siege, Parole] = {}
        for siege in votants:
            if not self.est_contre(siege, cible, place):
                return None
            votes[siege] = self._voix[siege].mot
        return votes

    def unanimes_depuis(self, cible: Siege, place: PlaceDuJournal, maintenant: float) -> float:
        """Depuis quand nous savons tous les autres unanimes, quand ils le sont.

        Qui se dédit, et vote de nouveau, ne le change pas : ce serait toujours à lui d'écrire.
        """
        if (cible, place) not in self._unanimes:
            d_ici = {qui: date for qui, date in self._unanimes.items() if qui[1] == place}
            self._unanimes = {**d_ici, (cible, place): maintenant}
        return self._unanimes[cible, place]

    def oublier(self, siege: Siege, avant: float) -> None:
        """Ce membre ne vote plus, s'il ne l'a pas redit après `avant`."""
        if siege in self._voix and self._voix[siege].dite <= avant:
            del self._voix[siege]

    def allait_finir(self, siege: Siege, place: PlaceDuJournal) -> bool:
        """Vrai si son dernier vote, sur cette tête, disait qu'il allait finir."""
        voix = self._voix.get(siege)
        return voix is not None and place_de(voix.mot) == place and "muets" in voix.mot.contenu

    def absoudre(self, cible: Siege) -> None:
        """Elle n'est plus absente : si elle l'est encore, que l'on recompte."""
        self._dates = {qui: date for qui, date in self._dates.items() if qui[1] != cible}

    def dormir(self, duree: float) -> None:
        """Nous n'écoutions pas : qui n'a pas voté pendant ce temps a pu le faire."""
        for voix in self._voix.values():
            voix.dite, voix.annoncee = voix.dite + duree, voix.annoncee + duree
        self._dates = {qui: (ou, date + duree) for qui, (ou, date) in self._dates.items()}
        self._unanimes = {qui: date + duree for qui, date in self._unanimes.items()}

    def mots(self) -> Iterator[Parole]:
        return (voix.mot for voix in self._voix.values())


def _termes(mot: Parole) -> tuple[PlaceDuJournal, object, object, int]:
    """Sur quelle tête, contre qui, ce qu'il annonce, et d'après quel lancement."""
    dit = mot.contenu
    return place_de(mot), dit.get("cible"), dit.get("muets"), dit["date"] // PAR_LANCEMENT

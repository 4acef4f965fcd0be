"""Une fourberie : qui la fait, à quels jeux, et ce qu'il doit en advenir."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.simulation import Issue, MondeFourbe, Verdict, juger
from campagnes.groupe_a_decouvert import groupe_choisi
from campagnes.monde_p2p import identites_simulees
from rebelote.jeux.catalogue import jeux, trouver
from rebelote.noyau.sieges import Siege

NOMME: Final = frozenset({Issue.NOMME})
DEHORS: Final = frozenset({Issue.DEHORS})
CONFONDU: Final = NOMME | DEHORS
"""Prouvé si quelqu'un en a la preuve, exclu au délai sinon."""
RIEN: Final = frozenset({Issue.SANS_EFFET})
SELON: Final = CONFONDU | RIEN
"""Sans effet si personne ne s'y prend, prouvé sinon."""

LIMITE: Final = 300.0
"""Au-delà de ce temps simulé, la partie est bloquée."""

TOUS: Final = tuple(jeux())


@dataclass(frozen=True)
class Attaque:
    """Une sorte de fourberie."""

    classe: type[Fourbe]
    attendu: frozenset[Issue]
    jeux: tuple[str, ...] = TOUS
    hote: bool | None = None
    """Vrai si seul l'hôte de la première manche peut la faire, faux si lui ne le peut pas."""
    ami: type[Fourbe] | None = None
    """Le second fourbe, s'il en faut deux."""
    ecart: int = 2
    """Le nombre de places de l'un à l'autre."""
    siege: Siege | None = None
    """Le seul siège d'où elle se fait, s'il n'y en a qu'un."""
    regles: Mapping[str, Any] | None = None
    """Les règles de la partie, si les plus courtes ne suffisent pas."""

    def vaut_pour(self, donne: str) -> bool:
        """Faux si c'est une autre donne qu'elle truque."""
        return self.classe.seule_donne in (None, donne)

    @property
    def nom(self) -> str:
        complot = self.ami is not None and not self.ami.comparse
        return f"Complot{self.classe.__name__}" if complot else self.classe.__name__

    def simuler(
        self, graine: int, jeu: str | None = None, donne: str = "hote", vrai_groupe: bool = True
    ) -> Verdict:
        """Une partie simulée : ce que les honnêtes en pensent à la fin."""
        alea = Random(f"{self.nom}:{graine}")
        choisi, nombre, fourbes = self.table(alea, jeu)
        with groupe_choisi(vrai_groupe, identites_simulees(nombre)):
            monde = MondeFourbe(graine, choisi, nombre, fourbes, self.regles, donne)
            return juger(monde, monde.courir(LIMITE))

    def table(
        self, alea: Random, jeu: str | None = None
    ) -> tuple[str, int, Mapping[Siege, type[Fourbe]]]:
        """Une partie où l'essayer : le jeu, le nombre de joueurs, et qui triche."""
        jeu = jeu or alea.choice(self.jeux)
        nombres = trouver(jeu).nombres_de_joueurs
        nombre = 4 if self.ami is not None else alea.choice([n for n in nombres if n > 2])
        siege = self._siege(alea, nombre)
        if self.ami is None:
            return jeu, nombre, {siege: self.classe}
        return jeu, nombre, {siege: self.classe, (siege + self.ecart) % nombre: self.ami}

    def _siege(self, alea: Random, nombre: int) -> Siege:
        if self.siege is not None:
            return self.siege
        return 0 if self.hote else alea.randrange(self.hote is False, nombre)

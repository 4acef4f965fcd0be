"""Le plateau : ce qu'un jeu met sous les yeux, et qu'il est seul à savoir disposer.

Des valeurs, jamais des phrases : les mots viennent de `recit`. Un jeu laisse vide ce qu'il n'a pas.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from rebelote.cartes import Carte, Couleur, Main
from rebelote.noyau.reperes.engagement import Engagement
from rebelote.noyau.reperes.plis import PliFerme, Pose
from rebelote.noyau.sieges import Siege

ParCamp: TypeAlias = Annotated[tuple[tuple[str, int], ...], "par camp"]
"""Un nombre par camp, dans l'ordre où on les montre ; un objet en JSON."""

Valeur: TypeAlias = bool | int | str | Carte | tuple[Carte, ...] | None


def par_camp(scores: Mapping[str, int]) -> ParCamp:
    return tuple(scores.items())


@dataclass(frozen=True, slots=True)
class Detail:
    """Un fait nommé : `Detail("pari", 2)`, `Detail("retournee", Carte("V♠"))`."""

    nom: str
    valeur: Valeur = None


@dataclass(frozen=True, slots=True)
class MotDit:
    """Ce que quelqu'un a dit, à son tour de parler."""

    siege: Siege
    texte: str


@dataclass(frozen=True, slots=True)
class MainVue:
    """Ce que l'on voit d'une main : des cartes, rangées comme on les tient, et des dos."""

    connues: tuple[Carte, ...] = ()
    cachees: int = 0

    @classmethod
    def de(cls, main: Main, rangees: Iterable[Carte] | None = None) -> MainVue:
        return cls(tuple(main if rangees is None else rangees), main.cachees)

    def __len__(self) -> int:
        return len(self.connues) + self.cachees


@dataclass(frozen=True, slots=True)
class SiegeVu:
    """Un siège : qui y est, sa main, ce qu'il a dit et ce qu'on sait de lui."""

    siege: Siege
    camp: str
    main: MainVue | None = None
    """Rien avant la donne, ni pour qui n'est plus dans la partie."""

    plis: int | None = None
    """Les plis qu'il a faits dans la manche."""

    dit: tuple[str, ...] = ()
    """Ce qu'il a dit et qui vaut encore : enchères, annonces, belote."""

    sans: tuple[Couleur, ...] = ()
    """Les couleurs que le jeu de tous a montré lui manquer."""

    pastilles: tuple[Detail, ...] = ()
    """`preneur`, `vies`, `pari`, `points`, `roi`, `paquet`, `dos`, `elimine`…"""

    nom: str = ""
    ia: str | None = None
    connecte: bool | None = None
    """Rien quand il n'y a pas de réseau entre lui et la table."""


@dataclass(frozen=True, slots=True)
class Milieu:
    """Ce qui est au milieu de la table.

    `genre` est l'un de `donne`, `encheres`, `pli`, `passe`, `tape`, `paris`, `draft`, `pyramide`,
    `fin`, ou tout autre mot : qui ne le connaît pas en montre la liste.
    """

    genre: str
    poses: tuple[Pose, ...] = ()
    meneur: Siege | None = None
    maitre: Siege | None = None
    """Qui l'emporte pour l'instant."""

    points: int | None = None
    mots: tuple[MotDit, ...] = ()
    """Les enchères ou les paris, dans l'ordre où on les a dits."""

    rangees: tuple[tuple[Carte | None, ...], ...] = ()
    """Les rangées d'une pyramide, la base d'abord."""

    details: tuple[Detail, ...] = ()
    """`retournee`, `somme`, `interdit`, `defausse`…"""


@dataclass(frozen=True, slots=True)
class Terme:
    """Une ligne du compte d'une manche : un nombre par camp, ou un mot pour tous."""

    nom: str
    camps: ParCamp = ()
    mot: str = ""


@dataclass(frozen=True, slots=True)
class ManchePassee:
    """Une manche finie, terme à terme."""

    manche: int
    termes: tuple[Terme, ...]


@dataclass(frozen=True, slots=True)
class Plateau:
    """Ce que ce jeu montre de cet état ; tout ce que l'état cache y est caché aussi."""

    sieges: tuple[SiegeVu, ...]
    milieu: Milieu
    contrat: Engagement | None = None
    dernier_pli: PliFerme | None = None
    manche: ParCamp = ()
    """Les points de la manche en cours, quand tous peuvent les compter."""

    feuille: tuple[ManchePassee, ...] | None = None
    """Le détail des manches finies ; rien pour n'en montrer que les scores."""

    scores_montres: bool = True
    """Faux quand la marque ne dit encore rien, ou se lit déjà aux sièges."""

    avis: tuple[Detail, ...] = ()
    """Ce qui vaut pour toute la table : `joker`, `coeurs_casses`, `litige`…"""

"""Le compte d'une manche en termes nommés : de quoi le montrer et le dire, une seule fois écrit."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final, Protocol

from rebelote.jeux.commun.equipes import EQUIPES
from rebelote.jeux.commun.points import Paire
from rebelote.noyau.tableau import ManchePassee
from rebelote.noyau.tableau import Terme as TermeVu

COMPRIS: Final = frozenset({"der"})
"""Les termes que les points faits comptent déjà."""


@dataclass(frozen=True, slots=True)
class Terme:
    """Un élément nommé du score ; `camp` est le rang de l'équipe, ou rien s'il vaut pour tous."""

    nom: str
    valeur: int | str
    camp: int | None = None


def par_camp(nom: str, paire: Paire) -> tuple[Terme, Terme]:
    return Terme(nom, paire[0], 0), Terme(nom, paire[1], 1)


def prime(nom: str, paire: Paire) -> tuple[Terme, ...]:
    """Ce que seul un camp a d'ordinaire : on ne le dit que de lui."""
    return tuple(terme for terme in par_camp(nom, paire) if terme.valeur)


class Compte(Hashable, Protocol):
    """Le décompte d'une manche."""

    @property
    def termes(self) -> tuple[Terme, ...]:
        """Tout le score en termes nommés."""
        ...


@lru_cache(maxsize=1024)  # une manche passée ne change plus, et chaque tableau les remontre toutes
def manche_passee(numero: int, compte: Compte) -> ManchePassee:
    """La ligne de la feuille : les termes, ceux de même nom réunis."""
    return ManchePassee(numero, tuple(_vu(nom, memes) for nom, memes in _par_nom(compte.termes)))


def _vu(nom: str, memes: list[Terme]) -> TermeVu:
    camps = [(EQUIPES[t.camp].nom, int(t.valeur)) for t in memes if t.camp is not None]
    return TermeVu(nom.replace(" ", "_"), tuple(camps), "" if camps else str(memes[0].valeur))


def dire_par_camp(termes: Iterable[Terme]) -> Iterator[str]:
    """Les termes des camps en mots : « plis A (J1 et J3) 90, B (J2 et J4) 72 », « dont der A 10 »…

    Le premier dit de qui chaque camp est fait.
    """
    en_entier = True
    for nom, memes in _par_nom(terme for terme in termes if terme.camp is not None):
        dont = "dont " if nom in COMPRIS else ""
        yield f"{dont}{nom} {', '.join(_dire(terme, en_entier) for terme in memes)}"
        en_entier = False


def _dire(terme: Terme, en_entier: bool) -> str:
    assert terme.camp is not None
    equipe = EQUIPES[terme.camp]
    return f"{equipe.en_entier if en_entier else equipe.nom} {terme.valeur}"


def _par_nom(termes: Iterable[Terme]) -> Iterator[tuple[str, list[Terme]]]:
    return ((nom, list(memes)) for nom, memes in groupby(termes, key=lambda terme: terme.nom))

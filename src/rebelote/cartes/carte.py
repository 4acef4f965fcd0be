"""La carte : une valeur immuable, une seule instance par carte."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NoReturn

from rebelote.cartes.bareme import POINTS_ATOUT, POINTS_NORMAL
from rebelote.cartes.couleur import COULEURS, Couleur
from rebelote.cartes.valeur import VALEURS, Atout, Valeur


class CarteIllisible(ValueError):
    """Le texte ou l'objet donné ne désigne aucune carte."""


class Carte:
    """Une carte à jouer.

    >>> Carte("A♠") is Carte(Valeur.AS, Couleur.PIQUE) is Carte("AS", "PIQUE")
    True
    >>> Carte("V♦").get_points(Couleur.CARREAU)
    20

    `index` la situe parmi toutes les cartes (0 à 51 pour le paquet français, puis l'excuse et les
    atouts 1 à 21) et `bit` est le masque qui la représente dans une `Main`.
    """

    __slots__ = ("_points", "bit", "couleur", "index", "texte", "valeur")

    index: int
    bit: int
    couleur: Couleur
    valeur: Valeur | Atout
    texte: str
    _points: tuple[int, int]

    def __new__(cls, valeur: object, couleur: object = None) -> Carte:
        """Trouve la carte, d'après son texte court ou d'après sa valeur et sa couleur."""
        carte = _PAR_NOM.get((valeur, couleur))
        if carte is None:
            raise CarteIllisible(_explication(valeur, couleur))
        return carte

    @classmethod
    def depuis_json(cls, objet: Any) -> Carte:
        """Lit `{"valeur": "AS", "couleur": "PIQUE"}`, et rien d'autre."""
        if isinstance(objet, Mapping) and objet.keys() == {"valeur", "couleur"}:
            valeur, couleur = objet["valeur"], objet["couleur"]
            if isinstance(valeur, str) and isinstance(couleur, str):
                return cls(valeur, couleur)
        raise CarteIllisible(f'carte illisible : {objet!r} ; attendu {{"valeur", "couleur"}}')

    def en_json(self) -> dict[str, str]:
        return {"valeur": self.valeur.code, "couleur": self.couleur.name}

    def get_points(self, atout: Couleur | None) -> int:
        """Les points de la carte à la belote, quand `atout` est l'atout."""
        return self._points[self.couleur is atout]

    def __reduce__(self) -> tuple[type[Carte], tuple[str]]:
        return Carte, (self.texte,)

    def __setattr__(self, nom: str, valeur: object) -> NoReturn:
        raise AttributeError(f"une carte est immuable ({nom})")

    def __lt__(self, autre: Carte) -> bool:
        return self.index < autre.index

    def __repr__(self) -> str:
        return f"Carte({self.texte!r})"

    def __str__(self) -> str:
        return self.texte


def _creer(index: int, valeur: Valeur | Atout, couleur: Couleur) -> Carte:
    carte = object.__new__(Carte)
    points = (0, 0)
    if isinstance(valeur, Valeur):
        points = (POINTS_NORMAL.get(valeur, 0), POINTS_ATOUT.get(valeur, 0))
    champs = {
        "index": index,
        "bit": 1 << index,
        "valeur": valeur,
        "couleur": couleur,
        "texte": f"{valeur}{couleur}" if isinstance(valeur, Valeur) else str(valeur),
        "_points": points,
    }
    for nom, champ in champs.items():
        object.__setattr__(carte, nom, champ)
    return carte


def _creer_toutes() -> Iterator[Carte]:
    index = 0
    for couleur in COULEURS:
        for valeur in VALEURS:
            yield _creer(index, valeur, couleur)
            index += 1
    for atout in Atout:
        yield _creer(index, atout, Couleur.ATOUT)
        index += 1


CARTES: Final = tuple(_creer_toutes())
"""Toutes les cartes, `CARTES[carte.index] is carte`."""

PAR_BIT: Final = {carte.bit: carte for carte in CARTES}
"""La carte de chaque masque d'un seul bit."""


def _noms(carte: Carte) -> Iterator[tuple[object, object]]:
    yield carte.texte, None
    yield carte.valeur, carte.couleur
    yield carte.valeur.code, carte.couleur.name


_PAR_NOM: Final = {nom: carte for carte in CARTES for nom in _noms(carte)}


def _explication(valeur: object, couleur: object) -> str:
    if couleur is None:
        return f"carte illisible : {valeur!r} ; attendu par exemple A♠, 10♥, V♦, 21 ou EX"
    return f"carte illisible : {valeur!r} de {couleur!r} ; attendu par exemple AS de PIQUE"


def cartes_du_masque(masque: int) -> list[Carte]:
    """Les cartes d'un masque, par index croissant."""
    cartes = []
    while masque:
        bit = masque & -masque
        cartes.append(PAR_BIT[bit])
        masque ^= bit
    return cartes


def masque(cartes: Iterable[Carte]) -> int:
    """Le masque d'un ensemble de cartes."""
    total = 0
    for carte in cartes:
        total |= carte.bit
    return total


def lire_cartes(texte: str) -> tuple[Carte, ...]:
    """Lit une suite de cartes séparées par des espaces : `"A♠ 10♥ V♦"`."""
    return tuple(Carte(mot) for mot in texte.split())

"""Où un état garde ses secrets : ce qu'en sait un passant, et ce qu'y ajoute d'être assis là."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, Self, runtime_checkable

from rebelote.cartes import Carte, Main
from rebelote.noyau.sieges import Siege


@runtime_checkable
class Voilable(Protocol):
    """Ce dont tous savent quelque chose, et seul son propriétaire le reste : une annonce."""

    @property
    def masque(self) -> int:
        """Les cartes que l'on en voit, en masque."""
        ...

    def voilee(self) -> Self:
        """Ce que tous en savent, tant qu'on ne l'a pas montré."""
        ...


def chacun_le_sien(etat: Any, champ: str, proprietaire: Siege, siege: Siege) -> bool:
    """On voit ce qui est à soi, et rien de ce qui est aux autres."""
    return proprietaire == siege


def aucune(etat: Any) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Secrets:
    """Les champs d'un état que tous ne voient pas."""

    champs: tuple[str, ...] = ("mains",)
    """Ceux où chaque siège a quelque chose que les autres ignorent."""

    ordres: tuple[str, ...] = ()
    """Des suites de cartes où l'on ne sait la place que de celles que l'on tient."""

    voit: Callable[[Any, str, Siege, Siege], bool] = chacun_le_sien
    """`voit(etat, champ, proprietaire, siege)` : ce siège y voit-il ce qui est à l'autre ?"""

    publiques: Callable[[Any], int] = aucune
    """Les cartes (un masque) que tous ont vues, où qu'elles soient : une retournée, une annonce
    montrée."""

    def au_passant(self, etat: Any) -> Any:
        """L'état tel que le saurait quelqu'un qui n'est pas assis à la table."""
        publiques = self.publiques(etat)
        caches: dict[str, Any] = {
            champ: tuple(_cache(secret, publiques) for secret in getattr(etat, champ))
            for champ in self.champs
        }
        for ordre in self.ordres:
            caches[ordre] = tuple(_si(carte, publiques) for carte in getattr(etat, ordre))
        return etat.avec(**caches)

    def de_son_siege(self, complet: Any, passant: Any, siege: Siege) -> Any:
        """Ce que sait le passant, plus ce que ce siège tient dans cet état complet."""
        vus: dict[str, Any] = {
            champ: tuple(
                secret if self.voit(complet, champ, proprietaire, siege) else cache
                for proprietaire, secret, cache in _paires(complet, passant, champ)
            )
            for champ in self.champs
        }
        for ordre in self.ordres:
            tenues = complet.mains[siege].connues
            places = zip(getattr(complet, ordre), getattr(passant, ordre), strict=True)
            vus[ordre] = tuple(_si(carte, tenues) or vue for carte, vue in places)
        return passant.avec(**vus)

    def prives(self, etat: Any, passant: Any) -> Iterator[tuple[str, Siege, Any]]:
        """Ce que dit cet état et que ne dit pas celui d'un passant : champ, siège, secret."""
        for champ in self.champs:
            for siege, secret, cache in _paires(etat, passant, champ):
                if secret != cache:
                    yield champ, siege, secret


def _paires(etat: Any, passant: Any, champ: str) -> Iterator[tuple[Siege, Any, Any]]:
    paires = zip(getattr(etat, champ), getattr(passant, champ), strict=True)
    return ((siege, secret, cache) for siege, (secret, cache) in enumerate(paires))


def _cache(secret: Any, publiques: int) -> Any:
    """Ce que tous savent de ce secret, quand ils ont vu ces cartes."""
    if isinstance(secret, Main):
        vues = secret.connues & publiques
        return Main(vues, len(secret) - vues.bit_count())
    if isinstance(secret, tuple):
        return tuple(_cache(element, publiques) for element in secret)
    if isinstance(secret, Voilable):
        return secret if secret.masque and not secret.masque & ~publiques else secret.voilee()
    return _si(secret, publiques) if isinstance(secret, Carte) else None


def _si(carte: Carte | None, visibles: int) -> Carte | None:
    return carte if carte is not None and carte.bit & visibles else None

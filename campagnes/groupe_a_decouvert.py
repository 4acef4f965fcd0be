"""Le groupe à découvert : chaque point y est son propre logarithme, et compter ne coûte rien.

Une simulation cherche ce que pertes, pannes et désordre font au protocole, non si le groupe tient :
toutes les équations s'y calculent et s'y vérifient, mais une multiplication de point est celle de
deux entiers, cent fois plus vite. On le met à la place de libsodium, à la seule porte par où passe
`rebelote.p2p.secret.groupe`. Rien n'y est secret : il n'a pas sa place hors d'ici.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any
from unittest.mock import patch

from nacl import bindings as sodium
from nacl.exceptions import CryptoError

from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.secret import generateurs, groupe
from rebelote.p2p.secret.groupe import BASE, NEUTRE, ORDRE, TAILLE, Point, Scalaire


class SodiumADecouvert:
    """La porte de libsodium : les points en clair, le reste tel quel."""

    def __init__(self, identites: Iterable[Identite]) -> None:
        h = groupe.en_entier(groupe.scalaire(generateurs.H))
        self._logarithmes: dict[Point, int] = {NEUTRE: 0, BASE: 1, generateurs.H: h}
        for identite in identites:
            secret = groupe.scalaire_de_signature(identite.graine)
            self._logarithmes[bytes.fromhex(identite.cle)] = groupe.en_entier(secret)
        self._points = {logarithme: point for point, logarithme in self._logarithmes.items()}

    def __getattr__(self, nom: str) -> Any:
        return getattr(sodium, nom)

    # --- Un point et son logarithme -----------------------------------------------------------

    def _logarithme(self, point: Point) -> int:
        connu = self._logarithmes.get(point)
        if connu is not None:
            return connu
        nombre = int.from_bytes(point, "little")
        if len(point) != TAILLE or not 1 < nombre < ORDRE or nombre in self._points:
            raise CryptoError("ce n'est pas un point du groupe à découvert")
        return nombre

    def _point(self, logarithme: int) -> Point:
        reduit = logarithme % ORDRE
        return self._points.get(reduit) or reduit.to_bytes(TAILLE, "little")

    def _non_neutre(self, point: Point) -> int:
        logarithme = self._logarithme(point)
        if not logarithme:
            raise CryptoError("le neutre ne se multiplie pas")
        return logarithme

    # --- Ce que `groupe` demande --------------------------------------------------------------

    def crypto_core_ed25519_is_valid_point(self, point: Point) -> bool:
        try:
            return self._logarithme(point) != 0
        except CryptoError:
            return False

    def crypto_scalarmult_ed25519_base_noclamp(self, n: Scalaire) -> Point:
        return self._point(int.from_bytes(n, "little"))

    def crypto_scalarmult_ed25519_noclamp(self, n: Scalaire, point: Point) -> Point:
        return self._point(int.from_bytes(n, "little") * self._non_neutre(point))

    def crypto_core_ed25519_add(self, un: Point, autre: Point) -> Point:
        return self._point(self._logarithme(un) + self._logarithme(autre))

    def crypto_core_ed25519_sub(self, un: Point, autre: Point) -> Point:
        return self._point(self._logarithme(un) - self._logarithme(autre))

    def crypto_core_ed25519_from_uniform(self, octets: bytes) -> Point:
        return self._point(int.from_bytes(octets, "little"))


@contextmanager
def a_decouvert(identites: Iterable[Identite]) -> Iterator[None]:
    """Le temps d'une simulation entre ces membres, on compte à découvert."""
    _oublier()
    try:
        with patch.object(groupe, "sodium", SodiumADecouvert(identites)):
            yield
    finally:
        _oublier()


def groupe_choisi(vrai: bool, identites: Iterable[Identite]) -> AbstractContextManager[None]:
    """Le vrai groupe, ou celui-ci."""
    return nullcontext() if vrai else a_decouvert(identites)


def _oublier() -> None:
    """Les points retenus sont d'un groupe ou de l'autre."""
    generateurs.generateurs.cache_clear()
    generateurs.point_de_carte.cache_clear()

"""Un flux TLS, coupé en ses enregistrements : chacun dit en clair combien d'octets il compte."""

from __future__ import annotations

import struct
from typing import Final

_ENTETE: Final = struct.Struct(">BBxH")
_GENRES: Final = (20, 21, 22, 23)
"""Changement de chiffre, alerte, poignée de main, données."""
_MAJEURE: Final = 3
_TAILLE_MAX: Final = 2**14 + 256


class PasDuTLS(ValueError):
    """Ce qui vient n'est pas un enregistrement."""


class Enregistrements:
    """Les octets reçus, rendus un enregistrement entier à la fois."""

    def __init__(self) -> None:
        self._octets = bytearray()

    def ajouter(self, octets: memoryview) -> None:
        self._octets += octets

    def suivant(self) -> bytearray | None:
        """Le premier, s'il est entier ; lève `PasDuTLS` si ce n'en est pas un."""
        taille = self._taille()
        if taille is None:
            return None
        un = self._octets[:taille]
        del self._octets[:taille]
        return un

    @property
    def en_attente(self) -> bool:
        """Vrai s'il en reste un à rendre, ou à refuser."""
        try:
            return self._taille() is not None
        except PasDuTLS:
            return True

    def _taille(self) -> int | None:
        """Celle du premier, en-tête compris, s'il est entier."""
        if len(self._octets) < _ENTETE.size:
            return None
        genre, majeure, taille = _ENTETE.unpack_from(self._octets)
        if genre not in _GENRES or majeure != _MAJEURE or taille > _TAILLE_MAX:
            raise PasDuTLS
        entier: int = _ENTETE.size + taille
        return entier if len(self._octets) >= entier else None

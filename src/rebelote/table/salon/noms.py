"""Les noms des personnes : ce qu'un inconnu tape, et que tous les autres liront."""

from __future__ import annotations

import unicodedata
from typing import ClassVar, Final

from rebelote.noyau.erreurs import Illisible

LONGUEUR: Final = 24


class NomRefuse(Illisible):
    """Un nom que l'on ne saurait lire."""

    code: ClassVar[str] = "nom_refuse"


_CACHES: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Les signes qui ne se voient pas, ou qui retournent le texte autour d'eux."""

_VIDES: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Lettres, marques ou dessins d'après Unicode ; ils ne se voient pas non plus."""


def nom_propre(nom: str) -> str:
    """Le nom sans signe caché ni blanc en trop ; `Illisible` s'il n'en reste rien, ou trop."""
    visible = "".join(c for c in unicodedata.normalize("NFC", nom) if not _cache(c))
    propre = " ".join(visible.split())
    if not 1 <= len(propre) <= LONGUEUR or all(map(_marque, propre)):
        raise NomRefuse(f"nom refusé : attendu de 1 à {LONGUEUR} lettres")
    return propre


def _cache(signe: str) -> bool:
    return signe in _VIDES or (unicodedata.category(signe) in _CACHES and signe not in "\t\n")


def _marque(signe: str) -> bool:
    """Un accent, qui ne se voit que sur une lettre."""
    return unicodedata.category(signe).startswith("M")


def se_confondent(un: str, autre: str) -> bool:
    """Vrai si l'on prendrait l'un pour l'autre : `Bob`, `bob`, `Ｂob`."""
    return _vu(un) == _vu(autre)


def _vu(nom: str) -> str:
    return unicodedata.normalize("NFKC", nom).casefold()

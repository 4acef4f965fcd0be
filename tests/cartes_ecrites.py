"""Chercher des cartes dans ce qui s'écrit : du JSON, du texte, des octets signés en base 64."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable
from typing import Any

from rebelote.cartes import Carte, CarteIllisible

DITES_PAR_LA_REGLE = {"dame_de_pique": Carte("2♣").bit}
"""« J2 a le 2♣ et commence » : la règle nomme la carte, elle ne la montre pas."""

_EN_TOUTES_LETTRES = re.compile(
    r"(?:10|[2-9VDRA])[♠♥♦♣]|(?<![\w+/=])EX(?![\w+/=])|(?<=Carte\(')\d+(?='\))"
)
"""Au milieu de base 64, « EX » n'est pas l'excuse."""
_LEURS_CHAMPS = ("carte", "cartes", "connues", "don")
"""Là où un texte seul est une carte : ailleurs, « 2 » est une enchère ou le nom d'un coup."""


def cartes_ecrites(objet: Any, champ: str = "") -> int:
    """Les cartes que nomme un message, où qu'elles y soient, en masque."""
    match objet:
        case {"valeur": str(), **reste} if set(reste) == {"couleur"}:
            return Carte.depuis_json(objet).bit
        case dict():
            return ou(cartes_ecrites(valeur, nom) for nom, valeur in objet.items())
        case list():
            return ou(cartes_ecrites(valeur, champ) for valeur in objet)
        case str():
            seul = [objet] if champ in _LEURS_CHAMPS else []
            mots = ou(_bit(mot) for mot in [*seul, *_EN_TOUTES_LETTRES.findall(objet)])
            return mots | cartes_ecrites(_decode(objet))
    return 0


def ou(masques: Iterable[int]) -> int:
    total = 0
    for masque in masques:
        total |= masque
    return total


def _bit(texte: str) -> int:
    try:
        return Carte(texte).bit
    except CarteIllisible:
        return 0


def _decode(texte: str) -> Any:
    """Ce que des octets signés, en base 64, disent en JSON ; rien si ce n'en sont pas."""
    if not texte.startswith(("ey", "W")):  # « {" » et « [ » en base 64 : le reste n'est pas du JSON
        return None
    try:
        return json.loads(base64.b64decode(texte, validate=True))
    except ValueError:
        return None

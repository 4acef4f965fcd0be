"""Les jetons : un secret que seul son porteur garde ; la table n'en connaît que l'empreinte."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable


def jeton_neuf() -> str:
    """De quoi reconnaître une personne."""
    return secrets.token_urlsafe(24)


def code_neuf() -> str:
    """De quoi entrer à une table : assez court pour un code QR, trop long pour être deviné."""
    return secrets.token_urlsafe(12)


def empreinte(jeton: str) -> str:
    """Ce que l'on garde d'un jeton ; il a assez de hasard pour n'avoir pas besoin de sel."""
    return hashlib.sha256(jeton.encode()).hexdigest()


def est(jeton: str, gardee: str) -> bool:
    """Ce jeton est-il celui de cette empreinte ? Le temps de réponse n'en dit rien."""
    return secrets.compare_digest(empreinte(jeton), gardee)


def connu(jeton: str, gardees: Iterable[str]) -> bool:
    """Vrai s'il est celui de l'une d'elles."""
    return any(est(jeton, gardee) for gardee in gardees)

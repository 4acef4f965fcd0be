"""Les bibliothèques du réseau sont facultatives : le dire clairement quand elles manquent."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from rebelote.noyau.erreurs import ErreurRebelote

BIBLIOTHEQUES: Final = ("fastapi", "httpx", "pydantic", "uvicorn")


def exiger_reseau() -> None:
    """Refuse d'aller plus loin sans les bibliothèques de l'extra `reseau`."""
    manquantes = [nom for nom in BIBLIOTHEQUES if not _presente(nom)]
    if manquantes:
        raise ErreurRebelote(
            f"il manque {', '.join(manquantes)} ; à installer avec : pip install 'rebelote[reseau]'"
        )


def _presente(nom: str) -> bool:
    try:
        return find_spec(nom) is not None
    except ValueError:
        return False

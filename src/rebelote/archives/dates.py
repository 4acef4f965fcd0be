"""Les dates : ISO 8601 avec leur fuseau dans les enregistrements, plus courtes pour qui les lit."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from rebelote.noyau.erreurs import Illisible

_FUSEAU: Final = "avec son fuseau, par exemple 2026-01-31T10:00:00Z"
ATTENDUE: Final = f"une date {_FUSEAU}"


class DateIllisible(Illisible):
    """Ce texte n'est pas une date, ou l'on ne sait pas de quel fuseau."""


def maintenant() -> str:
    """L'instant présent, tel qu'un enregistrement l'écrit."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def lire_date(texte: str) -> datetime:
    """L'instant que dit ce texte ; `DateIllisible` s'il n'en dit pas un.

    >>> lire_date("2026-01-31T12:00:00+02:00").hour
    12
    """
    try:
        date = datetime.fromisoformat(texte)
    except ValueError:
        date = None
    if date is None or date.tzinfo is None:
        raise DateIllisible(f"date illisible : {texte} ; attendu {_FUSEAU}")
    return date


def pour_lire(date: datetime) -> str:
    """À la minute près.

    >>> pour_lire(datetime(2026, 1, 31, 10, 0, 59))
    '2026-01-31 10:00'
    """
    return f"{date:%Y-%m-%d %H:%M}"

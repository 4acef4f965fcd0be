"""Qui change les prises de la machine, et qui ne supporte pas qu'on les change.

Chromium abandonne ses demandes dès qu'un lien réseau apparaît ou disparaît, fût-ce un pont
d'essai : l'essai qui en crée attend que nulle page ne soit ouverte, et les pages qu'il ait fini.
"""

from __future__ import annotations

import fcntl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_VERROU = Path(tempfile.gettempdir()) / "rebelote-prises-de-la-machine"


@contextmanager
def _verrou(genre: int) -> Iterator[None]:
    with _VERROU.open("a") as fichier:
        fcntl.flock(fichier, genre)
        yield


@contextmanager
def prises_stables() -> Iterator[None]:
    """Personne ne change les prises ; d'autres peuvent le demander en même temps."""
    with _verrou(fcntl.LOCK_SH):
        yield


@contextmanager
def prises_changeantes() -> Iterator[None]:
    """On va les changer : seul."""
    with _verrou(fcntl.LOCK_EX):
        yield

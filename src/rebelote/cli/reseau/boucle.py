"""La boucle asyncio d'un nœud, et son arrêt."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable, Iterator


def boucle() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """La boucle la plus vive que la machine ait : uvloop, ou celle de Python."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


@contextlib.contextmanager
def arret_propre() -> Iterator[None]:
    """SIGTERM arrête comme Ctrl-C : on ferme tout, le carnet reste."""
    tache = asyncio.current_task()
    assert tache is not None
    courante = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):
        courante.add_signal_handler(signal.SIGTERM, tache.cancel)
    try:
        yield
    finally:
        with contextlib.suppress(NotImplementedError):
            courante.remove_signal_handler(signal.SIGTERM)

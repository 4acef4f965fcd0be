"""Le démarrage et la fin : rien de lourd n'est chargé avant que Ctrl-C soit entendu."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from rebelote.cli.interruption import (
    LECTEUR,
    dire_l_interruption,
    est_une_interruption,
    partir_aussitot,
    rendre_l_interruption,
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Le point d'entrée : exécute une commande et sort avec son code."""
    partir_aussitot()
    from rebelote.cli.application import executer
    from rebelote.cli.sorties import proteger_les_sorties

    proteger_les_sorties()
    sys.unraisablehook = rendre_l_interruption
    try:
        code = executer(arguments)
    except BaseException as erreur:
        if not est_une_interruption(erreur):
            raise
        code = dire_l_interruption()
    with suppress(Exception):
        sys.stdout.flush()  # partir d'un coup perdrait ce qui attend
    _sortir(code)


def _sortir(code: int) -> NoReturn:
    """Sort, sans attendre un fil qui lit encore : il tient un verrou dont Python mourrait (134)."""
    if any(fil.name == LECTEUR for fil in threading.enumerate()):
        with suppress(Exception):
            sys.stderr.flush()
        os._exit(code)
    sys.exit(code)

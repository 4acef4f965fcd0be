"""Les codes de sortie de la ligne de commande : ce que lit un script."""

from __future__ import annotations

from typing import Final

REUSSITE: Final = 0

ECHEC: Final = 1
"""La demande est comprise, mais ce qu'on a lu ou joué est fautif, ou n'a pas fini."""

MAUVAISE_DEMANDE: Final = 2
"""Refusé : la demande elle-même, ou ce qui n'a pu être lu ni écrit."""

DEFAILLANCE: Final = 3
"""Un tournoi est allé au bout, mais une IA y a failli à chaque donne."""

INTERROMPU: Final = 130
"""Ctrl-C."""

TERMINE: Final = 143
"""Un arrêt demandé par SIGTERM."""

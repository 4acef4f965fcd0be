"""La ligne de commande `rebelote`.

Rien de lourd n'est chargé ici : Ctrl-C doit être entendu avant.
"""

from __future__ import annotations

from collections.abc import Sequence

from rebelote.cli.demarrage import main

__all__ = ["executer", "main"]


def executer(arguments: Sequence[str] | None = None) -> int:
    """Exécute une commande et rend son code de sortie."""
    from rebelote.cli.application import executer as executer_la_commande

    return executer_la_commande(arguments)

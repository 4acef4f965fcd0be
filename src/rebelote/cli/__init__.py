"""La ligne de commande `rebelote`."""

from rebelote.cli import commandes  # les commandes s'inscrivent à l'application
from rebelote.cli.application import executer, main

__all__ = ["commandes", "executer", "main"]

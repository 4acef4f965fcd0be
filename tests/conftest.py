"""Réglages communs à tous les tests."""

from hypothesis import settings

# Mêmes exemples à chaque fois, et rien qui dépende de la vitesse de la machine.
settings.register_profile("rebelote", deadline=None, derandomize=True, database=None)
settings.load_profile("rebelote")

"""rebelote : cinq jeux de cartes français, joués par des IA et des personnes."""

__version__ = "0.1.0"

"""L'histoire du schéma, une révision par fichier de `versions/`."""

"""La table de pairs : notre nœud y joue, la page n'en est que le visage."""

"""Les révisions du schéma, dans l'ordre de leur numéro."""

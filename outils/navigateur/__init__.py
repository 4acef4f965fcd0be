"""Jouer à la table dans un vrai navigateur : pour les essais, les bancs et les captures d'écran."""

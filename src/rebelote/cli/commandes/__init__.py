"""Les commandes, une par module et du même nom ; `cli/sommaire.py` en donne la liste."""

"""Ce qui se voit et se tape au terminal : la table, la personne, le lecteur, les tableaux."""

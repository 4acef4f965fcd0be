"""Les lois du contrat : celles des coups, du journal, des vues, du tableau et de la fin."""

"""Les lois du contrat : celles des coups, du journal, des vues et de la fin."""

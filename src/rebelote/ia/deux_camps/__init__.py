"""Ce que les IA de belote et de contrée ont en commun : mémoire, tirage, recherche, évaluation."""

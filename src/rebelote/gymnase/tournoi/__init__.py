"""Le tournoi : qui rencontre qui, les donnes jouées par des ouvriers, leur journal."""

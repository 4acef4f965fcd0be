"""Ce que montre et garde un long travail qui finit : une simulation, un tournoi, une analyse."""

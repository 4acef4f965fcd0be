"""Le cerveau : une IA derrière HTTP, et l'arbitre qui en fait jouer plusieurs."""

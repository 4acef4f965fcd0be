"""Le nœud : un membre, son horloge, son disque, ses prises et sa porte HTTP."""

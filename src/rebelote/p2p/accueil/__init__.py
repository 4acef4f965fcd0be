"""Se trouver, s'inviter, prendre place et attendre en salle, avant la partie."""

"""La séance : une partie qui se joue, ceux qui la jouent et ceux qui la regardent."""

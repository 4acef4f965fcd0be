"""La carte à jouer, à la contrée."""

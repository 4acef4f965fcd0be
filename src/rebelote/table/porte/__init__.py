"""La porte : l'application web, ses cookies, ses bornes, ses flux et la page qu'elle sert."""

"""Ce que plusieurs jeux ont vraiment en commun."""

"""Les jeux, un dossier chacun, et leur catalogue."""

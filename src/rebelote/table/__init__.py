"""La table web : jouer dans un navigateur, contre des IA, entre amis ou de pair à pair."""

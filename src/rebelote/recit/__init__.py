"""Ce que l'on en dit : les nombres, les scores, les pas et l'histoire d'une partie."""

"""Les classes que nomme le cahier des charges : la partie et son journal lisible."""

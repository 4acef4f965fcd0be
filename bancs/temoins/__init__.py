"""Nos propres façons de faire d'avant, gardées pour mesurer ce que la suivante y gagne."""

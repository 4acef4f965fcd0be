"""Joindre un autre nœud : TLS épinglé sur sa clé, demandes, messages portés, découverte."""

"""Accorder un nom avec son nombre : la seule place où le pluriel s'écrit."""

from __future__ import annotations


def compte(nombre: int, nom: str) -> str:
    """Le nombre et le nom qu'il compte.

    >>> compte(0, "faute"), compte(1, "partie"), compte(2, "faute")
    ('0 faute', '1 partie', '2 fautes')
    """
    return f"{nombre} {accorder(nom, nombre)}"


def accorder(nom: str, nombre: int) -> str:
    """Le nom et ses adjectifs, au pluriel dès deux ; le signe n'y change rien.

    >>> accorder("vie", -1), accorder("vie", -3), accorder("donne jouée", 2)
    ('vie', 'vies', 'donnes jouées')
    """
    return " ".join(f"{mot}s" for mot in nom.split()) if abs(nombre) > 1 else nom

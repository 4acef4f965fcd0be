"""Les nombres tels qu'on les lit en français : la virgule, et un seul signe moins.

Ce que lisent les machines (JSON, CSV) garde le point et le trait d'union.
"""

from __future__ import annotations

from math import isfinite

from rebelote.noyau.texte import accorder as accorder
from rebelote.noyau.texte import compte as compte


def en_francais(nombre: str) -> str:
    """Le texte d'un nombre, avec la virgule et le signe moins.

    >>> en_francais("-1.5")
    '−1,5'
    """
    return nombre.replace(".", ",").replace("-", "−")


def decimal(nombre: float, chiffres: int = 1) -> str:
    """Un nombre à tant de chiffres après la virgule ; zéro n'a pas de signe.

    >>> decimal(5), decimal(-0.256, 2), decimal(-0.04)
    ('5,0', '−0,26', '0,0')
    """
    return en_francais(f"{nombre:z.{chiffres}f}")


def court(nombre: float) -> str:
    """Un nombre sans plus de chiffres qu'il n'en faut.

    >>> court(30.0), court(0.05), court(-200)
    ('30', '0,05', '−200')
    """
    return en_francais(f"{nombre:g}")


def avec_signe(nombre: float, chiffres: int = 1) -> str:
    """De même, avec son signe.

    >>> avec_signe(5), avec_signe(-0.256, 2), avec_signe(-160, 0)
    ('+5,0', '−0,26', '−160')
    """
    return en_francais(f"{nombre:+z.{chiffres}f}")


def plus_ou_moins(valeur: float, marge: float, chiffres: int = 2) -> str:
    """Une valeur et sa marge ; « ? » tant qu'on n'a pas de quoi la dire.

    >>> plus_ou_moins(-1.5, 0.25), plus_ou_moins(12, float("inf"), 0)
    ('−1,50 ± 0,25', '+12 ± ?')
    """
    certitude = decimal(marge, chiffres) if isfinite(marge) else "?"
    return f"{avec_signe(valeur, chiffres)} ± {certitude}"


def duree(secondes: float) -> str:
    """Un temps dans l'unité qui lui va.

    >>> duree(12e-6), duree(0.0034), duree(75)
    ('12 µs', '3,4 ms', '75,0 s')
    """
    for unite, taille in (("s", 1.0), ("ms", 1e-3)):
        if secondes >= taille:
            return f"{decimal(secondes / taille)} {unite}"
    return f"{decimal(secondes / 1e-6, 0)} µs"

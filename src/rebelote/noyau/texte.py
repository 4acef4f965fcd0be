"""Les mots qui servent partout : accorder un nom, en deviner un mal tapé, montrer sans risque."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


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


def au_choix(choix: Iterable[object]) -> str:
    """Les choix, comme on les dit.

    >>> au_choix([4]), au_choix([3, 4]), au_choix([2, 3, 4])
    ('4', '3 ou 4', '2, 3 ou 4')
    """
    *debut, dernier = map(str, choix)
    return f"{', '.join(debut)} ou {dernier}" if debut else dernier


def vouliez_vous_dire(tape: str, connus: Iterable[str]) -> str:
    """Les noms proches de celui qu'on a tapé, à mettre au bout du refus ; vide s'il n'y en a pas.

    >>> vouliez_vous_dire("Belotte", ["belote", "contree"]), vouliez_vous_dire("bridge", ["belote"])
    (' ; vouliez-vous dire belote ?', '')
    """
    minuscules, noms = tape.lower(), list(connus)
    debut = [nom for nom in noms if len(tape) > 2 and nom.startswith(minuscules)]
    proches = debut or get_close_matches(minuscules, noms, n=2, cutoff=0.7)
    return f" ; vouliez-vous dire {' ou '.join(proches)} ?" if proches else ""


def montrable(texte: str) -> str:
    """Un texte venu d'ailleurs, sans rien qui agisse sur un terminal : ses commandes se lisent.

    >>> montrable("Zoé\x1b[2J")
    'Zoé\\x1b[2J'
    """
    return "".join(
        signe if signe.isprintable() else signe.encode("unicode_escape").decode() for signe in texte
    )

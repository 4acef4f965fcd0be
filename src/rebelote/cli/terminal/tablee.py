"""Qui s'assoit où : les IA, et les personnes s'il y en a."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rebelote.cli.choix import lire_noms, verifier_joueurs
from rebelote.ia.catalogue import ia_par_defaut
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import Siege, lire_siege, nom_siege
from rebelote.noyau.texte import au_choix

VOUS: Final = "vous"
"""Celui qui lit, quand il n'a pas dit son nom."""


@dataclass(frozen=True)
class Place:
    """Un siège occupé par une IA, ou par une personne quand `ia` est vide."""

    nom: str
    ia: str = ""


def nommer(sieges: Sequence[Siege], noms: Sequence[str]) -> dict[Siege, str]:
    """Les personnes de ce clavier, par siège ; sans siège demandé, elles prennent les premiers."""
    sieges = sieges or range(max(1, len(noms)))
    if noms and len(noms) != len(sieges):
        raise ErreurRebelote("--siege et --nom : autant de l'un que de l'autre, un par personne")
    defaut = VOUS if len(sieges) == 1 else "joueur"
    propres = [_nom_propre(nom) for nom in noms] or [defaut] * len(sieges)
    if noms and len(set(propres)) < len(propres):
        raise ErreurRebelote("--nom : le même nom est donné deux fois")
    return dict(zip(sieges, propres, strict=True))


def _nom_propre(nom: str) -> str:
    if not nom.strip() or not nom.isprintable():
        raise ErreurRebelote("--nom attend un texte non vide, d'une ligne")
    return nom.strip()


def asseoir(
    jeu: Jeu, ias: str | None, nombre: int | None, personnes: Mapping[Siege, str]
) -> list[Place]:
    """Les places de la table, dans l'ordre des sièges."""
    noms = _noms_des_ia(jeu, ias, nombre, len(personnes))
    places = [Place(ia, ia) for ia in noms]
    for siege, nom in sorted(personnes.items()):
        places.insert(verifier_siege(siege, len(noms) + len(personnes)), Place(nom))
    return places


def verifier_siege(siege: Siege, nombre: int) -> Siege:
    """Le siège, s'il y en a un à cette table."""
    if siege >= nombre:
        raise ErreurRebelote(f"pas de siège {nom_siege(siege)} à {nombre} joueurs")
    return siege


def _noms_des_ia(jeu: Jeu, texte: str | None, nombre: int | None, humains: int) -> list[str]:
    """Les IA nommées ; un seul nom vaut pour toutes les places qui restent."""
    noms = lire_noms(texte, ia_par_defaut(jeu.nom))
    if len(noms) == 1:
        noms *= (nombre or jeu.nombres_de_joueurs[-1]) - humains
    total = len(noms) + humains
    if nombre not in (None, total) or total not in jeu.nombres_de_joueurs:
        raise ErreurRebelote(_mauvais_compte(jeu, len(noms), nombre, humains))
    verifier_joueurs(jeu, noms)
    return noms


def _mauvais_compte(jeu: Jeu, ias: int, nombre: int | None, humains: int) -> str:
    permis = jeu.nombres_de_joueurs
    attendus = [nombre] if nombre in permis else permis
    joueurs = au_choix(attendus)
    if nombre is not None and nombre not in permis:
        return f"{jeu.nom} se joue à {joueurs} joueurs, pas à {nombre}"
    vous = ("", " et vous", f" et {humains} personnes")[min(humains, 2)]
    suite = " (--direct pour une partie entre IA)" if humains and ias in attendus else ""
    return f"{jeu.nom} se joue à {joueurs} joueurs, pas avec {ias} IA{vous}{suite}"


def lire_places(textes: Sequence[str]) -> list[Siege]:
    """Les sièges que l'on demande, un par personne."""
    sieges = [lire_place(texte) for texte in textes]
    if len(set(sieges)) < len(sieges):
        raise ErreurRebelote("--siege : le même siège est demandé deux fois")
    return sieges


def lire_donneur(jeu: Jeu, texte: str | None, nombre: int) -> Siege | None:
    """Qui donne le premier à cette table ; rien si on ne le dit pas, et un refus d'avance."""
    if texte is None:
        return None
    donneur = lire_place(texte)
    jeu.commencer(joueurs=nombre, donneur=donneur)
    return donneur


def lire_place(texte: str) -> Siege:
    """Le siège que l'on demande : J1, j2, 3…"""
    try:
        siege = lire_siege(f"J{texte.strip().upper().removeprefix('J')}")
    except ValueError:
        raise ErreurRebelote(f"siège inconnu : {texte} ; attendu J1, J2, J3 ou J4") from None
    return siege

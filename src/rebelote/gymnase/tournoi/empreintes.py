"""L'empreinte du code d'une IA : de quoi voir, avant de reprendre un tournoi, qu'il a changé.

Celui de rebelote y est en entier. D'une IA d'ailleurs, on suit aussi ce que son fichier importe de
son dossier ou de son paquet, sans rien exécuter ; une bibliothèque installée n'est pas suivie.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import rebelote
from rebelote.gymnase.tournoi.participants import Participant
from rebelote.ia.ailleurs import classe_d_ailleurs
from rebelote.ia.designation import IAIntrouvable, Sorte, lire


def empreinte(participant: Participant) -> str:
    somme = hashlib.sha256(_code_du_paquet())
    for membre in participant.membres:
        somme.update(membre.encode())
        for fichier in _fichiers(membre):
            somme.update(fichier.read_bytes())
    return somme.hexdigest()[:16]


@cache
def _code_du_paquet() -> bytes:
    """Tout le paquet, le moteur compilé compris : lui aussi peut dater."""
    racine = Path(rebelote.__file__).parent
    somme = hashlib.sha256()
    for fichier in sorted((*racine.rglob("*.py"), *racine.rglob("*.so"), *racine.rglob("*.pyd"))):
        somme.update(fichier.relative_to(racine).as_posix().encode() + fichier.read_bytes())
    return somme.digest()


def _fichiers(nom: str) -> list[Path]:
    """Le fichier d'une IA d'ailleurs, et ceux de son dossier ou de son paquet dont elle se sert."""
    designation = lire(nom)
    if designation.sorte is not Sorte.CLASSE:
        return []
    vus: list[Path] = []
    a_lire = [_fichier(designation.source)]
    while a_lire:
        fichier = a_lire.pop()
        if fichier is not None and fichier not in vus:
            vus.append(fichier)
            a_lire += sorted(_importes(fichier))
    return vus


def _fichier(source: str) -> Path | None:
    origine = source.rpartition(":")[0]
    if origine.endswith(".py"):
        return Path(origine)
    try:
        return Path(inspect.getfile(classe_d_ailleurs(source)))
    except (TypeError, IAIntrouvable):
        return None


def _importes(fichier: Path) -> Iterator[Path]:
    """Les modules que ce fichier importe et que l'on trouve à côté de lui, ou dans son paquet."""
    try:
        arbre = ast.parse(fichier.read_bytes())
    except (SyntaxError, ValueError):
        return  # son contenu compte, mais on ne peut pas le suivre
    for noeud in ast.walk(arbre):
        if isinstance(noeud, ast.Import):
            for alias in noeud.names:
                yield from _modules(_racine(fichier), alias.name)
        elif isinstance(noeud, ast.ImportFrom):
            depart = fichier.parents[noeud.level - 1] if noeud.level else _racine(fichier)
            for alias in noeud.names:
                yield from _modules(depart, f"{noeud.module or ''}.{alias.name}")


def _racine(fichier: Path) -> Path:
    """Le dossier d'où s'importe ce fichier : le sien, ou celui qui contient son paquet."""
    dossier = fichier.parent
    while (dossier / "__init__.py").is_file():
        dossier = dossier.parent
    return dossier


def _modules(depart: Path, nom: str) -> Iterator[Path]:
    """Chaque module que traverse ce nom : « a.b » exécute aussi « a »."""
    chemin = depart
    for partie in filter(None, nom.split(".")):
        chemin /= partie
        yield from filter(Path.is_file, (chemin.with_suffix(".py"), chemin / "__init__.py"))

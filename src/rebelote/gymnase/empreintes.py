"""L'empreinte du code d'une IA : de quoi voir, avant de reprendre un tournoi, qu'il a changé.

Celui du paquet y est en entier. D'une IA d'ailleurs, on suit aussi ce que son fichier importe de
son dossier, sans rien exécuter ; une bibliothèque installée n'est pas suivie.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import rebelote
from rebelote.gymnase.cerveaux import est_une_adresse
from rebelote.gymnase.participants import Participant, sans_reglages
from rebelote.ia.catalogue import IAIntrouvable, trouver
from rebelote.noyau.jeu import Jeu


def empreinte(participant: Participant, jeu: Jeu) -> str:
    somme = hashlib.sha256(_code_du_paquet())
    for membre in participant.membres:
        somme.update(membre.encode())
        for fichier in _fichiers(membre, jeu):
            somme.update(fichier.read_bytes())
    return somme.hexdigest()[:16]


@cache
def _code_du_paquet() -> bytes:
    racine = Path(rebelote.__file__).parent
    somme = hashlib.sha256()
    for fichier in sorted(racine.rglob("*.py")):
        somme.update(fichier.relative_to(racine).as_posix().encode() + fichier.read_bytes())
    return somme.digest()


def _fichiers(description: str, jeu: Jeu) -> list[Path]:
    """Le fichier d'une IA d'ailleurs, et ceux de son dossier dont elle se sert."""
    ia = sans_reglages(description)
    if est_une_adresse(ia) or ":" not in ia:
        return []
    vus: list[Path] = []
    a_lire = [_fichier(ia, jeu)]
    while a_lire:
        fichier = a_lire.pop()
        if fichier is not None and fichier not in vus:
            vus.append(fichier)
            a_lire += sorted(_importes(fichier))
    return vus


def _fichier(ia: str, jeu: Jeu) -> Path | None:
    source = ia.rpartition(":")[0]
    if source.endswith(".py"):
        return Path(source)
    try:
        return Path(inspect.getfile(trouver(ia, jeu.nom)))
    except (TypeError, IAIntrouvable):
        return None


def _importes(fichier: Path) -> Iterator[Path]:
    """Les modules que ce fichier importe et que l'on trouve à côté de lui."""
    for noeud in ast.walk(ast.parse(fichier.read_bytes())):
        if isinstance(noeud, ast.Import):
            noms = [alias.name for alias in noeud.names]
        elif isinstance(noeud, ast.ImportFrom):
            noms = [noeud.module or "", *(f"{noeud.module or ''}.{a.name}" for a in noeud.names)]
        else:
            continue
        for nom in noms:
            chemin = fichier.parent / nom.strip(".").replace(".", "/")
            yield from filter(Path.is_file, (chemin.with_suffix(".py"), chemin / "__init__.py"))

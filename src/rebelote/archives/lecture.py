"""Lire un fichier de parties : un objet JSON, ou un par ligne.

Une partie est lue et rendue à la fois ; une ligne illisible n'empêche pas de lire les suivantes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeAlias

from rebelote.archives.brief.format import PartieBrief
from rebelote.archives.enregistrement import Enregistrement
from rebelote.archives.json_strict import JsonIllisible, lire_json
from rebelote.archives.pannes import raison
from rebelote.noyau.erreurs import Illisible

PartieLue: TypeAlias = Enregistrement | PartieBrief

_LONGUEUR_MAXIMALE = 300


@dataclass(frozen=True, slots=True)
class Lu:
    """Ce qu'une ligne a donné : une partie, ou ce qui l'empêche d'en être une."""

    source: str
    ligne: int | None
    contenu: PartieLue | Illisible

    @property
    def lieu(self) -> str:
        return self.source if self.ligne is None else f"{self.source}, ligne {self.ligne}"

    def partie(self) -> PartieLue:
        """La partie ; lève l'erreur, située, si la ligne n'en contient pas."""
        if isinstance(self.contenu, Illisible):
            raise Illisible(f"{self.lieu} : {self.contenu}")
        return self.contenu


def lire_parties(source: str | Path) -> Iterator[PartieLue]:
    """Les parties d'un fichier (`-` : l'entrée standard) ; `Illisible` à la première ratée.

    Pour continuer malgré les lignes illisibles, voir `lire`.
    """
    return (lu.partie() for lu in lire(source))


def lire(source: str | Path) -> Iterator[Lu]:
    """Tout ce que contient un fichier, les lignes illisibles comprises."""
    nom = "entrée standard" if str(source) == "-" else str(source)
    vide = True
    try:
        with _ouvrir(source) as fichier:
            for ligne, contenu in _contenus(fichier):
                vide = False
                yield Lu(nom, ligne, contenu)
    except OSError as erreur:
        yield Lu(nom, None, Illisible(_raison(erreur)))
        return
    if vide:
        yield Lu(nom, None, Illisible("aucune partie : le fichier est vide"))


def _ouvrir(source: str | Path) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdin.buffer) if str(source) == "-" else Path(source).open("rb")


def _raison(erreur: OSError) -> str:
    match erreur:
        case FileNotFoundError():
            return "ce fichier n'existe pas"
        case IsADirectoryError():
            return "c'est un dossier ; attendu un fichier de parties"
        case PermissionError():
            return "ce fichier ne peut pas être lu (droits)"
        case _:
            return f"ce fichier ne peut pas être lu ({raison(erreur)})"


def _contenus(fichier: IO[bytes]) -> Iterator[tuple[int, PartieLue | Illisible]]:
    """La première ligne décide : si elle est un objet entier, il y en a un par ligne."""
    lignes = ((rang, brute) for rang, brute in enumerate(fichier, start=1) if brute.strip())
    premiere = next(lignes, None)
    if premiere is None:
        return
    if _est_un_objet(premiere[1]):
        yield _une_ligne(*premiere)
        yield from (_une_ligne(*ligne) for ligne in lignes)
    else:
        yield from _objet_seul([premiere, *lignes])


def _objet_seul(lignes: list[tuple[int, bytes]]) -> Iterator[tuple[int, PartieLue | Illisible]]:
    """Un objet étalé sur plusieurs lignes ; à moins que seule la première ne soit abîmée."""
    if any(_est_une_partie(brute) for _, brute in lignes):
        yield from (_une_ligne(*ligne) for ligne in lignes)
        return
    try:
        texte = "".join(_decoder(rang, brute) for rang, brute in lignes)
        yield lignes[0][0], _interpreter(lire_json(texte))
    except JsonIllisible as erreur:
        rang = min(erreur.ligne, len(lignes)) - 1
        yield lignes[rang][0], _bref(erreur)
    except _MalEncode as erreur:
        yield erreur.ligne, erreur
    except Illisible as erreur:
        yield lignes[0][0], _bref(erreur)


class _MalEncode(Illisible):
    def __init__(self, ligne: int) -> None:
        super().__init__("ce n'est pas du texte UTF-8")
        self.ligne = ligne


def _decoder(rang: int, brute: bytes) -> str:
    try:
        return brute.decode("utf-8-sig" if rang == 1 else "utf-8")
    except UnicodeDecodeError:
        raise _MalEncode(rang) from None


def _une_ligne(rang: int, brute: bytes) -> tuple[int, PartieLue | Illisible]:
    try:
        return rang, _interpreter(lire_json(_decoder(rang, brute)))
    except Illisible as erreur:
        return rang, _bref(erreur)


def _est_un_objet(brute: bytes) -> bool:
    return isinstance(_essayer(brute), dict)


def _est_une_partie(brute: bytes) -> bool:
    objet = _essayer(brute)
    return isinstance(objet, dict) and not {"journal", "manches"}.isdisjoint(objet)


def _essayer(brute: bytes) -> Any:
    try:
        return lire_json(_decoder(1, brute))
    except Illisible:
        return None


def _interpreter(objet: Any) -> PartieLue:
    """L'ancienne disposition se reconnaît à ses `manches`, sans `format` ni `journal`."""
    if isinstance(objet, dict) and "manches" in objet and not {"format", "journal"} & objet.keys():
        return PartieBrief.depuis_json(objet)
    return Enregistrement.depuis_json(objet)


def _bref(erreur: Illisible) -> Illisible:
    """Le message sans ce qui agirait sur le terminal, ni la donnée recopiée en entier."""
    texte = "".join(c if c.isprintable() else "?" for c in str(erreur))
    court = texte if len(texte) <= _LONGUEUR_MAXIMALE else f"{texte[:_LONGUEUR_MAXIMALE]}…"
    return Illisible(court)

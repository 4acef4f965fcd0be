"""Où est la base : un fichier SQLite par défaut, ailleurs par `--base` ou par l'environnement."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rebelote.stockage.erreurs import BaseInaccessible

if TYPE_CHECKING:
    from sqlalchemy import URL

VARIABLE: Final = "REBELOTE_BASE"
"""La variable d'environnement qui remplace la base par défaut."""

FICHIERS: Final = (".db", ".sqlite", ".sqlite3")
"""Ce à quoi l'on reconnaît qu'un chemin est celui d'une base."""

ATTENDU: Final = (
    "attendu un fichier .db, .sqlite ou .sqlite3, sqlite:///fichier ou postgresql://hôte/base"
)

_PILOTES: Final = {
    "sqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


def dossier_des_donnees() -> Path:
    """Le dossier où ce système range les données d'une personne."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "rebelote"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/rebelote"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "rebelote"


def adresse_par_defaut() -> str:
    """La base quand la commande n'en nomme pas."""
    return os.environ.get(VARIABLE) or str(dossier_des_donnees() / "parties.db")


def lire_adresse(texte: str | None) -> URL:
    """L'adresse complète : d'une URL, d'un chemin de fichier, ou celle par défaut."""
    from sqlalchemy import URL, make_url
    from sqlalchemy.exc import ArgumentError

    texte = texte or adresse_par_defaut()
    if "://" not in texte:
        return URL.create("sqlite", database=str(_fichier(texte)))
    try:
        url = make_url(texte)
    except (ArgumentError, ValueError):
        # L'adresse peut contenir un mot de passe : on ne la répète pas.
        raise BaseInaccessible(f"adresse de base illisible ; {ATTENDU}") from None
    if url.drivername not in _PILOTES:
        raise BaseInaccessible(f"base {url.drivername} non prise en charge ; {ATTENDU}")
    return url.set(drivername=_PILOTES[url.drivername])


def _fichier(texte: str) -> Path:
    """Le fichier de ce chemin ; un nom quelconque est une faute de frappe, pas une base à créer."""
    chemin = Path(texte).expanduser()
    if chemin.suffix.lower() in FICHIERS:
        return chemin
    # Une adresse mal écrite peut contenir un mot de passe.
    nom = "adresse de base illisible" if "@" in texte else f"{texte} n'est pas l'adresse d'une base"
    raise BaseInaccessible(f"{nom} ; {ATTENDU}")


def nommer(url: URL) -> str:
    """La base telle qu'on la nomme dans un message : sans mot de passe."""
    if url.get_backend_name() == "sqlite":
        return url.database or "la mémoire"
    sans_secret = url.set(drivername="postgresql", password=None, query={})
    return sans_secret.render_as_string()

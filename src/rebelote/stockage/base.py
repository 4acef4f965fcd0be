"""Ouvrir la base : la bonne adresse, les bons réglages, le bon schéma."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from rebelote.archives.pannes import raison
from rebelote.archives.prives import creer_prive, dossier_prive
from rebelote.stockage.adresse import dossier_des_donnees, lire_adresse, nommer
from rebelote.stockage.erreurs import BaseInaccessible, expliquer
from rebelote.stockage.schema import mettre_a_jour

PATIENCE: Final = 30
"""Secondes d'attente quand un autre processus écrit."""

_DELAI_DE_CONNEXION: Final = 10


class Base:
    """Une base ouverte : `lecture` et `ecriture` sont deux façons de commencer une transaction."""

    def __init__(self, url: URL) -> None:
        self.nom = nommer(url)
        self.lecture = _moteur(url)
        # Sous SQLite, qui lit puis écrit sans l'avoir annoncé peut se voir refuser l'écriture.
        self.ecriture = self.lecture.execution_options(ecriture=True)

    def fermer(self) -> None:
        self.lecture.dispose()

    @contextmanager
    def en_francais(self) -> Iterator[None]:
        """Toute panne de la base devient `BaseInaccessible`, en une ligne."""
        try:
            yield
        except BaseInaccessible as erreur:
            raise BaseInaccessible(f"base {self.nom} : {erreur}") from None
        except SQLAlchemyError as erreur:
            origine = getattr(erreur, "orig", None) or erreur
            raise BaseInaccessible(f"base {self.nom} : {expliquer(origine)}") from erreur


def ouvrir(url: str | None = None) -> Base:
    """La base de cette adresse, créée ou mise à jour s'il le faut."""
    adresse = lire_adresse(url)
    if adresse.get_backend_name() == "sqlite" and _est_un_fichier(adresse.database or ""):
        _preparer_le_fichier(Path(adresse.database or ""))
    base = Base(adresse)
    try:
        with base.en_francais():
            mettre_a_jour(base.lecture, base.ecriture)
    except BaseException:
        base.fermer()
        raise
    return base


def _est_un_fichier(nom: str) -> bool:
    """Faux d'une base en mémoire, et d'un nom que SQLite lit autrement que le système."""
    return bool(nom) and not nom.startswith((":memory:", "file:"))


def _preparer_le_fichier(chemin: Path) -> None:
    """Crée la base pour nous seuls : SQLite la laisserait lire à tous.

    Seul le dossier par défaut se crée : ailleurs, un dossier absent est une faute de frappe.
    """
    dossier = dossier_des_donnees()
    if chemin.parent == dossier:
        _creer_le_dossier(dossier)
    with suppress(OSError):  # SQLite dira ce qui l'en empêche
        creer_prive(chemin)


def _creer_le_dossier(dossier: Path) -> None:
    try:
        dossier_prive(dossier)
    except OSError as erreur:
        raise BaseInaccessible(
            f"le dossier {dossier} ne peut pas être créé : {raison(erreur)}"
        ) from None


# --- Le moteur --------------------------------------------------------------------------------


def _moteur(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite":
        return _moteur_sqlite(url)
    # Une date lue dans un autre fuseau pourrait sortir des bornes de Python.
    options = f"{url.query.get('options', '')} -c timezone=UTC".strip()
    delai = url.query.get("connect_timeout", str(_DELAI_DE_CONNEXION))
    return create_engine(
        url, connect_args={"options": options, "connect_timeout": delai}, pool_pre_ping=True
    )


def _moteur_sqlite(url: URL) -> Engine:
    moteur = create_engine(url, connect_args={"timeout": PATIENCE})
    event.listen(moteur, "connect", _regler_sqlite)
    event.listen(moteur, "begin", _commencer_sqlite)
    return moteur


def _regler_sqlite(connexion: sqlite3.Connection, _: object) -> None:
    # Le pilote ne doit pas commencer lui-même les transactions : il oublie celles des migrations.
    connexion.isolation_level = None
    try:
        connexion.execute("PRAGMA foreign_keys = ON")
        connexion.execute("PRAGMA synchronous = NORMAL")
        _passer_en_wal(connexion)
    except sqlite3.Error:
        connexion.close()
        raise


def _passer_en_wal(connexion: sqlite3.Connection) -> None:
    """Lecteurs et écrivain ne se gênent plus ; le réglage reste dans le fichier.

    SQLite n'attend pas son tour pour ce changement-là : on insiste à sa place.
    """
    limite = time.monotonic() + PATIENCE
    while True:
        try:
            connexion.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as erreur:
            if not _occupee(erreur) or time.monotonic() > limite:
                raise
        time.sleep(0.02)


def _occupee(erreur: sqlite3.OperationalError) -> bool:
    """Vrai si un autre tient la base ; le code étendu garde le code simple dans son octet bas."""
    return erreur.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _commencer_sqlite(connexion: Connection) -> None:
    ecriture = connexion.get_execution_options().get("ecriture", False)
    connexion.exec_driver_sql("BEGIN IMMEDIATE" if ecriture else "BEGIN")

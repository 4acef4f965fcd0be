"""Un serveur PostgreSQL privé, le temps des essais : un dossier temporaire, aucun port ouvert."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

_PROGRAMMES = ("initdb", "pg_ctl", "postgres")


def trouver_postgresql() -> Path | None:
    """Le dossier des programmes du serveur : le plus récent de Debian, sinon le PATH."""
    dossiers = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda d: int(d.parent.name.split(".")[0])
    )
    dossiers = [Path(d) for d in os.environ.get("PATH", "").split(os.pathsep)] + dossiers
    for dossier in reversed(dossiers):
        if all((dossier / programme).is_file() for programme in _PROGRAMMES):
            return dossier
    return None


class Serveur:
    """Le serveur en marche, et sa base d'essai."""

    def __init__(self, prise: Path) -> None:
        self.prise = prise

    def url(self, base: str) -> str:
        return f"postgresql://rebelote@/{base}?host={self.prise}"

    def base_vide(self) -> str:
        """L'adresse de la base d'essai, vidée : bien plus prompt que d'en créer une."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connexion:
            connexion.execute("DROP SCHEMA IF EXISTS public, cartes CASCADE")
            connexion.execute("CREATE SCHEMA public")
        return self.url("postgres")


@contextmanager
def demarrer(programmes: Path) -> Iterator[Serveur]:
    """Démarre un serveur neuf, et ne laisse rien derrière lui."""
    # Le chemin d'une prise Unix est limité à une centaine de signes : pas de tmp_path.
    dossier = Path(tempfile.mkdtemp(prefix="rebelote-pg-"))
    compte = _compte()
    if compte:
        os.chown(dossier, compte["user"], compte["group"])
    pg_ctl = [str(programmes / "pg_ctl"), "-D", str(dossier / "donnees")]
    try:
        _lancer(dossier, compte, *_initdb(programmes, dossier))
        _lancer(dossier, compte, *pg_ctl, "-w", "-l", "journal", "-o", _reglages(dossier), "start")
        try:
            yield Serveur(dossier)
        finally:
            _lancer(dossier, compte, *pg_ctl, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(dossier, ignore_errors=True)


def _initdb(programmes: Path, dossier: Path) -> list[str]:
    options = ["-U", "rebelote", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    return [str(programmes / "initdb"), "-D", str(dossier / "donnees"), *options]


def _reglages(dossier: Path) -> str:
    """Rien sur le réseau, et rien d'attendu du disque : ces données ne servent qu'une fois."""
    return f"-c listen_addresses='' -c unix_socket_directories={dossier} -F"


def _compte() -> dict[str, Any]:
    """PostgreSQL refuse root : on lui prête alors le compte qui n'a aucun droit."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _lancer(dossier: Path, compte: dict[str, Any], *commande: str) -> None:
    sortie = dossier / "sortie"
    # Un tuyau resterait ouvert tant que vit le serveur : la sortie va dans un fichier.
    with sortie.open("wb") as fichier:
        fini = subprocess.run(
            commande, cwd=dossier, stdout=fichier, stderr=fichier, check=False, **compte
        )
    assert fini.returncode == 0, f"{commande[0]} : {sortie.read_text(errors='replace')}"

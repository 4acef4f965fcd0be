"""Le schéma de la base : reconnu, créé ou mis à jour, une seule fois même à plusieurs processus."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from rebelote.stockage.erreurs import BaseInaccessible

TABLE_DE_VERSION: Final = "rebelote_version"
"""À nous seuls : une base d'un autre programme a souvent déjà une table `alembic_version`."""

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_VERROU: Final = 0x7265_6265_6C6F_7465
"""Le numéro du verrou PostgreSQL : « rebelote » en ASCII."""


def mettre_a_jour(moteur: Engine, ecriture: Engine) -> None:
    """Amène la base au schéma d'aujourd'hui ; ne l'ouvre en écriture que s'il le faut."""
    with moteur.connect() as connexion:
        if _est_a_jour(connexion):
            return
    with ecriture.begin() as connexion:
        _verrouiller(connexion)
        # Un autre processus a pu finir pendant que l'on attendait son verrou.
        if not _est_a_jour(connexion):
            _refuser_une_base_etrangere(connexion)
            _migrer(connexion)


def _verrouiller(connexion: Connection) -> None:
    """Seul à migrer jusqu'à la fin de la transaction ; sous SQLite, elle y suffit."""
    if connexion.dialect.name == "postgresql":
        connexion.execute(text("SELECT pg_advisory_xact_lock(:verrou)"), {"verrou": _VERROU})


def _est_a_jour(connexion: Connection) -> bool:
    """Faux si la base est vide ou ancienne ; refuse celle d'une version à venir."""
    revision = _revision(connexion)
    if revision is None:
        return False
    connues = [r.revision for r in _scripts().walk_revisions()]
    if revision not in connues:
        raise BaseInaccessible(
            f"elle vient d'une version plus récente de rebelote (schéma {revision}) ; "
            "mettez rebelote à jour"
        )
    return revision == connues[0]


def _revision(connexion: Connection) -> str | None:
    contexte = MigrationContext.configure(connexion, opts={"version_table": TABLE_DE_VERSION})
    return contexte.get_current_revision()


def _refuser_une_base_etrangere(connexion: Connection) -> None:
    """À n'appeler que sous verrou : sinon, un autre processus peut créer nos tables à l'instant."""
    if _revision(connexion) is not None:
        return
    tables = set(inspect(connexion).get_table_names()) - {TABLE_DE_VERSION}
    if tables:
        raise BaseInaccessible(
            f"elle contient déjà d'autres tables ({', '.join(sorted(tables)[:3])}) ; "
            "donnez à rebelote une base à lui"
        )


def _migrer(connexion: Connection) -> None:
    reglages = Config()
    reglages.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    reglages.attributes["connexion"] = connexion
    command.upgrade(reglages, "head")


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(_MIGRATIONS))

"""Les parties gardées : résultats et journaux, dans SQLite ou PostgreSQL.

SQLAlchemy et Alembic ne se chargent qu'à l'ouverture d'une base : importer ce paquet ne coûte rien.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rebelote.archives import Enregistrement
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.stockage.adresse import VARIABLE, adresse_par_defaut
from rebelote.stockage.erreurs import BaseInaccessible, PartieInconnue, PartieRefusee
from rebelote.stockage.origine import Origine

if TYPE_CHECKING:
    from rebelote.stockage.depot import Depot

__all__ = [
    "VARIABLE",
    "BaseInaccessible",
    "Origine",
    "PartieInconnue",
    "PartieRefusee",
    "adresse_par_defaut",
    "garder",
    "ouvrir_depot",
]

_BIBLIOTHEQUES = {"alembic", "psycopg", "sqlalchemy"}


def ouvrir_depot(url: str | None = None) -> Depot:
    """Le dépôt de cette base, prête à l'emploi ; à employer avec `with`."""
    try:
        from rebelote.stockage.depot import Depot

        return Depot.ouvrir(url)
    except ModuleNotFoundError as absent:
        if absent.name not in _BIBLIOTHEQUES:
            raise
        raise ErreurRebelote(
            f"garder des parties demande {absent.name} : pip install 'rebelote[reseau]'"
        ) from None


def garder(
    enregistrement: Enregistrement,
    origine: Origine | str,
    url: str | None = None,
    *,
    graine: int | None = None,
    cles: Mapping[Siege, str] | None = None,
) -> bool:
    """Garde une partie qui vient de s'arrêter ; faux si la base la connaissait déjà.

    Pour en garder beaucoup, ouvrir le dépôt une seule fois et appeler `Depot.enregistrer`.
    """
    fin = datetime.now(UTC) if enregistrement.resultat.vainqueurs else None
    with ouvrir_depot(url) as depot:
        return depot.enregistrer(enregistrement, origine, graine=graine, cles=cles, date_fin=fin)

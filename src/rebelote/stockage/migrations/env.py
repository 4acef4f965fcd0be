"""Exécuté par Alembic : migre sur la connexion, et dans la transaction, qu'on lui confie."""

from __future__ import annotations

from alembic import context

from rebelote.stockage.modeles import Modele
from rebelote.stockage.schema import TABLE_DE_VERSION

context.configure(
    connection=context.config.attributes["connexion"],
    target_metadata=Modele.metadata,
    version_table=TABLE_DE_VERSION,
)
with context.begin_transaction():
    context.run_migrations()

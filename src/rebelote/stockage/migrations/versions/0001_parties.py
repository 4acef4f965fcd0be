"""Les parties, leurs joueurs et leurs journaux."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _parties()
    _joueurs()
    op.create_table(
        "journaux",
        sa.Column("id_partie", sa.String(36), nullable=False),
        sa.Column("texte", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id_partie", name="pk_journaux"),
        _vers_la_partie("journaux"),
    )


def _parties() -> None:
    op.create_table(
        "parties",
        sa.Column("id_partie", sa.String(36), nullable=False),
        sa.Column("jeu", sa.Text(), nullable=False),
        sa.Column("regles", sa.JSON(), nullable=False),
        sa.Column("date_debut", sa.DateTime(timezone=True), nullable=False),
        sa.Column("date_fin", sa.DateTime(timezone=True)),
        sa.Column("origine", sa.Text(), nullable=False),
        sa.Column("graine", sa.Text()),
        sa.Column("manches", sa.Integer(), nullable=False),
        sa.Column("terminee", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id_partie", name="pk_parties"),
    )
    op.create_index("ix_parties_date_debut", "parties", ["date_debut"])
    op.create_index("ix_parties_jeu_date_debut", "parties", ["jeu", "date_debut"])


def _joueurs() -> None:
    op.create_table(
        "joueurs",
        sa.Column("id_partie", sa.String(36), nullable=False),
        sa.Column("siege", sa.Integer(), nullable=False),
        sa.Column("nom", sa.Text(), nullable=False),
        sa.Column("ia", sa.Text()),
        sa.Column("cle_publique", sa.Text()),
        sa.Column("camp", sa.Text(), nullable=False),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.Column("vainqueur", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id_partie", "siege", name="pk_joueurs"),
        _vers_la_partie("joueurs"),
    )
    op.create_index("ix_joueurs_nom", "joueurs", ["nom"])
    op.create_index("ix_joueurs_ia", "joueurs", ["ia"])


def _vers_la_partie(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["id_partie"], ["parties.id_partie"], name=f"fk_{table}_id_partie", ondelete="CASCADE"
    )


def downgrade() -> None:
    for table in ("journaux", "joueurs", "parties"):
        op.drop_table(table)

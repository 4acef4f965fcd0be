"""Les tournois du gymnase et leurs rencontres."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "tournois",
        sa.Column("id_tournoi", sa.String(36), nullable=False),
        sa.Column("jeu", sa.Text(), nullable=False),
        sa.Column("regles", sa.JSON(), nullable=False),
        sa.Column("date_fin", sa.DateTime(timezone=True), nullable=False),
        sa.Column("graine", sa.Text(), nullable=False),
        sa.Column("manches", sa.Integer(), nullable=False),
        sa.Column("donnes", sa.Integer(), nullable=False),
        sa.Column("empreinte", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id_tournoi", name="pk_tournois"),
    )
    op.create_index("ix_tournois_jeu", "tournois", ["jeu"])
    _rencontres()


def _rencontres() -> None:
    op.create_table(
        "rencontres",
        sa.Column("id_tournoi", sa.String(36), nullable=False),
        sa.Column("rang", sa.Integer(), nullable=False),
        sa.Column("premier", sa.Text(), nullable=False),
        sa.Column("second", sa.Text(), nullable=False),
        sa.Column("victoires", sa.Integer(), nullable=False),
        sa.Column("nulles", sa.Integer(), nullable=False),
        sa.Column("defaites", sa.Integer(), nullable=False),
        sa.Column("ecart", sa.Double(), nullable=False),
        sa.Column("ecart_type", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id_tournoi", "rang", name="pk_rencontres"),
        sa.ForeignKeyConstraint(
            ["id_tournoi"],
            ["tournois.id_tournoi"],
            name="fk_rencontres_id_tournoi",
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    for table in ("rencontres", "tournois"):
        op.drop_table(table)

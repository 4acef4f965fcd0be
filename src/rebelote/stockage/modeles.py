"""Les tables : une partie, ses joueurs, et son enregistrement entier.

L'enregistrement suffit à tout recalculer ; les autres colonnes n'en sont que l'index, pour chercher
et compter sans relire les journaux. Un changement ici demande une migration dans
`migrations/versions/`.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Dialect,
    Double,
    ForeignKey,
    Index,
    MetaData,
    String,
    Text,
    TypeDecorator,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from rebelote.stockage.origine import Origine


class DateUTC(TypeDecorator[datetime]):
    """Une date avec son fuseau, rangée en UTC : SQLite ne connaît pas les fuseaux."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


class Modele(DeclarativeBase):
    """La base des tables ; chaque contrainte a le même nom partout, pour pouvoir migrer."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )


class PartieGardee(Modele):
    """Une partie, désignée par l'identifiant de son enregistrement."""

    __tablename__ = "parties"
    __table_args__ = (Index(None, "jeu", "date_debut"), Index(None, "date_debut"))

    id_partie: Mapped[str] = mapped_column(String(36), primary_key=True)
    jeu: Mapped[str] = mapped_column(Text)
    regles: Mapped[dict[str, Any]] = mapped_column(JSON)
    date_debut: Mapped[datetime] = mapped_column(DateUTC)
    date_fin: Mapped[datetime | None] = mapped_column(DateUTC)
    origine: Mapped[Origine] = mapped_column(Text)
    graine: Mapped[str | None] = mapped_column(Text)
    """En texte : une graine est un entier sans borne."""

    manches: Mapped[int]
    terminee: Mapped[bool]

    joueurs: Mapped[list[JoueurGarde]] = relationship(
        order_by="JoueurGarde.siege", lazy="selectin", passive_deletes="all"
    )
    journal: Mapped[JournalGarde] = relationship(lazy="select", passive_deletes="all")


class JoueurGarde(Modele):
    """Qui tenait un siège, et ce que son camp a obtenu."""

    __tablename__ = "joueurs"
    __table_args__ = (Index(None, "nom"), Index(None, "ia"))

    id_partie: Mapped[str] = mapped_column(
        ForeignKey("parties.id_partie", ondelete="CASCADE"), primary_key=True
    )
    siege: Mapped[int] = mapped_column(primary_key=True)
    nom: Mapped[str] = mapped_column(Text)
    ia: Mapped[str | None] = mapped_column(Text)
    cle_publique: Mapped[str | None] = mapped_column(Text)
    camp: Mapped[str] = mapped_column(Text)
    score: Mapped[int] = mapped_column(BigInteger)
    vainqueur: Mapped[bool]


class JournalGarde(Modele):
    """L'enregistrement entier, tel que `archives` l'écrit ; à part, car il est gros."""

    __tablename__ = "journaux"

    id_partie: Mapped[str] = mapped_column(
        ForeignKey("parties.id_partie", ondelete="CASCADE"), primary_key=True
    )
    texte: Mapped[str] = mapped_column(Text)


class TournoiGarde(Modele):
    """Un tournoi du gymnase ; le même, repris ou prolongé, garde son identifiant."""

    __tablename__ = "tournois"
    __table_args__ = (Index(None, "jeu"),)

    id_tournoi: Mapped[str] = mapped_column(String(36), primary_key=True)
    jeu: Mapped[str] = mapped_column(Text)
    regles: Mapped[dict[str, Any]] = mapped_column(JSON)
    date_fin: Mapped[datetime] = mapped_column(DateUTC)
    graine: Mapped[str] = mapped_column(Text)
    manches: Mapped[int]
    donnes: Mapped[int]
    empreinte: Mapped[str] = mapped_column(Text)

    rencontres: Mapped[list[RencontreGardee]] = relationship(
        order_by="RencontreGardee.rang", lazy="selectin", passive_deletes="all"
    )


class RencontreGardee(Modele):
    """Deux participants d'un tournoi : qui a gagné combien de donnes, et de combien."""

    __tablename__ = "rencontres"

    id_tournoi: Mapped[str] = mapped_column(
        ForeignKey("tournois.id_tournoi", ondelete="CASCADE"), primary_key=True
    )
    rang: Mapped[int] = mapped_column(primary_key=True)
    premier: Mapped[str] = mapped_column(Text)
    second: Mapped[str] = mapped_column(Text)
    victoires: Mapped[int]
    nulles: Mapped[int]
    defaites: Mapped[int]
    ecart: Mapped[float] = mapped_column(Double)
    """Les points par donne du premier sur le second, en moyenne."""

    ecart_type: Mapped[float] = mapped_column(Double)

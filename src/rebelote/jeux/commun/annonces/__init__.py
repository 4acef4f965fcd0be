"""Les annonces de la belote et de la contrée : tierces, cinquantes, cents, carrés."""

from rebelote.jeux.commun.annonces.annonce import (
    Annonce,
    AnnoncesDesSieges,
    TypeAnnonce,
    ranger,
)
from rebelote.jeux.commun.annonces.comparer import camp_des_annonces, points_annonces
from rebelote.jeux.commun.annonces.evenements import Annoncer, Montrer
from rebelote.jeux.commun.annonces.trouver import (
    TOUTES,
    a_une_annonce,
    ensembles_d_annonces,
    meilleures_annonces,
)

__all__ = [
    "TOUTES",
    "Annonce",
    "Annoncer",
    "AnnoncesDesSieges",
    "Montrer",
    "TypeAnnonce",
    "a_une_annonce",
    "camp_des_annonces",
    "ensembles_d_annonces",
    "meilleures_annonces",
    "points_annonces",
    "ranger",
]

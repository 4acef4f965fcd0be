"""Ce que les figures ont en commun : leur taille, leurs couleurs, leurs nombres, les noms."""

from __future__ import annotations

import io
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from rebelote.gymnase.mesures.forces import Paire
from rebelote.gymnase.tournoi.bilan import Bilan
from rebelote.recit.nombres import court

COULEURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Que les daltoniens distinguent aussi (Okabe et Ito)."""

LARGEUR: Final = 5.6
"""En pouces : peu, pour que les lettres restent lisibles quand un téléphone réduit l'image."""

_FINESSE: Final = 160
_NOM: Final = 26
"""Les plus longs noms que l'on écrive en entier."""


def png(figure: Figure) -> bytes:
    octets = io.BytesIO()
    # Sans date ni version : les mêmes donnes font la même image.
    figure.savefig(octets, format="png", dpi=_FINESSE, metadata={"Software": None})
    return octets.getvalue()


def tracer(titre: str, hauteur: float = 3.4) -> tuple[Figure, Axes]:
    """Une figure d'un seul cadre."""
    figure = Figure(figsize=(LARGEUR, hauteur), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(titre)
    habiller(axes)
    return figure, axes


def habiller(axes: Axes) -> None:
    """Sans cadre inutile, et les graduations écrites en français."""
    axes.spines[["top", "right"]].set_visible(False)
    for axe in (axes.xaxis, axes.yaxis):
        axe.set_major_formatter(FuncFormatter(lambda nombre, _: court(nombre)))


def couleur(rang: int) -> str:
    return COULEURS[rang % len(COULEURS)]


def nom_court(nom: str) -> str:
    """Un nom qui tienne dans une figure : d'un chemin, le fichier seul ; trop long, ses bouts.

    >>> nom_court("/loin/mon_ia.py:MonIA"), nom_court("avance@mondes=20,budget_ms=50.25")
    ('mon_ia.py:MonIA', 'avance@mondes…get_ms=50.25')
    """
    if "://" not in nom:
        nom = "+".join(membre.rpartition("/")[2] for membre in nom.split("+"))
    if len(nom) <= _NOM:
        return nom
    moitie = _NOM // 2
    return f"{nom[:moitie]}…{nom[1 - moitie :]}"


def nom_de(bilan: Bilan, rang: int) -> str:
    return nom_court(bilan.tournoi.participants[rang].nom)


def nom_de_paire(bilan: Bilan, paire: Paire) -> str:
    premier, second = (nom_de(bilan, rang) for rang in paire)
    return f"{premier} − {second}"

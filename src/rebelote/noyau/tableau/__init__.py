"""Le tableau : tout ce qu'une personne peut voir d'une partie, comme donnée.

Il est aux personnes ce que `Vue` est aux joueurs. Le terminal, l'API du nœud et le navigateur le
dessinent ; personne n'a à démonter une phrase pour savoir où en est une partie.
"""

from rebelote.noyau.tableau.forme import en_json, schema
from rebelote.noyau.tableau.plateau import (
    Detail,
    MainVue,
    ManchePassee,
    Milieu,
    MotDit,
    ParCamp,
    Plateau,
    SiegeVu,
    Terme,
)
from rebelote.noyau.tableau.tableau import CoupOffert, CoupRefuse, Tableau

__all__ = [
    "CoupOffert",
    "CoupRefuse",
    "Detail",
    "MainVue",
    "ManchePassee",
    "Milieu",
    "MotDit",
    "ParCamp",
    "Plateau",
    "SiegeVu",
    "Tableau",
    "Terme",
    "en_json",
    "schema",
]

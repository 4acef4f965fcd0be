"""Le bilan d'une partie finie : chaque manche, et les statistiques que le jeu tient.

Le score, la feuille et les vainqueurs sont au tableau. Les phrases sont en français ; ce dont la
page fait les siennes dans une autre langue, la feuille et les noms stables, n'en dépend pas.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rebelote.jeux.tarot_africain import EtatTarotAfricain, Log
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import nom_siege
from rebelote.recit.recit import film
from rebelote.recit.statistiques_tarot import Ligne, lignes_des_statistiques


def bilan_de_fin(debut: Etat, journal: Sequence[Evenement]) -> dict[str, Any]:
    """Ce que l'on en dit."""
    return {
        "manches": list(_manches(debut, journal)),
        "statistiques": list(_statistiques(debut, journal)),
    }


def _manches(debut: Etat, journal: Sequence[Evenement]) -> Iterator[str]:
    for un in film(debut, journal, None):
        if un.finit_la_manche:
            yield un.apres.bilan_manche()


def _statistiques(debut: Etat, journal: Sequence[Evenement]) -> Iterator[dict[str, Any]]:
    if not isinstance(debut, EtatTarotAfricain):
        return
    log = Log.de_partie(Partie.rejouer(debut, journal))
    joueurs = {nom_siege(siege): log.statistiques_de(siege) for siege in log.sieges}
    for ligne in lignes_des_statistiques(joueurs):
        yield _en_json(ligne, list(joueurs))


def _en_json(ligne: Ligne, sieges: Sequence[str]) -> dict[str, Any]:
    nom, mots, n = ligne.intitule
    valeurs = dict(zip(sieges, ligne.valeurs, strict=True))
    return {"nom": nom, "n": n, "texte": mots.strip(), "valeurs": valeurs}

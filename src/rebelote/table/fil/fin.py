"""Le bilan d'une partie finie : chaque manche, et les statistiques que le jeu tient.

Le score et les vainqueurs sont au tableau.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rebelote.jeux.tarot_africain import EtatTarotAfricain, Log
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import nom_siege
from rebelote.recit.recit import film
from rebelote.recit.statistiques_tarot import LEGENDE, lignes_des_statistiques


def lignes_de_fin(debut: Etat, journal: Sequence[Evenement]) -> list[str]:
    """Ce que l'on en dit, ligne à ligne."""
    return [ligne for ligne in _lignes(debut, journal) if ligne]


def _lignes(debut: Etat, journal: Sequence[Evenement]) -> Iterator[str]:
    for un in film(debut, journal, None):
        if un.finit_la_manche:
            manche = len(un.apres.scores_par_manche())
            yield f"Manche {manche} : {un.apres.bilan_manche()}"
    if isinstance(debut, EtatTarotAfricain):
        yield from _statistiques(Partie.rejouer(debut, journal))


def _statistiques(partie: Partie[EtatTarotAfricain]) -> Iterator[str]:
    log = Log.de_partie(partie)
    joueurs = {nom_siege(siege): log.statistiques_de(siege) for siege in log.sieges}
    for titre, valeurs in lignes_des_statistiques(joueurs):
        chacun = ", ".join(f"{nom} {valeur}" for nom, valeur in zip(joueurs, valeurs, strict=True))
        yield f"{titre.strip()} : {chacun}"
    yield LEGENDE

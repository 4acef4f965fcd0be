"""Prendre ou passer, quand on compte ses points sans rien tirer au sort."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rebelote.cartes import Couleur
from rebelote.ia.belote.esperance import Espoir, gain
from rebelote.ia.deux_camps.tables import PRENEUR_A_SIX
from rebelote.jeux.belote import Enchere, EtatBelote
from rebelote.jeux.commun.annonces import meilleures_annonces
from rebelote.jeux.commun.coups import ROI_DAME
from rebelote.jeux.commun.mains import ordre_de_donne
from rebelote.noyau.sieges import Siege

VALEUR_DE_PASSER: Final = ((5.0, 5.0, -5.0, -5.0), (5.0, 5.0, -5.0, 0.0))
"""Ce que vaut de passer, par tour d'enchères et par place à table."""
ECART: Final = 30.0
"""L'incertitude, en écart type, sur les points que l'on fera."""
PART_DES_ANNONCES: Final = 0.6
"""Les chances qu'une annonce que l'on tient ne soit pas battue par l'autre camp."""


def choisir_enchere(etat: EtatBelote, siege: Siege, coups: Sequence[Enchere]) -> Enchere:
    """La prise qui promet le plus, si elle vaut mieux que de passer."""
    passe = next(coup for coup in coups if coup.couleur is None)
    prises = {
        coup: gain(espoir(etat, siege, coup.couleur), etat.regles)
        for coup in coups
        if coup.couleur is not None
    }
    meilleure = max(prises, key=lambda coup: prises[coup])
    return meilleure if prises[meilleure] > valeur_de_passer(etat, siege) else passe


def valeur_de_passer(etat: EtatBelote, siege: Siege) -> float:
    place = ordre_de_donne(etat.donneur).index(siege)
    return VALEUR_DE_PASSER[etat.passes >= 4][place]


def espoir(etat: EtatBelote, siege: Siege, atout: Couleur) -> Espoir:
    """Ce que l'on attend en prenant à cet atout, la retournée comprise."""
    assert etat.retournee is not None
    main = etat.mains[siege].connues | etat.retournee.bit
    paire = ROI_DAME[atout.rang]
    belote = 20 * (main & paire == paire)
    annonces = 0.0
    if etat.regles.annonces:
        annonces = PART_DES_ANNONCES * sum(a.points for a in meilleures_annonces(main))
    moyenne = PRENEUR_A_SIX.attente(main, atout.rang)
    return Espoir(moyenne, ECART, belote, annonces)

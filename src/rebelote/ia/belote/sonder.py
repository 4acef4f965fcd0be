"""Prendre ou passer en sondant : là où l'on hésite, des donnes possibles sont résolues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rebelote.cartes import Couleur, cartes_du_masque, masque
from rebelote.cartes.paquets import MASQUE_32
from rebelote.ia.belote.encherir import espoir, valeur_de_passer
from rebelote.ia.belote.esperance import gain
from rebelote.ia.deux_camps.avance import Chercheur
from rebelote.ia.deux_camps.mondes import Mains, Monde
from rebelote.ia.deux_camps.pronostic import MONDES_SONDES, melanger, points_sondes
from rebelote.ia.deux_camps.recherche import Montre
from rebelote.jeux.belote import Enchere, EtatBelote
from rebelote.jeux.commun.equipes import camp
from rebelote.noyau.sieges import Siege

HESITATION: Final = 60.0
"""À plus de tant de points de ce que vaut de passer, l'avis des tables suffit."""


class Sondeur:
    """Compare, en écart de score, prendre et passer."""

    def __init__(self, chercheur: Chercheur) -> None:
        self.resolveur, self.alea = chercheur.resolveur, chercheur.alea
        self.montre = Montre(chercheur.budget_ms)

    def peser(
        self, etat: EtatBelote, siege: Siege, coups: Sequence[Enchere]
    ) -> dict[Enchere, float]:
        """L'écart de score attendu de chaque enchère ; passer d'abord : à égalité, on passe."""
        passe = next(coup for coup in coups if coup.couleur is None)
        valeur = valeur_de_passer(etat, siege)
        prises = {
            coup: self._gain(etat, siege, coup.couleur, valeur)
            for coup in coups
            if coup.couleur is not None
        }
        return {passe: valeur, **prises}

    def _gain(self, etat: EtatBelote, siege: Siege, atout: Couleur, passer: float) -> float:
        promis = espoir(etat, siege, atout)
        gagne = gain(promis, etat.regles)
        if abs(gagne - passer) > HESITATION:
            return gagne
        premier = (etat.donneur + 1) % 4
        mondes = [self._monde(etat, siege) for _ in range(MONDES_SONDES)]
        sonde = points_sondes(self.resolveur, mondes, atout, premier, self.montre)
        if sonde is None:
            return gagne
        moyenne = melanger(promis.moyenne, sonde[camp(siege)])
        return gain(replace(promis, moyenne=moyenne), etat.regles)

    def _monde(self, etat: EtatBelote, siege: Siege) -> Monde:
        """La donne complétée au hasard, ce siège ayant pris la retournée."""
        assert etat.retournee is not None
        sienne = etat.mains[siege].connues | etat.retournee.bit
        autres = cartes_du_masque(MASQUE_32 & ~sienne)
        self.alea.shuffle(autres)
        mains = [masque(autres[2 + 8 * k : 10 + 8 * k]) for k in range(3)]
        mains.insert(siege, sienne | masque(autres[:2]))
        j1, j2, j3, j4 = mains
        quatre: Mains = (j1, j2, j3, j4)
        return Monde(quatre, 1.0)

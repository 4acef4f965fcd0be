"""Ce que les enchères laissent deviner des mains, à la contrée.

Chaque parole rend certaines mains plus vraisemblables : qui annonce a de l'atout, qui passe n'en a
guère, qui contre a de quoi faire chuter. On ignore comment les autres enchérissent au juste :
plusieurs manières sont envisagées ensemble, et aucune main n'est jamais exclue.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from rebelote.ia.deux_camps.memoire import cartes_posees
from rebelote.ia.deux_camps.mondes import Mains
from rebelote.ia.deux_camps.tables import DEFENSE, PRENEUR, SOUTIEN
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.contree import Enchere, EtatContree, Parole
from rebelote.noyau.sieges import Siege

DOUTE: Final = 0.02
"""La part de paroles que rien, dans la main, n'explique."""
PREFERENCE: Final = 12.0
"""De combien de points un autre atout doit promettre plus pour qu'on l'eût annoncé."""
PLAFOND: Final = 140
"""Au-delà, une annonce ne dit plus de combien l'on est sûr."""
SOUTIEN_MONTRE: Final = 15.0
DEFENSE_MONTREE: Final = -25.0
MOLLESSE: Final = 12.0
"""De combien il faut s'écarter d'un seuil pour qu'il compte vraiment."""


class Maniere(NamedTuple):
    """Une manière d'enchérir : ce que l'on a de plus que ce que l'on annonce, et quand on passe."""

    marge: float
    moins: float
    """À combien au-dessous de cette marge on s'aventure."""
    plus: float
    """De combien au-dessus on reste pourtant si bas."""
    ouverture: float
    """La promesse à partir de laquelle on ne passe plus guère."""
    mollesse: float

    def annonce(self, promis: float, valeur: int) -> float:
        ecart = promis - valeur - self.marge
        ecart /= self.moins if ecart < 0 else self.plus
        return exp(-ecart * ecart / 2)

    def passe(self, meilleure: float) -> float:
        return 1 - _marche(meilleure, self.ouverture, self.mollesse)


MANIERES: Final = (Maniere(12, 10, 12, 88, 6), Maniere(30, 16, 40, 95, 8))
"""Dire tout ce que l'on promet, ou rester prudent."""


class Dite(NamedTuple):
    """Une parole d'un autre siège, avec ce qu'il faut pour la juger."""

    auteur: Siege
    parole: Parole
    couleur: int
    """Le rang de l'atout annoncé, ou contré ; -1 s'il n'est pas d'une couleur."""
    valeur: int
    soutient: bool
    """Le partenaire avait déjà annoncé à cet atout."""
    premiere: bool
    """Personne n'avait encore rien annoncé."""


class Croyances:
    """La vraisemblance d'un monde d'après tout ce qui s'est dit aux enchères."""

    def __init__(self, etat: EtatContree, siege: Siege) -> None:
        self.posees = [0, 0, 0, 0]
        for joueur, carte in cartes_posees(etat):
            self.posees[joueur] |= carte.bit
        toutes = [_dite(etat.encheres, rang) for rang in range(len(etat.encheres))]
        self.dites = [dite for dite in toutes if dite.auteur != siege and _parle(dite)]

    def __call__(self, mains: Mains) -> float:
        totaux = [1.0] * len(MANIERES)
        for dite in self.dites:
            main = mains[dite.auteur] | self.posees[dite.auteur]
            for rang, vraisemblance in enumerate(_vraisemblances(dite, main)):
                totaux[rang] *= DOUTE + (1 - DOUTE) * vraisemblance
        return sum(totaux)


def _dite(encheres: Sequence[Enchere], rang: int) -> Dite:
    parole, avant = encheres[rang], encheres[:rang]
    contrats = [e for e in avant if e.enchere is Parole.CONTRAT]
    visee = parole if parole.enchere is Parole.CONTRAT else contrats[-1] if contrats else None
    couleur = visee.atout.couleur if visee is not None and visee.atout is not None else None
    soutient = any(
        e.atout is parole.atout and camp(e.auteur) == camp(parole.auteur) for e in contrats
    )
    return Dite(
        parole.auteur,
        parole.enchere,
        couleur.rang if couleur is not None else -1,
        min(parole.valeur or 0, PLAFOND),
        soutient,
        not contrats,
    )


def _parle(dite: Dite) -> bool:
    """Passer après une annonce, ou parler à sans-atout, ne dit presque rien."""
    if dite.parole is Parole.PASSE:
        return dite.premiere
    return dite.couleur >= 0 and dite.parole is not Parole.SURCONTRE


def _vraisemblances(dite: Dite, main: int) -> list[float]:
    """La vraisemblance de cette parole avec cette main, pour chaque manière d'enchérir."""
    if dite.parole is Parole.CONTRE:
        prises = -DEFENSE.promesse(main, dite.couleur)
        return [_marche(prises, -DEFENSE_MONTREE, MOLLESSE)] * len(MANIERES)
    if dite.soutient:
        ajoutes = SOUTIEN.promesse(main, dite.couleur)
        return [_marche(ajoutes, SOUTIEN_MONTRE, MOLLESSE)] * len(MANIERES)
    promesses = [PRENEUR.promesse(main, couleur) for couleur in range(4)]
    meilleure = max(promesses)
    if dite.parole is Parole.PASSE:
        return [maniere.passe(meilleure) for maniere in MANIERES]
    promis = promesses[dite.couleur]
    preferee = exp((promis - meilleure) / PREFERENCE)
    return [preferee * maniere.annonce(promis, dite.valeur) for maniere in MANIERES]


def _marche(valeur: float, seuil: float, mollesse: float) -> float:
    """Une marche adoucie : presque zéro bien au-dessous du seuil, presque un bien au-dessus."""
    return 1 / (1 + exp(max(-30.0, min(30.0, (seuil - valeur) / mollesse))))

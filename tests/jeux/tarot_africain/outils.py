"""De quoi écrire une position de tarot africain en une ligne."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rebelote.cartes import Carte, lire_cartes
from rebelote.jeux.tarot_africain import (
    Donne,
    EtatTarotAfricain,
    Excuse,
    JouerCarte,
    Pari,
    Phase,
    ReglesTarotAfricain,
)
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege

EXCUSES = {"EX+": Excuse.FORTE, "EX-": Excuse.FAIBLE}


def depart(
    joueurs: int = 3,
    vies: Sequence[int] | None = None,
    cartes: int = 5,
    donneur: Siege = 0,
    vies_max: int = 14,
) -> EtatTarotAfricain:
    """Le début d'une manche."""
    regles = ReglesTarotAfricain(vies=min(14, vies_max), vies_max=vies_max)
    etat = EtatTarotAfricain.debut(regles, joueurs)
    return etat.nouvelle(etat.vies if vies is None else tuple(vies), cartes, donneur)


def donnee(
    mains: str, vies: Sequence[int] | None = None, donneur: Siege = 0, vies_max: int = 14
) -> EtatTarotAfricain:
    """Une manche donnée : `"5 8 / 7 EX / 1 2"` donne ces mains aux joueurs en vie."""
    cartes = [lire_cartes(main) for main in mains.split("/")]
    etat = depart(
        len(cartes) if vies is None else len(vies), vies, len(cartes[0]), donneur, vies_max
    )
    table = dict(zip(etat.vivants, cartes, strict=True))
    return etat.appliquer(Donne(CROUPIER, donneur, ParSiege(table)))


def parier(etat: EtatTarotAfricain, *paris: int) -> EtatTarotAfricain:
    """Chacun parie à son tour ; le croupier retourne ensuite les cartes s'il le faut."""
    for pari in paris:
        etat = etat.appliquer(Pari(etat.tour, pari))
    if etat.phase is Phase.RETOURNE:
        etat = etat.appliquer(etat.acte_croupier(Random(0)))
    return etat


def jouer(etat: EtatTarotAfricain, cartes: str) -> EtatTarotAfricain:
    """Chacun joue à son tour : `"5 EX+ 21"`."""
    for mot in cartes.split():
        etat = etat.appliquer(coup(etat.tour, mot))
    return etat


def coup(siege: Siege, mot: str) -> JouerCarte:
    """`EX+` et `EX-` sont l'excuse, forte ou faible."""
    excuse = EXCUSES.get(mot)
    return JouerCarte(siege, Carte("EX" if excuse else mot), excuse)


def manche(
    mains: str,
    paris: Sequence[int],
    cartes: str,
    vies: Sequence[int] | None = None,
    vies_max: int = 14,
) -> EtatTarotAfricain:
    """L'état après toute une manche, J1 donnant."""
    return jouer(parier(donnee(mains, vies, vies_max=vies_max), *paris), cartes)

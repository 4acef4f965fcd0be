"""De quoi poser une table de belote en quelques mots."""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

from rebelote.cartes import Carte, Couleur, Main, lire_cartes
from rebelote.jeux.belote import (
    Annonce,
    Annoncer,
    Complement,
    Donne,
    Enchere,
    EtatBelote,
    Parole,
    Phase,
    ReglesBelote,
    TypeAnnonce,
)
from rebelote.jeux.belote.points import points_des_plis
from rebelote.jeux.commun.atouts import Pli
from rebelote.noyau.sieges import CROUPIER, J1, J4, ParSiege, Siege
from tests.jeux.deux_camps import permises as permises
from tests.jeux.deux_camps import plis_tels_que
from tests.jeux.deux_camps import poser as poser
from tests.jeux.deux_camps import refus as refus

COEUR, CARREAU, TREFLE, PIQUE = Couleur.COEUR, Couleur.CARREAU, Couleur.TREFLE, Couleur.PIQUE


def table(
    mains: Sequence[str],
    atout: Couleur = COEUR,
    preneur: Siege = J1,
    donneur: Siege = J4,
    **champs: Any,
) -> EtatBelote:
    """Le jeu de la carte, mains ouvertes ; le siège après le donneur entame."""
    premier = (donneur + 1) % 4
    etat = EtatBelote(
        phase=Phase.JEU,
        tour=premier,
        meneur=premier,
        donneur=donneur,
        mains=tuple(Main.de(main) for main in mains),
        preneur=preneur,
        atout=atout,
    )
    return etat.avec(**champs)


def tour_de(main: str, pli: str, atout: Couleur, **options: Any) -> EtatBelote:
    """C'est à J1 de jouer, avec cette main, sur ce pli ; les autres mains ne servent pas."""
    cartes = lire_cartes(pli)
    return EtatBelote(
        phase=Phase.JEU,
        tour=J1,
        meneur=-len(cartes) % 4,
        mains=(Main.de(main), Main(0, 8), Main(0, 8), Main(0, 8)),
        preneur=J1,
        atout=atout,
        pli=cartes,
        regles=ReglesBelote(**options),
    )


def jouer_manche_au_hasard(etat: EtatBelote, alea: Random) -> EtatBelote:
    manche = etat.manche
    while etat.attendus() and etat.manche == manche:
        if etat.tour == CROUPIER:
            etat = etat.appliquer(etat.acte_croupier(alea))
        else:
            etat = etat.appliquer(alea.choice(etat.coups_legaux(etat.tour)))
    return etat


# --- Donner et enchérir -----------------------------------------------------------------------


def donne(mains: Sequence[str], retournee: str, donneur: Siege = J1) -> Donne:
    cartes = {siege: lire_cartes(main) for siege, main in enumerate(mains)}
    return Donne(CROUPIER, donneur, ParSiege(cartes), Carte(retournee))


def complement(mains: Sequence[str]) -> Complement:
    return Complement(CROUPIER, ParSiege({s: lire_cartes(main) for s, main in enumerate(mains)}))


def donnee(graine: int = 0, **options: Any) -> EtatBelote:
    """La première donne faite, J1 donneur."""
    etat = EtatBelote(regles=ReglesBelote(**options))
    return etat.appliquer(etat.acte_croupier(Random(graine)))


def passe(siege: Siege) -> Enchere:
    return Enchere(siege, Parole.PASSE)


def prends(siege: Siege, couleur: Couleur | None) -> Enchere:
    return Enchere(siege, Parole.PRENDS, couleur)


def passer(etat: EtatBelote, fois: int) -> EtatBelote:
    for _ in range(fois):
        etat = etat.appliquer(passe(etat.tour))
    return etat


# --- Annoncer et compter ----------------------------------------------------------------------


def annonce(cartes: str) -> Annonce:
    """L'annonce que font ces cartes, bonne ou mauvaise."""
    lues = lire_cartes(cartes)
    if len({carte.couleur for carte in lues}) > 1:
        return Annonce(TypeAnnonce.CARRE, lues)
    return Annonce(TypeAnnonce(max(3, min(len(lues), 5))), lues)


def annoncer(siege: Siege, *annonces: str) -> Annoncer:
    return Annoncer(siege, tuple(map(annonce, annonces)))


def annonces_de(*par_siege: Iterable[str]) -> tuple[tuple[Annonce, ...], ...]:
    return tuple(tuple(map(annonce, annonces)) for annonces in par_siege)


@cache
def plis_valant(points_a: int, atout: Couleur = COEUR) -> tuple[Pli, ...]:
    """Huit plis où le camp A fait exactement ces points, der compris, et B le reste."""
    return plis_tels_que(lambda plis: points_des_plis(plis, atout)[0] == points_a)

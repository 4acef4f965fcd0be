"""De quoi dresser une table de dame de pique en quelques mots."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from rebelote.cartes import PAQUET_52, Carte, Main, lire_cartes
from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.jeux.dame_de_pique import (
    EtatDameDePique,
    JouerCarte,
    LocalDameDePiqueGame,
    Phase,
    Pli,
    ReglesDameDePique,
)

JOKER = Carte("5♦")


def regles(**options: Any) -> ReglesDameDePique:
    return ReglesDameDePique(**options)


def pli(cartes: str, vainqueur: int = 0, beneficiaire: int | None = None) -> Pli:
    """Un pli ramassé, mené par J1."""
    marqueur = vainqueur if beneficiaire is None else beneficiaire
    return Pli(0, lire_cartes(cartes), vainqueur, marqueur)


OUVERT = pli("2♣ 3♣ 4♣ 6♣")
"""Un premier pli sans cœur."""

CASSE = pli("2♣ 3♣ 4♣ 2♥")
"""Un pli où un cœur est tombé."""


def table(
    *mains: str, pli: str = "", plis: tuple[Pli, ...] = (OUVERT,), meneur: int = 0, **champs: Any
) -> EtatDameDePique:
    """Une table au jeu de la carte ; les mains qu'on ne dit pas sont vides."""
    completes = (*mains, *[""] * (4 - len(mains)))
    champs = {"regles": ReglesDameDePique(), "joker": JOKER, **champs}
    return EtatDameDePique(
        phase=Phase.JEU,
        mains=tuple(map(Main.de, completes)),
        pli=lire_cartes(pli),
        plis=plis,
        meneur=meneur,
        **champs,
    )


def dernier_pli(
    cartes: str, preneur: int = 0, joker: Carte = JOKER, meneur: int = 0, **champs: Any
) -> EtatDameDePique:
    """Avant le treizième pli : chacun a une de ces cartes, `preneur` a tout ramassé d'avance."""
    mains = cartes.split()
    reste = [carte for carte in PAQUET_52 if carte.texte not in mains]
    plis = tuple(
        Pli(0, tuple(reste[debut : debut + 4]), preneur, preneur) for debut in range(0, 48, 4)
    )
    return table(*mains, plis=plis, joker=joker, meneur=meneur, **champs)


def poser(etat: EtatDameDePique, cartes: str) -> EtatDameDePique:
    """Joue ces cartes, chacun à son tour."""
    for carte in lire_cartes(cartes):
        (siege,) = etat.attendus()
        etat = etat.appliquer(JouerCarte(siege, carte))
    return etat


def permises(etat: EtatDameDePique) -> set[str]:
    """Les cartes que peut jouer celui qu'on attend."""
    (siege,) = etat.attendus()
    return {coup.texte for coup in etat.coups_legaux(siege)}


def partie_au_hasard(graine: int, **options: Any) -> LocalDameDePiqueGame:
    joueurs = [JoueurIAAleatoire(Random(f"{graine}/{siege}")) for siege in range(4)]
    return LocalDameDePiqueGame(joueurs, ReglesDameDePique(**options), Random(graine))


def cartes_en_jeu(etat: EtatDameDePique) -> Iterable[Carte]:
    """Toutes les cartes d'une manche, où qu'elles soient ; le paquet entier entre deux manches."""
    if etat.phase in (Phase.DONNE, Phase.FINIE):
        return PAQUET_52
    mains = [carte for main in etat.mains for carte in main]
    passees = [carte for cartes in etat.passees for carte in cartes if carte is not None]
    ramassees = [carte for un in etat.plis for carte in un.cartes]
    return [*mains, *passees, *etat.pli, *ramassees]

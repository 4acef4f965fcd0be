"""De quoi dresser, en peu de mots, une table où l'on ne voit que sa main."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rebelote.cartes import PAQUET_52, Carte, Main, lire_cartes, masque
from rebelote.ia.joueur_ia import JoueurIA
from rebelote.jeux.dame_de_pique import EtatDameDePique, Phase, Pli
from rebelote.noyau.vue import Vue

PARTAGE = (0, 1, 2, 3)
"""Les plis passés, à tour de rôle : personne n'a tous les points."""


def situation(
    main: str,
    dehors: str,
    pli: str = "",
    *,
    preneurs: Sequence[int] = PARTAGE,
    siege: int = 0,
    joker: str = "9♦",
    **champs: Any,
) -> Vue[EtatDameDePique]:
    """C'est à `siege`, qui tient `main` ; `dehors` est ce que les autres se partagent.

    Toutes les autres cartes sont tombées, dans des plis pris tour à tour par `preneurs`.
    """
    miennes, posees = lire_cartes(main), lire_cartes(pli)
    tailles = [len(miennes) - ((s - siege) % 4 >= 4 - len(posees)) for s in range(4)]
    mains = tuple(Main.de(miennes) if s == siege else Main(0, tailles[s]) for s in range(4))
    visibles = {*miennes, *posees, *lire_cartes(dehors)}
    passees = [carte for carte in PAQUET_52 if carte not in visibles]
    assert sum(tailles) - len(miennes) == len(lire_cartes(dehors)), "dehors : mauvais compte"
    return Vue(
        siege,
        EtatDameDePique(
            phase=Phase.JEU,
            mains=mains,
            joker=Carte(joker),
            meneur=(siege - len(posees)) % 4,
            pli=posees,
            plis=_plis(passees, preneurs),
            **champs,
        ),
    )


def _plis(cartes: list[Carte], preneurs: Sequence[int]) -> tuple[Pli, ...]:
    quatre = [tuple(cartes[debut : debut + 4]) for debut in range(0, len(cartes), 4)]
    suite = (preneurs[rang % len(preneurs)] for rang in range(len(quatre)))
    return tuple(Pli(0, pli, qui, qui) for pli, qui in zip(quatre, suite, strict=True))


def absentes(**couleurs: str) -> tuple[int, ...]:
    """`absentes(J2="♣♦")` : ces sièges n'ont plus de ces couleurs."""
    return tuple(
        masque(c for c in PAQUET_52 if c.couleur.symbole in couleurs.get(f"J{siege + 1}", ""))
        for siege in range(4)
    )


def passe(main: str, joker: str = "9♦", manche: int = 1) -> Vue[EtatDameDePique]:
    """Au moment de passer trois cartes."""
    mains = (Main.de(main), *[Main(0, 13)] * 3)
    etat = EtatDameDePique(phase=Phase.PASSE, mains=mains, joker=Carte(joker), manche=manche)
    return Vue(0, etat)


def choix(classe: type[JoueurIA], vue: Vue[EtatDameDePique], graine: int = 0) -> str:
    """Ce que joue cette IA, en texte."""
    return classe(Random(graine)).choisir(vue).texte

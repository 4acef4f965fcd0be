"""Le choix d'une carte par l'IA avancée, à la belote comme à la contrée."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pow
from random import Random
from typing import Final

from rebelote.cartes import Carte
from rebelote.coeur import Position
from rebelote.ia.deux_camps import prudence
from rebelote.ia.deux_camps.indices import indices, vraisemblance_des_cartes
from rebelote.ia.deux_camps.memoire import Memoire
from rebelote.ia.deux_camps.mondes import Mains, Vraisemblance, tirer_mondes
from rebelote.ia.deux_camps.recherche import Montre, Pesee, Resolveur, Utilites, evaluer
from rebelote.jeux.commun.equipes import camp

MONDES: Final = (1, 30, 50, 60, 60, 60, 40, 20)
"""Combien de mondes on résout, à une carte en main, à deux… : ils coûtent de plus en plus cher."""
CONFIANCE: Final = 6.0
"""Ce qui revient en plus, en points d'écart, à la carte d'un joueur prudent.

Le solveur croit pouvoir attendre, puisqu'il verra toujours tout : entre deux cartes qu'il tient
pour égales, ou presque, celle qui n'en suppose rien est la bonne.
"""
INFERENCE: Final = 1.0
"""La puissance à laquelle on élève la vraisemblance d'un monde ; à 0, tous se valent."""
FOURNEE: Final = 12
"""Combien l'on en tire à la fois quand c'est la montre qui arrête."""
MONDES_AU_PLUS: Final = 400


class Chercheur:
    """Cherche la carte la plus utile, en moyenne, sur des mondes vraisemblables."""

    def __init__(
        self,
        alea: Random,
        budget_ms: float | None = None,
        fils: int = 1,
        mondes: int | None = None,
        confiance: float = CONFIANCE,
        inference: float = INFERENCE,
    ) -> None:
        self.alea, self.budget_ms, self.mondes = alea, budget_ms, mondes
        self.confiance, self.inference = confiance, inference
        self.resolveur = Resolveur(fils)

    def choisir(
        self,
        memoire: Memoire,
        cartes: Sequence[Carte],
        utilites: Utilites,
        croyances: Vraisemblance,
    ) -> Carte:
        """La meilleure des cartes permises ; dans le doute, celle d'un joueur prudent."""
        if len(cartes) == 1:
            return cartes[0]
        prudente = prudence.choisir_carte(memoire, cartes)
        bilan = self.peser(memoire, utilites, croyances)
        connues = [carte for carte in cartes if carte in bilan.utilites]
        if prudente not in connues:
            return prudente
        valeurs = {carte: bilan.moyenne(carte) for carte in connues}
        valeurs[prudente] += self.confiance
        return max(connues, key=lambda carte: (valeurs[carte], -carte.index))

    def peser(self, memoire: Memoire, utilites: Utilites, croyances: Vraisemblance) -> Pesee:
        """L'utilité de chaque carte permise, dans chacun des mondes résolus."""
        vraisemblance = self.vraisemblance(memoire, croyances)
        nombre, montre = self._combien(memoire.main.bit_count()), Montre(self.budget_ms)
        acquis = memoire.points_faits[camp(memoire.siege)]
        bilan, position = Pesee(acquis), positions(memoire)
        while True:
            mondes = tirer_mondes(memoire.etat, nombre, self.alea, vraisemblance)
            evaluer(bilan, self.resolveur, mondes, position, utilites, montre)
            if montre.arretee or montre.passee() or len(bilan.poids) >= MONDES_AU_PLUS:
                return bilan

    def vraisemblance(self, memoire: Memoire, croyances: Vraisemblance) -> Vraisemblance:
        """Ce que les paroles et les cartes jouées donnent de crédit à un monde."""
        trouves = indices(memoire.etat, memoire.ordre, memoire.siege)

        def credit(mains: Mains) -> float:
            return pow(croyances(mains) * vraisemblance_des_cartes(trouves, mains), self.inference)

        return credit

    def _combien(self, cartes: int) -> int:
        """Combien de mondes tirer d'un coup ; sous la montre, par petites fournées."""
        if self.budget_ms is not None:
            return FOURNEE
        return MONDES[cartes - 1] if self.mondes is None else self.mondes


def positions(memoire: Memoire) -> Callable[[Mains], Position]:
    """De quoi poser au solveur la position de chaque monde."""
    etat, regles = memoire.etat, memoire.etat.regles
    atout, sous_coupe = etat.atout, regles.sous_coupe_obligatoire
    dispense = getattr(regles, "partenaire_maitre_dispense", True)
    assert atout is not None

    def position(mains: Mains) -> Position:
        return Position(mains, atout, etat.pli, etat.meneur, sous_coupe, dispense)

    return position

"""Les joueurs de tarot africain : une personne qu'on interroge, ou un bot qui calcule."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, TypeAlias

from rebelote.cartes import Carte, cartes_du_masque
from rebelote.ia.tarot_africain.ta_bots import (
    EXCUSE_FAIBLE,
    FORCE_EXCUSE,
    Situation,
    choix1Carte,
    choixMCartes,
    pari1Carte,
    pariMCartes,
)
from rebelote.jeux.tarot_africain import EXCUSE, EtatTarotAfricain, Excuse, JouerCarte, Pari, Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue

VueTarot: TypeAlias = Vue[EtatTarotAfricain]
DemanderPari: TypeAlias = Callable[[VueTarot], int]
DemanderCarte: TypeAlias = Callable[[VueTarot], JouerCarte]


class Joueur(ABC):
    """Qui parie, puis joue ses cartes."""

    def __init__(self, nom: str = "") -> None:
        self.nom = nom

    def choisir(self, vue: VueTarot) -> Evenement:
        if vue.etat.phase is Phase.PARIS:
            return Pari(vue.siege, self.pari2(vue))
        return self.choixcartes2(vue)

    @abstractmethod
    def pari2(self, vue: VueTarot) -> int:
        """Le nombre de plis qu'il parie."""

    @abstractmethod
    def choixcartes2(self, vue: VueTarot) -> JouerCarte:
        """La carte qu'il pose, et ce qu'il déclare si c'est l'excuse."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.nom!r})"


def _taire(_: str) -> None:
    """Ne rien dire d'un refus : on redemande seulement."""


class JoueurHumain(Joueur):
    """Une personne : ce qu'elle répond est vérifié, et redemandé tant que c'est refusé.

    Les questions lui sont posées par les fonctions données ; `signaler` lui dit chaque refus. Une
    façade : au terminal, la personne de tous les jeux est celle de `cli` (`docs/facades.md`).
    """

    def __init__(
        self,
        demander_pari: DemanderPari,
        demander_carte: DemanderCarte,
        nom: str = "",
        signaler: Callable[[str], None] = _taire,
    ) -> None:
        super().__init__(nom)
        self.demander_pari = demander_pari
        self.demander_carte = demander_carte
        self.signaler = signaler

    def pari2(self, vue: VueTarot) -> int:
        while True:
            pari = self.demander_pari(vue)
            if self._accepte(vue, Pari(vue.siege, pari)):
                return pari

    def choixcartes2(self, vue: VueTarot) -> JouerCarte:
        while True:
            coup = self.demander_carte(vue)
            if self._accepte(vue, coup):
                return coup

    def _accepte(self, vue: VueTarot, coup: Evenement) -> bool:
        motif = vue.motif_refus(coup)
        if motif is not None:
            self.signaler(str(vue.etat.refus(coup, motif)))
        return motif is None


class JoueurBot(Joueur):
    """Un joueur mené par la machine : chaque décision vient de `ta_bots`."""

    def pari2(self, vue: VueTarot) -> int:
        etat = vue.etat
        if etat.cartes > 1:
            main = [_force(carte) for carte in etat.mains[vue.siege]]
            paris = [pari for pari in etat.paris if pari is not None]
            return pariMCartes(main, paris, len(etat.vivants))
        autres = [siege for siege in etat.vivants if siege != vue.siege]
        visibles = {siege: _force(carte) for siege in autres for carte in etat.mains[siege]}
        deja = {siege: pari for siege, pari in enumerate(etat.paris) if pari is not None}
        return pari1Carte(visibles, deja, len(etat.vivants))

    def choixcartes2(self, vue: VueTarot) -> JouerCarte:
        etat = vue.etat
        if etat.cartes == 1:
            (carte,) = etat.mains[vue.siege]
            return _coup(vue.siege, choix1Carte(_force(carte), etat.paris[vue.siege] or 0))
        return _coup(vue.siege, choixMCartes(situation(etat, vue.siege)))


def situation(etat: EtatTarotAfricain, siege: Siege) -> Situation:
    """Ce que le bot assis là doit savoir pour choisir sa carte."""
    cercle = etat.vivants
    paris = [etat.paris[s] or 0 for s in cercle]
    poses = tuple(pose.force for pose in etat.pli)
    moi = cercle.index(siege)
    return Situation(
        main=tuple(_force(carte) for carte in etat.mains[siege]),
        besoins=tuple(p - etat.plis_faits[s] for p, s in zip(paris, cercle, strict=True)),
        moi=moi,
        meneur=(moi - len(poses)) % len(cercle),
        poses=poses,
        non_vues=tuple(_force(carte) for carte in cartes_du_masque(etat.inconnues().cartes)),
        superieur=sum(paris) > etat.cartes,
    )


def _force(carte: Carte) -> int:
    return FORCE_EXCUSE if carte is EXCUSE else carte.valeur.rang


def _coup(siege: Siege, force: int) -> JouerCarte:
    return JouerCarte(siege, _CARTES[force], _DECLAREES.get(force))


_DECLAREES: Final = {FORCE_EXCUSE: Excuse.FORTE, EXCUSE_FAIBLE: Excuse.FAIBLE}
_CARTES: Final = {
    force: EXCUSE if force in _DECLAREES else Carte(str(force)) for force in range(23)
}

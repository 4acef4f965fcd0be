"""Des IA en faute, chacune à sa façon ; le gymnase les charge d'ici comme de n'importe où."""

from __future__ import annotations

import os
import time
from itertools import repeat
from random import Random
from typing import Any

from rebelote.ia import JoueurIAAleatoire
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue


class Panne(JoueurIAAleatoire):
    """Tombe au troisième pli."""

    def choisir(self, vue: Vue[Any]) -> Evenement:
        if vue.etat.situation() == "manche 1, pli 3":
            raise RuntimeError("plus\nd'idées")
        return super().choisir(vue)


class Tricheuse(JoueurIAAleatoire):
    """Joue un coup refusé dès qu'il y en a un."""

    def choisir(self, vue: Vue[Any]) -> Evenement:
        refuses = [coup for coup, motif in vue.etat.coups_refuses(vue.siege)]
        return refuses[0] if refuses else super().choisir(vue)


class Muette(JoueurIAAleatoire):
    def choisir(self, vue: Vue[Any]) -> Any:
        return None


class Voisine(JoueurIAAleatoire):
    """Joue à la place d'un autre."""

    def choisir(self, vue: Vue[Any]) -> Evenement:
        coup: Any = super().choisir(vue)
        return type(coup)((coup.auteur + 1) % 4, coup.enchere, coup.couleur)  # type: ignore[no-any-return]


class Sortante(JoueurIAAleatoire):
    def choisir(self, vue: Vue[Any]) -> Evenement:
        raise SystemExit(0)


class Interruptrice(JoueurIAAleatoire):
    def choisir(self, vue: Vue[Any]) -> Evenement:
        raise KeyboardInterrupt


class Lente(JoueurIAAleatoire):
    """N'en finit pas, et attrape tout ce qu'elle peut."""

    def choisir(self, vue: Vue[Any]) -> Evenement:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class Bloquee(JoueurIAAleatoire):
    """Bloquée dans du code compilé, qui ne rend jamais la main : aucune alarme ne l'atteint."""

    def choisir(self, vue: Vue[Any]) -> Evenement:
        raise AssertionError(sum(repeat(1)))


class Mortelle(JoueurIAAleatoire):
    """Tue le processus qui la fait jouer."""

    def choisir(self, vue: Vue[Any]) -> Evenement:
        os._exit(7)


class Bavarde(JoueurIAAleatoire):
    def choisir(self, vue: Vue[Any]) -> Evenement:
        print("je réfléchis")
        return super().choisir(vue)


class Reglable(JoueurIAAleatoire):
    """Une IA à réglages."""

    def __init__(self, alea: Random, mondes: int = 3, style: str = "sage") -> None:
        super().__init__(alea)
        self.mondes = mondes
        self.style = style


class Incapable:
    def __init__(self, alea: Random) -> None:
        raise ValueError("pas prête")

    def choisir(self, vue: Vue[Any]) -> Evenement:
        raise AssertionError


class Capricieuse(JoueurIAAleatoire):
    """Ne se construit qu'une fois sur deux ; elle l'a fait pour entrer dans le tournoi."""

    def __init__(self, alea: Random) -> None:
        super().__init__(alea)
        if alea.random() < 0.5:
            raise ValueError("pas envie")


class Ensembliste(JoueurIAAleatoire):
    """Choisit dans l'ordre d'un ensemble de textes, qui dépend du hachage."""

    def choisir(self, vue: Vue[Any]) -> Evenement:
        coups = {repr(coup): coup for coup in vue.coups_legaux()}
        return coups[next(iter(set(coups)))]

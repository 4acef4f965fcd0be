"""Une manche de tarot africain réduite à des entiers : la finir, vite, des milliers de fois.

Les joueurs en vie sont numérotés dans l'ordre du cercle, comme dans `ta_bots`.
"""

from __future__ import annotations

from rebelote.ia.tarot_africain.politique import (
    DEGOUT,
    ENVIE,
    TOUTES,
    jouer,
    masque_des_forces,
)
from rebelote.ia.tarot_africain.ta_bots import FORCE_EXCUSE


class MancheOuverte:
    """Une manche en cours, toutes cartes connues, que l'on peut copier et faire avancer."""

    __slots__ = ("besoins", "jouees", "mains", "maitre", "meilleure", "poses", "tour")

    def __init__(
        self,
        mains: list[list[int]],
        besoins: list[int],
        tour: int,
        jouees: int = 0,
        poses: int = 0,
        meilleure: int = -1,
        maitre: int = -1,
    ) -> None:
        self.mains = mains
        """Les forces de chacun, en ordre croissant."""
        self.besoins = besoins
        """Les plis que chacun doit encore faire ; négatif s'il en a trop."""
        self.tour = tour
        self.jouees = jouees
        """Le masque des cartes tombées."""
        self.poses = poses
        """Combien de cartes sont dans le pli en cours."""
        self.meilleure = meilleure
        self.maitre = maitre

    def copier(self) -> MancheOuverte:
        return MancheOuverte(
            [main[:] for main in self.mains],
            self.besoins[:],
            self.tour,
            self.jouees,
            self.poses,
            self.meilleure,
            self.maitre,
        )

    def poser(self, force: int) -> None:
        """Celui dont c'est le tour pose cette force (0 : l'excuse, faible)."""
        carte = force or FORCE_EXCUSE
        self.mains[self.tour].remove(carte)
        self.jouees |= 1 << carte
        if force > self.meilleure:
            self.meilleure, self.maitre = force, self.tour
        self.poses += 1
        if self.poses < len(self.mains):
            self.tour = (self.tour + 1) % len(self.mains)
            return
        self.tour = self.maitre
        self.besoins[self.maitre] -= 1
        self.poses, self.meilleure = 0, -1

    def finir(self) -> list[int]:
        """Joue jusqu'au bout, chacun selon `politique` ; rend ce qui manque à chacun."""
        mains, autres = self.mains, len(self.mains) - 1
        while main := mains[self.tour]:
            if len(main) == 1 and main[0] != FORCE_EXCUSE:
                self.poser(main[0])
                continue
            non_vues = TOUTES & ~self.jouees & ~masque_des_forces(main)
            besoin = self.besoins[self.tour]
            self.poser(jouer(main, besoin, non_vues, self.meilleure, self._crainte(), autres))
        return self.besoins

    def _crainte(self) -> float:
        """Ce que l'on redoute de ceux qui joueront encore dans le pli."""
        crainte, joueurs = 0.0, len(self.mains)
        for ecart in range(1, joueurs - self.poses):
            voulu = self.besoins[(self.tour + ecart) % joueurs] > 0
            crainte += ENVIE if voulu else DEGOUT
        return crainte

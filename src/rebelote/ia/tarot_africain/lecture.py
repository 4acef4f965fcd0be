"""De la vue d'un siège à la table en entiers, et retour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rebelote.cartes import ATOUTS_22, Carte
from rebelote.ia.tarot_africain.politique import TOUTES
from rebelote.ia.tarot_africain.ta_bots import EXCUSE_FAIBLE, FORCE_EXCUSE
from rebelote.jeux.tarot_africain import EXCUSE, EtatTarotAfricain, Excuse, JouerCarte
from rebelote.noyau.sieges import Siege

_DECLAREES: Final = {FORCE_EXCUSE: Excuse.FORTE, EXCUSE_FAIBLE: Excuse.FAIBLE}


def force(carte: Carte) -> int:
    return FORCE_EXCUSE if carte is EXCUSE else carte.valeur.rang


_CARTES: Final = {force(carte): carte for carte in ATOUTS_22} | {EXCUSE_FAIBLE: EXCUSE}


def coup(siege: Siege, force: int) -> JouerCarte:
    """Le coup qui pose cette force (0 : l'excuse, faible)."""
    return JouerCarte(siege, _CARTES[force], _DECLAREES.get(force))


@dataclass(frozen=True, slots=True)
class Lecture:
    """Ce qu'un siège sait de la manche ; les joueurs en vie sont rangés dans le cercle."""

    moi: int
    cartes: int
    vies: tuple[int, ...]
    vies_max: int
    premier: int
    """Le donneur : il parie et joue le premier."""
    tour: int
    mains: tuple[tuple[int, ...], ...]
    """Les forces connues de chacun, en ordre croissant."""
    caches: tuple[int, ...]
    """Combien de cartes chacun a que l'on ne voit pas."""
    non_vues: int
    jouees: int
    jouees_par: tuple[tuple[int, ...], ...]
    """Les cartes que chacun a posées, tous plis confondus."""
    paris: tuple[int | None, ...]
    faits: tuple[int, ...]
    poses: tuple[int, ...]
    """Les forces du pli en cours, dans l'ordre."""

    @property
    def joueurs(self) -> int:
        return len(self.vies)

    @property
    def somme(self) -> int:
        """Le total des paris déjà faits."""
        return sum(pari for pari in self.paris if pari is not None)

    @property
    def meneur(self) -> int:
        """Qui a ouvert le pli en cours."""
        return (self.tour - len(self.poses)) % self.joueurs

    @property
    def besoins(self) -> list[int]:
        return [(pari or 0) - faits for pari, faits in zip(self.paris, self.faits, strict=True)]

    def interdit(self) -> int:
        """Le pari que celui qui parle ne peut pas faire ; -1 s'il n'est pas le dernier."""
        return self.cartes - self.somme if self.paris.count(None) == 1 else -1

    def dans_l_ordre(self) -> list[int]:
        """Les joueurs, dans l'ordre où ils parient."""
        return [(self.premier + ecart) % self.joueurs for ecart in range(self.joueurs)]


def lire(etat: EtatTarotAfricain, siege: Siege) -> Lecture:
    """Met en entiers ce que sait ce siège."""
    cercle = etat.vivants
    mains = tuple(tuple(sorted(map(force, etat.mains[s]))) for s in cercle)
    posees = [pose for pli in etat.plis for pose in pli.poses] + list(etat.pli)
    jouees_par = tuple(tuple(force(p.carte) for p in posees if p.auteur == s) for s in cercle)
    jouees = _masque(jouees_par)
    return Lecture(
        moi=cercle.index(siege),
        cartes=etat.cartes,
        vies=tuple(etat.vies[s] for s in cercle),
        vies_max=etat.regles.vies_max,
        premier=cercle.index(etat.donneur),
        tour=cercle.index(etat.tour),
        mains=mains,
        caches=tuple(etat.mains[s].cachees for s in cercle),
        non_vues=TOUTES & ~jouees & ~_masque(mains),
        jouees=jouees,
        jouees_par=jouees_par,
        paris=tuple(etat.paris[s] for s in cercle),
        faits=tuple(etat.plis_faits[s] for s in cercle),
        poses=tuple(pose.force for pose in etat.pli),
    )


def _masque(mains: tuple[tuple[int, ...], ...]) -> int:
    return sum(1 << carte for main in mains for carte in main)

"""Le calcul des décisions des bots : parier et choisir une carte, à une carte ou à plusieurs.

Tout se compte en forces : de 1 à 21, et 22 pour l'excuse, que l'on peut aussi jouer à 0. Les
joueurs en vie sont numérotés dans l'ordre du cercle. Ces fonctions ne savent que ce que leur disent
leurs arguments : rien ici ne peut voir une carte cachée.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

FORCE_EXCUSE: Final = 22
EXCUSE_FAIBLE: Final = 0
FORCES: Final = range(FORCE_EXCUSE + 1)

EXCUSE_INDECISE: Final = 11
"""Ce que vaut l'excuse d'un joueur dont on ne connaît pas encore le pari."""

PRUDENCE: Final = 2
"""De combien de rangs on se méfie d'une carte : sans cela, on promet plus qu'on ne fait."""

DECALAGE_DU_RISQUE: Final = 0.5
"""De combien de rangs le risque fait baisser (ou monter) ce que l'on attend d'une carte."""

CARTES_A_L_AVEUGLE: Final = 2
"""Qui joue avant nous ne voit pas notre carte : il choisit comme s'il n'en avait que deux."""

Memoire: TypeAlias = dict[tuple[tuple[int, ...], tuple[int, ...], int], float]
"""La valeur de chaque situation déjà vue : main, besoins, meneur."""

Adversaires: TypeAlias = tuple[tuple[int, int, bool], ...]
"""Chaque autre joueur : son rang, parmi combien de cartes il choisit, et s'il veut le pli."""


class Calcul(NamedTuple):
    """Ce qui ne change pas d'un bout à l'autre d'une récursion."""

    moi: int
    parts: tuple[float, ...]
    """Pour chaque force, la part des cartes non vues qui la battent."""

    memoire: Memoire


# --- Les paris --------------------------------------------------------------------------------


def pari1Carte(visibles: Mapping[int, int], paris: Mapping[int, int], joueurs: int) -> int:
    """Le pari à une carte : zéro si l'on voit plus fort que ce que l'on a sans doute au front.

    `visibles` est la force de la carte de chaque autre joueur. Le dernier à parler n'a guère le
    choix : la somme des autres paris l'oblige souvent.
    """
    somme = sum(paris.values())
    if len(paris) == joueurs - 1 and somme < 2:
        return somme
    maximum = max(_force_attendue(f, paris.get(j)) for j, f in visibles.items())
    possibles = [force for force in FORCES[1:] if force not in visibles.values()]
    gagnantes = [force for force in possibles if force > maximum]
    return int(2 * len(gagnantes) > len(possibles))


def _force_attendue(force: int, pari: int | None) -> int:
    """L'excuse vaut ce que demandera le pari de son propriétaire."""
    if force != FORCE_EXCUSE:
        return force
    if pari is None:
        return EXCUSE_INDECISE
    return FORCE_EXCUSE if pari else EXCUSE_FAIBLE


def pariMCartes(main: Sequence[int], paris: Sequence[int], joueurs: int) -> int:
    """Le pari à plusieurs cartes : la somme des chances de chaque carte, arrondie à ce qui se peut.

    `paris` sont ceux qu'on a déjà faits ; le dernier à parler évite la somme interdite.
    """
    attendu = sum(_chance(force, joueurs, risque(paris, len(main), joueurs)) for force in main)
    interdit = len(main) - sum(paris) if len(paris) == joueurs - 1 else None
    proches = sorted(range(len(main) + 1), key=lambda pari: abs(pari - attendu))[:3]
    return next(pari for pari in proches if pari != interdit)


def risque(paris: Sequence[int], cartes: int, joueurs: int) -> int:
    """1 si ceux qui ont parlé veulent déjà plus que leur part des plis, -1 sinon."""
    part = cartes * len(paris) / joueurs
    return 1 if sum(paris) > part else -1


def _chance(force: int, joueurs: int, risque: int) -> float:
    """La chance qu'une carte fasse un pli : que chacun des autres ait plus faible."""
    if force == FORCE_EXCUSE:
        return 1.0
    rang = force - PRUDENCE - DECALAGE_DU_RISQUE * risque
    return min(1.0, max(0.0, rang / 21)) ** (joueurs - 1)


# --- Le choix de la carte ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Situation:
    """Ce qu'un bot sait au moment de jouer ; les joueurs en vie sont rangés dans le cercle."""

    main: tuple[int, ...]
    besoins: tuple[int, ...]
    """Les plis que chacun doit encore faire ; négatif s'il en a trop."""

    moi: int
    meneur: int
    poses: tuple[int, ...]
    """Les forces posées dans le pli en cours, à partir du meneur."""

    non_vues: tuple[int, ...]
    """Les forces des cartes que le bot n'a pas vues."""

    superieur: bool
    """Vrai si l'on a parié plus de plis qu'il n'y en a : on se bat pour les faire."""

    @property
    def besoin(self) -> int:
        return self.besoins[self.moi]

    @property
    def dernier(self) -> bool:
        return len(self.poses) == len(self.besoins) - 1

    @property
    def meilleure(self) -> int:
        """La plus grande force posée ; -1 si le pli est vide."""
        return max(self.poses, default=-1)

    @property
    def maitre(self) -> int:
        """Qui l'a posée."""
        return (self.meneur + self.poses.index(self.meilleure)) % len(self.besoins)

    @property
    def apres_moi(self) -> list[int]:
        """Ceux qui joueront encore dans ce pli."""
        joueurs = len(self.besoins)
        restent = joueurs - 1 - len(self.poses)
        return [(self.moi + ecart) % joueurs for ecart in range(1, restent + 1)]


def choix1Carte(force: int, pari: int) -> int:
    """La force à jouer à une carte : la sienne ; pour l'excuse, celle que demande le pari."""
    if force != FORCE_EXCUSE:
        return force
    return FORCE_EXCUSE if pari else EXCUSE_FAIBLE


def choixMCartes(situation: Situation) -> int:
    """La force à jouer à plusieurs cartes (0 : l'excuse, faible).

    On joue ce qui rend le pari le plus probable. À chances égales, au supérieur on garde ses
    fortes pour se battre, à l'inférieur on s'en défait pour laisser les plis aux autres.
    """
    if not 0 <= situation.besoin <= len(situation.main):
        return _limiter_les_degats(situation)
    calcul = Calcul(situation.moi, parts_superieures(situation.non_vues), {})
    gout = -1 if situation.superieur else 1

    def interet(force: int) -> tuple[float, int]:
        return round(_favorable(situation, force, calcul), 9), gout * force

    return max(_choix(situation.main), key=interet)


def _favorable(situation: Situation, force: int, calcul: Calcul) -> float:
    """La chance de tenir son pari si l'on pose cette force dans le pli en cours."""
    cartes, besoins = len(situation.main), situation.besoins
    issues = _issues(
        situation.maitre if force < situation.meilleure else situation.moi,
        calcul.parts[max(force, situation.meilleure)],
        tuple((joueur, cartes, besoins[joueur] > 0) for joueur in situation.apres_moi),
    )
    return _esperance(issues, _sans(situation.main, force), besoins, calcul)


def _limiter_les_degats(situation: Situation) -> int:
    """Le pari est déjà perdu : prendre le plus de plis qu'on peut, ou le moins, selon le côté."""
    choix = sorted(_choix(situation.main))
    battues = [force for force in choix if force < situation.meilleure]
    gagnantes = choix[len(battues) :]
    if situation.besoin > 0:
        if not gagnantes:
            return choix[0]
        return gagnantes[0] if situation.dernier else gagnantes[-1]
    if battues:
        return battues[-1]
    return gagnantes[-1] if situation.dernier else gagnantes[0]


def _choix(main: Sequence[int]) -> Iterator[int]:
    """Les forces que l'on peut jouer : l'excuse en offre deux."""
    yield from main
    if FORCE_EXCUSE in main:
        yield EXCUSE_FAIBLE


def _sans(main: tuple[int, ...], force: int) -> tuple[int, ...]:
    partie = force or FORCE_EXCUSE
    return tuple(autre for autre in main if autre != partie)


# --- La récursion -----------------------------------------------------------------------------


def parts_superieures(non_vues: Sequence[int]) -> tuple[float, ...]:
    """Pour chaque force, la part des cartes non vues qui la battent."""
    rangees = sorted(non_vues)
    total = len(rangees) or 1
    return tuple((len(rangees) - bisect_right(rangees, force)) / total for force in FORCES)


def Proba(  # noqa: N802 - nom fixé par le cahier des charges
    main: tuple[int, ...], besoins: tuple[int, ...], meneur: int, calcul: Calcul
) -> float:
    """La chance de tenir son pari en jouant au mieux les plis qui restent.

    Chaque appel joue un pli : pour chaque carte, la somme des chances de ce qui peut suivre,
    pesées par la chance que cela arrive ; on garde la meilleure. À la fin, le pari est tenu (1) ou
    non (0). Un pari hors de portée s'arrête là, et rien n'est compté deux fois : c'est ce qui borne
    le coût d'un coup.
    """
    if not 0 <= besoins[calcul.moi] <= len(main):
        return 0.0
    if not main:
        return 1.0
    cle = (main, besoins, meneur)
    if cle not in calcul.memoire:
        adversaires = _adversaires(besoins, calcul.moi, meneur, len(main))
        calcul.memoire[cle] = max(
            _esperance(
                _issues(calcul.moi, calcul.parts[force], adversaires),
                _sans(main, force),
                besoins,
                calcul,
            )
            for force in _choix(main)
        )
    return calcul.memoire[cle]


def _esperance(
    issues: Iterable[tuple[int, float]],
    reste: tuple[int, ...],
    besoins: tuple[int, ...],
    calcul: Calcul,
) -> float:
    """La moyenne de `Proba` sur ceux qui peuvent gagner le pli."""
    return sum(
        chance * Proba(reste, _gagne(besoins, gagnant, calcul.moi), gagnant, calcul)
        for gagnant, chance in issues
    )


def _adversaires(besoins: tuple[int, ...], moi: int, meneur: int, cartes: int) -> Adversaires:
    """Les autres, dans un pli à venir : qui joue avant nous choisit presque à l'aveugle."""
    joueurs = len(besoins)
    rang = (moi - meneur) % joueurs
    return tuple(
        (
            joueur,
            cartes if (joueur - meneur) % joueurs > rang else min(cartes, CARTES_A_L_AVEUGLE),
            besoins[joueur] > 0,
        )
        for joueur in range(joueurs)
        if joueur != moi
    )


@lru_cache(maxsize=1 << 14)
def _issues(maitre: int, part: float, adversaires: Adversaires) -> tuple[tuple[int, float], ...]:
    """Qui gagne le pli, et avec quelle chance, si `part` des cartes battent celle du maître.

    Qui veut le pli le prend s'il a de quoi ; qui n'en veut pas ne le prend que s'il y est forcé.
    """
    tient, forces = 1.0, []
    for joueur, cartes, envie in adversaires:
        bat = 1 - (1 - part) ** cartes if envie else part**cartes
        tient *= 1 - bat
        forces.append((joueur, bat))
    total = sum(bat for _, bat in forces)
    prises = [(joueur, (1 - tient) * bat / total) for joueur, bat in forces if bat]
    return ((maitre, tient), *prises) if tient else tuple(prises)


def _gagne(besoins: tuple[int, ...], gagnant: int, moi: int) -> tuple[int, ...]:
    """Les besoins une fois le pli gagné ; un autre qui n'en voulait plus n'en veut pas moins."""
    if besoins[gagnant] <= 0 and gagnant != moi:
        return besoins
    return (*besoins[:gagnant], besoins[gagnant] - 1, *besoins[gagnant + 1 :])

"""Le calcul des décisions des bots : parier et choisir une carte, à une carte ou à plusieurs.

Tout se compte en forces : de 1 à 21, et 22 pour l'excuse, que l'on peut aussi jouer à 0. Les
joueurs en vie sont numérotés dans l'ordre du cercle. Ces fonctions ne savent que ce que leur disent
leurs arguments : rien ici ne peut voir une carte cachée.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

FORCE_EXCUSE: Final = 22
EXCUSE_FAIBLE: Final = 0
FORCES: Final = range(FORCE_EXCUSE + 1)

EXCUSE_INDECISE: Final = 11
"""Ce que vaut l'excuse d'un joueur dont on ne connaît pas encore le pari."""

DECALAGE_DU_RISQUE: Final = 1.5
"""De combien de rangs le risque fait baisser (ou monter) ce que l'on attend d'une carte."""

POIDS_DE_L_ENVIE: Final = 3
"""Un joueur qui veut le pli l'emporte trois fois plus souvent qu'un autre qui n'en veut pas."""

CARTES_A_L_AVEUGLE: Final = 2
"""Un adversaire qui joue avant nous ne choisit pas sa carte d'après la nôtre."""

Memoire: TypeAlias = dict[tuple[tuple[int, ...], tuple[int, ...], int], float]


# --- Les paris --------------------------------------------------------------------------------


def pari1Carte(
    visibles: Mapping[int, int], paris: Mapping[int, int], joueurs: int
) -> int:
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
    rang = force - DECALAGE_DU_RISQUE * risque
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
    """La force à jouer à plusieurs cartes (0 : l'excuse, faible)."""
    if not 0 <= situation.besoin <= len(situation.main):
        return _limiter_les_degats(situation)
    return max(_choix(situation.main), key=lambda force: _favorable(situation, force))


def _choix(main: Sequence[int]) -> Iterator[int]:
    """Les forces que l'on peut jouer : l'excuse en offre deux."""
    yield from main
    if FORCE_EXCUSE in main:
        yield EXCUSE_FAIBLE


def _sans(main: tuple[int, ...], force: int) -> tuple[int, ...]:
    partie = force or FORCE_EXCUSE
    return tuple(autre for autre in main if autre != partie)


def _favorable(situation: Situation, force: int) -> float:
    parts = parts_superieures(situation.non_vues)
    return _favorable2(situation, force, parts, {})

def _favorable2(s, force, parts, memo):
    meilleure = max(s.poses, default=-1)
    maitre = s.moi if force > meilleure else (s.meneur + s.poses.index(meilleure)) % len(s.besoins)
    seuil = max(force, meilleure)
    adversaires = [(j, len(s.main)) for j in s.apres_moi]
    reste = _sans(s.main, force)
    tot = 0.0
    for gagnant, chance in _issues(maitre, parts[seuil], adversaires, s.besoins):
        tot += chance * Proba(reste, _gagne(s.besoins, gagnant), s.moi, gagnant, parts, memo)
    return tot

def _limiter_les_degats(s):
    choix = sorted(_choix(s.main))
    meilleure = max(s.poses, default=-1)
    if s.besoin > 0:
        if s.dernier:
            g=[f for f in choix if f>meilleure]
            return g[0] if g else choix[0]
        return choix[-1] if choix[-1]>meilleure else choix[0]
    perd=[f for f in choix if f<meilleure]
    if perd: return perd[-1]
    return choix[-1] if s.dernier else choix[0]

def parts_superieures(non_vues: Sequence[int]) -> tuple[float, ...]:
    """Pour chaque force, la part des cartes non vues qui la battent."""
    rangees = sorted(non_vues)
    total = len(rangees) or 1
    return tuple((len(rangees) - bisect_right(rangees, force)) / total for force in FORCES)


def Proba(  # noqa: N802 - nom fixé par le cahier des charges
    main: tuple[int, ...],
    besoins: tuple[int, ...],
    moi: int,
    meneur: int,
    parts: tuple[float, ...],
    memoire: Memoire,
) -> float:
    """La chance de tenir son pari, en jouant au mieux les plis qui restent."""
    besoin = besoins[moi]
    if not 0 <= besoin <= len(main):
        return 0.0
    if not main:
        return 1.0
    cle = (main, besoins, meneur)
    if cle not in memoire:
        adversaires = _adversaires(len(besoins), moi, meneur, len(main))
        memoire[cle] = max(
            sum(
                chance * Proba(_sans(main, force), _gagne(besoins, gagnant), moi, gagnant, parts, memoire)
                for gagnant, chance in _issues(moi, parts[force], adversaires, besoins)
            )
            for force in _choix(main)
        )
    return memoire[cle]


def _adversaires(joueurs: int, moi: int, meneur: int, cartes: int) -> list[tuple[int, int]]:
    """Chaque autre joueur, et parmi combien de cartes il choisit en connaissant la nôtre."""
    rang = (moi - meneur) % joueurs
    return [
        (j, cartes if (j - meneur) % joueurs > rang else min(cartes, CARTES_A_L_AVEUGLE))
        for j in range(joueurs)
        if j != moi
    ]


def _issues(
    maitre: int,
    part: float,
    adversaires: Sequence[tuple[int, int]],
    besoins: Sequence[int],
) -> list[tuple[int, float]]:
    """Qui gagne le pli, et avec quelle chance, si `part` des cartes battent celle du maître."""
    tient, poids = 1.0, []
    for joueur, cartes in adversaires:
        bat = 1 - (1 - part) ** cartes if besoins[joueur] > 0 else part**cartes
        tient *= 1 - bat
        poids.append(bat)
    total = sum(poids)
    if not total:
        return [(maitre, 1.0)]
    return [(maitre, tient)] + [
        (joueur, (1 - tient) * bat / total) for (joueur, _), bat in zip(adversaires, poids) if bat
    ]


def _gagne(besoins: tuple[int, ...], gagnant: int) -> tuple[int, ...]:
    return (*besoins[:gagnant], besoins[gagnant] - 1, *besoins[gagnant + 1 :])

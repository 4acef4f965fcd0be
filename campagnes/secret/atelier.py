"""L'atelier des faussaires : un second prouveur de mélanges, qui accepte de prouver le faux.

Un mélange y est prouvé par une matrice quelconque (celle d'une permutation, pour un honnête) : un
faussaire peut donc satisfaire toutes les équations du vérificateur sauf une, et montrer que chacune
est nécessaire. Ce prouveur est écrit à part de celui de `rebelote.p2p.secret`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple, TypeAlias

from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import Chiffre, paquet_initial, rechiffrer
from rebelote.p2p.secret.generateurs import H, generateurs, point_de_carte
from rebelote.p2p.secret.groupe import BASE, ORDRE, Alea, Point, Scalaire, combinaison
from rebelote.p2p.secret.preuve_melange import Enonce, PreuveMelange, coefficients, defi_final
from rebelote.p2p.secret.verification_melange import promesses_recalculees, verifier_melange

Matrice: TypeAlias = list[list[int]]

NOMBRE = 4
"""Des paquets de quatre cartes : les mêmes équations, et huit fois moins de calcul."""
CONTEXTE = b"partie 7, manche 2, siege 1"
TORSION = bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")
"""Un point d'ordre 8 : sur la courbe, mais hors du groupe."""


@dataclass(frozen=True)
class Faux:
    """Un énoncé, la preuve qu'en donne un faussaire, et les promesses qu'il a faites."""

    enonce: Enonce
    preuve: PreuveMelange
    promesses: Sequence[Point] = ()

    def presenter(self) -> None:
        """Ce que fait un joueur qui reçoit ce mélange."""
        verifier_melange(*self.enonce, self.preuve.en_octets())

    def equations_fausses(self) -> set[str]:
        """Les équations du vérificateur que ce faux ne satisfait pas."""
        noms = ("t1", "t2", "t3", "t4", "t4", *["chaine"] * len(self.enonce.avant))
        trios = zip(noms, self.promesses, self._recalculees(), strict=True)
        return {nom for nom, promise, recalculee in trios if promise != recalculee}

    def _recalculees(self) -> list[Point]:
        return promesses_recalculees(self.enonce, self.preuve)


# --- Un prouveur qui accepte toute matrice ----------------------------------------------------


def identite(nombre: int = NOMBRE) -> Matrice:
    return [[int(i == j) for j in range(nombre)] for i in range(nombre)]


def rotation(nombre: int = NOMBRE) -> Matrice:
    return [[int(j == (i + 1) % nombre) for j in range(nombre)] for i in range(nombre)]


@dataclass
class Atelier:
    """De quoi fabriquer des faux : une clé, un paquet, du hasard, et les générateurs qu'on veut."""

    alea: Alea
    contexte: bytes = CONTEXTE
    trappes: Sequence[int] = ()
    """Les logarithmes des générateurs, pour qui les aurait choisis lui-même."""

    def __post_init__(self) -> None:
        self.cle = groupe.fois_base(groupe.scalaire_au_hasard(self.alea))
        cartes = [point_de_carte(str(rang)) for rang in range(NOMBRE)]
        self.avant = [
            rechiffrer(chiffre, self.cle, groupe.scalaire_au_hasard(self.alea))
            for chiffre in paquet_initial(cartes, self.cle)
        ]

    def tirer(self, nombre: int = NOMBRE) -> list[int]:
        return [groupe.en_entier(groupe.scalaire_au_hasard(self.alea)) for _ in range(nombre)]

    def generateurs(self) -> Sequence[Point]:
        if not self.trappes:
            return generateurs(NOMBRE)
        return [groupe.fois_base(groupe.depuis_entier(trappe)) for trappe in self.trappes]

    def melange(self, inverse_transposee: Matrice, aleas: Sequence[int]) -> list[Chiffre]:
        """Le paquet e′ = (Mᵗ)⁻¹(e + E(0, r′)) : celui que la matrice M semble avoir battu."""
        base = [
            rechiffrer(chiffre, self.cle, groupe.depuis_entier(alea))
            for chiffre, alea in zip(self.avant, aleas, strict=True)
        ]
        return [
            Chiffre(
                combinaison(*_sans_zeros(ligne, [chiffre.a for chiffre in base])),
                combinaison(*_sans_zeros(ligne, [chiffre.b for chiffre in base])),
            )
            for ligne in inverse_transposee
        ]

    def prouver(
        self,
        apres: Sequence[Chiffre],
        aleas: Sequence[int],
        matrice: Matrice,
        engagee: Matrice | None = None,
        bout: bool = False,
        montre: Sequence[Chiffre] | None = None,
    ) -> Faux:
        """Prouve que `matrice` a battu ce paquet ; `engagee` est celle sur quoi l'on s'engage.

        `bout` force la fin de la chaîne ; `montre` est le paquet publié à la place du vrai.
        """
        enonce = Enonce(self.avant, montre or apres, self.cle, self.contexte)
        r, rc, omega = self.tirer(), self.tirer(), Omega.tirer(self)
        engagements = self._engager(r, engagee or matrice)
        empreinte = enonce.empreinte(engagements)
        u = coefficients(empreinte, NOMBRE)
        v = [_scalaire(ligne, u) for ligne in matrice]
        chaine, bout_de_chaine = _chaine(v, rc, u if bout else None)
        promesses = self._promettre(omega, apres, chaine)
        defi = defi_final(empreinte, chaine, promesses)
        somme, pesee = self._ouvrir(r, engagee or matrice, u, v)
        seules = (somme, bout_de_chaine, pesee, _scalaire(aleas, u))
        reponses = omega.repondre(groupe.en_entier(defi), seules, rc, v)
        return Faux(enonce, PreuveMelange(engagements, chaine, defi, *reponses), promesses)

    def _engager(self, r: Sequence[int], matrice: Matrice) -> list[Point]:
        """c_j = r_j·B + Σ M_ij·h_i."""
        points = (BASE, *self.generateurs())
        colonnes = zip(*matrice, strict=True)
        return [combinaison((x, *col), points) for x, col in zip(r, colonnes, strict=True)]

    def _promettre(
        self, omega: Omega, apres: Sequence[Chiffre], chaine: Sequence[Point]
    ) -> list[Point]:
        (w1, w2, w3, w4), w = omega.seules, omega.de_permutation
        maillons = zip(omega.de_chaine, w, (H, *chaine[:-1]), strict=True)
        return [
            combinaison((w1,), (BASE,)),
            combinaison((w2,), (BASE,)),
            combinaison((w3, *w), (BASE, *self.generateurs())),
            combinaison((-w4, *w), (BASE, *(chiffre.a for chiffre in apres))),
            combinaison((-w4, *w), (self.cle, *(chiffre.b for chiffre in apres))),
            *(combinaison((x, y), (BASE, precedent)) for x, y, precedent in maillons),
        ]

    def _ouvrir(
        self, r: Sequence[int], engagee: Matrice, u: Sequence[int], v: Sequence[int]
    ) -> tuple[int, int]:
        """Les aléas de la somme des engagements et de leur somme pesée."""
        if not self.trappes:
            return sum(r), _scalaire(r, u)
        # Qui sait les logarithmes des générateurs ouvre ses engagements comme il veut.
        colonnes = zip(*engagee, strict=True)
        logs = [x + _scalaire(col, self.trappes) for x, col in zip(r, colonnes, strict=True)]
        return sum(logs) - sum(self.trappes), _scalaire(logs, u) - _scalaire(v, self.trappes)


class Omega(NamedTuple):
    """Les aléas des promesses."""

    seules: list[int]
    de_chaine: list[int]
    de_permutation: list[int]

    @classmethod
    def tirer(cls, atelier: Atelier) -> Omega:
        return cls(atelier.tirer(4), atelier.tirer(), atelier.tirer())

    def repondre(self, defi: int, *secrets: Sequence[int]) -> Iterator[list[Scalaire]]:
        """ω + c × secret, pour chacune des trois listes."""
        for promis, tenus in zip(self, secrets, strict=True):
            paires = zip(promis, tenus, strict=True)
            yield [groupe.depuis_entier(x + defi * y) for x, y in paires]


def _chaine(
    v: Sequence[int], rc: Sequence[int], force: Sequence[int] | None
) -> tuple[list[Point], int]:
    """La chaîne et l'aléa de son bout ; `force` : les u dont le bout doit être le produit."""
    points, total = [H], 0
    for x, alea in zip(v, rc, strict=True):
        points.append(combinaison((alea, x), (BASE, points[-1])))
        total = (alea + x * total) % ORDRE
    if force is not None:
        points[-1] = combinaison((total, prod(force)), (BASE, H))
    return points[1:], total


def _scalaire(un: Sequence[int], autre: Sequence[int]) -> int:
    return sum(x * y for x, y in zip(un, autre, strict=True)) % ORDRE


def _sans_zeros(ligne: Sequence[int], points: Sequence[Point]) -> tuple[list[int], list[Point]]:
    gardes = [(n, point) for n, point in zip(ligne, points, strict=True) if n]
    return [n for n, _ in gardes], [point for _, point in gardes]

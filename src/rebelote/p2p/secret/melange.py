"""Battre un paquet chiffré, et prouver qu'on n'a fait que cela.

L'argument de Terelius et Wikström, d'après le pseudo-code de Haenni, Locher, Koenig et Dubuis
(« Pseudo-Code Algorithms for Verifiable Re-Encryption Mix-Nets », 2017). Ici le groupe est noté
additivement, et a = r·B porte l'aléa. Le vérificateur est écrit à part, d'après les équations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import Chiffre, paquet_en_octets, rechiffrer
from rebelote.p2p.secret.generateurs import H, generateurs
from rebelote.p2p.secret.groupe import BASE, ORDRE, Alea, Point, Scalaire, combinaison
from rebelote.p2p.secret.preuve_melange import Enonce, PreuveMelange, coefficients, defi_final

_MELANGE: Final = b"rebelote/secret/1/melange"


class SecretMelange(NamedTuple):
    """Ce que seul sait qui a battu. La carte i d'après était la `permutation[i]` d'avant ;
    `aleas[j]` a rechiffré la carte j d'avant."""

    permutation: tuple[int, ...]
    aleas: tuple[Scalaire, ...]


class Melange(NamedTuple):
    paquet: list[Chiffre]
    preuve: bytes
    secret: SecretMelange


def melanger(
    paquet: Sequence[Chiffre], cle: Point, contexte: bytes, alea: Alea = groupe.alea_du_systeme
) -> Melange:
    """Bat et rechiffre ce paquet ; la preuve ne vaut que pour cette clé et ce contexte."""
    hasard = groupe.alea_lie(alea, _MELANGE, contexte, cle, paquet_en_octets(paquet))
    secret = tirer_secret(len(paquet), hasard)
    apres = battre(paquet, cle, secret)
    preuve = prouver(Enonce(paquet, apres, cle, contexte), secret, hasard)
    return Melange(apres, preuve.en_octets(), secret)


# --- Battre -----------------------------------------------------------------------------------


def tirer_secret(nombre: int, alea: Alea) -> SecretMelange:
    permutation = tirer_permutation(nombre, alea)
    return SecretMelange(permutation, tuple(_tirer(nombre, alea)))


def tirer_permutation(nombre: int, alea: Alea) -> tuple[int, ...]:
    """Une permutation uniforme (Fisher et Yates), à 2⁻⁵⁰⁰ près : le reste de 512 bits."""
    ordre = list(range(nombre))
    for dernier in range(nombre - 1, 0, -1):
        choisi = int.from_bytes(alea(), "little") % (dernier + 1)
        ordre[dernier], ordre[choisi] = ordre[choisi], ordre[dernier]
    return tuple(ordre)


def _tirer(nombre: int, alea: Alea) -> list[Scalaire]:
    return [groupe.scalaire_au_hasard(alea) for _ in range(nombre)]


def battre(paquet: Sequence[Chiffre], cle: Point, secret: SecretMelange) -> list[Chiffre]:
    return [rechiffrer(paquet[j], cle, secret.aleas[j]) for j in secret.permutation]


# --- Prouver ----------------------------------------------------------------------------------


def prouver(enonce: Enonce, secret: SecretMelange, alea: Alea) -> PreuveMelange:
    """La preuve ; avec un secret qui n'est pas celui de l'énoncé, elle sera refusée."""
    nombre, permutation = len(enonce.avant), secret.permutation
    r = _entiers(_tirer(nombre, alea))
    engagements = _engager(permutation, r)
    empreinte = enonce.empreinte(engagements)
    u = coefficients(empreinte, nombre)
    chaine = _Chaine([u[j] for j in permutation], _entiers(_tirer(nombre, alea)))
    promesses, maillons = _Promesses(enonce, chaine, alea), chaine.points()
    defi = defi_final(empreinte, maillons, promesses.points())
    pesees = _produit_scalaire(r, u), _produit_scalaire(_entiers(secret.aleas), u)
    seules = (sum(r), chaine.aleas_du_bout()[-1], *pesees)
    return PreuveMelange(engagements, maillons, defi, *promesses.tenir(defi, seules))


def _engager(permutation: Sequence[int], r: Sequence[int]) -> list[Point]:
    """c_j = r_j·B + h_i, où j est la place d'avant de la carte i d'après."""
    engagements = [BASE] * len(r)
    for h, j in zip(generateurs(len(r)), permutation, strict=True):
        engagements[j] = groupe.plus(groupe.fois_base(groupe.depuis_entier(r[j])), h)
    return engagements


class _Chaine:
    """ĉ_i = r̂_i·B + u′_i·ĉ_{i-1}, où ĉ_0 = H : son bout engage sur le produit des u′.

    On la développe sur B et H (ĉ_i = R_i·B + U_i·H) : B se multiplie cinq fois plus vite.
    """

    def __init__(self, u: Sequence[int], aleas: Sequence[int]) -> None:
        self.u, self.aleas = u, aleas

    def aleas_du_bout(self) -> list[int]:
        """R_0 … R_n."""
        bouts = [0]
        for u, alea in zip(self.u, self.aleas, strict=True):
            bouts.append((alea + u * bouts[-1]) % ORDRE)
        return bouts

    def produits(self) -> list[int]:
        """U_0 … U_n."""
        return list(accumulate(self.u, lambda x, y: x * y % ORDRE, initial=1))

    def points(self) -> list[Point]:
        bouts, produits = self.aleas_du_bout()[1:], self.produits()[1:]
        return [combinaison(paire, (BASE, H)) for paire in zip(bouts, produits, strict=True)]


class _Promesses:
    """Les ω tirés au sort et les points t qui engagent sur eux."""

    def __init__(self, enonce: Enonce, chaine: _Chaine, alea: Alea) -> None:
        nombre = len(enonce.avant)
        self._enonce, self._chaine = enonce, chaine
        self.seules = _entiers(_tirer(4, alea))
        self.de_chaine = _entiers(_tirer(nombre, alea))
        self.de_permutation = _entiers(_tirer(nombre, alea))

    def points(self) -> list[Point]:
        """t₁, t₂, t₃, t₄ en ses deux moitiés, puis les t̂."""
        enonce, (w1, w2, w3, w4), w = self._enonce, self.seules, self.de_permutation
        return [
            groupe.fois_base(groupe.depuis_entier(w1)),
            groupe.fois_base(groupe.depuis_entier(w2)),
            combinaison((w3, *w), (BASE, *generateurs(len(w)))),
            combinaison((-w4, *w), (BASE, *(chiffre.a for chiffre in enonce.apres))),
            combinaison((-w4, *w), (enonce.cle, *(chiffre.b for chiffre in enonce.apres))),
            *self._points_de_chaine(),
        ]

    def tenir(self, defi: Scalaire, seules: Sequence[int]) -> Iterator[list[Scalaire]]:
        """Les réponses à ce défi : celles des quatre sommes, de la chaîne, de la permutation."""
        c, chaine = groupe.en_entier(defi), self._chaine
        yield _repondre(self.seules, c, seules)
        yield _repondre(self.de_chaine, c, chaine.aleas)
        yield _repondre(self.de_permutation, c, chaine.u)

    def _points_de_chaine(self) -> list[Point]:
        """t̂_i = ω̂_i·B + ω′_i·ĉ_{i-1}, développé lui aussi sur B et H."""
        bouts, produits = self._chaine.aleas_du_bout()[:-1], self._chaine.produits()[:-1]
        quatre = zip(self.de_chaine, self.de_permutation, bouts, produits, strict=True)
        return [combinaison((wc + w * bout, w * u), (BASE, H)) for wc, w, bout, u in quatre]


def _repondre(promesses: Sequence[int], defi: int, secrets: Sequence[int]) -> list[Scalaire]:
    """s = ω + c × secret."""
    paires = zip(promesses, secrets, strict=True)
    return [groupe.depuis_entier(promesse + defi * secret) for promesse, secret in paires]


def _entiers(scalaires: Sequence[Scalaire]) -> list[int]:
    return [groupe.en_entier(n) for n in scalaires]


def _produit_scalaire(un: Sequence[int], autre: Sequence[int]) -> int:
    return sum(x * y for x, y in zip(un, autre, strict=True)) % ORDRE

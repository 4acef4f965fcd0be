"""Vérifier qu'un paquet n'a été que battu, sans rien apprendre de la façon dont il l'a été.

Écrit d'après les équations de Haenni, Locher, Koenig et Dubuis, sans rien prendre au prouveur que
l'écriture de la preuve et ses défis. Chaque promesse t se recalcule des réponses ; le défi que l'on
en tire doit être celui de la preuve. Tout point reçu est multiplié ici, donc vérifié : voir `fois`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.secret.chiffre import Chiffre
from rebelote.p2p.secret.erreurs import PreuveFausse
from rebelote.p2p.secret.generateurs import H, generateurs
from rebelote.p2p.secret.groupe import (
    BASE,
    ORDRE,
    Point,
    combinaison,
    en_entier,
    moins,
    somme_des_points,
)
from rebelote.p2p.secret.preuve_melange import Enonce, PreuveMelange, coefficients, defi_final


def verifier_melange(
    avant: Sequence[Chiffre], apres: Sequence[Chiffre], cle: Point, contexte: bytes, preuve: bytes
) -> None:
    """`PreuveFausse` si `apres` n'est pas prouvé être `avant`, battu et rechiffré."""
    if len(avant) != len(apres) or not avant:
        raise PreuveFausse("mélange refusé : il manque des cartes, ou il y en a trop")
    try:
        lue = PreuveMelange.depuis_octets(preuve, len(avant))
        juste = _defi_recalcule(Enonce(avant, apres, cle, contexte), lue) == lue.defi
    except Illisible as faute:
        raise PreuveFausse(f"mélange refusé : {faute}") from None
    if not juste:
        raise PreuveFausse("mélange refusé : la preuve est fausse")


def _defi_recalcule(enonce: Enonce, preuve: PreuveMelange) -> bytes:
    empreinte = enonce.empreinte(preuve.engagements)
    return defi_final(empreinte, preuve.chaine, promesses_recalculees(enonce, preuve))


def promesses_recalculees(enonce: Enonce, preuve: PreuveMelange) -> list[Point]:
    """Les points t que l'auteur a dû promettre, si sa preuve est bonne."""
    u = coefficients(enonce.empreinte(preuve.engagements), len(enonce.avant))
    return [
        *_promesses_de_permutation(preuve, u),
        *_promesses_de_rechiffrement(enonce, preuve, u),
        *_promesses_de_chaine(preuve),
    ]


def _promesses_de_permutation(preuve: PreuveMelange, u: Sequence[int]) -> list[Point]:
    """t₁, t₂ et t₃ : la matrice engagée a des lignes de somme 1, et permute les u."""
    c, (s1, s2, s3, _) = en_entier(preuve.defi), _entiers(preuve.seules)
    s, h = _entiers(preuve.de_permutation), generateurs(len(u))
    somme = moins(somme_des_points(preuve.engagements), somme_des_points(h))
    return [
        combinaison((-c, s1), (somme, BASE)),
        combinaison((-c, c * _produit(u), s2), (preuve.chaine[-1], H, BASE)),
        combinaison((*(-c * ui for ui in u), s3, *s), (*preuve.engagements, BASE, *h)),
    ]


def _promesses_de_rechiffrement(
    enonce: Enonce, preuve: PreuveMelange, u: Sequence[int]
) -> list[Point]:
    """t₄, en ses deux moitiés : le paquet d'après, pesé par les u permutés, est celui d'avant."""
    c, s4 = en_entier(preuve.defi), en_entier(preuve.seules[3])
    poids = (*(-c * ui for ui in u), -s4, *_entiers(preuve.de_permutation))
    avant, apres = enonce.avant, enonce.apres
    return [
        combinaison(poids, (*(e.a for e in avant), BASE, *(e.a for e in apres))),
        combinaison(poids, (*(e.b for e in avant), enonce.cle, *(e.b for e in apres))),
    ]


def _promesses_de_chaine(preuve: PreuveMelange) -> list[Point]:
    """Les t̂ : chaque maillon de la chaîne est le précédent, multiplié par un u permuté."""
    c, precedent, promesses = en_entier(preuve.defi), H, []
    reponses = zip(preuve.de_chaine, preuve.de_permutation, preuve.chaine, strict=True)
    for s_chaine, s, maillon in reponses:
        poids = (-c, en_entier(s_chaine), en_entier(s))
        promesses.append(combinaison(poids, (maillon, BASE, precedent)))
        precedent = maillon
    return promesses


def _produit(nombres: Sequence[int]) -> int:
    return prod(nombres) % ORDRE


def _entiers(scalaires: Sequence[bytes]) -> list[int]:
    return [en_entier(n) for n in scalaires]

"""Les faussaires des clés, des parts et des morceaux : rien de ce qu'ils présentent ne passe.

Chacun rend de quoi présenter son faux à un joueur, qui doit le refuser.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from campagnes.secret.atelier import CONTEXTE, TORSION, Atelier
from rebelote.p2p.secret import groupe, partage, parts
from rebelote.p2p.secret.chiffre import Chiffre
from rebelote.p2p.secret.groupe import NEUTRE, Point, Scalaire

Presenter: TypeAlias = Callable[[], None]
AUTRE_CONTEXTE = b"partie 7, manche 3, siege 1"


# --- Les clés ---------------------------------------------------------------------------------


def cle_annulante(atelier: Atelier) -> Presenter:
    """Le dernier à parler choisit une clé qui annule les autres : il n'en a pas le secret."""
    secret = groupe.scalaire_au_hasard(atelier.alea)
    cle = groupe.moins(groupe.fois_base(secret), atelier.cle)
    preuve = parts.prouver_cle(secret, CONTEXTE, atelier.alea)
    return lambda: parts.verifier_cle(cle, CONTEXTE, preuve)


def cle_d_un_autre(atelier: Atelier) -> Presenter:
    """La clé et la preuve d'un autre siège, redites telles quelles."""
    secret = groupe.scalaire_au_hasard(atelier.alea)
    preuve = parts.prouver_cle(secret, AUTRE_CONTEXTE, atelier.alea)
    return lambda: parts.verifier_cle(groupe.fois_base(secret), CONTEXTE, preuve)


def cle_neutre(atelier: Atelier) -> Presenter:
    """La clé nulle : son secret est connu, et elle n'ajoute rien."""
    preuve = parts.prouver_cle(groupe.ZERO, CONTEXTE, atelier.alea)
    return lambda: parts.verifier_cle(NEUTRE, CONTEXTE, preuve)


def cle_hors_du_groupe(atelier: Atelier) -> Presenter:
    secret = groupe.scalaire_au_hasard(atelier.alea)
    preuve = parts.prouver_cle(secret, CONTEXTE, atelier.alea)
    cle = groupe.plus(groupe.fois_base(secret), TORSION)
    return lambda: parts.verifier_cle(cle, CONTEXTE, preuve)


# --- Les parts --------------------------------------------------------------------------------


class _Donneur:
    """Un joueur qui doit ses parts de tout le paquet."""

    def __init__(self, atelier: Atelier) -> None:
        self.alea = atelier.alea
        self.secret: Scalaire = groupe.scalaire_au_hasard(atelier.alea)
        self.chiffres: list[Chiffre] = atelier.avant
        self.parts = parts.calculer_parts(self.secret, self.chiffres)

    def presenter(self, dites: list[Point], prouvees: list[Point] | None = None) -> Presenter:
        """Dit ces parts, avec la preuve qu'il sait faire de celles-ci ou d'autres."""
        preuve = parts.prouver_parts(
            self.secret, self.chiffres, prouvees or dites, CONTEXTE, self.alea
        )
        cle = groupe.fois_base(self.secret)
        return lambda: parts.verifier_parts(cle, self.chiffres, dites, CONTEXTE, preuve)


def part_quelconque(atelier: Atelier) -> Presenter:
    donneur = _Donneur(atelier)
    hasard = groupe.fois_base(groupe.scalaire_au_hasard(atelier.alea))
    return donneur.presenter([hasard, *donneur.parts[1:]])


def parts_echangees(atelier: Atelier) -> Presenter:
    """Deux cartes changent de place : leurs parts sont vraies, mais l'une pour l'autre."""
    donneur = _Donneur(atelier)
    une, autre, *reste = donneur.parts
    return donneur.presenter([autre, une, *reste])


def parts_compensees(atelier: Atelier) -> Presenter:
    """La somme des parts est juste : sans poids, la preuve commune passerait."""
    donneur = _Donneur(atelier)
    ecart = groupe.fois_base(groupe.scalaire_au_hasard(atelier.alea))
    une, autre, *reste = donneur.parts
    return donneur.presenter([groupe.plus(une, ecart), groupe.moins(autre, ecart), *reste])


def parts_d_une_autre_preuve(atelier: Atelier) -> Presenter:
    """La preuve des vraies parts, servie avec d'autres."""
    donneur = _Donneur(atelier)
    return donneur.presenter(donneur.parts[::-1], prouvees=donneur.parts)


def parts_d_une_autre_cle(atelier: Atelier) -> Presenter:
    """Toutes du même secret, mais ce n'est pas celui de sa clé."""
    donneur, autre = _Donneur(atelier), _Donneur(atelier)
    return donneur.presenter(autre.parts)


def part_neutre(atelier: Atelier) -> Presenter:
    donneur = _Donneur(atelier)
    return donneur.presenter([NEUTRE, *donneur.parts[1:]])


def part_hors_du_groupe(atelier: Atelier) -> Presenter:
    donneur = _Donneur(atelier)
    return donneur.presenter([groupe.plus(donneur.parts[0], TORSION), *donneur.parts[1:]])


def parts_d_une_autre_manche(atelier: Atelier) -> Presenter:
    donneur = _Donneur(atelier)
    preuve = parts.prouver_parts(
        donneur.secret, donneur.chiffres, donneur.parts, AUTRE_CONTEXTE, atelier.alea
    )
    cle = groupe.fois_base(donneur.secret)
    return lambda: parts.verifier_parts(cle, donneur.chiffres, donneur.parts, CONTEXTE, preuve)


# --- Les morceaux du secours ------------------------------------------------------------------


def _presenter_partage(cle: Point, points: list[Point], morceaux: list[Scalaire]) -> Presenter:
    def presenter() -> None:
        partage.verifier_partage(cle, points, len(morceaux))
        for morceau, point in zip(morceaux, points, strict=True):
            partage.verifier_morceau(morceau, point)

    return presenter


def partage_d_une_autre_cle(atelier: Atelier) -> Presenter:
    morceaux = partage.partager(groupe.scalaire_au_hasard(atelier.alea), 3, atelier.alea)
    return _presenter_partage(atelier.cle, partage.points_des_morceaux(morceaux), morceaux)


def morceaux_sans_leurs_points(atelier: Atelier) -> Presenter:
    """Les points publics refont la clé, mais deux lecteurs n'ont pas reçu le leur."""
    secret = groupe.scalaire_au_hasard(atelier.alea)
    morceaux = partage.partager(secret, 3, atelier.alea)
    points = partage.points_des_morceaux(morceaux)
    return _presenter_partage(groupe.fois_base(secret), [points[1], points[0], points[2]], morceaux)


def morceau_neutre(atelier: Atelier) -> Presenter:
    """Un morceau nul : les deux autres refont la clé sans le troisième."""
    secret = groupe.scalaire_au_hasard(atelier.alea)
    morceaux = [*partage.partager(secret, 2, atelier.alea), groupe.ZERO]
    points = partage.points_des_morceaux(morceaux)
    return _presenter_partage(groupe.fois_base(secret), points, morceaux)


FAUSSAIRES: tuple[Callable[[Atelier], Presenter], ...] = (
    cle_annulante,
    cle_d_un_autre,
    cle_neutre,
    cle_hors_du_groupe,
    part_quelconque,
    parts_echangees,
    parts_compensees,
    parts_d_une_autre_preuve,
    parts_d_une_autre_cle,
    part_neutre,
    part_hors_du_groupe,
    parts_d_une_autre_manche,
    partage_d_une_autre_cle,
    morceaux_sans_leurs_points,
    morceau_neutre,
)

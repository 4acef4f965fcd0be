"""Le secours : une clé de manche partagée entre les autres, qui la refont si l'on disparaît.

x = x₁ + … + x_k, un morceau par autre joueur. Les points x_i·B sont publics : leur somme est la
clé, et chacun vérifie que le morceau qu'il a reçu, scellé pour lui, est celui de son point. Tous
ensemble refont la clé ; s'il en manque un seul, les autres n'apprennent rien.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.erreurs import PreuveFausse
from rebelote.p2p.secret.groupe import Alea, Point, Scalaire

_PARTAGE: Final = b"rebelote/secret/1/partage"


def partager(secret: Scalaire, nombre: int, alea: Alea = groupe.alea_du_systeme) -> list[Scalaire]:
    """Des morceaux au hasard dont la somme est ce secret."""
    hasard = groupe.alea_lie(alea, _PARTAGE, secret)
    morceaux = [groupe.scalaire_au_hasard(hasard) for _ in range(nombre - 1)]
    return [*morceaux, groupe.somme(secret, groupe.oppose(recombiner(morceaux)))]


def points_des_morceaux(morceaux: Iterable[Scalaire]) -> list[Point]:
    """Ce que l'on publie des morceaux."""
    return [groupe.fois_base(morceau) for morceau in morceaux]


def verifier_partage(cle: Point, points: Sequence[Point], nombre: int) -> None:
    """`PreuveFausse` si ces points publics ne partagent pas cette clé en autant de morceaux."""
    if len(points) != nombre or not all(map(groupe.point_valide, points)):
        raise PreuveFausse(f"partage refusé : il faut {nombre} points du groupe")
    if groupe.somme_des_points(points) != cle:
        raise PreuveFausse("partage refusé : les morceaux ne refont pas la clé")


def verifier_morceau(morceau: bytes, point: Point) -> None:
    """`PreuveFausse` si ce morceau reçu n'est pas celui du point publié."""
    try:
        promis = groupe.fois_base(groupe.lire_scalaire(morceau))
    except Illisible as faute:
        raise PreuveFausse(f"morceau refusé : {faute}") from None
    if promis != point:
        raise PreuveFausse("morceau refusé : ce n'est pas celui du point publié")


def recombiner(morceaux: Iterable[Scalaire]) -> Scalaire:
    """La clé que refont tous les morceaux."""
    total = groupe.ZERO
    for morceau in morceaux:
        total = groupe.somme(total, morceau)
    return total

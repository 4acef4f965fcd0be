"""Un oui ou un non que personne n'entend : tous n'apprennent que s'il y a eu un oui.

Oui est le chiffré d'un point au hasard, non celui du neutre. On les ajoute, puis tous en publient
leur part : le neutre veut dire que nul n'a dit oui. Chacun prouve qu'il sait ce qu'il a chiffré :
sans cela, le dernier retournerait l'avis d'un autre contre lui.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import TAILLE as TAILLE_CHIFFRE
from rebelote.p2p.secret.chiffre import Chiffre
from rebelote.p2p.secret.erreurs import PreuveFausse
from rebelote.p2p.secret.groupe import BASE, TAILLE, Alea, Point, Scalaire, combinaison, en_entier

_DEFI: Final = b"rebelote/secret/1/avis"
TAILLE_AVIS: Final = TAILLE_CHIFFRE + 3 * TAILLE
"""Le chiffré, le défi et les deux réponses."""


def dire_avis(oui: bool, cle: Point, contexte: bytes, alea: Alea = groupe.alea_du_systeme) -> bytes:
    """Notre avis, chiffré à la clé commune, et la preuve que nous savons lequel."""
    lie = groupe.alea_lie(alea, _DEFI, contexte, cle, bytes([oui]))
    r, hasard, w_r, w_avis = (groupe.scalaire_au_hasard(lie) for _ in range(4))
    avis = hasard if oui else groupe.ZERO
    chiffre = Chiffre(groupe.fois_base(r), _point(r, avis, cle))
    defi = _defi(chiffre, cle, contexte, groupe.fois_base(w_r), _point(w_r, w_avis, cle))
    reponses = groupe.plus_fois(w_r, defi, r), groupe.plus_fois(w_avis, defi, avis)
    return chiffre.en_octets() + defi + b"".join(reponses)


def lire_avis(octets: bytes, cle: Point, contexte: bytes) -> Chiffre:
    """L'avis chiffré ; `PreuveFausse` si son auteur ne prouve pas qu'il le connaît."""
    if len(octets) != TAILLE_AVIS:
        raise PreuveFausse(f"un avis fait {TAILLE_AVIS} octets, pas {len(octets)}")
    try:
        chiffre = Chiffre.depuis_octets(octets[:TAILLE_CHIFFRE])
        suite = range(TAILLE_CHIFFRE, TAILLE_AVIS, TAILLE)
        defi, s_r, s_avis = (groupe.lire_scalaire(octets[n : n + TAILLE]) for n in suite)
        c, s, t = en_entier(defi), en_entier(s_r), en_entier(s_avis)
        une = combinaison((s, -c), (BASE, chiffre.a))
        autre = combinaison((s, t, -c), (cle, BASE, chiffre.b))
    except Illisible as faute:
        raise PreuveFausse(f"avis refusé : {faute}") from None
    if _defi(chiffre, cle, contexte, une, autre) != defi:
        raise PreuveFausse("avis refusé : la preuve est fausse")
    return chiffre


def reunir(avis: Iterable[Chiffre]) -> Chiffre:
    """La somme des avis : le chiffré du neutre si tous ont dit non."""
    chiffres = list(avis)
    return Chiffre(
        groupe.somme_des_points(chiffre.a for chiffre in chiffres),
        groupe.somme_des_points(chiffre.b for chiffre in chiffres),
    )


def est_oui(point: Point) -> bool:
    """Ce que veut dire un avis, ou leur somme, une fois déchiffré."""
    return point != groupe.NEUTRE


def _point(r: Scalaire, avis: Scalaire, cle: Point) -> Point:
    """r·Y + s·B."""
    masque = groupe.fois(r, cle)
    return masque if avis == groupe.ZERO else groupe.plus(masque, groupe.fois_base(avis))


def _defi(chiffre: Chiffre, cle: Point, contexte: bytes, une: Point, autre: Point) -> Scalaire:
    return groupe.scalaire(_DEFI, contexte, cle, chiffre.en_octets(), une, autre)

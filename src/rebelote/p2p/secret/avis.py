"""Un oui ou un non que personne n'entend : tous n'apprennent que s'il y a eu un oui.

Oui est le chiffré de B, non celui du neutre, et rien d'autre : chacun prouve que le sien est l'un
des deux, sans dire lequel (la disjonction de Cramer, Damgård et Schoenmakers). La somme est donc
celle de k·B, où k compte les oui : des oui ne s'annulent pas. On ne l'ouvre qu'après que chacun l'a
voilée (`voile`) : k ne se voit pas.
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
OUI: Final[Point] = BASE
NON: Final[Point] = groupe.NEUTRE
TAILLE_AVIS: Final = TAILLE_CHIFFRE + 4 * TAILLE
"""Le chiffré, puis un défi et une réponse pour non, un défi et une réponse pour oui."""


def dire_avis(oui: bool, cle: Point, contexte: bytes, alea: Alea = groupe.alea_du_systeme) -> bytes:
    """Notre avis, chiffré à la clé commune, et la preuve que c'est un oui ou un non."""
    lie = groupe.alea_lie(alea, _DEFI, contexte, cle, bytes([oui]))
    r, hasard, defi_feint, reponse_feinte = (groupe.scalaire_au_hasard(lie) for _ in range(4))
    masque = groupe.fois(r, cle)
    chiffre = Chiffre(groupe.fois_base(r), groupe.plus(masque, OUI) if oui else masque)
    # De l'autre branche, on choisit le défi : celui de la vraie est ce qu'il reste du défi commun.
    feintes = _promesses(chiffre, not oui, cle, defi_feint, reponse_feinte)
    vraies = groupe.fois_base(hasard) + groupe.fois(hasard, cle)
    promesses = (feintes, vraies) if oui else (vraies, feintes)
    defi = groupe.somme(_defi(chiffre, cle, contexte, *promesses), groupe.oppose(defi_feint))
    feinte = defi_feint + reponse_feinte
    vraie = defi + groupe.plus_fois(hasard, defi, r)
    return chiffre.en_octets() + (feinte + vraie if oui else vraie + feinte)


def lire_avis(octets: bytes, cle: Point, contexte: bytes) -> Chiffre:
    """L'avis chiffré ; `PreuveFausse` si rien ne prouve que c'est un oui ou un non."""
    if len(octets) != TAILLE_AVIS:
        raise PreuveFausse(f"un avis fait {TAILLE_AVIS} octets, pas {len(octets)}")
    try:
        chiffre = Chiffre.depuis_octets(octets[:TAILLE_CHIFFRE])
        suite = range(TAILLE_CHIFFRE, TAILLE_AVIS, TAILLE)
        c_non, s_non, c_oui, s_oui = (groupe.lire_scalaire(octets[n : n + TAILLE]) for n in suite)
        non = _promesses(chiffre, False, cle, c_non, s_non)
        oui = _promesses(chiffre, True, cle, c_oui, s_oui)
    except Illisible as faute:
        raise PreuveFausse(f"avis refusé : {faute}") from None
    if _defi(chiffre, cle, contexte, non, oui) != groupe.somme(c_non, c_oui):
        raise PreuveFausse("avis refusé : la preuve est fausse")
    return chiffre


def reunir(avis: Iterable[Chiffre]) -> Chiffre:
    """La somme des avis : le chiffré du neutre si tous ont dit non."""
    chiffres = list(avis)
    return Chiffre(
        groupe.somme_des_points(chiffre.a for chiffre in chiffres),
        groupe.somme_des_points(chiffre.b for chiffre in chiffres),
    )


def verifier_somme(somme: Chiffre) -> None:
    """`PreuveFausse` si le dernier avis annule ceux d'avant : nul ne pourrait voiler la somme."""
    if groupe.NEUTRE in somme:
        raise PreuveFausse("avis refusé : il annule ceux d'avant")


def _promesses(chiffre: Chiffre, oui: bool, cle: Point, defi: Scalaire, reponse: Scalaire) -> bytes:
    """s·B - c·a et s·Y - c·(b - v·B), où v vaut 1 pour oui."""
    c, s = en_entier(defi), en_entier(reponse)
    reste = groupe.moins(chiffre.b, OUI) if oui else chiffre.b
    return combinaison((s, -c), (BASE, chiffre.a)) + combinaison((s, -c), (cle, reste))


def _defi(chiffre: Chiffre, cle: Point, contexte: bytes, non: bytes, oui: bytes) -> Scalaire:
    return groupe.scalaire(_DEFI, contexte, cle, chiffre.en_octets(), non, oui)

"""Ôter sa clé d'un chiffré, et le voiler : il n'en restera que « neutre » ou « pas neutre ».

De (a, b), qui a la clé X = x·B fait a' = r·a et b' = r·(b - x·a). Quand tous l'ont fait, b est le
message multiplié par un nombre que personne ne connaît : neutre s'il l'était, quelconque sinon. On
le prouve sans dire ni r ni y = r·x : a' = r·a, b' = r·b - y·a, et r·X - y·B est neutre.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import TAILLE as TAILLE_CHIFFRE
from rebelote.p2p.secret.chiffre import Chiffre
from rebelote.p2p.secret.erreurs import PreuveFausse
from rebelote.p2p.secret.groupe import BASE, NEUTRE, TAILLE, Alea, Point, Scalaire, en_entier

_DEFI: Final = b"rebelote/secret/1/voile"
TAILLE_VOILE: Final = TAILLE_CHIFFRE + 3 * TAILLE
"""Le chiffré, le défi et les deux réponses."""


def voiler(
    secret: Scalaire, avant: Chiffre, contexte: bytes, alea: Alea = groupe.alea_du_systeme
) -> bytes:
    """Ce chiffré sans notre clé, voilé, et la preuve que nous n'avons fait que cela."""
    lie = groupe.alea_lie(alea, _DEFI, secret, contexte, avant.en_octets())
    r, w_r, w_y = (groupe.scalaire_au_hasard(lie) for _ in range(3))
    y, cle = groupe.produit(r, secret), groupe.fois_base(secret)
    apres = Chiffre(*_images(r, y, avant, cle)[:2])
    defi = _defi(cle, avant, apres, contexte, _images(w_r, w_y, avant, cle))
    reponses = groupe.plus_fois(w_r, defi, r), groupe.plus_fois(w_y, defi, y)
    return apres.en_octets() + defi + b"".join(reponses)


def lire_voile(octets: bytes) -> Chiffre:
    """Le chiffré voilé, sans sa preuve : a n'est jamais neutre, b peut l'être."""
    if len(octets) != TAILLE_VOILE:
        raise PreuveFausse(f"un voile fait {TAILLE_VOILE} octets, pas {len(octets)}")
    a, b = octets[:TAILLE], octets[TAILLE:TAILLE_CHIFFRE]
    try:
        return Chiffre(groupe.lire_point(a), b if b == NEUTRE else groupe.lire_point(b))
    except Illisible as faute:
        raise PreuveFausse(f"voile refusé : {faute}") from None


def verifier_voile(cle: Point, avant: Chiffre, contexte: bytes, octets: bytes) -> None:
    """`PreuveFausse` si ce n'est pas ce chiffré-là, sans cette clé-là, voilé d'un nombre non nul.

    a' n'étant pas neutre, r n'est pas nul : qui voilerait de zéro ferait un non de tous les oui.
    """
    apres = lire_voile(octets)
    suite = range(TAILLE_CHIFFRE, TAILLE_VOILE, TAILLE)
    try:
        defi, s_r, s_y = (groupe.lire_scalaire(octets[n : n + TAILLE]) for n in suite)
        images = zip(_images(s_r, s_y, avant, cle), (*apres, NEUTRE), strict=True)
        c = (en_entier(defi),)
        promesses = [groupe.moins(image, _combiner(c, (point,))) for image, point in images]
    except Illisible as faute:
        raise PreuveFausse(f"voile refusé : {faute}") from None
    if _defi(cle, avant, apres, contexte, promesses) != defi:
        raise PreuveFausse("voile refusé : la preuve est fausse")


def _images(r: Scalaire, y: Scalaire, avant: Chiffre, cle: Point) -> list[Point]:
    """r·a, r·b - y·a et r·X - y·B."""
    m, n = en_entier(r), -en_entier(y)
    return [
        _combiner((m,), (avant.a,)),
        _combiner((m, n), (avant.b, avant.a)),
        _combiner((m, n), (cle, BASE)),
    ]


def _combiner(coefficients: Sequence[int], points: Sequence[Point]) -> Point:
    """La combinaison, où un point peut être neutre : il n'y compte pour rien."""
    utiles = [(n, p) for n, p in zip(coefficients, points, strict=True) if p != NEUTRE]
    return groupe.combinaison(*zip(*utiles, strict=True)) if utiles else NEUTRE


def _defi(
    cle: Point, avant: Chiffre, apres: Chiffre, contexte: bytes, promesses: Sequence[Point]
) -> Scalaire:
    enonce = (cle, avant.en_octets(), apres.en_octets())
    return groupe.scalaire(_DEFI, contexte, *enonce, *promesses)

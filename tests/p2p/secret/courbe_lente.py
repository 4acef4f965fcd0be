"""edwards25519 et l'argument de mélange écrits une seconde fois, lentement, sans rien partager.

Rien ne vient ici de `rebelote` ni de libsodium : des entiers, les formules de la RFC 8032 et les
équations de Haenni, Locher, Koenig et Dubuis, mot à mot. C'est à quoi l'on compare le reste.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from math import prod
from typing import TypeAlias

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
I = pow(2, (P - 1) // 4, P)  # noqa: E741

Affine: TypeAlias = tuple[int, int]
Paire: TypeAlias = tuple[Affine, Affine]
NEUTRE: Affine = (0, 1)

ENONCE = b"rebelote/secret/1/melange/enonce"
COEFFICIENT = b"rebelote/secret/1/melange/u"
DEFI = b"rebelote/secret/1/melange/defi"
CLE = b"rebelote/secret/1/cle"
PARTS = b"rebelote/secret/1/parts"
POIDS = b"rebelote/secret/1/parts/poids"
DEFI_PARTS = b"rebelote/secret/1/parts/defi"
AVIS = b"rebelote/secret/1/avis"
VOILE = b"rebelote/secret/1/voile"


def plus(p: Affine, q: Affine) -> Affine:
    (x1, y1), (x2, y2) = p, q
    k = D * x1 * x2 * y1 * y2 % P
    diviseur = pow(1 - k * k, -1, P)
    x = (x1 * y2 + x2 * y1) * (1 - k) * diviseur
    y = (y1 * y2 + x1 * x2) * (1 + k) * diviseur
    return x % P, y % P


def fois(n: int, p: Affine) -> Affine:
    total, n = NEUTRE, n % L
    while n:
        if n & 1:
            total = plus(total, p)
        p, n = plus(p, p), n >> 1
    return total


def somme(points: Sequence[Affine]) -> Affine:
    total = NEUTRE
    for p in points:
        total = plus(total, p)
    return total


def en_octets(p: Affine) -> bytes:
    x, y = p
    return (y | (x & 1) << 255).to_bytes(32, "little")


def lire(octets: bytes) -> Affine:
    brut = int.from_bytes(octets, "little")
    y, signe = brut & (1 << 255) - 1, brut >> 255
    carre = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(carre, (P + 3) // 8, P)
    if (x * x - carre) % P:
        x = x * I % P
    if (x * x - carre) % P or y >= P:
        raise ValueError("hors de la courbe")
    return (x if x & 1 == signe else P - x), y


B = lire((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def hache(*morceaux: bytes) -> bytes:
    return hashlib.sha512(b"".join(len(m).to_bytes(4, "big") + m for m in morceaux)).digest()


def scalaire(*morceaux: bytes) -> int:
    return int.from_bytes(hache(*morceaux), "little") % L


def petit_ordre() -> list[bytes]:
    """Les huit points dont l'ordre divise 8 ; le premier est le neutre."""
    for y in range(2, 100):
        try:
            p = lire(y.to_bytes(32, "little"))
        except ValueError:
            continue
        t = _fois_brut(L, p)
        points = [en_octets(_fois_brut(k, t)) for k in range(8)]
        if len(set(points)) == 8:
            return points
    raise AssertionError("il y en a toujours")


def _fois_brut(n: int, p: Affine) -> Affine:
    total = NEUTRE
    for bit in f"{n:b}":
        total = plus(total, total)
        total = plus(total, p) if bit == "1" else total
    return total


# --- Ouvrir tout, et refaire ------------------------------------------------------------------


def rebattre(
    avant: Sequence[Paire], cle: Affine, permutation: Sequence[int], r: Sequence[int]
) -> list[Paire]:
    """Le paquet battu et rechiffré par ce secret, refait de zéro."""
    return [
        (plus(avant[j][0], fois(r[j], B)), plus(avant[j][1], fois(r[j], cle))) for j in permutation
    ]


def verifier(
    avant: Sequence[bytes],
    apres: Sequence[bytes],
    cle: bytes,
    contexte: bytes,
    preuve: bytes,
    h: bytes,
    hs: Sequence[bytes],
) -> bool:
    """L'algorithme CheckShuffleProof ; `h` et `hs` sont les générateurs."""
    n, mots = len(avant), [preuve[k : k + 32] for k in range(0, len(preuve), 32)]
    engagements, chaine = b"".join(mots[:n]), b"".join(mots[n : 2 * n])
    defi, *s = (int.from_bytes(mot, "little") for mot in mots[2 * n :])
    empreinte = hache(ENONCE, contexte, cle, b"".join(avant), b"".join(apres), engagements)
    u = [scalaire(COEFFICIENT, empreinte, k.to_bytes(4, "big")) for k in range(n)]
    c, chapeaux = [lire(mot) for mot in mots[:n]], [lire(mot) for mot in mots[n : 2 * n]]
    t = [
        *_t1_t2_t3(u, c, chapeaux[-1], lire(h), [lire(x) for x in hs], defi, s),
        *_t4(u, _paires(avant), _paires(apres), lire(cle), defi, s),
        *_chapeaux(chapeaux, lire(h), defi, s),
    ]
    return scalaire(DEFI, empreinte, chaine, b"".join(en_octets(point) for point in t)) == defi


def _paires(paquet: Sequence[bytes]) -> list[Paire]:
    return [(lire(e[:32]), lire(e[32:])) for e in paquet]


def _pesee(poids: Sequence[int], points: Sequence[Affine]) -> Affine:
    return somme([fois(n, p) for n, p in zip(poids, points, strict=True)])


def _t1_t2_t3(
    u: Sequence[int],
    c: Sequence[Affine],
    dernier: Affine,
    h: Affine,
    hs: Sequence[Affine],
    defi: int,
    s: Sequence[int],
) -> list[Affine]:
    c_barre = plus(somme(c), fois(-1, somme(hs)))
    c_chapeau = plus(dernier, fois(-prod(u), h))
    c_tilde = _pesee(u, c)
    return [
        plus(fois(-defi, c_barre), fois(s[0], B)),
        plus(fois(-defi, c_chapeau), fois(s[1], B)),
        somme([fois(-defi, c_tilde), fois(s[2], B), _pesee(s[4 + len(u) :], hs)]),
    ]


def _t4(
    u: Sequence[int],
    avant: Sequence[Paire],
    apres: Sequence[Paire],
    cle: Affine,
    defi: int,
    s: Sequence[int],
) -> list[Affine]:
    return [
        somme(
            [
                fois(-defi, _pesee(u, [e[moitie] for e in avant])),
                fois(-s[3], base),
                _pesee(s[4 + len(u) :], [e[moitie] for e in apres]),
            ]
        )
        for moitie, base in ((0, B), (1, cle))
    ]


def _chapeaux(chapeaux: Sequence[Affine], h: Affine, defi: int, s: Sequence[int]) -> list[Affine]:
    n = len(chapeaux)
    return [
        somme([fois(-defi, chapeaux[k]), fois(s[4 + k], B), fois(s[4 + n + k], precedent)])
        for k, precedent in enumerate([h, *chapeaux[:-1]])
    ]


# --- Clés et parts ----------------------------------------------------------------------------


def verifier_cle(cle: bytes, contexte: bytes, preuve: bytes) -> bool:
    """Schnorr : s·B - c·Y."""
    c, s = _defi_et_reponse(preuve)
    promesse = plus(fois(s, B), fois(-c, lire(cle)))
    return scalaire(CLE, contexte, cle, en_octets(promesse)) == c


def verifier_parts(
    cle: bytes,
    chiffres: Sequence[bytes],
    parts: Sequence[bytes],
    contexte: bytes,
    preuve: bytes,
) -> bool:
    """Chaum et Pedersen, sur les deux sommes pesées."""
    c, s = _defi_et_reponse(preuve)
    empreinte = hache(PARTS, contexte, cle, b"".join(chiffres), b"".join(parts))
    tires = (scalaire(POIDS, empreinte, k.to_bytes(4, "big")) for k in range(1, len(parts)))
    poids = [1, *tires]
    a = _pesee(poids, [lire(e[:32]) for e in chiffres])
    d = _pesee(poids, [lire(part) for part in parts])
    une = plus(fois(s, B), fois(-c, lire(cle)))
    autre = plus(fois(s, a), fois(-c, d))
    return scalaire(DEFI_PARTS, empreinte, en_octets(une), en_octets(autre)) == c


# --- Avis et voiles ---------------------------------------------------------------------------


def verifier_avis(cle: bytes, contexte: bytes, octets: bytes) -> bool:
    """La disjonction : log_B a = log_Y b, ou log_B a = log_Y (b - B) ; deux défis, une somme."""
    a, b, *s = (octets[k : k + 32] for k in range(0, len(octets), 32))
    defis, reponses = [_entier(c) for c in s[::2]], [_entier(r) for r in s[1::2]]
    branches = []
    for v, (c, r) in enumerate(zip(defis, reponses, strict=True)):
        reste = plus(lire(b), fois(-v, B))
        une = plus(fois(r, B), fois(-c, lire(a)))
        autre = plus(fois(r, lire(cle)), fois(-c, reste))
        branches.append(en_octets(une) + en_octets(autre))
    return scalaire(AVIS, contexte, cle, a + b, *branches) == sum(defis) % L


def verifier_voile(cle: bytes, avant: bytes, contexte: bytes, octets: bytes) -> bool:
    """Trois équations, deux secrets : a' = r·a, b' = r·b - y·a, et r·X = y·B."""
    a, b = lire(avant[:32]), lire(avant[32:])
    apres = octets[:64]
    c, r, y = (_entier(octets[k : k + 32]) for k in (64, 96, 128))
    promesses = [
        plus(fois(r, a), fois(-c, lire(apres[:32]))),
        somme([fois(r, b), fois(-y, a), fois(-c, lire(apres[32:]))]),
        plus(fois(r, lire(cle)), fois(-y, B)),
    ]
    return scalaire(VOILE, contexte, cle, avant, apres, *map(en_octets, promesses)) == c


def voiler(secret: int, avant: bytes, r: int) -> bytes:
    """r·a et r·(b - x·a), refaits de zéro."""
    a, b = lire(avant[:32]), lire(avant[32:])
    return en_octets(fois(r, a)) + en_octets(fois(r, plus(b, fois(-secret, a))))


def _entier(octets: bytes) -> int:
    return int.from_bytes(octets, "little")


def _defi_et_reponse(preuve: bytes) -> tuple[int, int]:
    return int.from_bytes(preuve[:32], "little"), int.from_bytes(preuve[32:], "little")

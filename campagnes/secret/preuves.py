"""Chaque champ de chaque preuve, abîmé de toutes les façons ; et tous les faussaires.

Une pièce est une vraie preuve et tout ce qu'elle prouve, coupés en mots. On en change un mot : elle
doit être refusée, et par un refus, jamais par une autre erreur.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from random import Random
from typing import TypeAlias

from campagnes.secret import faussaires, faussaires_avis, faussaires_parts
from campagnes.secret.atelier import CONTEXTE, NOMBRE, TORSION, Atelier
from campagnes.secret.faussaires import honnete
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.secret import avis, groupe, partage, parts, voile
from rebelote.p2p.secret.chiffre import Chiffre, paquet_depuis_octets, paquet_en_octets
from rebelote.p2p.secret.groupe import NEUTRE, ORDRE
from rebelote.p2p.secret.verification_melange import verifier_melange

Mots: TypeAlias = tuple[bytes, ...]
Abimer: TypeAlias = Callable[[bytes, Random, Mots], bytes]
GRAINES_DES_FAUSSAIRES = 10


class Accepte(AssertionError):
    """Une preuve fausse a passé."""


def alea_de(graine: int) -> groupe.Alea:
    hasard = Random(graine)
    return lambda: hasard.randbytes(2 * groupe.TAILLE)


def refuse(presenter: Callable[[], None]) -> bool:
    """Vrai si ce que l'on présente est refusé ; toute autre erreur est la nôtre, et remonte."""
    try:
        presenter()
    except ErreurRebelote:
        return True
    return False


# --- Les pièces -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Piece:
    """Une vraie preuve, en mots, et ce qui la vérifie une fois ses mots recollés."""

    nom: str
    mots: Mots
    verifier: Callable[[Mots], None]

    def avec(self, place: int, mot: bytes) -> Mots:
        return (*self.mots[:place], mot, *self.mots[place + 1 :])


def _couper(*blocs: bytes) -> Mots:
    pas = groupe.TAILLE
    return tuple(bloc[rang : rang + pas] for bloc in blocs for rang in range(0, len(bloc), pas))


def _recoller(mots: Mots, *tailles: int) -> Iterator[bytes]:
    """Les blocs de tant de mots chacun, puis tout le reste."""
    debut = 0
    for taille in tailles:
        yield b"".join(mots[debut : debut + taille])
        debut += taille
    yield b"".join(mots[debut:])


def piece_melange(atelier: Atelier) -> Piece:
    (avant, apres, cle, contexte), preuve = (f := honnete(atelier)).enonce, f.preuve.en_octets()
    blocs = (paquet_en_octets(avant), paquet_en_octets(apres), cle, contexte, preuve)

    def verifier(mots: Mots) -> None:
        avant, apres, cle, contexte, preuve = _recoller(mots, 2 * NOMBRE, 2 * NOMBRE, 1, 1)
        paquets = paquet_depuis_octets(avant, NOMBRE), paquet_depuis_octets(apres, NOMBRE)
        verifier_melange(*paquets, groupe.lire_point(cle), contexte, preuve)

    return Piece("mélange", _couper(*blocs), verifier)


def piece_cle(atelier: Atelier) -> Piece:
    secret = groupe.scalaire_au_hasard(atelier.alea)
    preuve = parts.prouver_cle(secret, CONTEXTE, atelier.alea)

    def verifier(mots: Mots) -> None:
        cle, contexte, preuve = _recoller(mots, 1, 1)
        parts.verifier_cle(groupe.lire_point(cle), contexte, preuve)

    return Piece("clé", _couper(groupe.fois_base(secret), CONTEXTE, preuve), verifier)


def piece_parts(atelier: Atelier, nombre: int) -> Piece:
    secret, chiffres = groupe.scalaire_au_hasard(atelier.alea), atelier.avant[:nombre]
    faites = parts.calculer_parts(secret, chiffres)
    preuve = parts.prouver_parts(secret, chiffres, faites, CONTEXTE, atelier.alea)
    blocs = (groupe.fois_base(secret), CONTEXTE, paquet_en_octets(chiffres), *faites, preuve)

    def verifier(mots: Mots) -> None:
        cle, contexte, paquet, dites, preuve = _recoller(mots, 1, 1, 2 * nombre, nombre)
        chiffres = paquet_depuis_octets(paquet, nombre)
        parts.verifier_parts(groupe.lire_point(cle), chiffres, _couper(dites), contexte, preuve)

    return Piece(f"parts de {nombre}", _couper(*blocs), verifier)


def piece_partage(atelier: Atelier) -> Piece:
    secret = groupe.scalaire_au_hasard(atelier.alea)
    morceaux = partage.partager(secret, 3, atelier.alea)
    points = partage.points_des_morceaux(morceaux)

    def verifier(mots: Mots) -> None:
        cle, *reste = mots
        partage.verifier_partage(groupe.lire_point(cle), reste[:3], 3)
        for morceau, point in zip(reste[3:], reste[:3], strict=True):
            partage.verifier_morceau(morceau, point)

    return Piece("partage", (groupe.fois_base(secret), *points, *morceaux), verifier)


def piece_avis(atelier: Atelier, oui: bool) -> Piece:
    dit = avis.dire_avis(oui, atelier.cle, CONTEXTE, atelier.alea)

    def verifier(mots: Mots) -> None:
        cle, contexte, dit = _recoller(mots, 1, 1)
        avis.lire_avis(dit, groupe.lire_point(cle), contexte)

    nom = "avis oui" if oui else "avis non"
    return Piece(nom, _couper(atelier.cle, CONTEXTE, dit), verifier)


def piece_voile(atelier: Atelier, dernier: bool) -> Piece:
    """Le dernier voile d'un sondage où tous ont dit non laisse le neutre."""
    secret, avant = groupe.scalaire_au_hasard(atelier.alea), atelier.avant[0]
    cle = groupe.fois_base(secret)
    if dernier:
        avant = avant._replace(b=groupe.fois(secret, avant.a))
    octets = voile.voiler(secret, avant, CONTEXTE, atelier.alea)

    def verifier(mots: Mots) -> None:
        cle, contexte, avant, octets = _recoller(mots, 1, 1, 2)
        chiffre = Chiffre.depuis_octets(avant)
        voile.verifier_voile(groupe.lire_point(cle), chiffre, contexte, octets)

    nom = "voile qui finit neutre" if dernier else "voile"
    return Piece(nom, _couper(cle, CONTEXTE, avant.en_octets(), octets), verifier)


def pieces(graine: int) -> list[Piece]:
    atelier = Atelier(alea_de(graine))
    return [
        piece_melange(atelier),
        piece_cle(atelier),
        piece_parts(atelier, 1),
        piece_parts(atelier, NOMBRE),
        piece_partage(atelier),
        piece_avis(atelier, oui=False),
        piece_avis(atelier, oui=True),
        piece_voile(atelier, dernier=False),
        piece_voile(atelier, dernier=True),
    ]


# --- Abîmer un mot ----------------------------------------------------------------------------


def _bit(mot: bytes, alea: Random, _: Mots) -> bytes:
    rang = alea.randrange(8 * len(mot))
    return (int.from_bytes(mot, "little") ^ 1 << rang).to_bytes(len(mot), "little")


def _constante(valeur: bytes) -> Abimer:
    return lambda mot, alea, mots: valeur


def _tronque(mot: bytes, alea: Random, _: Mots) -> bytes:
    return mot[: alea.randrange(len(mot))]


def _allonge(mot: bytes, alea: Random, _: Mots) -> bytes:
    return mot + alea.randbytes(alea.choice((1, groupe.TAILLE)))


def _au_hasard(_: bytes, alea: Random, __: Mots) -> bytes:
    return alea.randbytes(groupe.TAILLE)


def _autre_scalaire(_: bytes, alea: Random, __: Mots) -> bytes:
    return groupe.depuis_entier(alea.randrange(ORDRE))


def _autre_point(_: bytes, alea: Random, __: Mots) -> bytes:
    return groupe.fois_base(groupe.depuis_entier(alea.randrange(1, ORDRE)))


def _d_ailleurs(_: bytes, alea: Random, mots: Mots) -> bytes:
    """Un autre mot de la même pièce."""
    return alea.choice(mots)


def _scalaire_decale(mot: bytes, alea: Random, _: Mots) -> bytes:
    return groupe.depuis_entier(int.from_bytes(mot, "little") + alea.choice((1, -1, 8)))


def _scalaire_oppose(mot: bytes, _: Random, __: Mots) -> bytes:
    return groupe.depuis_entier(-int.from_bytes(mot, "little"))


def _scalaire_non_reduit(mot: bytes, alea: Random, _: Mots) -> bytes:
    """Le même scalaire, écrit autrement : un tour d'ordre de plus."""
    n = int.from_bytes(mot, "little") + alea.randrange(1, 8) * ORDRE
    return (n % 2**256).to_bytes(groupe.TAILLE, "little")


def _point_oppose(mot: bytes, _: Random, __: Mots) -> bytes:
    return mot[:-1] + bytes([mot[-1] ^ 0x80]) if mot else mot


def _point_tordu(mot: bytes, alea: Random, _: Mots) -> bytes:
    """Le même point, plus un point d'ordre 2, 4 ou 8."""
    torsion = TORSION
    for _fois in range(alea.randrange(3)):
        torsion = groupe.plus(torsion, torsion)
    try:
        return groupe.plus(mot, torsion)
    except ErreurRebelote:
        return torsion  # ce mot n'était pas un point


def _point_deplace(mot: bytes, alea: Random, _: Mots) -> bytes:
    try:
        return groupe.plus(mot, alea.choice((groupe.BASE, mot)))
    except ErreurRebelote:
        return groupe.BASE


ABIMER: Sequence[Abimer] = (
    _bit,
    _constante(b""),
    _constante(groupe.ZERO),
    _constante(NEUTRE),
    _constante(TORSION),
    _constante(b"\xff" * groupe.TAILLE),
    _constante(groupe.BASE),
    _tronque,
    _allonge,
    _au_hasard,
    _autre_scalaire,
    _autre_point,
    _d_ailleurs,
    _scalaire_decale,
    _scalaire_oppose,
    _scalaire_non_reduit,
    _point_oppose,
    _point_tordu,
    _point_deplace,
)


def abimees(graine: int) -> Iterator[tuple[Piece, int, bytes]]:
    """Sans fin : chaque place de chaque pièce, de chaque façon, puis d'autres pièces."""
    alea = Random(graine)
    for tirage in cycle(range(graine, graine + 1000)):
        lot = [
            (piece, place, abimer)
            for piece in pieces(tirage)
            for place in range(len(piece.mots))
            for abimer in ABIMER
        ]
        alea.shuffle(lot)
        for piece, place, abimer in lot:
            # Un mot trop court pour cette façon-là : le contexte est du texte.
            mot = abimer(piece.mots[place], alea, piece.mots)
            if mot != piece.mots[place]:
                yield piece, place, mot


# --- La campagne ------------------------------------------------------------------------------


def eprouver_faussaires(graine: int) -> None:
    """Chaque faussaire, une fois ; et l'honnête qui se sert du même prouveur."""
    atelier = Atelier(alea_de(graine))
    honnete(atelier).presenter()
    for faussaire in faussaires.FAUSSAIRES:
        if not refuse(faussaire(atelier).presenter):
            raise Accepte(f"graine {graine} : {faussaire.__name__} est accepté")
    faussaires_avis.voile_honnete(atelier)()
    for autre in (*faussaires_parts.FAUSSAIRES, *faussaires_avis.FAUSSAIRES):
        if not refuse(autre(atelier)):
            raise Accepte(f"graine {graine} : {autre.__name__} est accepté")


def eprouver(nombre: int, graine: int) -> Iterator[int]:
    """Tous les faussaires, puis autant de preuves abîmées ; `Accepte` si l'une passe."""
    for piece in pieces(graine):
        piece.verifier(piece.mots)
    for rang in range(GRAINES_DES_FAUSSAIRES):
        eprouver_faussaires(graine + rang)
    yield from eprouver_abimees(nombre, graine)


def eprouver_abimees(nombre: int, graine: int) -> Iterator[int]:
    for rang, (piece, place, mot) in enumerate(islice(abimees(graine), nombre), start=1):
        if not refuse(partial(piece.verifier, piece.avec(place, mot))):
            raise Accepte(f"{piece.nom}, mot {place} changé en {mot.hex()} : accepté")
        yield rang

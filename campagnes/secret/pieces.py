"""Les pièces : de vraies preuves et tout ce qu'elles prouvent, coupés en mots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from campagnes.secret.atelier import CONTEXTE, NOMBRE, Atelier
from campagnes.secret.faussaires import honnete
from rebelote.p2p.secret import avis, groupe, partage, parts, voile
from rebelote.p2p.secret.chiffre import Chiffre, paquet_depuis_octets, paquet_en_octets
from rebelote.p2p.secret.verification_melange import verifier_melange

Mots: TypeAlias = tuple[bytes, ...]


def alea_de(graine: int) -> groupe.Alea:
    hasard = Random(graine)
    return lambda: hasard.randbytes(2 * groupe.TAILLE)


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

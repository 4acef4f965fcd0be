"""Les plis cachetés : ce qu'un seul lecteur peut lire, dans un message que tous reçoivent.

L'auteur tire un point éphémère pour tout son message ; le secret qu'il partage avec chaque lecteur
en vient (Diffie-Hellman sur leurs clés de signature), et chiffre le pli de ce lecteur. Qui y trouve
autre chose que promis publie ce secret, avec la preuve que c'est bien lui (égalité de logarithmes
discrets, Chaum-Pedersen) : tous ouvrent le pli, et personne n'a besoin de le croire.

Publier un tel secret, c'est multiplier sa clé par le point qu'un autre a choisi : l'auteur prouve
donc qu'il en connaît le logarithme, et n'en tire rien qu'il ne sût déjà. Sans cela il y mettrait la
clé d'un autre, et tous apprendraient ce que ces deux-là partagent.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.octets import depuis_octets, depuis_texte, en_octets, en_texte
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.erreurs import PreuveFausse
from rebelote.p2p.secret.groupe import Point, Scalaire
from rebelote.p2p.secret.parts import TAILLE_PREUVE, prouver_cle, verifier_cle

_SECRET: Final = b"rebelote/pli/secret"
_EPHEMERE: Final = b"rebelote/pli/ephemere"
_CONNU: Final = b"rebelote/pli/ephemere connu"
_ALEA: Final = b"rebelote/pli/alea"
_DEFI: Final = b"rebelote/pli/defi"
BLOC: Final = 1024
"""Un pli fait un nombre entier de blocs : sa longueur trahirait les cartes qu'il nomme."""
_SANS_NONCE: Final = bytes(SecretBox.NONCE_SIZE)
"""Une clé ne sert qu'une fois : un message, un lecteur."""


class Cachet:
    """De quoi cacheter les plis d'un même message ; le même sel donne les mêmes plis."""

    def __init__(self, sel: str) -> None:
        self._scalaire = groupe.scalaire(_EPHEMERE, sel.encode())
        self._point = groupe.fois_base(self._scalaire)

    @property
    def point(self) -> Point:
        return self._point

    def ephemere(self, auteur: str) -> str:
        """Le point, et la preuve que l'auteur qui a cette clé en connaît le logarithme."""
        preuve = prouver_cle(self._scalaire, _lieu(auteur), lambda: _CONNU)
        return en_texte(self._point + preuve)

    def cacheter(self, cle: str, objet: Any, bloc: int = BLOC) -> str:
        """Cet objet, pour le seul lecteur qui a cette clé ; sa longueur n'en dit rien."""
        octets = en_octets(objet)
        coffre = _coffre(self._point, bytes.fromhex(cle), self.secret_avec(cle))
        rembourre = octets.ljust(-(-len(octets) // bloc) * bloc)
        return en_texte(coffre.encrypt(rembourre, _SANS_NONCE).ciphertext)

    def rouvrir(self, cle: str, pli: object) -> Any:
        """Ce que dit un pli de ce message : qui en a le sel les ouvre tous."""
        return _ouvrir(self._point, bytes.fromhex(cle), self.secret_avec(cle), pli)

    def secret_avec(self, cle: str) -> Point:
        """Le secret de ce message pour le lecteur qui a cette clé."""
        return groupe.fois(self._scalaire, bytes.fromhex(cle))


def _coffre(ephemere: Point, lecteur: Point, secret: Point) -> SecretBox:
    return SecretBox(hashlib.sha256(_SECRET + ephemere + lecteur + secret).digest())


def lire_ephemere(texte: object) -> Point:
    """Le point éphémère d'un message ; `Illisible` si ce n'en est pas un."""
    octets = depuis_texte(texte)
    if len(octets) != groupe.TAILLE + TAILLE_PREUVE:
        raise Illisible("point éphémère illisible : attendu un point et sa preuve")
    return groupe.lire_point(octets[: groupe.TAILLE])


def verifier_ephemere(texte: object, auteur: str) -> Point:
    """Le point éphémère ; `Illisible` si l'auteur qui a cette clé ne prouve pas le connaître."""
    point = lire_ephemere(texte)
    try:
        verifier_cle(point, _lieu(auteur), depuis_texte(texte)[groupe.TAILLE :])
    except PreuveFausse:
        raise Illisible("rien ne prouve que l'auteur connaît son point éphémère") from None
    return point


def _lieu(auteur: str) -> bytes:
    """Une preuve ne vaut que de son auteur : un autre ne reprend pas son point."""
    return groupe.hache(_CONNU, bytes.fromhex(auteur))


# --- Ouvrir ses plis --------------------------------------------------------------------------


def decacheter(identite: Identite, ephemere: Point, pli: object) -> Any:
    """Ce que dit le pli qui nous est adressé."""
    secret = secret_du_lecteur(identite, ephemere)
    return _ouvrir(ephemere, bytes.fromhex(identite.cle), secret, pli)


def secret_du_lecteur(identite: Identite, ephemere: Point) -> Point:
    """Le secret que nous partageons avec l'auteur de ce point."""
    return groupe.fois(groupe.scalaire_de_signature(identite.graine), ephemere)


def _ouvrir(ephemere: Point, lecteur: Point, secret: Point, pli: object) -> Any:
    try:
        octets = _coffre(ephemere, lecteur, secret).decrypt(depuis_texte(pli), _SANS_NONCE)
    except (CryptoError, ValueError):
        raise Illisible("ce pli ne s'ouvre pas") from None
    return depuis_octets(octets)


# --- Les ouvrir devant tous -------------------------------------------------------------------


def reveler(identite: Identite, ephemere: Point) -> dict[str, str]:
    """Le secret de ce message pour nous, et la preuve que c'est bien lui."""
    a, cle = groupe.scalaire_de_signature(identite.graine), bytes.fromhex(identite.cle)
    secret = groupe.fois(a, ephemere)
    alea = groupe.scalaire(_ALEA, identite.graine, ephemere)
    promesses = groupe.fois_base(alea), groupe.fois(alea, ephemere)
    defi = _defi(cle, ephemere, secret, *promesses)
    reponse = groupe.plus_fois(alea, defi, a)
    return {"secret": en_texte(secret), "preuve": en_texte(defi + reponse)}


def _defi(cle: Point, ephemere: Point, secret: Point, une: Point, autre: Point) -> Scalaire:
    return groupe.scalaire(_DEFI, cle, ephemere, secret, une, autre)


def ouvrir_devant_tous(cle: str, ephemere: Point, revele: object, pli: object) -> Any:
    """Ce que dit le pli de ce lecteur, d'après le secret qu'il révèle.

    `Illisible` si le pli ne s'ouvre pas ; `FausseRevelation` si le secret n'est pas le sien.
    """
    lecteur = bytes.fromhex(cle)
    return _ouvrir(ephemere, lecteur, secret_prouve(lecteur, ephemere, revele), pli)


class FausseRevelation(Illisible):
    """Le secret révélé n'est pas celui de ce lecteur : sa révélation ne prouve rien."""


def secret_prouve(lecteur: Point, ephemere: Point, revele: object) -> Point:
    """Le secret révélé, si sa preuve est bonne."""
    if not isinstance(revele, dict) or revele.keys() != {"secret", "preuve"}:
        raise FausseRevelation("révélation illisible : attendu secret et preuve")
    try:
        secret = groupe.lire_point(depuis_texte(revele["secret"]))
        preuve = depuis_texte(revele["preuve"])
        defi = groupe.lire_scalaire(preuve[: groupe.TAILLE])
        reponse = groupe.lire_scalaire(preuve[groupe.TAILLE :])
        une = groupe.moins(groupe.fois_base(reponse), groupe.fois(defi, lecteur))
        autre = groupe.moins(groupe.fois(reponse, ephemere), groupe.fois(defi, secret))
    except Illisible:
        raise FausseRevelation(
            "révélation refusée : ce ne sont pas des nombres du groupe"
        ) from None
    if _defi(lecteur, ephemere, secret, une, autre) != defi:
        raise FausseRevelation("révélation refusée : ce secret n'est pas celui de ce lecteur")
    return secret

"""Un nom d'hôte tel qu'on peut le joindre : ce que le réseau ne lirait pas, on ne l'essaie pas."""

from __future__ import annotations

import ipaddress
import re

import idna

_NOM = re.compile(r"[0-9A-Za-z](?:[0-9A-Za-z.-]{0,251}[0-9A-Za-z])?")
_CHIFFRES = re.compile(r"[0-9.]+")
_IPV6 = re.compile(r"[0-9A-Fa-f:.]+(?:%[0-9A-Za-z._-]+)?")
_ECRIT = "xn--"
"""Ce qui annonce un nom en lettres accentuées : le client HTTP veut les relire."""


def hote_lisible(hote: str) -> bool:
    """Vrai si c'est une adresse IP, ou un nom que le système et le client HTTP sauront lire.

    Il vient souvent d'un autre joueur : illisible, c'est en l'employant que l'on échouerait.
    """
    try:
        if ":" in hote or _CHIFFRES.fullmatch(hote):
            ipaddress.ip_address(hote)
            return ":" not in hote or _IPV6.fullmatch(hote) is not None
        if not _NOM.fullmatch(hote):
            return False
        hote.encode("idna")
        if hote.lower().startswith(_ECRIT):
            idna.decode(hote)
    except ValueError:
        return False
    return True

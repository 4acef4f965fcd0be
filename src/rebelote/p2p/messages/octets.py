"""Des valeurs en octets, toujours les mêmes, et leurs empreintes."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from typing import Any

from rebelote.noyau.erreurs import Illisible

PROFONDEUR_MAX = 32
"""Des objets les uns dans les autres ; les nôtres n'en ont jamais plus de dix."""


def en_octets(objet: Any) -> bytes:
    """L'objet JSON en octets canoniques : clés triées, sans espace."""
    texte = json.dumps(objet, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return texte.encode()


def depuis_octets(octets: bytes) -> Any:
    """L'objet que disent ces octets : du JSON en UTF-8, que l'on saurait récrire.

    Sa profondeur est bornée bien en deçà de ce que Python sait emboîter : ce que celui-ci admet
    dépend d'où on l'appelle, et les mêmes octets se liraient ici et non là.
    """
    try:
        objet = _LECTEUR.decode(octets.decode())
        _verifier_la_profondeur(objet)
        if b"\\u" in octets:
            en_octets(objet)  # un demi-caractère échappé ne se récrit pas
    except (ValueError, RecursionError):
        raise Illisible("octets illisibles : ce n'est pas du JSON") from None
    return objet


def _verifier_la_profondeur(objet: Any) -> None:
    etage = [objet] if isinstance(objet, (dict, list)) else []
    for _ in range(PROFONDEUR_MAX):
        etage = [
            dedans
            for boite in etage
            for dedans in (boite.values() if isinstance(boite, dict) else boite)
            if isinstance(dedans, (dict, list))
        ]
        if not etage:
            return
    raise Illisible("octets illisibles : trop d'objets emboîtés")


def _refuser_constante(nom: str) -> Any:
    raise ValueError(nom)


_LECTEUR = json.JSONDecoder(parse_constant=_refuser_constante)


def empreinte(octets: bytes) -> str:
    return hashlib.sha256(octets).hexdigest()


def en_texte(octets: bytes) -> str:
    return base64.b64encode(octets).decode()


def depuis_texte(texte: object) -> bytes:
    """Les octets que dit ce texte en base 64, écrit de la seule façon que nous l'écririons."""
    if not isinstance(texte, str):
        raise Illisible("octets illisibles : attendu du texte en base 64")
    try:
        octets = base64.b64decode(texte, validate=True)
    except (binascii.Error, ValueError):
        raise Illisible("octets illisibles : attendu du texte en base 64") from None
    if en_texte(octets) != texte:
        raise Illisible("octets illisibles : les derniers bits de la base 64 ne sont pas nuls")
    return octets


def sel_derive(sel: str, nom: str) -> str:
    """Le sel d'une part, tiré de celui du tout : qui ouvre le tout ouvre aussi chaque part."""
    return empreinte(f"{sel}|{nom}".encode())


def engagement(sel: str, objet: Any) -> str:
    """L'empreinte qui engage sur un objet sans le montrer ; le sel empêche de le deviner."""
    return empreinte(sel.encode() + b"|" + en_octets(objet))

"""Les erreurs du stockage, et celles des bases de données dites en une ligne de français.

ErreurRebelote
├── BaseInaccessible     la base ne s'ouvre pas, ne répond plus, ou n'est pas à nous
├── PartieRefusee        cette partie ne peut pas être gardée telle quelle
└── PartieInconnue       aucune partie gardée, ou plusieurs, ne répondent à cet identifiant
"""

from __future__ import annotations

from typing import Final

from rebelote.noyau.erreurs import ErreurRebelote


class BaseInaccessible(ErreurRebelote):
    """La base ne peut pas servir ; le message dit laquelle et pourquoi."""


class PartieRefusee(ErreurRebelote):
    """Une partie que l'on ne garde pas ; la base n'a pas changé."""


class PartieInconnue(ErreurRebelote):
    """L'identifiant demandé ne désigne pas une partie gardée, et une seule."""


_TOURNURES: Final = {
    # SQLite
    "unable to open database file": "le fichier ne peut pas être ouvert (dossier absent ou droits)",
    "readonly database": "elle n'est pas accessible en écriture",
    "database is locked": "un autre programme l'occupe depuis trop longtemps",
    "file is not a database": "ce fichier n'est pas une base SQLite",
    "disk image is malformed": "le fichier est abîmé",
    "disk is full": "le disque est plein",
    "disk I/O error": "le disque ne répond pas (erreur de lecture ou d'écriture)",
    # Les deux : les tables manquent alors que le numéro de version est là.
    "no such table": "ses tables ne sont pas celles de rebelote",
    "no such column": "ses tables ne sont pas celles de rebelote",
    "UndefinedTable": "ses tables ne sont pas celles de rebelote",
    "UndefinedColumn": "ses tables ne sont pas celles de rebelote",
    # PostgreSQL
    "Connection refused": "la connexion est refusée (le serveur est-il lancé ?)",
    "No such file or directory": "le serveur ne répond pas à cette adresse",
    "timeout": "le serveur met trop longtemps à répondre",
    "password authentication failed": "le mot de passe est refusé",
    "no password supplied": "le serveur demande un mot de passe",
    "failed to resolve host": "cet hôte est introuvable",
    "could not translate host name": "cet hôte est introuvable",
    "InsufficientPrivilege": "cet utilisateur n'y a pas les droits nécessaires",
    "permission denied": "cet utilisateur n'y a pas les droits nécessaires",
    'role "': "cet utilisateur n'existe pas sur le serveur",
    'database "': "cette base de données n'existe pas sur le serveur",
    "terminating connection": "le serveur a fermé la connexion",
    "closed the connection": "le serveur a fermé la connexion",
    "recovery mode": "le serveur démarre ou se répare",
    "starting up": "le serveur démarre ou se répare",
    "shutting down": "le serveur s'arrête",
}


def expliquer(erreur: BaseException) -> str:
    """La raison en français ; la première ligne d'origine quand on ne la connaît pas."""
    texte = f"{type(erreur).__name__} {erreur}"
    for tournure, raison in _TOURNURES.items():
        if tournure in texte:
            return raison
    return str(erreur).strip().partition("\n")[0] or type(erreur).__name__

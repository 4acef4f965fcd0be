"""Les pannes du système, dites en français : le système les dit dans sa langue à lui."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_RAISONS: Final = {
    errno.EACCES: "accès refusé",
    errno.EPERM: "accès refusé",
    errno.EADDRINUSE: "adresse déjà prise",
    errno.EADDRNOTAVAIL: "cette adresse n'est pas de cette machine",
    errno.EAFNOSUPPORT: "cette sorte d'adresse n'existe pas ici",
    errno.EBUSY: "déjà occupé",
    errno.ECONNABORTED: "connexion coupée",
    errno.ECONNREFUSED: "connexion refusée",
    errno.ECONNRESET: "connexion coupée",
    errno.EEXIST: "ce nom est déjà pris",
    errno.EFBIG: "fichier trop gros",
    errno.EHOSTUNREACH: "machine hors d'atteinte",
    errno.EINVAL: "demande que le système refuse",
    errno.EIO: "panne du disque",
    errno.EISDIR: "c'est un dossier",
    errno.ELOOP: "ce chemin tourne en rond",
    errno.EMFILE: "trop de fichiers ouverts",
    errno.ENAMETOOLONG: "nom trop long",
    errno.ENETDOWN: "réseau éteint",
    errno.ENETUNREACH: "réseau hors d'atteinte",
    errno.ENFILE: "trop de fichiers ouverts",
    errno.ENODEV: "périphérique absent",
    errno.ENOENT: "ce chemin n'existe pas",
    errno.ENOMEM: "plus de mémoire",
    errno.ENOSPC: "disque plein",
    errno.ENOTCONN: "connexion coupée",
    errno.ENOTDIR: "ce n'est pas un dossier",
    errno.ENOTEMPTY: "dossier qui n'est pas vide",
    errno.EPIPE: "connexion coupée",
    errno.EROFS: "disque en lecture seule",
    errno.ETIMEDOUT: "pas de réponse à temps",
}

_INCONNUE: Final = "machine inconnue"

_VERBES: Final = {
    errno.EEXIST: "existe déjà",
    errno.EISDIR: "est un dossier",
    errno.ENOENT: "n'existe pas",
    errno.ENOTDIR: "n'est pas un dossier",
}
"""Les pannes dont le fichier est le sujet : « X n'existe pas », et non « X : accès refusé »."""


def raison(erreur: BaseException) -> str:
    """Ce qui n'a pas marché, en quelques mots."""
    import socket  # à la première panne seulement : sans elle, personne n'en a besoin
    import ssl

    match _origine(erreur):
        case ssl.SSLCertVerificationError():
            return "certificat refusé"
        case ssl.SSLError():
            return "échange TLS impossible"
        case socket.gaierror():
            return _INCONNUE
        case OSError(errno=int(numero)) if numero < 0:
            return _INCONNUE  # `gaierror` aussi, dont `create_server` perd le type
        case OSError(errno=errno.EEXIST, filename=str(chemin)) if _fichier_en_travers(Path(chemin)):
            return _RAISONS[errno.ENOTDIR]  # un dossier à créer là où il y a un fichier
        case OSError(errno=numero) if numero in _RAISONS:
            return _RAISONS[numero]
        case TimeoutError():
            return _RAISONS[errno.ETIMEDOUT]
        case OSError(errno=int(numero)):
            return f"erreur {errno.errorcode.get(numero, numero)} du système"
        case _:
            return "panne du système"


def phrase(erreur: OSError, chemin: str | Path | None = None) -> str:
    """La panne en une phrase, avec le fichier en cause s'il y en a un."""
    fichier = erreur.filename or chemin
    if not fichier:
        return raison(erreur)
    obstacle = _fichier_en_travers(Path(os.fsdecode(fichier)))
    if erreur.errno in (errno.EEXIST, errno.ENOTDIR) and obstacle is not None:
        return f"{obstacle} {_VERBES[errno.ENOTDIR]}"
    verbe = _VERBES.get(erreur.errno or 0)
    return f"{fichier} {verbe}" if verbe else f"{fichier} : {raison(erreur)}"


def ecoute_impossible(hote: str, port: int, erreur: OSError | UnicodeError) -> str:
    """Pourquoi l'on ne peut pas écouter là."""
    if not isinstance(erreur, OSError):
        return f"impossible d'écouter sur {hote} : adresse illisible"
    if erreur.errno == errno.EADDRINUSE:
        return f"le port {port} est déjà pris ; 0 en prend un libre"
    return f"impossible d'écouter sur {hote}:{port} : {raison(erreur)}"


def _fichier_en_travers(chemin: Path) -> Path | None:
    """Sur ce chemin, ce qui devrait être un dossier et ne l'est pas."""
    try:
        return next(
            (un for un in (chemin, *chemin.parents) if un.exists() and not un.is_dir()), None
        )
    except OSError:
        return None


def _origine(erreur: BaseException) -> OSError | None:
    """La première panne du système sous cette erreur : une bibliothèque l'enveloppe souvent."""
    pannes = [une for une in _causes(erreur, set()) if isinstance(une, OSError)]
    return next((une for une in pannes if une.errno is not None), next(iter(pannes), None))


def _causes(erreur: BaseException | None, vues: set[int]) -> Iterator[BaseException]:
    if erreur is None or id(erreur) in vues:
        return
    vues.add(id(erreur))
    yield erreur
    for autre in erreur.exceptions if isinstance(erreur, BaseExceptionGroup) else ():
        yield from _causes(autre, vues)
    yield from _causes(erreur.__cause__ or erreur.__context__, vues)

"""Les parties d'un fichier que l'on veut revoir ou juger : celles qui se rejouent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rebelote.archives import Enregistrement, Lu, lire
from rebelote.noyau.erreurs import ErreurRebelote


def choisies(fichier: str | Path, voulue: int | None) -> Iterator[tuple[int, Lu]]:
    """La partie de ce numéro, ou toutes, chacune avec le sien ; un refus s'il n'y en a pas tant."""
    numero = 0
    for numero, lu in enumerate(lire(fichier), start=1):
        # Sans numéro de ligne, c'est le fichier tout entier qui n'a pas pu être lu.
        if voulue in (None, numero) or lu.ligne is None:
            yield numero, lu
    if voulue is not None and voulue > numero:
        raise ErreurRebelote(f"{fichier} : pas de partie {voulue}, il y en a {numero}")


def rejouable(lu: Lu) -> Enregistrement:
    """La partie de cette ligne, si elle a un journal."""
    choisie = lu.partie()
    if not isinstance(choisie, Enregistrement):
        raise ErreurRebelote(
            f"{lu.lieu} : cette ancienne disposition n'a pas de journal à rejouer ; "
            "« rebelote verifier » la lit"
        )
    return choisie

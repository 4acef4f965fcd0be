"""Les sorties standard, telles qu'une panne de l'autre côté ne fasse jamais de trace d'appels."""

from __future__ import annotations

import io
import os
import sys
from typing import Any, TextIO

from rebelote.noyau.erreurs import ErreurRebelote


class SortiePerdue(ErreurRebelote):
    """Ce que la commande dit ne peut plus être écrit : disque plein, par exemple."""


def proteger_les_sorties() -> None:
    """À faire une fois, avant d'écrire quoi que ce soit."""
    _boucher_les_descripteurs()
    if sys.stdin is None:
        sys.stdin = io.StringIO()  # fermée d'avance (`<&-`) : il n'y a rien à y lire
    sys.stdout = _protegee(sys.stdout, _Sortie)
    sys.stderr = _protegee(sys.stderr, _SortieMuette)


def _boucher_les_descripteurs() -> None:
    """Ouvre sur le vide ceux que l'on nous a fermés : le premier fichier ouvert en prendrait la
    place, et uvloop en mourrait (134)."""
    for numero in range(3):
        try:
            os.fstat(numero)
        except OSError:
            # C'est le premier libre : il prend ce numéro-là. Nos processus en héritent.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


class _Sortie(io.FileIO):
    """Un lecteur parti (`rebelote … | head`) n'arrête rien : le travail va à son terme."""

    perdue = False

    def write(self, donnees: Any, /) -> int:
        try:
            return super().write(donnees) or 0
        except BrokenPipeError:
            return len(donnees)
        except OSError as erreur:
            return self._perdre(erreur, len(donnees))

    def _perdre(self, erreur: OSError, taille: int) -> int:
        """Le dit une fois ; ensuite, ce qui reste dans les tampons est abandonné."""
        if self.perdue:
            return taille
        self.perdue = True
        from rebelote.archives.pannes import raison  # long à charger, et presque jamais utile

        raise SortiePerdue(f"la sortie ne peut pas être écrite : {raison(erreur)}")


class _SortieMuette(_Sortie):
    """La sortie d'erreur : quand elle se perd, il n'y a plus où le dire."""

    perdue = True


def _protegee(flux: TextIO | None, sorte: type[_Sortie]) -> TextIO:
    """Le même flux, où un caractère que l'encodage n'a pas s'écrit « ? »."""
    if flux is None:
        return io.StringIO()  # fermé d'avance (`>&-`) : on écrit dans le vide
    try:
        flux.flush()
        brut = sorte(flux.fileno(), "w", closefd=False)
    except (OSError, ValueError):
        return flux  # sans descripteur : rien à protéger
    return io.TextIOWrapper(
        io.BufferedWriter(brut),
        encoding=flux.encoding,
        errors="replace",
        line_buffering=flux.isatty() or sorte is _SortieMuette,
    )

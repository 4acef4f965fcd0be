"""Compilé ou interprété : lequel est chargé, et l'avis qu'on en donne une fois."""

from __future__ import annotations

import warnings
from typing import Final

from rebelote.coeur.moteur import COMPILE

MODE: Final = "compile" if COMPILE else "interprete"


class CoeurInterprete(UserWarning):
    """Le cœur n'est pas compilé : tout est juste, mais cent fois plus lent."""


if not COMPILE:
    warnings.warn(
        "le cœur de calcul n'est pas compilé : tout est juste, mais cent fois plus lent ; "
        "avec un compilateur C, « make » ou « pip install . » le compile",
        CoeurInterprete,
        stacklevel=2,
    )

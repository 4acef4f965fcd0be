"""Les phrases que l'on peut dire à table ; la page en a les mots, et de quoi les taire."""

from __future__ import annotations

from typing import Final

PHRASES: Final = (
    "bonjour",
    "bonne_chance",
    "bien_joue",
    "merci",
    "pardon",
    "oups",
    "bravo",
    "a_toi",
    "je_reflechis",
    "une_minute",
    "encore_une",
    "au_revoir",
    "rire",
    "pleurer",
    "surprise",
    "coeur",
)

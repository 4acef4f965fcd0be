"""Un nom pour qui n'en donne pas : deux joueurs d'une même table ne se confondent pas."""

from __future__ import annotations

import secrets
from typing import Final

PRENOMS: Final = (
    *("Achille", "Basile", "Capucine", "Céleste", "Clovis", "Eugénie", "Félix", "Fanny"),
    *("Gaston", "Hortense", "Irène", "Jules", "Léonie", "Lucien", "Manon", "Marius"),
    *("Ninon", "Octave", "Ophélie", "Pauline", "Raoul", "Rosalie", "Sidonie", "Théo"),
)
NUMEROS: Final = range(1000, 10_000)


def nom_au_hasard() -> str:
    """« Ninon-4821 » : deux fois le même, une fois sur 216 000."""
    return f"{secrets.choice(PRENOMS)}-{secrets.choice(NUMEROS)}"

"""Les dates de nos mots : un compteur que ni l'heure de la machine ni une panne ne font reculer."""

from __future__ import annotations

from typing import Final

from rebelote.p2p.membre.memoire import Memoire, Note

PAR_LANCEMENT: Final = 2**32
"""Plus de mots qu'un nœud n'en dira jamais sans être relancé."""


class Dates:
    """Une date neuve pour chaque mot : plus grande que toutes celles d'avant.

    Le carnet retient les lancements : relancé, un nœud repart au-dessus de tout ce qu'il a dit.
    """

    def __init__(self, memoire: Memoire) -> None:
        genres = enumerate(memoire.genres())
        faits = [memoire.lire(rang) for rang, genre in genres if genre == Note.LANCEMENT]
        lancement = max(faits, default=0) + 1
        memoire.noter(Note.LANCEMENT, lancement)
        self._derniere = lancement * PAR_LANCEMENT

    def suivante(self) -> int:
        self._derniere += 1
        return self._derniere

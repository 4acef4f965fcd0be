"""Une longue partie : ce que coûte une manche, tôt et tard, et ce que coûte de la reprendre.

Quatre membres simulés jouent une belote de 150 manches, soit plus de 7 000 entrées. On compte le
temps de calcul d'une manche quand le journal a 700 entrées, puis 7 000 ; et, aux deux moments, le
temps de rouvrir le carnet d'un nœud, d'après sa dernière étape puis en rejouant tout.
"""

from __future__ import annotations

import heapq
import json
import statistics
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import Monde
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.noeud.memoire_fichier import MemoireFichier

TOT, TARD = 700, 7_000
"""Les entrées du journal aux deux moments."""
MANCHES = 8
"""Celles dont on fait la moyenne, à chaque moment."""
REPRISES = 3


class LonguePartie(Monde):
    """Une belote sans fin, que l'on arrête quand on veut."""

    def __init__(self) -> None:
        super().__init__(1, Meteo(), "belote", 4, {"objectif": 10**6})

    @property
    def premier(self) -> PosteActif:
        poste = self.noeuds[0]
        assert poste is not None
        return poste

    def jouer_une_manche(self) -> float:
        """Les secondes de calcul, aux quatre membres ensemble."""
        depart, avant = time.process_time(), self.premier.deroulement.etat.manches_finies
        while self.premier.deroulement.etat.manches_finies == avant:
            self.date, _, action = heapq.heappop(self._file)
            action()
        return time.process_time() - depart

    def jouer_jusqu_a(self, entrees: int) -> float:
        """Avance jusque-là ; rend le coût médian d'une manche à cet endroit."""
        while len(self.premier.journal) < entrees:
            self.jouer_une_manche()
        return statistics.median(self.jouer_une_manche() for _ in range(MANCHES))

    def reprendre(self, dossier: Path, avec_etapes: bool) -> float:
        """Les secondes qu'il faut pour rouvrir le carnet du premier membre."""
        notes = self.memoires[0].notes
        gardees = [note for note in notes if avec_etapes or note[0] != Note.ETAPE]
        return min(self._rouvrir(dossier / f"{essai}", gardees) for essai in range(REPRISES))

    def _rouvrir(self, chemin: Path, notes: Iterable[tuple[str, Any]]) -> float:
        chemin.write_text("".join(f"{_ligne(note)}\n" for note in notes))
        depart = time.process_time()
        memoire = MemoireFichier(chemin)
        PosteActif(self.tablee, 0, self.identites[0], memoire, Random(1), lambda: "")
        duree = time.process_time() - depart
        memoire.fermer()
        return duree


def _ligne(note: tuple[str, Any]) -> str:
    return json.dumps(note, ensure_ascii=False, separators=(",", ":"))


def mesurer() -> None:
    """Tôt, puis tard : les deux mesures, et leur rapport."""
    partie, lignes = LonguePartie(), []
    with tempfile.TemporaryDirectory() as passager:
        for entrees in (TOT, TARD):
            manche = partie.jouer_jusqu_a(entrees)
            etapes, tout = (partie.reprendre(Path(passager), avec) for avec in (True, False))
            numero = partie.premier.deroulement.etat.manches_finies
            lignes.append((manche, etapes, tout))
            print(f"\n{len(partie.premier.journal)} entrées, {numero} manches")
            print(f"  une manche, quatre membres              {1000 * manche:8.1f} ms")
            print(f"  reprise, de la dernière étape           {1000 * etapes:8.1f} ms")
            print(f"  reprise, tout rejoué                    {1000 * tout:8.1f} ms", flush=True)
    rapports = [tard / tot for tot, tard in zip(*lignes, strict=True)]
    print("\nDix fois plus tard, le temps est multiplié par")
    print("  manche {:.2f}, reprise {:.2f}, tout rejoué {:.2f}".format(*rapports))


if __name__ == "__main__":
    mesurer()

"""Ce que chacun sait d'une partie : son état vu, et tout ce qu'il a vu passer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from rebelote.archives.ecriture import ligne_json
from rebelote.cartes import Main
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, Siege

CACHETTES = ("mains", "paquets")
"""Les champs d'un état où chaque siège tient des cartes ; seul le régicide a des paquets."""


class Savoir(NamedTuple):
    """Ce qu'un siège a appris des `lus` premiers événements du journal."""

    lus: int
    etat: Any
    texte: str
    """Tout ce qu'il a vu, un événement en JSON par ligne."""

    def suivre(self, journal: tuple[Evenement, ...], siege: Siege) -> Savoir:
        """Ce que ce siège sait une fois lu ce journal jusqu'au bout."""
        if self.lus == len(journal):
            return self
        vus = [evenement.vu_par(siege) for evenement in journal[self.lus :]]
        return Savoir(len(journal), self.etat.suivre(vus), self.texte + raconter(vus))


def raconter(evenements: Iterable[Evenement]) -> str:
    """Ces événements en texte, un par ligne."""
    return "".join(map(_ligne, evenements))


@lru_cache(maxsize=1 << 12)
def _ligne(evenement: Evenement) -> str:
    return f"{ligne_json(evenement_en_json(evenement))}\n"


def savoirs_imagines(complet: Any, siege: Siege, su: Savoir) -> dict[Siege, Savoir]:
    """Ce que chacun sait dans un monde que ce siège imagine, quand un nouveau journal y commence.

    Les autres savent ce qu'il sait lui-même, et les cartes qu'ils tiennent : tout vient de lui.
    """
    a_l_aveugle = bool(su.etat.mains[siege].cachees)
    savoirs = {}
    for autre in (CROUPIER, *range(len(complet.mains))):
        vues = _visibles(complet, autre, a_l_aveugle)
        tenues = " / ".join(str(main) for mains in vues.values() for main in mains)
        savoirs[autre] = Savoir(0, complet.avec(**vues), f"{su.texte}{tenues}\n")
    return {**savoirs, siege: su._replace(lus=0)}


def _visibles(complet: Any, siege: Siege, a_l_aveugle: bool) -> dict[str, tuple[Main, ...]]:
    """Les cartes que voit un siège : les siennes ou, à l'aveugle, toutes sauf elles."""
    return {
        nom: tuple(
            main if siege != CROUPIER and (s == siege) != a_l_aveugle else Main(0, len(main))
            for s, main in enumerate(getattr(complet, nom))
        )
        for nom in CACHETTES
        if hasattr(complet, nom)
    }

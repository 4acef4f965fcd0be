"""Le nœud d'un fourbe : la vraie commande `rebelote`, dont on remplace le seul poste.

    python -m campagnes.fourbes.noeud NOM python -m rebelote noeud …

`NOM` est une classe du catalogue, ou `honnete`. Tous ont les délais de la campagne : attendre dix
minutes chaque tricheur qui se tait ne prouverait rien de plus.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from campagnes.fourbes.catalogue import FOURBERIES
from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.rafales import Rafale
from rebelote.p2p.liaison.part_de_temps import PartDeTemps
from rebelote.p2p.liaison.transport import Transport
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.noeud import noeud as module

HONNETE: Final = "honnete"
TEMOIN: Final = "fourberie-faite"
DELAI: Final = 10.0
"""La grâce, et le temps laissé à qui doit agir, en secondes."""


def classe_nommee(nom: str) -> type[PosteActif]:
    """Le poste que ce nom demande."""
    if nom == HONNETE:
        return PosteActif
    classes = {c.__name__: c for a in FOURBERIES for c in (a.classe, a.ami) if c is not None}
    return classes[nom]


def presser(classe: type[PosteActif]) -> type[PosteActif]:
    """La même, aux délais de la campagne."""

    class Presse(classe):  # type: ignore[misc, valid-type]
        def __init__(self, *arguments: Any) -> None:
            *avant, reglages = arguments
            super().__init__(*avant, replace(reglages, delai_coup=DELAI))

    return Presse


class _NoeudQuiPart(module.Noeud):
    """Un nœud qui s'en va d'un coup, sans rien attendre, dès que son poste est parti."""

    def _suivre(self, envois: list[Envoi]) -> None:
        super()._suivre(envois)
        if isinstance(self.poste, Fourbe) and self.poste.parti:
            asyncio.get_running_loop().call_later(0.1, os._exit, 0)


class _TransportPresse(Transport):
    """Quatre porteurs par pair, que rien ne fait attendre : tout ce que la porte admet."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._temps = PartDeTemps(4, part=1e9)
        boucle = asyncio.get_running_loop()
        for client, file in zip(self._clients, self._files.values(), strict=True):
            for _ in range(3):
                self._porteurs.append(boucle.create_task(self._livrer("", client, file)))


def _sans_retenue() -> None:
    """Un fourbe ne se ménage pas : il harcèle à chaque occasion, sur toutes ses connexions."""
    Fourbe.repos, Rafale.par_geste = 0.0, 20
    vars(module)["Transport"] = _TransportPresse


def main(arguments: Sequence[str]) -> None:
    """Joue la commande qui suit le nom, avec ce poste-là."""
    nom, commande = arguments[0], list(arguments[1:])
    donnees = Path(commande[commande.index("--donnees") + 1])
    Fourbe.temoin = donnees / TEMOIN
    vars(module)["PosteActif"] = presser(classe_nommee(nom))
    if nom != HONNETE:
        _sans_retenue()
    vars(module)["Noeud"] = _NoeudQuiPart
    sys.argv = ["rebelote", *commande[commande.index("rebelote") + 1 :]]
    from rebelote.cli import main as rebelote

    rebelote()


if __name__ == "__main__":
    main(sys.argv[1:])

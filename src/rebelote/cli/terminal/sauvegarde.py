"""Garder la partie que l'on joue, finie ou interrompue."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rebelote.archives import Enregistrement, ecrire_texte, inscrire, ligne_json, sortie_permise
from rebelote.archives.dates import maintenant
from rebelote.cli.base import garder_en_base
from rebelote.cli.terminal.tablee import Place
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.partie import Partie
from rebelote.stockage import Origine


class Sauvegarde:
    """Le fichier de la partie ; refusé d'avance s'il ne peut pas être écrit, muet sans fichier."""

    def __init__(
        self,
        jeu: Jeu,
        places: Sequence[Place],
        sortie: Path | None,
        ecraser: bool,
        graine: int | None = None,
        en_base: bool = False,
    ) -> None:
        self.sortie = sortie_permise(sortie, ecraser) if sortie else None
        self._jeu, self._graine, self._en_base = jeu, graine, en_base
        self._joueurs = inscrire([p.nom for p in places], [p.ia or None for p in places])
        self._id = str(uuid.uuid4())
        self._date = maintenant()

    def garder(self, partie: Partie[Any]) -> str:
        """Écrit la partie telle qu'elle est, et rend la phrase qui le dit."""
        if self.sortie is None:
            return "La partie n'est pas enregistrée (--sortie F.json la garde)."
        ecrire_texte(self.sortie, ligne_json(self._objet(partie).en_json()), ecraser=True)
        return f"Partie enregistrée dans {self.sortie}"

    def garder_en_base(self, partie: Partie[Any]) -> None:
        """Une partie finie va dans la base, où `rebelote historique` la montre."""
        if self._en_base and partie.est_terminee:
            garder_en_base(self._objet(partie), Origine.LOCAL, self._graine)

    def _objet(self, partie: Partie[Any]) -> Enregistrement:
        return Enregistrement.de_partie(self._jeu, partie, self._joueurs, self._id, self._date)

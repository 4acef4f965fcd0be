"""Garder la partie que l'on joue, finie ou interrompue."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rebelote.archives import Enregistrement, ecrire_texte, inscrire, ligne_json, sortie_permise
from rebelote.cli.simulation import maintenant
from rebelote.cli.tablee import Place
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.partie import Partie


class Sauvegarde:
    """Le fichier de la partie ; refusé d'avance s'il ne peut pas être écrit, muet sans fichier."""

    def __init__(
        self, jeu: Jeu, places: Sequence[Place], sortie: Path | None, ecraser: bool
    ) -> None:
        self.sortie = sortie_permise(sortie, ecraser) if sortie else None
        self._jeu = jeu
        self._joueurs = inscrire([p.nom for p in places], [p.ia or None for p in places])
        self._id = str(uuid.uuid4())
        self._date = maintenant()

    def garder(self, partie: Partie[Any]) -> str:
        """Écrit la partie telle qu'elle est, et rend la phrase qui le dit."""
        if self.sortie is None:
            return "La partie n'est pas enregistrée (--sortie F.json la garde)."
        objet = Enregistrement.de_partie(self._jeu, partie, self._joueurs, self._id, self._date)
        ecrire_texte(self.sortie, ligne_json(objet.en_json()), ecraser=True)
        return f"Partie enregistrée dans {self.sortie}"

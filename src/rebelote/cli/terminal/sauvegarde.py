"""Garder la partie que l'on joue, finie ou interrompue."""

from __future__ import annotations

import shlex
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rebelote.archives import Enregistrement, ecrire_texte, inscrire, ligne_json, sortie_permise
from rebelote.archives.dates import maintenant
from rebelote.archives.ecriture import EcritureImpossible
from rebelote.archives.pannes import raison
from rebelote.archives.prives import dossier_prive
from rebelote.cli.base import garder_en_base
from rebelote.cli.terminal.tablee import Place
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.partie import Partie
from rebelote.stockage import Origine
from rebelote.stockage.adresse import dossier_des_donnees

INACHEVEES: Final = "inachevees"
"""Le dossier des parties que l'on a quittées, parmi les données de la personne."""

_REMEDE: Final = "--sortie F.json la garde"


class Sauvegarde:
    """Le fichier de la partie ; refusé d'avance s'il ne peut pas être écrit."""

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
        """Écrit la partie telle qu'elle est, et rend la phrase qui le dit ; rien sans fichier."""
        if self.sortie is None:
            return ""
        self._ecrire(partie, self.sortie)
        return f"Partie enregistrée dans {self.sortie}"

    def garder_inachevee(self, partie: Partie[Any]) -> str:
        """De même d'une partie qu'on quitte : sans fichier, elle va dans le dossier des données.

        Avec `--sans-base`, on a demandé que rien n'en reste.
        """
        if self.sortie is not None:
            return self.garder(partie)
        if not self._en_base:
            return f"La partie n'est pas enregistrée ({_REMEDE})."
        fichier = dossier_des_donnees() / INACHEVEES / f"{self._jeu.nom}-{self._id}.json"
        try:
            dossier_prive(fichier.parent)
            self._ecrire(partie, fichier)
        except (OSError, EcritureImpossible) as erreur:
            motif = raison(erreur) if isinstance(erreur, OSError) else str(erreur)
            return f"La partie n'est pas enregistrée : {motif} ({_REMEDE})."
        commande = shlex.join(["rebelote", "rejouer", str(fichier)])
        return f"Partie inachevée gardée ; pour la revoir : {commande}"

    def _ecrire(self, partie: Partie[Any], fichier: Path) -> None:
        ecrire_texte(fichier, ligne_json(self._objet(partie).en_json()), ecraser=True)

    def garder_en_base(self, partie: Partie[Any]) -> None:
        """Une partie finie va dans la base, où `rebelote historique` la montre."""
        if self._en_base and partie.est_terminee:
            garder_en_base(self._objet(partie), Origine.LOCAL, self._graine)

    def _objet(self, partie: Partie[Any]) -> Enregistrement:
        return Enregistrement.de_partie(self._jeu, partie, self._joueurs, self._id, self._date)

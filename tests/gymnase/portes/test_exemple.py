"""L'exemple d'apprentissage : ce qu'il apprend en quelques secondes bat déjà le hasard."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from exemples.entrainer_une_politique import (
    JoueurAppris,
    Politique,
    apprendre,
    au_gymnase,
    mesurer,
)
from rebelote.gymnase.portes.partie_en_mots import PartieEnMots
from rebelote.noyau.erreurs import ErreurRebelote


@pytest.fixture(scope="module")
def dossier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    dossier = tmp_path_factory.mktemp("politiques")
    np.save(dossier / "neuve.npy", Politique().poids)
    np.save(dossier / "apprise.npy", apprendre(lots=5, graine=1).poids)
    return dossier


def test_la_politique_apprise_bat_le_hasard_au_gymnase(dossier: Path) -> None:
    assert mesurer(dossier / "apprise.npy", "aleatoire", donnes=4).intervalle[0] > 0


def test_elle_bat_celle_qui_n_a_rien_appris(dossier: Path) -> None:
    """C'est l'apprentissage qui gagne, et non la façon d'entrer au gymnase."""
    neuve = au_gymnase(dossier / "neuve.npy")
    assert mesurer(dossier / "apprise.npy", neuve, donnes=6).intervalle[0] > 0


def test_une_politique_d_un_autre_jeu_est_refusee(dossier: Path) -> None:
    joueur = JoueurAppris(fichier=str(dossier / "neuve.npy"))
    with pytest.raises(ErreurRebelote, match="cette politique n'est pas pour belote"):
        joueur.choisir_mot(PartieEnMots.debut("belote", 1))

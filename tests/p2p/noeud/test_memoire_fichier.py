"""Le carnet sur disque : ce qui va ensemble y est écrit sur une ligne, ou pas du tout."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from rebelote.p2p.membre.memoire import Brouillon, Note
from rebelote.p2p.noeud.memoire_fichier import MemoireFichier

NOTES: list[tuple[str, Any]] = [
    (Note.RETRAIT, 7),
    (Note.SANS_EFFET, {"long": "é" * 20_000}),
    (Note.ENTREE, {"a": 1}),
]


def relu(chemin: Path) -> list[tuple[str, Any]]:
    carnet = MemoireFichier(chemin)
    try:
        return carnet.relire()
    finally:
        carnet.fermer()


def test_une_tete_remplacee_s_ecrit_d_une_seule_ligne(tmp_path: Path) -> None:
    """Tué entre deux notes, un nœud n'aurait retiré sa tête que pour rien."""
    carnet = MemoireFichier(tmp_path / "partie.carnet")
    carnet.noter("tablee", {})
    brouillon = Brouillon(carnet)
    for note in NOTES:
        brouillon.noter(*note)
    assert carnet.genres() == ["tablee"]
    brouillon.recopier()
    assert carnet.relire() == [("tablee", {}), *NOTES]
    carnet.fermer()
    assert len((tmp_path / "partie.carnet").read_bytes().splitlines()) == 2
    assert relu(tmp_path / "partie.carnet") == [("tablee", {}), *NOTES]


@pytest.mark.parametrize("garde", [0.01, 0.5, 0.999])
def test_une_ligne_coupee_par_la_panne_n_en_laisse_rien(tmp_path: Path, garde: float) -> None:
    carnet = MemoireFichier(tmp_path / "partie.carnet")
    carnet.noter("tablee", {})
    debut = (tmp_path / "partie.carnet").stat().st_size
    carnet.noter_ensemble(NOTES)
    carnet.fermer()
    fin = (tmp_path / "partie.carnet").stat().st_size
    os.truncate(tmp_path / "partie.carnet", debut + int(garde * (fin - debut)))
    assert relu(tmp_path / "partie.carnet") == [("tablee", {})]
    assert (tmp_path / "partie.carnet").stat().st_size == debut

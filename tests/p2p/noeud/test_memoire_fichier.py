"""Le carnet sur disque : ce qui va ensemble y est écrit d'un seul appel, ou pas du tout."""

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


def test_une_tete_remplacee_s_ecrit_d_un_seul_appel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tué entre deux notes, un nœud n'aurait retiré sa tête que pour rien."""
    carnet = MemoireFichier(tmp_path / "partie.carnet")
    carnet.noter("tablee", {})
    ecrits: list[int] = []
    ecrire = os.write

    def compter(fichier: int, octets: memoryview) -> int:
        ecrits.append(ecrire(fichier, octets))
        return ecrits[-1]

    brouillon = Brouillon(carnet)
    for note in NOTES:
        brouillon.noter(*note)
    assert carnet.genres() == ["tablee"]
    monkeypatch.setattr(os, "write", compter)
    brouillon.recopier()
    monkeypatch.undo()
    carnet.fermer()
    assert len(ecrits) == 1
    assert relu(tmp_path / "partie.carnet") == [("tablee", {}), *NOTES]


def test_une_ecriture_courte_se_continue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ecrire = os.write
    carnet = MemoireFichier(tmp_path / "partie.carnet")
    monkeypatch.setattr(os, "write", lambda fichier, octets: ecrire(fichier, octets[:1000]))
    carnet.noter_ensemble(NOTES)
    monkeypatch.undo()
    carnet.fermer()
    assert relu(tmp_path / "partie.carnet") == NOTES

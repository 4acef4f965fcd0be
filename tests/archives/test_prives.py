"""Ce qui n'est qu'à nous naît avec ses droits, même là où l'on partage tout par défaut."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from rebelote.archives.prives import dossier_prive, ecrire_prive, ouvrir_prive
from rebelote.p2p.noeud.carnets import reserver
from rebelote.p2p.noeud.memoire_fichier import MemoireFichier
from rebelote.p2p.noeud.serveur import identite_du_dossier
from rebelote.table.porte.proprietaire import Proprietaire


@pytest.fixture
def large() -> Iterator[None]:
    """Un système où tout ce qui naît est à tous, sauf si l'on demande autre chose."""
    ancien = os.umask(0)
    yield
    os.umask(ancien)


def droits(chemin: Path) -> int:
    return stat.S_IMODE(chemin.stat().st_mode)


@pytest.mark.usefixtures("large")
def test_dossiers_et_fichiers_naissent_fermes(tmp_path: Path) -> None:
    dossier = dossier_prive(tmp_path / "a" / "b")
    ecrire_prive(dossier / "neuf", "é")
    with ouvrir_prive(dossier / "suite") as fichier:
        fichier.write(b"1")
    with ouvrir_prive(dossier / "suite") as fichier:
        fichier.write(b"2")
    assert [droits(d) for d in (dossier.parent, dossier)] == [0o700] * 2
    assert [droits(dossier / nom) for nom in ("neuf", "suite")] == [0o600] * 2
    assert (dossier / "suite").read_bytes() == b"12"
    assert dossier_prive(dossier) == dossier


@pytest.mark.usefixtures("large")
def test_un_noeud_ne_laisse_rien_a_lire_et_ne_corrige_rien(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Entre naître ouvert et être fermé, il y aurait le temps d'ouvrir."""
    monkeypatch.setattr(Path, "chmod", lambda *_: pytest.fail("des droits corrigés après coup"))
    dossier = tmp_path / "noeud"
    with reserver(dossier):
        identite_du_dossier(dossier)
        carnet = MemoireFichier(dossier / "partie.carnet")
        carnet.noter("tablee", {})
        carnet.fermer()
    proprietaire = Proprietaire(tmp_path / "table", 1)
    proprietaire.echanger(proprietaire.cle, 0.0)
    assert {droits(d) for d in tmp_path.iterdir()} == {0o700}
    assert {f.name: droits(f) for f in tmp_path.glob("*/*")} == dict.fromkeys(
        ("verrou", "identite.cle", "partie.carnet", "proprietaires.json"), 0o600
    )


def test_un_fichier_a_la_place_du_dossier_est_refuse(tmp_path: Path) -> None:
    (tmp_path / "pris").touch()
    with pytest.raises(FileExistsError):
        dossier_prive(tmp_path / "pris")

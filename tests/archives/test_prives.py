"""Ce qui n'est qu'à nous naît avec ses droits, même là où l'on partage tout par défaut."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rebelote.archives.prives import dossier_prive, ecrire_prive, ouvrir_prive
from rebelote.p2p.noeud import carnets
from rebelote.p2p.noeud.carnets import ecrire_partie, reserver
from rebelote.p2p.noeud.memoire_fichier import MemoireFichier
from rebelote.p2p.noeud.serveur import identite_du_dossier
from rebelote.stockage.base import ouvrir as ouvrir_base
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


@pytest.mark.usefixtures("large")
def test_une_partie_finie_et_la_base_naissent_fermees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dans un dossier que la personne a ouvert à tous, elles ne le sont pas pour autant."""
    monkeypatch.setattr(carnets, "enregistrement", lambda _: SimpleNamespace(en_json=dict))
    poste: Any = SimpleNamespace(tablee=SimpleNamespace(partie="p1"))
    for _ in range(2):
        ecrire_partie(tmp_path, poste)
    ouvrir_base(str(tmp_path / "parties.db")).fermer()
    nes = {fichier.name: droits(fichier) for fichier in tmp_path.iterdir()}
    assert nes == {"p1.json": 0o600, "parties.db": 0o600}


def test_une_base_en_memoire_ne_cree_pas_de_fichier(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for adresse in ("sqlite://", "sqlite:///:memory:"):
        ouvrir_base(adresse).fermer()
    assert list(tmp_path.iterdir()) == []


def test_un_fichier_a_la_place_du_dossier_est_refuse(tmp_path: Path) -> None:
    (tmp_path / "pris").touch()
    with pytest.raises(FileExistsError):
        dossier_prive(tmp_path / "pris")

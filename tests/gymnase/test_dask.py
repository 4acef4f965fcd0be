"""Le gymnase sur une vraie grappe Dask : un ordonnanceur, deux ouvriers, dont un que l'on tue."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from rebelote.gymnase import Journal, Objectif, Seance
from rebelote.gymnase.tournoi.arret import Suivi
from rebelote.gymnase.tournoi.ouvriers_dask import OuvriersDask
from rebelote.noyau.erreurs import ErreurRebelote
from tests.gymnase.fabrique import mener, tournoi

RACINE = Path(__file__).parents[2]


@contextmanager
def _processus(module: str, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    commande = [sys.executable, "-m", f"distributed.cli.{module}", *options]
    lance = subprocess.Popen(
        commande,
        cwd=RACINE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    try:
        yield lance
    finally:
        lance.kill()
        lance.wait()


class Grappe:
    """Un ordonnanceur et deux ouvriers, chacun dans son processus."""

    def __init__(self, adresse: str, ouvriers: list[subprocess.Popen[bytes]]) -> None:
        self.adresse = adresse
        self.ouvriers = ouvriers


@pytest.fixture(scope="module")
def grappe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grappe]:
    dossier = tmp_path_factory.mktemp("grappe")
    fichier = dossier / "ordonnanceur.json"
    with ExitStack() as pile:
        local = ("--host", "127.0.0.1", "--no-dashboard")
        pile.enter_context(
            _processus("dask_scheduler", "--port", "0", "--scheduler-file", str(fichier), *local)
        )
        ouvriers = [
            pile.enter_context(
                _processus(
                    "dask_worker",
                    "--scheduler-file",
                    str(fichier),
                    "--no-nanny",
                    "--nthreads",
                    "1",
                    "--local-directory",
                    str(dossier),
                    *local,
                )
            )
            for _ in range(2)
        ]
        yield Grappe(_adresse(fichier), ouvriers)


def _adresse(fichier: Path) -> str:
    import json

    limite = time.monotonic() + 60
    while time.monotonic() < limite:
        try:
            adresse: str = json.loads(fichier.read_text())["address"]
            with OuvriersDask(adresse) as ouvriers:
                if ouvriers.largeur == 2:
                    return adresse
        except (OSError, ValueError, ErreurRebelote):
            pass
        time.sleep(0.1)
    raise AssertionError("la grappe n'a pas démarré")


@pytest.mark.filterwarnings("ignore")  # ceux des bibliothèques, quand un ouvrier meurt
def test_un_ouvrier_tue_en_route_ne_change_rien(grappe: Grappe, tmp_path: Path) -> None:
    essai = tournoi("belote", "simple", "aleatoire")
    donnes = 150

    def tuer(suivi: Suivi) -> None:
        if suivi.jouees == 10:
            grappe.ouvriers[0].kill()

    with (
        OuvriersDask(grappe.adresse) as ouvriers,
        Journal(tmp_path / "t.jsonl", essai) as journal,
    ):
        bilan = Seance(essai, Objectif(donnes), ouvriers, journal).mener(tuer)
    assert grappe.ouvriers[0].wait() != 0
    assert bilan.empreinte == mener(essai, donnes).empreinte
    assert len((tmp_path / "t.jsonl").read_text().splitlines()) == donnes + 1


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("adresse", ["tcp://127.0.0.1:9", "n'importe quoi"])
def test_pas_d_ordonnanceur(adresse: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rebelote.gymnase.tournoi.ouvriers_dask.DELAI_DE_CONNEXION", 0.5)
    with pytest.raises(ErreurRebelote, match="pas d'ordonnanceur Dask à"):
        OuvriersDask(adresse)

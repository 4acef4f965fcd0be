"""Le rapport : une page qui se suffit, des nombres qui s'accordent, des donnes que l'on revoit."""

from __future__ import annotations

import csv
import json
import re
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from rebelote.archives import Enregistrement, lire_parties, verifier
from rebelote.gymnase import Bilan
from rebelote.gymnase.rapport import ecrire_rapport, verifier_le_dossier
from rebelote.gymnase.rapport.decisives import les_plus_decisives
from rebelote.noyau.erreurs import ErreurRebelote
from tests.gymnase.fabrique import fautive, mener, tournoi

DONNES = 12


@pytest.fixture(scope="module")
def bilan() -> Bilan:
    return mener(tournoi("belote", "simple", "aleatoire", fautive("Panne")), DONNES)


@pytest.fixture(scope="module")
def dossier(bilan: Bilan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    dossier = tmp_path_factory.mktemp("rapport") / "r"
    with ThreadPoolExecutor(1) as executeur:
        ecrire_rapport(bilan, dossier, executeur)
    return dossier


class _Page(HTMLParser):
    """Ce que la page va chercher, et si ses balises se ferment."""

    def __init__(self) -> None:
        super().__init__()
        self.sources: list[str] = []
        self.liens: list[str] = []
        self.ouvertes: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        champs = dict(attrs)
        self.sources += [v for nom in ("src", "srcset") if (v := champs.get(nom))]
        self.liens += [v for nom in ("href",) if (v := champs.get(nom))]
        if tag not in ("meta", "img"):
            self.ouvertes.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.ouvertes.pop() == tag


def test_la_page_se_suffit(dossier: Path) -> None:
    texte = (dossier / "rapport.html").read_text()
    page = _Page()
    page.feed(texte)
    assert not page.ouvertes
    assert len(page.sources) == 4
    assert all(source.startswith("data:image/png;base64,") for source in page.sources)
    assert all((dossier / lien).is_file() for lien in page.liens)
    assert "<script" not in texte
    assert "url(" not in texte


def test_la_page_dit_l_essentiel(dossier: Path, bilan: Bilan) -> None:
    texte = (dossier / "rapport.html").read_text()
    for attendu in (
        "simple est meilleure",
        bilan.empreinte,
        "raise RuntimeError",
        "panne : RuntimeError : plus d&#x27;idées",
        "--donnes 12 --graine 1",
        "Contrats",
    ):
        assert attendu in texte


def test_les_figures_sont_des_images(dossier: Path) -> None:
    images = sorted(dossier.glob("*.png"))
    assert [image.stem for image in images] == [
        "convergence",
        "distribution",
        "force_et_temps",
        "matrice",
    ]
    assert all(image.read_bytes().startswith(b"\x89PNG") for image in images)


def test_les_tableaux_s_accordent_avec_le_bilan(dossier: Path, bilan: Bilan) -> None:
    with (dossier / "donnes.csv").open() as fichier:
        lignes = list(csv.DictReader(fichier))
    ecarts = [float(ligne["ecart"]) for ligne in lignes if ligne["second"] == "aleatoire"]
    assert ecarts == bilan.ecarts[0, 1]
    with (dossier / "tables.csv").open() as fichier:
        tables = list(csv.DictReader(fichier))
    assert len(tables) == DONNES * 6 * 4
    assert sum(ligne["faute"] == "panne" for ligne in tables) == len(bilan.fautes[2])
    assert json.loads((dossier / "bilan.json").read_text())["empreinte"] == bilan.empreinte


def test_les_donnes_decisives_se_rejouent(dossier: Path, bilan: Bilan) -> None:
    """Le fichier d'une donne redonne, table par table, les scores du tournoi."""
    donne, paire, _ = les_plus_decisives(bilan)[0]
    fichier = dossier / "donnes" / f"donne_{donne.numero}_{paire[0]}_{paire[1]}.jsonl"
    attendus = [table.scores for table in donne.tables if table.paire == paire]
    trouves = []
    for enregistrement in lire_parties(fichier):
        assert isinstance(enregistrement, Enregistrement)
        assert not verifier(enregistrement).fautes
        scores = enregistrement.resultat.manches[0]
        trouves.append((scores["A"], scores["B"]) * 2)
    assert trouves == attendus


def test_une_donne_perdue_par_faute_n_est_pas_a_revoir(bilan: Bilan) -> None:
    assert all(2 not in paire or not donne.tables for donne, paire, _ in les_plus_decisives(bilan))


def test_un_rapport_n_en_ecrase_pas_un_autre(dossier: Path, tmp_path: Path) -> None:
    with pytest.raises(ErreurRebelote, match=re.escape("--ecraser le remplace")):
        verifier_le_dossier(dossier)
    verifier_le_dossier(dossier, ecraser=True)
    (tmp_path / "fichier").write_text("")
    with pytest.raises(ErreurRebelote, match="n'est pas un dossier"):
        verifier_le_dossier(tmp_path / "fichier")
    with pytest.raises(ErreurRebelote, match="ne peut pas être écrit"):
        verifier_le_dossier(Path("/proc/rapport"))


def test_une_seule_donne_fait_un_rapport(tmp_path: Path) -> None:
    seule = mener(tournoi("regicide", "aleatoire", "aleatoire", sieges=3), 1)
    assert ecrire_rapport(seule, tmp_path).is_file()


class _Mourant(ThreadPoolExecutor):
    """Un exécuteur dont l'ouvrier meurt à chaque tâche."""

    def submit(self, fonction: Any, /, *arguments: Any, **options: Any) -> Future[Any]:
        futur: Future[Any] = Future()
        futur.set_exception(BrokenProcessPool("mort"))
        return futur


def test_un_ouvrier_tue_en_rejouant_ne_prive_pas_du_rapport(bilan: Bilan, tmp_path: Path) -> None:
    with _Mourant(1) as executeur:
        assert ecrire_rapport(bilan, tmp_path / "r", executeur).exists()
    assert not list((tmp_path / "r").rglob("donne_*.jsonl"))

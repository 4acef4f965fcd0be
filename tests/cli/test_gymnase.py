"""`rebelote gymnase` : un bilan sûr, rien de perdu, chaque refus en une ligne."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rebelote.cli import executer
from tests.gymnase.fabrique import fautive, mener, tournoi


@pytest.fixture(autouse=True)
def _ecran_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def _bilan(chemin: Path) -> dict[str, Any]:
    contenu: dict[str, Any] = json.loads(chemin.read_text())
    return contenu


def test_le_bilan_dit_qui_est_meilleure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sortie = tmp_path / "bilan.json"
    commande = ["gymnase", "belote", "simple", fautive("Muette"), "-n", "4", "-g", "1", "-p", "1"]
    assert executer([*commande, "--json", str(sortie)]) == 3
    ecrit, erreur = capsys.readouterr()
    assert erreur == (
        f"rebelote : le tournoi est allé au bout, mais {fautive('Muette')} a failli à chaque donne "
        "(code de sortie 3)\n"
    )
    assert "8 fautes, donnes 1, 2, 3, 4\n" in ecrit
    assert "graine 1" in ecrit
    assert "4 donnes à 2 tables" in ecrit
    assert "simple est meilleure" in ecrit
    assert "8 × coup illégal : choisir() a rendu None, pas un coup" in ecrit
    bilan = _bilan(sortie)
    assert bilan["paires"][0]["ecart"]["moyenne"] == 252
    assert bilan["participants"][1]["fautes"] == {"panne": 0, "coup illégal": 8, "délai": 0}


def test_a_l_ecran_il_n_y_a_que_du_json(capfd: pytest.CaptureFixture[str]) -> None:
    commande = ["gymnase", "belote", "simple", fautive("Bavarde"), "-n", "2", "-g", "1", "-p", "1"]
    assert executer([*commande, "--json", "-"]) == 0
    lu = capfd.readouterr()
    assert json.loads(lu.out)["donnes"] == 2
    assert "je réfléchis" in lu.err


def test_une_faute_de_temps_en_temps_n_est_pas_une_defaillance(
    capsys: pytest.CaptureFixture[str],
) -> None:
    commande = ["gymnase", "belote", "simple", fautive("Capricieuse"), "-n", "6", "-g", "1"]
    assert executer([*commande, "-p", "1", "--sans-base"]) == 0
    ecrit, erreur = capsys.readouterr()
    assert "pas envie" in ecrit
    assert not erreur


def test_ce_qui_se_lit_est_en_francais(capsys: pytest.CaptureFixture[str]) -> None:
    """La virgule et le signe moins, partout à l'écran ; le point et le trait d'union en JSON."""
    commande = ["gymnase", "belote", "aleatoire", "simple", "-n", "6", "-g", "1", "-p", "1"]
    assert executer([*commande, "--precision", "0.5", "--sans-base", "--json", "-"]) == 0
    machine, ecran = capsys.readouterr()
    assert re.search(r"aleatoire − simple : −\d+,\d\d ± \d+,\d\d points", ecran)
    assert not re.search(r"\d\.\d|-\d", ecran)
    assert json.loads(machine)["paires"][0]["ecart"]["moyenne"] < 0


def test_le_test_et_la_precision(tmp_path: Path) -> None:
    sortie = tmp_path / "bilan.json"
    commande = ["gymnase", "belote", "simple", "aleatoire", "-g", "1", "-p", "1"]
    options = ["--sprt", "--ecart", "40", "--precision", "1000", "--json", str(sortie)]
    assert executer([*commande, *options]) == 0
    assert _bilan(sortie)["donnes"] == 30
    assert _bilan(sortie)["arret"] in ("le test a conclu", "précision de ± 1000 atteinte")


@pytest.mark.parametrize(
    ("arguments", "raison"),
    [
        (["belotte", "simple", "aleatoire"], "jeu inconnu : belotte"),
        (["belote", "simple"], "il faut au moins deux IA"),
        (["belote", "simple", "championne"], "IA inconnue : championne"),
        (["belote", "simple", "nulle.part:IA"], "nulle.part ne se charge pas"),
        (["belote", "simple", fautive("Incapable")], "ne se construit pas"),
        (["belote", "simple", "aleatoire", "-n", "0"], "--donnes : "),
        (["belote", "simple", "aleatoire", "-p", "0"], "--processus : "),
        (["belote", "simple", "aleatoire", "--precision", "-2"], "--precision -2"),
        (
            ["belote", "simple", "aleatoire", "--precision", "nan"],
            "--precision : attendu un nombre fini",
        ),
        (["belote", "simple", "aleatoire", "--delai", "0"], "--delai 0"),
        (["belote", "simple", "aleatoire", "--sprt", "--alpha", "2"], "--alpha 2"),
        (["belote", "simple", "aleatoire", "--sprt", "--ecart", "-1"], "--ecart -1"),
        (["belote", "simple", "aleatoire", "simple", "--sprt"], "--sprt compare deux IA"),
        (["belote", "simple", "aleatoire", "--nombre", "5"], "belote se joue à 4 joueurs"),
        (["belote", "simple", "aleatoire", "-r", "annonce=non"], "option inconnue : annonce"),
        (["belote", "simple", "aleatoire", "--journal", "/absent/t"], "le dossier /absent"),
        (["belote", "simple", "aleatoire", "--json", "/absent/b"], "le dossier /absent"),
        (["belote", "simple", "aleatoire", "--reprendre"], "--reprendre demande --graine"),
        (["belote", "simple", "aleatoire", "--base", "nimporte"], "nimporte n'est pas l'adresse"),
        (["belote", "simple", "http://127.0.0.1:1"], "injoignable (connexion refusée)"),
    ],
)
def test_un_refus_tient_en_une_ligne(
    arguments: list[str], raison: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert executer(["gymnase", *arguments]) == 2
    dit = capsys.readouterr()
    assert raison in dit.err
    assert len(dit.err.strip().splitlines()) == 1
    assert not dit.out
    assert not list(tmp_path.rglob("*.jsonl"))


def test_un_journal_n_est_pas_ecrase_par_megarde(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "t.jsonl"
    journal.write_text("précieux")
    commande = ["gymnase", "belote", "simple", "aleatoire", "-n", "1", "-g", "1"]
    assert executer([*commande, "--journal", str(journal)]) == 2
    assert "existe déjà" in capsys.readouterr().err
    assert journal.read_text() == "précieux"


# --- Interrompre et reprendre -----------------------------------------------------------------

DONNES = 120


def _lancer(tmp_path: Path, *options: str) -> subprocess.Popen[str]:
    commande = [sys.executable, "-m", "rebelote", "gymnase", "belote", "simple", "aleatoire"]
    nombres = ["-n", str(DONNES), "-g", "5", "-p", "2", "--sans-base"]
    return subprocess.Popen(
        [*commande, *nombres, "--journal", str(tmp_path / "t.jsonl"), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )


def _gardees(tmp_path: Path) -> int:
    journal = tmp_path / "t.jsonl"
    return journal.read_bytes().count(b"\n") - 1 if journal.exists() else 0


def _interrompre(tmp_path: Path, signal_envoye: signal.Signals, *options: str) -> tuple[int, str]:
    """Lance le tournoi et l'arrête net dès que quelques donnes de plus sont gardées."""
    avant = _gardees(tmp_path)
    with _lancer(tmp_path, *options) as tournoi:
        while tournoi.poll() is None and _gardees(tmp_path) < avant + 4:
            time.sleep(0.01)
        tournoi.send_signal(signal_envoye)
        _, erreurs = tournoi.communicate(timeout=60)
    assert avant < _gardees(tmp_path) < DONNES
    return tournoi.returncode, erreurs


def test_un_tournoi_interrompu_se_reprend_sans_rien_perdre(tmp_path: Path) -> None:
    """Ctrl-C, puis `kill -9`, puis jusqu'au bout : comme d'une traite."""
    code, erreurs = _interrompre(tmp_path, signal.SIGINT)
    assert code == 130
    assert erreurs.startswith("rebelote : interrompu ; la même commande, avec --graine 5")
    code, _ = _interrompre(tmp_path, signal.SIGKILL, "--reprendre")
    assert code == -signal.SIGKILL
    gardees = _gardees(tmp_path)
    with _lancer(tmp_path, "--reprendre", "--json", str(tmp_path / "b.json")) as repris:
        ecrit, erreurs = repris.communicate(timeout=120)
    assert (repris.returncode, erreurs) == (0, "")
    assert f"{gardees} donnes reprises du journal" in ecrit
    attendu = mener(tournoi("belote", "simple", "aleatoire", graine=5), DONNES)
    bilan = _bilan(tmp_path / "b.json")
    assert bilan["empreinte"] == attendu.empreinte
    assert bilan["paires"] == attendu.en_json()["paires"]


# --- La base et le rapport --------------------------------------------------------------------


def test_le_resultat_va_dans_la_base(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commande = ["gymnase", "belote", "simple", "aleatoire", "-g", "1", "-p", "1"]
    base = ["--base", str(tmp_path / "b.db")]
    assert executer([*commande, "-n", "3", *base]) == 0
    assert executer([*commande, "-n", "5", "--reprendre", *base]) == 0
    assert executer([*commande, "-n", "4", "--sans-base"]) == 0
    capsys.readouterr()
    assert executer(["classement", *base]) == 0
    lignes = [ligne.split() for ligne in capsys.readouterr().out.splitlines()]
    (simple,) = [ligne for ligne in lignes if "simple" in ligne]
    assert simple[1:7:2] == ["simple", "1", "5"]
    assert not list(tmp_path.rglob("parties.db"))


def test_une_base_hors_d_atteinte_arrete_tout_avant_de_jouer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    commande = ["gymnase", "belote", "simple", "aleatoire", "-n", "3"]
    assert executer([*commande, "--base", "/absent/b.db"]) == 2
    dit = capsys.readouterr()
    assert "base /absent/b.db : le fichier ne peut pas être ouvert" in dit.err
    assert not dit.out


def test_le_rapport(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commande = ["gymnase", "belote", "simple", "aleatoire", "-n", "3", "-g", "1", "-p", "1"]
    assert executer([*commande, "--rapport", str(tmp_path / "r")]) == 0
    assert f"rapport dans {tmp_path}/r/rapport.html" in capsys.readouterr().out
    assert executer([*commande, "--rapport", str(tmp_path / "r")]) == 2
    assert "--ecraser le remplace" in capsys.readouterr().err

"""Une sortie qui se ferme, se remplit ou ne sait pas tout écrire : jamais de trace d'appels."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rebelote.archives import lire_parties
from tests.cli.terminal import enregistrer


def _lancer(
    *arguments: str, sortie: int, dossier: Path, encodage: str = "utf-8"
) -> tuple[int, str]:
    fini = subprocess.run(
        [sys.executable, "-m", "rebelote", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=sortie,
        stderr=subprocess.PIPE,
        encoding=encodage,
        env={**os.environ, "PYTHONIOENCODING": encodage},
        cwd=dossier,
        timeout=60,
        check=False,
    )
    return fini.returncode, fini.stderr


def _dans_le_vide(*arguments: str, dossier: Path) -> tuple[int, str]:
    """Comme `rebelote … | true` : personne ne lit."""
    lecture, ecriture = os.pipe()
    os.close(lecture)
    try:
        return _lancer(*arguments, sortie=ecriture, dossier=dossier)
    finally:
        os.close(ecriture)


def test_un_lecteur_parti_ne_fait_pas_une_faute(tmp_path: Path) -> None:
    enregistrer(tmp_path / "propre.jsonl")
    assert _dans_le_vide("verifier", "propre.jsonl", dossier=tmp_path) == (0, "")


def test_un_lecteur_parti_n_empeche_pas_d_ecrire_le_fichier(tmp_path: Path) -> None:
    demande = ["simuler", "belote", "-n", "2", "-g", "1", "-j", "aleatoire", "-s", "sp.jsonl"]
    assert _dans_le_vide(*demande, dossier=tmp_path) == (0, "")
    assert len(list(lire_parties(tmp_path / "sp.jsonl"))) == 2


@pytest.mark.parametrize("demande", [["jeux"], ["verifier", "propre.jsonl"], ["jeux", "--help"]])
def test_un_disque_plein_se_dit_en_une_ligne(tmp_path: Path, demande: list[str]) -> None:
    enregistrer(tmp_path / "propre.jsonl")
    with Path("/dev/full").open("wb") as pleine:
        code, erreur = _lancer(*demande, sortie=pleine.fileno(), dossier=tmp_path)
    assert code == 2
    assert erreur.startswith("rebelote : la sortie ne peut pas être écrite")
    assert erreur.count("\n") == 1


@pytest.mark.parametrize("encodage", ["latin-1", "ascii"])
def test_un_encodage_pauvre_n_arrete_rien(tmp_path: Path, encodage: str) -> None:
    with (tmp_path / "dit").open("wb") as sortie:
        issue = _lancer("jeux", sortie=sortie.fileno(), dossier=tmp_path, encodage=encodage)
    assert issue == (0, "")
    assert b"Belote" in (tmp_path / "dit").read_bytes()


@pytest.mark.skipif(os.name != "posix", reason="des descripteurs fermés d'avance")
@pytest.mark.parametrize("fermes", ["<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-", "<&-"])
def test_des_descripteurs_fermes_d_avance_ne_tuent_rien(tmp_path: Path, fermes: str) -> None:
    """La boucle réseau en prendrait la place, et le noyau d'uvloop en mourrait (134)."""
    lien = f"rebelote://127.0.0.1:9/#{'ab' * 32}"
    commande = f"{sys.executable} -m rebelote rejoindre '{lien}' --sans-base --donnees d {fermes}"
    fini = subprocess.run(
        ["sh", "-c", commande], cwd=tmp_path, capture_output=True, timeout=60, check=False
    )
    assert fini.returncode == 2, fini
    assert b"Traceback" not in fini.stderr

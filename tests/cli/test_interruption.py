"""Ctrl-C à tout moment : une ligne, le code 130, jamais de trace d'appels.

L'issue est la même où que tombe l'interruption : on attend un import, on interrompt, et peu importe
jusqu'où la commande est allée entre-temps.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rebelote.cli import interruption
from tests.cli.terminal import Terminal

MOMENTS = [
    (["jeux"], "typer"),
    (["simuler", "belote", "-n", "1000000"], "rich.console"),
    (["jouer", "belote"], "rebelote.cli.terminal.scene"),
    (["verifier", "-"], "rebelote.cli.avancement"),
    (["exporter", "-"], "rebelote.cli.sorties"),
    (["chercher", "--duree", "60"], "zeroconf.asyncio"),
    (["historique"], "sqlalchemy"),
]


@pytest.mark.parametrize(("demande", "module"), MOMENTS, ids=str)
def test_ctrl_c_pendant_le_demarrage(demande: list[str], module: str, tmp_path: Path) -> None:
    commande = [sys.executable, "-X", "importtime", "-c", _PROGRAMME, *demande]
    with subprocess.Popen(
        commande,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=tmp_path,
    ) as processus:
        assert processus.stderr is not None
        while processus.stderr.readline().rpartition("|")[2].strip() != module:
            assert processus.poll() is None
        processus.send_signal(signal.SIGINT)
        _, erreur = processus.communicate(timeout=60)
    dites = [ligne for ligne in erreur.splitlines() if not ligne.startswith("import time:")]
    assert "Traceback" not in erreur
    assert [ligne for ligne in dites if "interrompu" in ligne] == ["rebelote : interrompu"] or (
        demande[0] == "jouer"  # elle le dit à l'écran, avec ce qu'elle garde
    )
    assert processus.returncode == 130


# Une tâche de fond hérite parfois d'un SIGINT ignoré : on rétablit celui de Python.
_PROGRAMME = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from rebelote.cli import main; main()"
)


@pytest.mark.parametrize("commande", ["verifier", "exporter"])
def test_une_commande_interrompue_le_dit(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, commande: str
) -> None:
    def interrompre(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"rebelote.cli.commandes.{commande}.lire", interrompre)
    sortie = terminal.lancer(commande, "f.jsonl")
    assert (sortie.code, sortie.texte, sortie.erreur) == (130, "", "rebelote : interrompu\n")


def test_un_ctrl_c_ignore_d_avance_le_reste() -> None:
    avant = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interruption.chargement():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, avant)


def test_le_chargement_rend_ctrl_c_comme_il_l_a_trouve() -> None:
    avant = signal.getsignal(signal.SIGINT)
    with interruption.chargement():
        assert signal.getsignal(signal.SIGINT) is not avant
    assert signal.getsignal(signal.SIGINT) is avant


def test_une_commande_entend_ctrl_c_meme_quand_on_partirait_aussitot() -> None:
    avant = signal.getsignal(signal.SIGINT)
    with interruption.chargement():
        partir = signal.getsignal(signal.SIGINT)
        with interruption.interruptible():
            assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert signal.getsignal(signal.SIGINT) is partir
    with interruption.interruptible():
        assert signal.getsignal(signal.SIGINT) is avant

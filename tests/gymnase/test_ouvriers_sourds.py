"""Un ouvrier naît sourd à Ctrl-C : il n'a pas le temps de mourir en montrant sa trace."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = """
import signal

from rebelote.gymnase.tournoi.ouvriers import CONTEXTE, interruption_retenue


def dire_ce_qui_est_retenu(reponses):
    reponses.put(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))


if __name__ == "__main__":
    retenus = []
    for _ in range(2):
        with interruption_retenue():
            reponses = CONTEXTE.SimpleQueue()
            enfant = CONTEXTE.Process(target=dire_ce_qui_est_retenu, args=(reponses,))
            enfant.start()
        retenus.append(reponses.get())
        enfant.join()
    apres = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    print(retenus, apres)
"""


def test_le_premier_ouvrier_aussi_nait_sourd_a_ctrl_c(tmp_path: Path) -> None:
    """Au premier processus d'un interprète neuf, Python lance son veilleur, qui rouvrait tout."""
    fichier = tmp_path / "essai.py"
    fichier.write_text(SCRIPT, encoding="utf-8")
    rendu = subprocess.run(
        [sys.executable, str(fichier)], capture_output=True, text=True, check=True, timeout=120
    )
    assert rendu.stdout.split() == ["[True,", "True]", "False"]

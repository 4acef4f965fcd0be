"""Le jeu de `docs/ajouter-un-jeu.md`, vraiment installé depuis l'extérieur."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "ajouter-un-jeu.md"
BLOC = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def lire_blocs() -> dict[str, list[str]]:
    """Les morceaux de code de la page, par langue."""
    tous: dict[str, list[str]] = {}
    for langue, texte in BLOC.findall(PAGE.read_text(encoding="utf-8")):
        tous.setdefault(langue, []).append(texte)
    return tous


def installer(source: Path, cible: Path) -> Path:
    """Écrit le paquet de la page dans `source`, l'installe dans `cible`, et la rend."""
    blocs = lire_blocs()
    *module, _ = blocs["python"]
    (source / "jeu_de_la_haute.py").write_text("\n\n".join(module), encoding="utf-8")
    (source / "pyproject.toml").write_text(blocs["toml"][0], encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(cible), str(source)], check=True)
    return cible

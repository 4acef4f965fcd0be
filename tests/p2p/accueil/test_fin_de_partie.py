"""La fin d'une partie du réseau, pour la personne qui y jouait : l'écran de `jouer`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from rebelote.archives import Enregistrement, lire_parties
from rebelote.jeux.tarot_africain import Log

TITRES = ("manches jouées", "paris tenus", "vies perdues, regagnées", "avec l'excuse")

TOUT = "".join(f"{mot}\n" for mot in (*range(22), "excuse forte"))
"""Tous les paris et toutes les cartes : ce qui est refusé est redemandé, jusqu'au bon."""


def _lancer(clavier: Path, *arguments: str) -> subprocess.Popen[str]:
    """La vraie commande, qui lit ce fichier comme si on l'y tapait."""
    with clavier.open(encoding="utf-8") as entree:
        return subprocess.Popen(
            [sys.executable, "-m", "rebelote", *arguments, "--sans-base", "--sans-tls"],
            stdin=entree,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"},
        )


def test_les_statistiques_du_tarot_pour_la_personne_et_pas_pour_l_ia(tmp_path: Path) -> None:
    """Celles de l'enregistrement que garde son nœud, avant de dire où il est."""
    clavier = tmp_path / "clavier"
    clavier.write_text(TOUT * 400, encoding="utf-8")
    table = ("--jeu", "tarot_africain", "--joueurs", "2", "--regle", "vies=1")
    ana, bob = (str(tmp_path / nom) for nom in ("ana", "bob"))
    inviter = ("inviter", *table, "--nom", "Ana", "--ia", "humain", "--donnees", ana)
    with _lancer(clavier, *inviter) as hote:
        assert hote.stdout is not None
        lien = next(ligne for ligne in hote.stdout if ligne.startswith("rebelote+http://")).strip()
        rejoindre = ("rejoindre", lien, "--nom", "Bob", "--ia", "simple", "--donnees", bob)
        with _lancer(clavier, *rejoindre) as venu:
            (d_ana, _), (de_bob, _) = (une.communicate(timeout=120) for une in (hote, venu))
    assert (hote.returncode, venu.returncode) == (0, 0)
    assert "manches jouées" not in de_bob
    noms = set(re.findall(r"^[▶ ] (J\d .+?) \[", d_ana, re.MULTILINE))
    assert noms == {"J1 Ana, vous", "J2 Bob"}, "la table dit qui est où, et qui la lit"
    fin = d_ana[d_ana.index("Score final") :]
    assert re.search(r"statistiques +J1 Ana +J2 Bob", fin)
    assert all(titre in fin for titre in TITRES)
    assert fin.index("manches jouées") < fin.index("partie finie : ")
    assert _manches(fin) == _manches_gardees(tmp_path / "ana")


def _manches(fin: str) -> list[int]:
    ligne = re.search(r"manches jouées +(\d+) +(\d+)", fin)
    assert ligne is not None
    return [int(nombre) for nombre in ligne.groups()]


def _manches_gardees(dossier: Path) -> list[int]:
    (fichier,) = dossier.glob("*.json")
    (gardee,) = lire_parties(fichier)
    assert isinstance(gardee, Enregistrement)
    log = Log.de_partie(gardee.rejouer())
    return [log.statistiques_de(siege).manches for siege in log.sieges]

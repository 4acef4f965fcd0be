"""Une commande ne charge que ce dont elle se sert : l'aide répond aussitôt."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rebelote.cli.groupe import charger
from rebelote.cli.sommaire import SOMMAIRE

RESEAU = {"fastapi", "httpx", "nacl", "uvicorn", "zeroconf", "rebelote.p2p"}
CALCUL = {"dask", "distributed", "matplotlib", "numpy", "pettingzoo", "pyspiel"}
BASE = {"alembic", "sqlalchemy", "psycopg"}
ETAGES = {"rebelote.cerveau.joueur_http", "rebelote.cerveau.service", "rebelote.gymnase"}
LOURDS = RESEAU | CALCUL | BASE | ETAGES

SANS_JEU = LOURDS | {"rebelote.ia", "rebelote.jeux", "rebelote.archives"}
"""Ce qui ne joue ni ne lit de partie se passe même des jeux."""


def charges(*arguments: str) -> set[str]:
    """Les modules qu'a chargés cette commande, dans un processus neuf."""
    programme = (
        "import sys\n"
        "from rebelote.cli import executer\n"
        "executer(sys.argv[1:])\n"
        "print('charges', *sys.modules)\n"
    )
    fini = subprocess.run(
        [sys.executable, "-c", programme, *arguments],
        capture_output=True,
        encoding="utf-8",
        input="",
        timeout=60,
        check=True,
    )
    return set(fini.stdout.splitlines()[-1].split()[1:])


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["verifer"], ["jouer", "--help"]])
def test_rien_de_lourd_pour_une_aide(arguments: list[str]) -> None:
    interdits = LOURDS if "jouer" in arguments else SANS_JEU
    assert interdits & charges(*arguments) == set()


@pytest.mark.parametrize("arguments", [["verifier", "-"], ["exporter", "-"], ["jeux"], ["ia"]])
def test_rien_de_lourd_pour_lire_une_partie(arguments: list[str]) -> None:
    assert LOURDS & charges(*arguments) == set()


def test_une_commande_n_en_charge_pas_une_autre() -> None:
    modules = {nom for nom in charges("verifier", "-") if nom.startswith("rebelote.cli.commandes.")}
    assert modules == {"rebelote.cli.commandes.verifier"}


@pytest.mark.parametrize("nom", SOMMAIRE)
def test_l_aide_commence_par_la_ligne_du_sommaire(nom: str) -> None:
    aide = charger(nom).help
    assert aide.partition("\n\n")[0] == SOMMAIRE[nom]
    assert "Exemple" in aide

"""`rebelote jeux`, et les jeux d'ailleurs : un paquet cassé n'emporte pas les autres."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from rebelote.cli import executer
from rebelote.jeux import catalogue
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.regles import texte_option
from tests.cli.terminal import Terminal

POINTS = [
    EntryPoint("absent", "nulle.part:JEU", catalogue.GROUPE),
    EntryPoint("autre", "string:digits", catalogue.GROUPE),
    EntryPoint("double", "rebelote.jeux.belote:BELOTE", catalogue.GROUPE),
]


@pytest.fixture
def _casses(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(catalogue, "entry_points", lambda group: POINTS)
    catalogue._ailleurs.cache_clear()
    yield
    catalogue._ailleurs.cache_clear()


@pytest.mark.usefixtures("_casses")
def test_les_jeux_du_paquet_restent_la(terminal: Terminal) -> None:
    assert list(catalogue.jeux()) == [jeu.nom for jeu in catalogue.INTEGRES]
    sortie = terminal.lancer("jeux")
    assert sortie.code == 0
    assert "Belote" in sortie.texte
    lignes = sortie.erreur.splitlines()
    assert [ligne.split(" ne peut")[0] for ligne in lignes] == [
        f"rebelote : le jeu {point.name}" for point in POINTS
    ]


@pytest.mark.usefixtures("_casses")
@pytest.mark.parametrize(
    ("nom", "message"),
    [
        ("absent", "le jeu absent ne peut pas être chargé : nulle.part:JEU : ModuleNotFoundError"),
        ("autre", "attendu un Jeu, reçu str"),
        ("double", "le nom belote est déjà pris"),
        ("tarot", "jeu inconnu : tarot"),
    ],
)
def test_un_jeu_casse_se_dit_quand_on_le_demande(nom: str, message: str) -> None:
    with pytest.raises(ErreurRebelote) as refus:
        catalogue.trouver(nom)
    assert message in str(refus.value)


def test_un_jeu_du_paquet_ne_charge_rien_d_autre(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_ailleurs", lambda: pytest.fail("rien à charger"))
    assert catalogue.trouver("belote").nom == "belote"


@pytest.mark.parametrize("largeur", ["40", "60", "80", "100"])
def test_les_noms_d_options_ne_sont_jamais_coupes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], largeur: str
) -> None:
    monkeypatch.setenv("COLUMNS", largeur)
    assert executer(["jeux"]) == 0
    mots = capsys.readouterr().out.split()
    for jeu in catalogue.INTEGRES:
        for nom, defaut, _, _ in jeu.regles.options():
            assert f"{nom}={texte_option(defaut)}" in mots

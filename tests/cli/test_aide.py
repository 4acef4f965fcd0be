"""L'aide de chaque commande, et les refus en une ligne."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rebelote import __version__
from rebelote.cli.groupe import charger
from rebelote.cli.sommaire import SOMMAIRE
from tests.cli.terminal import Sortie, Terminal, lancer

COMMANDES = list(SOMMAIRE)


def test_les_commandes_sont_toutes_la() -> None:
    attendues = {"jeux", "ia", "jouer", "simuler", "verifier", "rejouer", "exporter"}
    assert attendues <= set(COMMANDES)


@pytest.mark.parametrize("commande", COMMANDES)
def test_chaque_commande_a_une_aide_avec_un_exemple(terminal: Terminal, commande: str) -> None:
    sortie = terminal.lancer(commande, "--help")
    assert (sortie.code, sortie.erreur) == (0, "")
    assert "Exemple" in sortie.texte
    assert f"rebelote {commande}" in sortie.texte


ANGLAIS = re.compile(
    r"Usage: |Commands|COMMAND |ARGS|Show this|required|default|<\w*(int|float|str|path|bool)|range"
)


@pytest.mark.parametrize("commande", ["", *COMMANDES])
def test_l_aide_est_en_francais(terminal: Terminal, commande: str) -> None:
    aide = terminal.lancer(*filter(None, [commande]), "--help").texte
    assert "Usage : rebelote" in aide
    assert "Montre cette aide." in aide
    assert ANGLAIS.search(aide) is None


def test_l_aide_generale_nomme_chaque_commande() -> None:
    sortie = lancer("--help")
    assert (sortie.code, sortie.erreur) == (0, "")
    for commande in COMMANDES:
        assert f" {commande} " in sortie.texte


def test_sans_argument_on_montre_l_aide(terminal: Terminal) -> None:
    sortie = terminal.lancer()
    assert sortie.code == 2
    assert "jouer" in sortie.texte + sortie.erreur


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["inconnue"], "commande inconnue : inconnue"),
        (["simul"], "commande inconnue : simul ; vouliez-vous dire simuler ?\n"),
        (
            ["jouer", "belote", "--grane", "1"],
            "option inconnue : --grane ; vouliez-vous",
        ),
        (["--inconnue"], "option inconnue : --inconnue"),
        (["jouer", "belote", "--inconnue"], "option inconnue : --inconnue"),
        (["jouer", "belote", "de", "trop"], "arguments en trop (de trop)"),
        (["jouer", "belote", "--graine"], "l'option --graine attend une valeur"),
        (["jouer", "belote", "--auto=oui"], "l'option --auto n'attend pas de valeur"),
        (["rejouer", "f", "--pas-a-pas=oui"], "l'option --pas-a-pas n'attend pas de valeur ; voir"),
        (["jouer", "belote", "-g"], "l'option -g attend une valeur ; voir « rebelote jouer --help"),
        (["jouer", "belote", "--graine", "x"], "--graine : attendu un entier"),
        (["jouer", "belote", "--graine", "-1"], "--graine : attendu au moins 0"),
        (["jouer"], "il manque JEU"),
        (["rejouer"], "il manque F"),
    ],
)
def test_une_demande_inconnue_est_refusee_en_une_ligne(
    terminal: Terminal, arguments: list[str], message: str
) -> None:
    sortie = terminal.lancer(*arguments)
    assert (sortie.code, sortie.texte) == (2, "")
    assert sortie.erreur.startswith(f"rebelote : {message}")
    assert sortie.erreur.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "devine"),
    [
        (["jouer", "belotte"], "belote"),
        (["jouer", "Tarot"], "tarot_africain"),
        (["simuler", "belote", "--ia", "avancé"], "avance"),
        (["jouer", "belote", "--ia", "dificile"], "difficile ou facile"),
        (["jouer", "belote", "--regle", "objectf=50"], "objectif"),
        (["jouer", "belote", "-j", "avance@monde=3"], "mondes"),
        (["exporter", "f.jsonl", "-f", "text"], "texte"),
    ],
)
def test_un_nom_mal_tape_se_devine(terminal: Terminal, arguments: list[str], devine: str) -> None:
    sortie = terminal.lancer(*arguments)
    assert (sortie.code, sortie.texte) == (2, "")
    assert sortie.erreur.endswith(f" ; vouliez-vous dire {devine} ?\n")


@pytest.mark.parametrize("option", ["--joueurs", "--ia"])
@pytest.mark.parametrize("commande", ["jouer", "simuler", "partie"])
def test_les_ia_se_nomment_par_l_une_ou_l_autre_option(commande: str, option: str) -> None:
    assert any(option in parametre.opts for parametre in charger(commande).params)


def test_le_vrai_processus_n_a_pas_de_trace() -> None:
    sortie = lancer("inconnue")
    assert (sortie.code, sortie.texte) == (2, "")
    assert sortie.erreur == "rebelote : commande inconnue : inconnue ; voir « rebelote --help »\n"


def test_la_version(terminal: Terminal) -> None:
    assert terminal.lancer("--version") == Sortie(0, f"rebelote {__version__}\n", "")


def test_un_fichier_donne_pour_dossier(terminal: Terminal, tmp_path: Path) -> None:
    fichier = tmp_path / "passwd"
    fichier.touch()
    sortie = terminal.lancer("partie", "--donnees", str(fichier))
    assert sortie.code == 2
    assert sortie.erreur == f"rebelote : {fichier} n'est pas un dossier\n"


COMMUNES = ["--base", "--donneur", "--ecraser", "--nombre", "--nouvelle", "--processus", "--regle"]


@pytest.mark.parametrize("option", COMMUNES)
def test_une_option_commune_se_dit_partout_de_la_meme_facon(option: str) -> None:
    parametres = [parametre for nom in COMMANDES for parametre in charger(nom).params]
    aides = [parametre.help for parametre in parametres if option in parametre.opts]
    assert len(aides) > 1
    assert len(set(aides)) == 1

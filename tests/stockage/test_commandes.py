"""`rebelote historique` et `rebelote classement` : ce qu'on lit, et les codes de sortie."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rebelote.archives import lire_parties, verifier
from rebelote.stockage import VARIABLE, garder
from rebelote.stockage.depot import Depot
from tests.cli.terminal import Sortie, Terminal, lancer
from tests.stockage.fabrique import identifiant, partie, tronquee

IA = ["simple", "aleatoire"] * 2
DROLE = ["[red]Zoé", "Bob", "Charlie", "Diana"]


@pytest.fixture
def base(url: str) -> str:
    """Trois parties : une belote entre IA, une avec des personnes, une contrée inachevée."""
    with Depot.ouvrir(url) as depot:
        entre_ia = partie("1", noms=IA, ia=IA, vainqueurs=["A"], date="2026-01-01T08:00:00Z")
        depot.enregistrer(entre_ia, "arbitre", graine=12)
        depot.enregistrer(partie("2", noms=DROLE, vainqueurs=["B"]), "local")
        depot.enregistrer(tronquee(partie("3", "contree"), 2), "p2p")
    return url


def lignes(sortie: Sortie) -> str:
    assert (sortie.code, sortie.erreur) == (0, "")
    return sortie.texte


def test_l_historique_montre_les_parties(terminal: Terminal, base: str) -> None:
    texte = lignes(terminal.lancer("historique", "--base", base))
    for attendu in (
        identifiant("1")[:8],
        "2026-01-01 08:00",
        "arbitre",
        "★ A 100 : simple ×2",
        "B 0 : aleatoire ×2",
        "[red]Zoé, Charlie",
        "★ B 100 : Bob, Diana",
        "inachevée",
    ):
        assert attendu in texte
    assert texte.index("2026-01-31") < texte.index("2026-01-01")


@pytest.mark.parametrize(
    ("options", "attendues"),
    [
        (["--jeu", "belote"], "12"),
        (["--joueur", "simple"], "1"),
        (["--joueur", "[red]Zoé"], "2"),
        (["--joueur", "Bob", "--jeu", "contree"], "3"),
    ],
)
def test_l_historique_se_filtre(
    terminal: Terminal, base: str, options: list[str], attendues: str
) -> None:
    texte = lignes(terminal.lancer("historique", "--base", base, *options))
    for nom in "123":
        assert (identifiant(nom)[:8] in texte) is (nom in attendues)


def test_l_historique_se_limite(terminal: Terminal, base: str) -> None:
    texte = lignes(terminal.lancer("historique", "--base", base, "--limite", "1"))
    assert sum(identifiant(nom)[:8] in texte for nom in "123") == 1


def test_rien_ne_correspond(terminal: Terminal, base: str) -> None:
    texte = lignes(terminal.lancer("historique", "--base", base, "--joueur", "Personne"))
    assert texte == "Aucune partie gardée ne correspond.\n"


def test_une_partie_en_detail(terminal: Terminal, base: str) -> None:
    texte = lignes(terminal.lancer("historique", identifiant("1")[:8], "--base", base))
    assert texte.startswith(f"belote, partie {identifiant('1')} (arbitre, graine 12)\n")
    assert "Début 2026-01-01 08:00 (UTC)\n1 manche\n★ A 100 : simple ×2\n" in texte
    assert "Règles : objectif=1, " in texte


def test_une_partie_s_exporte_telle_quelle(terminal: Terminal, base: str, tmp_path: Path) -> None:
    fichier = tmp_path / "partie.json"
    demande = ["historique", identifiant("3"), "--base", base, "--sortie", str(fichier)]
    assert f"Partie écrite dans {fichier}\n" in lignes(terminal.lancer(*demande))
    (relue,) = lire_parties(fichier)
    assert relue == tronquee(partie("3", "contree"), 2)
    assert verifier(relue).fautes == ()
    refus = terminal.lancer(*demande)
    assert refus.code == 2
    assert "existe déjà ; --ecraser le remplace" in refus.erreur
    assert terminal.lancer(*demande, "--ecraser").code == 0


def test_le_classement(terminal: Terminal, base: str) -> None:
    texte = lignes(terminal.lancer("classement", "--base", base))
    assert texte.startswith("belote")
    assert "contree" not in texte
    rangs = {ligne.split("│")[1].strip(): ligne for ligne in texte.splitlines() if "│" in ligne}
    assert list(rangs)[-1] in {"[red]Zoé", "Charlie", "aleatoire"}
    colonnes = [case.strip() for case in rangs["simple"].split("│")[2:-1]]
    assert colonnes == ["1", "1", "100,0 %", "20,7 – 100,0", "100,0", "1631"]


def test_le_classement_d_un_jeu(terminal: Terminal, base: str) -> None:
    tous = lignes(terminal.lancer("classement", "--base", base))
    assert lignes(terminal.lancer("classement", "--jeu", "belote", "--base", base)) == tous
    vide = lignes(terminal.lancer("classement", "--jeu", "contree", "--base", base))
    assert vide == "Aucune partie finie de contree dans la base.\n"


@pytest.mark.parametrize("commande", ["historique", "classement"])
def test_une_base_neuve_est_accueillie(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, url: str, commande: str
) -> None:
    monkeypatch.setenv(VARIABLE, url)
    texte = lignes(terminal.lancer(commande))
    assert texte.startswith("Aucune partie gardée pour l'instant dans ")
    assert texte.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["historique", "--jeu", "poker"], "jeu inconnu : poker"),
        (["classement", "--jeu", "poker"], "jeu inconnu : poker"),
        (["historique", "--limite", "0"], "--limite : attendu au moins 1"),
        (["historique", "--sortie", "p.json"], "--sortie demande l'identifiant d'une partie"),
        (
            ["historique", "abcd", "--sortie", "/nulle/part/p"],
            "le dossier /nulle/part n'existe pas",
        ),
        (["historique", "abcd"], "aucune partie gardée ne commence par abcd"),
        (["historique", "?"], "identifiant illisible : ?"),
        (["historique", "--base", "mysql://h/b"], "base mysql non prise en charge"),
        (["historique", "--base", "nimporte"], "nimporte n'est pas l'adresse d'une base"),
        (["classement", "--base", "moi:secret@hote/base"], "adresse de base illisible ; attendu"),
        (
            ["classement", "--base", "/nulle/part/p.db"],
            "base /nulle/part/p.db : le fichier ne peut",
        ),
        (["classement", "--base", "postgresql://u:mdp@127.0.0.1:1/b"], "base postgresql://u:***@"),
    ],
)
def test_un_refus_tient_en_une_ligne(
    terminal: Terminal, arguments: list[str], message: str
) -> None:
    sortie = terminal.lancer(*arguments)
    assert (sortie.code, sortie.texte) == (2, "")
    assert sortie.erreur.startswith(f"rebelote : {message}")
    assert sortie.erreur.count("\n") == 1


def test_le_vrai_processus(tmp_path: Path) -> None:
    base = str(tmp_path / "p.db")
    garder(partie(vainqueurs=["B"]), "local", base)
    assert "★ B 100 : Bob, Diana" in lignes(lancer("historique", "--base", base))


def test_l_aide_ne_charge_pas_la_base() -> None:
    code = (
        "import sys, rebelote.cli\n"
        "rebelote.cli.executer(['historique', '--help'])\n"
        "sys.exit(bool({'sqlalchemy', 'alembic', 'psycopg'} & sys.modules.keys()))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)

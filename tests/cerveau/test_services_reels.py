"""De vrais services : des processus, des prises, et une IA d'un autre langage."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from rebelote.archives import Enregistrement, verifier
from rebelote.cerveau.orchestrateur import Orchestrateur
from rebelote.cli import executer
from rebelote.jeux.belote import ReglesBelote
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.sieges import CROUPIER
from tests.cerveau.outils import (
    FERME,
    JEUX,
    carte,
    cartes,
    cerveau_javascript,
    cerveau_python,
    node,
    une_demande,
)
from tests.cli.terminal import Terminal, lancer

COURTE = ReglesBelote(objectif=1)
IAS = ["simple", "aleatoire", "simple", "exemples/mon_ia.py:MonIA"]
COURTES: dict[str, dict[str, Any]] = {
    "belote": {"objectif": 1},
    "contree": {"objectif": 1},
    "dame_de_pique": {"objectif": 1},
    "tarot_africain": {"vies": 3},
    "regicide": {},
}
"""De quoi finir chaque jeu en peu de manches."""


@pytest.fixture(scope="module")
def quatre() -> Iterator[list[str]]:
    """Quatre services, dans quatre processus."""
    services = [cerveau_python("--ia", ia, "--graine", str(rang)) for rang, ia in enumerate(IAS)]
    with ExitStack() as pile:
        yield [pile.enter_context(service) for service in services]


@pytest.fixture(scope="module")
def javascript() -> Iterator[str]:
    with cerveau_javascript() as url:
        yield url


# --- Quatre services Python -------------------------------------------------------------------


def test_orchestrateur_appelle_quatre_vrais_services(quatre: list[str]) -> None:
    orchestrateur = Orchestrateur("belote", quatre, COURTE, Random(4))
    presences = orchestrateur.faire_l_appel()
    assert [presence.ia for presence in presences] == IAS
    rapport = orchestrateur.jouer()
    assert rapport.sans_incident
    coups = [e.auteur for e in orchestrateur.partie.journal if e.auteur != CROUPIER]
    assert [b.compteurs.coups for b in rapport.cerveaux] == [coups.count(s) for s in range(4)]


def test_deux_fois_la_meme_partie(quatre: list[str]) -> None:
    """Les services ont chacun leur graine et ne retiennent rien de la première."""
    journaux = []
    for _ in range(2):
        orchestrateur = Orchestrateur("belote", quatre, COURTE, Random(5))
        orchestrateur.jouer()
        journaux.append(orchestrateur.partie.journal)
    assert journaux[0] == journaux[1]


def test_un_service_qui_meurt_en_pleine_partie_est_double(quatre: list[str]) -> None:
    with cerveau_python() as mourant:
        urls = [quatre[0], mourant, *quatre[2:]]
        orchestrateur = Orchestrateur("belote", urls, COURTE, Random(4))
        while len(orchestrateur.partie.journal) < 12:
            orchestrateur.avancer()
    rapport = orchestrateur.jouer()
    j2 = rapport.cerveaux[1].compteurs
    assert 0 < j2.doublures < j2.coups
    assert j2.pannes > 0
    assert sum(bilan.compteurs.doublures for bilan in rapport.cerveaux) == j2.doublures


# --- L'IA JavaScript --------------------------------------------------------------------------


def test_une_ia_javascript_joue_une_partie_entiere(quatre: list[str], javascript: str) -> None:
    """Une belote jusqu'au bout, en équipe contre l'IA simple, sans une seule panne."""
    urls = [javascript, quatre[0], javascript, quatre[2]]
    orchestrateur = Orchestrateur("belote", urls, None, Random(2))
    assert [p.ia for p in orchestrateur.faire_l_appel()] == ["javascript", "simple"] * 2
    rapport = orchestrateur.jouer()
    assert rapport.sans_incident
    assert max(rapport.resultat["scores"].values()) > 500
    prises = [e for e in orchestrateur.partie.journal if getattr(e, "couleur", None) is not None]
    assert {e.auteur for e in prises} & {0, 2}, "l'IA JavaScript sait aussi prendre"


@pytest.mark.parametrize("jeu", JEUX)
def test_une_ia_javascript_joue_a_tous_les_jeux(javascript: str, jeu: str) -> None:
    regles = trouver(jeu).regles(**COURTES[jeu])
    nombre = trouver(jeu).nombres_de_joueurs[-1]
    orchestrateur = Orchestrateur(jeu, [javascript] * nombre, regles, Random(1))
    orchestrateur.exiger(orchestrateur.faire_l_appel())
    assert orchestrateur.jouer().sans_incident


@pytest.mark.parametrize(
    ("methode", "chemin", "contenu", "statut"),
    [
        ("GET", "/inconnue", "", 404),
        ("GET", "/choisir", "", 404),
        ("POST", "/choisir", "{", 422),
        ("POST", "/choisir", "null", 422),
        ("POST", "/choisir", '{"siege": "J1", "journal": [], "coups_legaux": []}', 422),
        ("POST", "/choisir", '{"siege": "J1", "journal": [null], "coups_legaux": [1]}', 422),
        ("POST", "/choisir", "x" * (1 << 20 | 1), 413),
    ],
)
def test_l_ia_javascript_refuse_sans_tomber(
    javascript: str, methode: str, chemin: str, contenu: str, statut: int
) -> None:
    with httpx.Client(trust_env=False) as client:
        reponse = client.request(methode, f"{javascript}{chemin}", content=contenu.encode())
        assert (reponse.status_code, set(reponse.json())) == (statut, {"detail"})
        assert client.get(javascript).status_code == 200


def test_l_ia_javascript_choisit_un_coup_legal(javascript: str) -> None:
    demande = une_demande()
    with httpx.Client(trust_env=False) as client:
        coup = client.post(f"{javascript}/choisir", json=demande).json()["coup"]
    assert coup in demande["coups_legaux"]


# --- Sans Node --------------------------------------------------------------------------------


def test_sans_node_l_essai_est_passe_sauf_en_integration_continue(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="node est introuvable"):
        node()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="node est introuvable"):
        node()


# --- Les commandes ----------------------------------------------------------------------------


def test_le_service_python_repond_par_le_reseau(quatre: list[str]) -> None:
    position = {"main": cartes("10♥ 7♥ A♣"), "pli_en_cours": cartes("A♥"), "atout": "PIQUE"}
    with httpx.Client(trust_env=False) as client:
        reponse = client.post(f"{quatre[0]}/choisir_carte", json=position)
    assert reponse.json() == {"carte": carte("7♥")}


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def test_rebelote_arbitre_joue_et_enregistre(
    quatre: list[str], tmp_path: Path, terminal: Terminal
) -> None:
    sortie = tmp_path / "partie.json"
    options = ["--graine", "4", "--regle", "objectif=1", "--sortie", str(sortie)]
    fini = terminal.lancer("arbitre", *quatre, *options)
    assert fini.code == 0
    assert re.fullmatch(r"(manche \d+ : A \d+  B \d+    total : A \d+  B \d+\n)+", fini.erreur)
    assert "graine 4" in fini.texte
    assert "gagnée par" in fini.texte
    objet: dict[str, Any] = json.loads(sortie.read_text(encoding="utf-8"))
    assert [joueur["nom"] for joueur in objet["joueurs"]] == quatre
    assert objet["joueurs"][1]["ia"] == "aleatoire"
    assert not verifier(Enregistrement.depuis_json(objet)).fautes
    assert terminal.lancer("historique").texte.count("arbitre") == 1
    seconde = terminal.lancer("arbitre", *quatre, *options)
    assert (seconde.code, seconde.texte) == (2, "")
    assert "existe déjà" in seconde.erreur


def test_rebelote_arbitre_refuse_un_cerveau_absent(quatre: list[str]) -> None:
    """Le vrai processus : une ligne, le code 2, et rien n'est joué."""
    fini = lancer("arbitre", *quatre[:3], FERME)
    assert (fini.code, fini.texte) == (2, "")
    assert fini.erreur.startswith(
        f"rebelote : des cerveaux manquent : J4 {FERME} : injoignable (conn"
    )
    assert fini.erreur.count("\n") == 1


def test_rebelote_arbitre_joue_quand_meme_avec_doublure(
    quatre: list[str], terminal: Terminal
) -> None:
    options = ["--doublure", "-g", "4", "-r", "objectif=1"]
    fini = terminal.lancer("arbitre", *quatre[:3], FERME, *options)
    assert fini.code == 0
    assert "gagnée par" in fini.texte
    assert "dernier incident : injoignable" in fini.erreur
    assert "on ne lui a plus rien demandé" in fini.erreur


def test_rebelote_arbitre_interrompu_garde_ce_qui_est_joue(
    quatre: list[str], tmp_path: Path, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C au milieu de la partie : le début est écrit, et il se vérifie."""
    avancer = Orchestrateur.avancer

    def avancer_puis_interrompre(arbitre: Orchestrateur) -> None:
        if len(arbitre.partie.journal) == 20:
            raise KeyboardInterrupt
        avancer(arbitre)

    monkeypatch.setattr(Orchestrateur, "avancer", avancer_puis_interrompre)
    sortie = tmp_path / "partie.json"
    fini = terminal.lancer("arbitre", *quatre, "-g", "4", "-s", str(sortie))
    assert (fini.code, fini.erreur) == (130, "rebelote : interrompu\n")
    assert f"Partie inachevée enregistrée dans {sortie}" in fini.texte
    objet = Enregistrement.depuis_json(json.loads(sortie.read_text(encoding="utf-8")))
    rapport = verifier(objet)
    assert len(objet.journal) == 20
    assert not rapport.fautes
    assert rapport.inachevee
    sans = terminal.lancer("arbitre", *quatre, "-g", "4")
    assert (sans.code, "La partie n'est pas enregistrée" in sans.texte) == (130, True)


def test_le_tableau_de_l_arbitre_tient_en_soixante_colonnes(
    quatre: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert executer(["arbitre", *quatre, "-g", "4", "-r", "objectif=1", "--sans-base"]) == 0
    dit = capsys.readouterr().out
    for url in quatre:
        assert url in dit
    assert "illégaux" in dit
    assert "…" not in dit


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["arbitre", FERME], "belote se joue à 4 joueurs, pas à 1"),
        (["arbitre", *[FERME] * 4, "--jeu", "poker"], "jeu inconnu : poker"),
        (["arbitre", *[FERME] * 3, "pouet"], "adresse illisible : pouet"),
        (["arbitre", *[FERME] * 4, "--delai", "0"], "--delai : "),
        (["arbitre", *[FERME] * 4, "-s", "/nulle/part.json"], "le dossier /nulle n'existe pas"),
        (["arbitre"], "il manque URL"),
        (["cerveau", "--ia", "pouet"], "IA inconnue : pouet"),
        (["cerveau", "--ia", "absent.py:IA"], "absent.py n'existe pas"),
        (["cerveau", "--hote", "é.."], "impossible d'écouter sur é.. : adresse illisible"),
        (["cerveau", "--hote", "999.1.1.1"], "impossible d'écouter sur 999.1.1.1:8001"),
        (["cerveau", "--port", "70000"], "--port : "),
    ],
)
def test_une_mauvaise_demande_est_refusee_en_une_ligne(
    terminal: Terminal, arguments: list[str], message: str
) -> None:
    fini = terminal.lancer(*arguments)
    assert (fini.code, fini.texte) == (2, "")
    assert fini.erreur.startswith(f"rebelote : {message}")
    assert fini.erreur.count("\n") == 1


def test_un_port_deja_pris_est_dit(quatre: list[str], terminal: Terminal) -> None:
    fini = terminal.lancer("cerveau", "--port", quatre[0].rsplit(":", 1)[1])
    assert fini.code == 2
    assert "est déjà pris" in fini.erreur


@pytest.mark.parametrize("commande", [["cerveau"], ["arbitre", *[FERME] * 4]])
def test_sans_l_extra_reseau_on_dit_quoi_installer(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, commande: list[str]
) -> None:
    monkeypatch.setattr("rebelote.cerveau.extra.BIBLIOTHEQUES", ("fastapi", "pas_la"))
    fini = terminal.lancer(*commande)
    assert fini.code == 2
    assert fini.erreur == (
        "rebelote : il manque pas_la ; à installer avec : pip install 'rebelote[reseau]'\n"
    )


def test_l_aide_ne_charge_pas_le_reseau() -> None:
    """Sans quoi la moindre commande attendrait FastAPI."""
    code = "import sys, rebelote.cli; print([m for m in ('fastapi', 'httpx') if m in sys.modules])"
    fini = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert fini.stdout == "[]\n"

"""`rebelote table` : ce qu'elle dit, ce qu'elle refuse, et comment elle s'arrête."""

from __future__ import annotations

import signal
import socket
from pathlib import Path

import httpx

from tests.cli.terminal import lancer
from tests.table.processus import Serveur


def test_elle_dit_son_adresse_et_s_arrete_proprement(tmp_path: Path) -> None:
    serveur = Serveur(tmp_path, 0, "--sans-base")
    assert serveur.annonce.startswith(f"La table est ouverte : {serveur.base}/#")
    reponse = httpx.get(f"{serveur.base}/api/moi")
    assert reponse.json() == {"proprietaire": False, "tables": []}
    code, _, erreurs = serveur.arreter(signal.SIGINT)
    assert (code, erreurs) == (130, "rebelote : interrompu\n")


def test_un_arret_demande_est_propre_aussi(tmp_path: Path) -> None:
    serveur = Serveur(tmp_path, 0, "--sans-base")
    assert serveur.arreter(signal.SIGTERM)[0] == 143


def test_ouverte_a_tous_chacun_peut_ouvrir_une_table(tmp_path: Path) -> None:
    serveur = Serveur(tmp_path, 0, "--sans-base", "--ouvert")
    corps = {"jeu": "belote", "nom": "Bob"}
    assert httpx.post(f"{serveur.base}/api/tables", json=corps).status_code == 201
    serveur.arreter()
    repris = Serveur(tmp_path, serveur.port, "--sans-base")
    assert repris.processus.stdout is not None
    assert repris.processus.stdout.readline() == "Tables reprises : 1\n"
    assert httpx.post(f"{serveur.base}/api/tables", json=corps).status_code == 403
    repris.arreter()


def test_un_port_pris_se_dit_en_une_ligne(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as prise:
        port = str(prise.getsockname()[1])
        sortie = lancer("table", "--port", port, "--sans-navigateur", "--donnees", str(tmp_path))
    assert (sortie.code, sortie.texte) == (2, "")
    assert sortie.erreur == f"rebelote : le port {port} est déjà pris ; 0 en prend un libre\n"


def test_deux_serveurs_ne_partagent_pas_un_dossier(tmp_path: Path) -> None:
    serveur = Serveur(tmp_path, 0, "--sans-base")
    sortie = lancer("table", "--port", "0", "--sans-navigateur", "--donnees", str(tmp_path))
    serveur.arreter()
    assert sortie.code == 2
    assert "sert déjà à un autre serveur de table" in sortie.erreur

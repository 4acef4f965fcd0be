"""Ce que répondent les commandes du réseau à qui se trompe, ou demande autre chose."""

from __future__ import annotations

import http.server
import io
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from rebelote.cli import executer
from rebelote.cli.reseau.convive import Convive
from rebelote.ia import belote
from rebelote.jeux.catalogue import trouver
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.p2p.noeud.carnets import (
    LIEN,
    abandonner,
    carnets_de,
    chemin_du_carnet,
    inachevee,
)
from rebelote.p2p.noeud.memoire_fichier import MemoireFichier
from rebelote.p2p.noeud.serveur import CLE, identite_du_dossier
from rebelote.table.pairs.chaise import tablee_gardee

AUTRE = Identite().cle
MORT = f"rebelote+http://127.0.0.1:9/?invitation=jeton#{AUTRE}"
EN_COURS = "une partie de tarot africain est inachevée dans ce dossier : "


def refus(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """La dernière ligne d'un refus ; le code est 2."""
    capsys.readouterr()
    assert executer([*map(str, arguments), "--sans-base"]) == 2
    return capsys.readouterr().err.splitlines()[-1].removeprefix("rebelote : ")


def inachever(noms: dict[str, Path], moi: str, lien: str = "", donne: str = "secrete") -> Tablee:
    """Laisse à ce joueur une partie inachevée, à la table de tous."""
    regles = trouver("tarot_africain").regles.depuis_json({"vies": 1})
    membres = [
        Membre(nom, identite_du_dossier(dossier).cle, f"http://127.0.0.1:{port}")
        for port, (nom, dossier) in enumerate(noms.items(), start=1)
    ]
    tablee = Tablee("p1", "tarot_africain", regles.en_json(), tuple(membres), donne)
    carnet = MemoireFichier(chemin_du_carnet(noms[moi], "p1"))
    carnet.noter("tablee", tablee.en_json())
    if lien:
        carnet.noter(LIEN, lien)
    carnet.fermer()
    return tablee


# --- Une partie inachevée ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "demande",
    [
        ["--jeu", "belote"],
        ["--jeu", "tarot_africain", "--joueurs", "2"],
        ["--donne", "hote"],
        ["--jeu", "tarot_africain", "--joueurs", "3", "--regle", "vies=1"],
        [MORT],
    ],
)
def test_inviter_a_autre_chose_est_refuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], demande: list[str]
) -> None:
    ana = tmp_path / "ana"
    inachever({"Ana": ana, "Bob": tmp_path / "bob"}, "Ana")
    suite = f"`rebelote noeud --donnees {ana}` la reprend, `--nouvelle` l'abandonne"
    assert refus(capsys, "inviter", *demande, "--donnees", ana) == EN_COURS + suite


@pytest.mark.parametrize("jeton", ["", "ancien"])
def test_rejoindre_une_autre_table_est_refuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], jeton: str
) -> None:
    """Le même hôte, d'un autre jeton, ouvre une autre partie."""
    noms = {"Ana": tmp_path / "ana", "Bob": tmp_path / "bob"}
    hote = identite_du_dossier(noms["Ana"]).cle
    ancien = f"rebelote+http://127.0.0.1:9/?invitation=ancien#{hote}"
    inachever(noms, "Bob", ancien if jeton else "")
    demande = MORT if not jeton else ancien.replace("ancien", "neuf")
    assert refus(capsys, "rejoindre", demande, "--donnees", noms["Bob"]).startswith(EN_COURS)


def test_nouvelle_abandonne_pour_de_bon(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    noms = {"Ana": tmp_path / "ana", "Bob": tmp_path / "bob"}
    inachever(noms, "Bob")
    venir: list[str | Path] = ["rejoindre", MORT, "--sans-tls", "--donnees", noms["Bob"]]
    assert refus(capsys, *venir).startswith(EN_COURS)
    assert "rien n'écoute là" in refus(capsys, *venir, "--nouvelle")
    assert inachevee(noms["Bob"], identite_du_dossier(noms["Bob"])) is None
    assert "rien n'écoute là" in refus(capsys, *venir)


@pytest.mark.parametrize(("donne", "option"), [("secrete", ""), ("hote", " --donne hote")])
def test_partie_ne_remplace_pas_une_autre_partie(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], donne: str, option: str
) -> None:
    noms = {"Alice": tmp_path / "Alice", "Bob": tmp_path / "Bob"}
    for nom in noms:
        inachever(noms, nom, donne=donne)
    commande = f"rebelote partie tarot_africain --ia simple,simple --regle vies=1{option}"
    ligne = refus(capsys, "partie", "belote", "--donnees", tmp_path)
    assert ligne.startswith(f"{EN_COURS}`{commande} --donnees {tmp_path}` la reprend")
    (tmp_path / "Bob" / CLE).unlink()
    ligne = refus(capsys, *commande.split()[1:], "--donnees", tmp_path)
    assert ligne == "la partie de ce dossier ne se reprend plus : --nouvelle l'abandonne"


def test_un_carnet_illisible_se_dit_et_s_ecarte(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    carnet = tmp_path / "x.carnet"
    carnet.write_text('["tablee",{"x"\n')
    identite = identite_du_dossier(tmp_path)
    venir = ("noeud", "--donnees", tmp_path)
    attendu = f"{carnet} : ligne 1 illisible ; --nouvelle écarte ce carnet"
    assert refus(capsys, *venir) == attendu
    assert abandonner(tmp_path, identite) == []
    assert inachevee(tmp_path, identite) is None
    assert [chemin.name for chemin in tmp_path.glob("*.abime")] == ["x.carnet.abime"]


@pytest.mark.skipif(os.name != "posix", reason="un tube nommé")
def test_ce_qui_n_est_pas_un_fichier_n_est_pas_un_carnet(tmp_path: Path) -> None:
    """Un tube du même nom : l'ouvrir attendrait sans fin un autre qui y parle."""
    noms = {"Ana": tmp_path / "ana", "Bob": tmp_path / "bob"}
    tablee = inachever(noms, "Ana")
    os.mkfifo(noms["Ana"] / "tube.carnet")
    (noms["Ana"] / "dossier.carnet").mkdir()
    (noms["Ana"] / "mort.carnet").symlink_to("nulle-part")
    assert [chemin.name for chemin in carnets_de(noms["Ana"])] == ["p1.carnet"]
    identite = identite_du_dossier(noms["Ana"])
    assert inachevee(noms["Ana"], identite) == tablee_gardee(noms["Ana"]) == tablee
    assert abandonner(noms["Ana"], identite) == [tablee]


# --- Ce qui ne va pas -------------------------------------------------------------------------


def test_les_pannes_se_disent_en_francais(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fichier = tmp_path / "fichier"
    fichier.touch()
    assert refus(capsys, "partie", "--donnees", fichier) == f"{fichier} n'est pas un dossier"
    neuf = ("--donnees", tmp_path / "d")
    with socket.create_server(("127.0.0.1", 0)) as prise:
        port = prise.getsockname()[1]
        ligne = refus(capsys, "noeud", "--port", str(port), *neuf)
    assert ligne == f"le port {port} est déjà pris ; 0 en prend un libre"
    assert "attendu rebelote://hote:port/?invitation=jeton#cle" in refus(capsys, "rejoindre", "x")


def test_un_autre_serveur_n_est_pas_un_noeud(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Muet(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Muet) as serveur:
        threading.Thread(target=serveur.serve_forever, daemon=True).start()
        lien = f"rebelote+http://127.0.0.1:{serveur.server_port}/#{AUTRE}"
        for commande in ("inviter", "rejoindre"):
            ligne = refus(capsys, commande, lien, "--sans-tls", "--donnees", tmp_path)
            assert "ne répond pas comme un nœud rebelote (501)" in ligne
        serveur.shutdown()


def _ouvrir_une_salle(dossier: Path, delai: int) -> tuple[subprocess.Popen[str], str, str]:
    """Une salle d'attente, son lien, et le nom de qui l'a ouverte sans en donner."""
    ouvrir = ["inviter", "--salle", "--jeu", "tarot_africain", "--joueurs", "2", "--sans-tls"]
    hote = subprocess.Popen(
        [sys.executable, "-m", "rebelote", *ouvrir, "--delai", str(delai), "--donnees", dossier],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert hote.stdout is not None
    nom = hote.stdout.readline().removesuffix(" écoute ; son lien :\n")
    return hote, hote.stdout.readline().strip(), nom


@pytest.mark.parametrize("entree", ["muette", "fermee", "vide"])
def test_qui_perd_sa_place_sans_rien_dire_sort_proprement(tmp_path: Path, entree: str) -> None:
    """Un fil attend encore une ligne quand tout s'arrête : Python en mourait, code 134."""
    hote, lien, nom = _ouvrir_une_salle(tmp_path / "ana", 1)
    venir = ["rejoindre", lien, "--ia", "humain", "--sans-tls", "--donnees", str(tmp_path / "bob")]
    fermer = {"fermee": "<&-", "vide": "< /dev/null", "muette": ""}[entree]
    venu = subprocess.Popen(
        ["/bin/sh", "-c", f'exec "$@" {fermer}', "sh", sys.executable, "-m", "rebelote", *venir],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert venu.stdout is not None
    assert venu.stderr is not None
    try:
        dit, erreur = venu.stdout.read(), venu.stderr.read()  # l'entrée reste ouverte
        assert nom in dit
        assert venu.wait(timeout=60) == (2 if entree == "muette" else 1)
    finally:
        venu.kill()
        venu.communicate()
        hote.kill()
        hote.communicate()
    raison = {"muette": "perdu notre place en salle"}.get(entree, "plus rien à lire")
    assert raison in erreur
    assert "Fatal Python error" not in erreur


def test_sans_nom_chacun_en_a_un_a_lui() -> None:
    noms = {Convive(None, "simple", None, 60.0).nom for _ in range(50)}
    assert len(noms) > 45
    assert all(nom.isprintable() and 0 < len(nom) <= 40 for nom in noms)


def test_le_lien_se_lit_sur_l_entree(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("bonjour\n"))
    assert refus(capsys, "rejoindre", "-").startswith("lien illisible : bonjour")
    assert refus(capsys, "rejoindre", "-").startswith("rien à lire : donnez le lien")


def test_a_une_vraie_table_l_invitation_et_l_ia_doivent_convenir(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ouvrir = ["inviter", "--jeu", "regicide", "--joueurs", "3", "--nom", "Ana", "--sans-tls"]
    hote = subprocess.Popen(
        [sys.executable, "-m", "rebelote", *ouvrir, "--donnees", str(tmp_path / "ana")],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert hote.stdout is not None
    assert hote.stdout.readline() == "Ana écoute ; son lien :\n"
    lien = hote.stdout.readline().strip()
    venir = ("--sans-tls", "--donnees", tmp_path / "bob")
    faux = lien.replace("invitation=", "invitation=x")
    assert refus(capsys, "rejoindre", faux, *venir) == "l'invitation du lien est fausse ou périmée"
    # Une IA que d'autres jeux connaissent, mais pas celui-ci.
    monkeypatch.setitem(belote.IA, "rare", belote.IA["simple"])
    inconnue = refus(capsys, "rejoindre", lien, "--ia", "rare", *venir)
    hote.terminate()
    _, erreur = hote.communicate(timeout=60)
    assert inconnue.startswith("IA inconnue : rare ; pour regicide : aleatoire, ")
    lignes = erreur.splitlines()
    assert lignes[0].endswith("ana : nouveau dossier, nouvelle clé")
    assert lignes[1:] == [
        "ce lien ne vaut que sur cette machine ; --adresse 0.0.0.0 pour le réseau",
        "l'IA simple joue pour vous (--ia humain pour jouer)",
        "il manque 2 joueurs",
    ]

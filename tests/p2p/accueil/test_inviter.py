"""`inviter`, `rejoindre`, `noeud` : de vrais processus, leurs refus, arrêts et reprises."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rebelote.archives.json_strict import lire_json
from rebelote.cli import executer
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.noeud.carnets import inachevee
from rebelote.p2p.noeud.serveur import identite_du_dossier
from rebelote.stockage import ouvrir_depot

CLE = Identite(b"1" * 32).cle
TABLE = ("--jeu", "tarot_africain", "--joueurs", "2", "--regle", "vies=1")
LENTE = '''
import os, time
from pathlib import Path

class Lente:
    """Ne joue qu'au feu vert."""

    def choisir(self, vue):
        Path(os.environ["FEU"] + ".vu").touch()
        while not Path(os.environ["FEU"]).exists():
            time.sleep(0.02)
        return vue.coups_legaux()[0]
'''


class Commande:
    """La vraie commande, dans son processus ; sa première ligne donne son lien."""

    def __init__(self, dossier: Path, *arguments: str) -> None:
        env = {**os.environ, "REBELOTE_BASE": str(dossier / "base.db"), "FEU": str(dossier / "feu")}
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "rebelote", *arguments, "--json"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=env,
        )
        assert self.popen.stdout is not None
        self.lien: str = json.loads(self.popen.stdout.readline())["lien"]

    def finir(self) -> tuple[int, dict[str, Any], str]:
        """Le code de sortie, l'état final s'il y en a un, et ce qui fut dit en chemin."""
        sortie, erreur = self.popen.communicate(timeout=120)
        return self.popen.returncode, json.loads(sortie or "{}").get("fin", {}), erreur

    def __enter__(self) -> Commande:
        return self

    def __exit__(self, *_: object) -> None:
        if self.popen.poll() is None:
            self.popen.kill()
            self.popen.communicate()


def refus(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """L'unique ligne d'un refus ; le code est 2."""
    capsys.readouterr()
    assert executer(list(arguments)) == 2
    lignes = capsys.readouterr().err.splitlines()
    (ligne,) = [ligne for ligne in lignes if ligne.startswith("rebelote : ")]
    assert ligne == lignes[-1], lignes  # les autres disent ce qui se passait
    return ligne


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rejoindre", "bonjour"], "lien illisible : bonjour"),
        (["inviter", "bonjour"], "lien illisible : bonjour"),
        (["rejoindre", f"rebelote://127.0.0.1:9/#{CLE}"], "connexion refusée, rien n'écoute là"),
        (["inviter", f"rebelote://127.0.0.1:9/#{CLE}"], "connexion refusée, rien n'écoute là"),
        (["rejoindre", f"rebelote://nulle-part.invalid:9/#{CLE}"], "hôte introuvable"),
        (["rejoindre", f"rebelote+http://192.0.2.1:9/#{CLE}"], "sans TLS, on ne joue que sur"),
        (["noeud", "--sans-tls", "--adresse", "0.0.0.0"], "--sans-tls ne vaut que sur cette"),
        (["noeud", "--ia", "inconnue"], "IA inconnue : inconnue"),
        (["noeud", "--nom", "x" * 41], "--nom attend un texte d'une ligne"),
        (["inviter", "--nom", " "], "--nom attend un texte d'une ligne, de 1 à 40 signes"),
        *(
            (["rejoindre", f"rebelote://{hote}:80/#{CLE}"], "lien illisible")
            for hote in ("é..", "１２７.0.0.1", "😀", "xn--a", "\udcff\udcfe")
        ),
        *(
            (["inviter", "--salle", option, valeur], f"{option} : attendu un nombre fini")
            for option, valeur in (
                ("--delai", "inf"),
                ("--delai", "1e400"),
            )
        ),
        (["inviter", "--grace", "inf"], "--grace : attendu au plus 86400"),
        (["inviter", "--grace", "nan"], "--grace : attendu"),
        (["noeud", "--grace", "-1e400"], "--grace : attendu"),
        (["noeud", "--adresse", "é.."], "impossible d'écouter sur é.. : adresse illisible"),
        (["noeud", "--adresse", "xn--a"], "impossible d'écouter sur xn--a"),
        (["noeud", "--adresse", "１２７.0.0.1"], "attendu une adresse IP, ou un nom en"),
        (["table", "--sans-navigateur", "--adresse", "é.."], "é.. : adresse illisible"),
        (["noeud", "--adresse", "999.1.1.1"], "sur 999.1.1.1:0 : machine inconnue"),
        (["noeud", "--adresse", "192.0.2.1"], "impossible d'écouter sur 192.0.2.1"),
        (["inviter", *[f"rebelote://127.0.0.1:9/#{CLE}"] * 2], "le même lien est donné deux fois"),
        (["inviter", "--joueurs", "3"], "belote se joue à 4 joueurs"),
        (["inviter", "--nombre", "3"], "belote se joue à 4 joueurs"),
        (["inviter", "--jeu", "tarot_africain", "--joueurs", "2", *["x"] * 2], "lien illisible"),
    ],
)
def test_une_mauvaise_demande_est_refusee_en_une_ligne(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    ligne = refus(capsys, *arguments, "--donnees", str(tmp_path / "d"), "--sans-base")
    assert ligne.startswith("rebelote : ")
    assert message in ligne


def test_une_table_entre_deux_processus_par_la_salle_d_attente(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ana, bob, intrus = (str(tmp_path / nom) for nom in ("ana", "bob", "intrus"))
    with Commande(tmp_path, "inviter", *TABLE, "--salle", "--nom", "Ana", "--donnees", ana) as hote:
        assert hote.lien.startswith("rebelote://127.0.0.1:")
        debut, _, cle = hote.lien.partition("#")
        sans_jeton = f"{debut.partition('?')[0]}#{cle}"
        venir = ("rejoindre", "--pret", "--donnees", intrus)
        assert "refuse (401)" in refus(capsys, *venir, sans_jeton)
        assert "n'a pas la clé que donne le lien" in refus(capsys, *venir, f"{debut}#{CLE}")
        assert "sert déjà à un autre nœud" in refus(capsys, "noeud", "--donnees", ana)
        arguments = ("rejoindre", hote.lien, "--pret", "--nom", "Bob", "--donnees", bob)
        with Commande(tmp_path, *arguments) as venu:
            assert "invitation=" not in ligne_de_commande(venu)
            assert venu.finir()[0] == 0
        code, fin, _ = hote.finir()
    assert (code, fin["statut"]) == (0, "fini")
    _verifier_ce_qui_est_garde(tmp_path, fin)
    # Finie, la partie n'est pas reprise : on est libre d'en jouer une autre.
    assert inachevee(Path(ana), identite_du_dossier(Path(ana))) is None


def ligne_de_commande(commande: Commande) -> str:
    """Ce que tous peuvent en lire dans la liste des processus, une fois qu'elle est levée."""
    assert commande.lien
    return Path(f"/proc/{commande.popen.pid}/cmdline").read_text()


def _verifier_ce_qui_est_garde(dossier: Path, fin: dict[str, Any]) -> None:
    chemins = [dossier / nom / f"{fin['partie']}.json" for nom in ("ana", "bob")]
    une, autre = (lire_json(chemin.read_text(encoding="utf-8")) for chemin in chemins)
    assert une["journal"] == autre["journal"]
    assert une["resultat"]["scores"] == fin["scores"]
    assert [joueur["nom"] for joueur in une["joueurs"]] == ["Ana", "Bob"]
    assert executer(["verifier", str(chemins[0])]) == 0
    with ouvrir_depot(str(dossier / "base.db")) as depot:
        (gardee,) = depot.historique()
    assert (gardee.jeu, str(gardee.origine), gardee.terminee) == ("tarot_africain", "p2p", True)


def test_ctrl_c_arrete_proprement_et_la_meme_commande_reprend(tmp_path: Path) -> None:
    ia = tmp_path / "lente.py"
    ia.write_text(LENTE, encoding="utf-8")
    ana, bob = str(tmp_path / "ana"), str(tmp_path / "bob")
    with Commande(
        tmp_path, "inviter", *TABLE, "--nom", "Ana", "--sans-tls", "--donnees", ana
    ) as hote:
        arguments = ("rejoindre", hote.lien, "--ia", f"{ia}:Lente", "--donnees", bob, "--sans-tls")
        with Commande(tmp_path, *arguments) as venu:
            _attendre(tmp_path / "feu.vu", venu)
            venu.popen.send_signal(signal.SIGINT)
            code, _, erreur = venu.finir()
        assert code == 130
        assert "partie gardée : la même commande la reprendra" in erreur
        assert "Traceback" not in erreur
        (tmp_path / "feu").touch()
        with Commande(tmp_path, *arguments) as revenu:
            code, fin, erreur = revenu.finir()
        assert code == 0
        assert "partie de tarot africain inachevée : on la reprend" in erreur
        code, fin_de_l_hote, _ = hote.finir()
    assert code == 0
    assert (fin["scores"], fin["tete"]) == (fin_de_l_hote["scores"], fin_de_l_hote["tete"])
    assert fin["exclus"] == []


def _attendre(signe: Path, commande: Commande) -> None:
    while not signe.exists():
        assert commande.popen.poll() is None, commande.finir()
        time.sleep(0.02)

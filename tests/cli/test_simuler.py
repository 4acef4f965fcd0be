"""`rebelote simuler` : mêmes graines, mêmes octets ; rien de perdu ; chaque refus en une ligne."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rebelote.archives import Enregistrement, lire_parties, verifier
from rebelote.cli import executer
from rebelote.jeux.catalogue import jeux, trouver

DATE = ["--date", "2026-01-31T10:00:00Z"]

IA = '''
from rebelote.ia import JoueurIAAleatoire
from rebelote.noyau.sieges import nom_siege


class Panne(JoueurIAAleatoire):
    def choisir(self, vue):
        if vue.etat.situation() == "manche 1, pli 3":
            raise RuntimeError("plus\\nd'idées")
        return super().choisir(vue)


class Tricheur(JoueurIAAleatoire):
    def choisir(self, vue):
        refuses = [coup for coup, motif in vue.etat.coups_refuses(vue.siege)]
        return refuses[0] if refuses else super().choisir(vue)


class Sortie(JoueurIAAleatoire):
    def choisir(self, vue):
        raise SystemExit(0)


class Rien(JoueurIAAleatoire):
    def choisir(self, vue):
        return None


class Voisin(JoueurIAAleatoire):
    def choisir(self, vue):
        coup = super().choisir(vue)
        return type(coup)((coup.auteur + 1) % 4, coup.enchere, coup.couleur)


class Tardif(JoueurIAAleatoire):
    """Joue bien trois parties, et tombe à la quatrième : un joueur neuf par partie les compte."""

    parties = 0

    def __init__(self, alea):
        super().__init__(alea)
        type(self).parties += 1

    def choisir(self, vue):
        if type(self).parties > 3:
            raise RuntimeError("fatigue")
        return super().choisir(vue)


class Muette:
    def choisir(self, vue):
        coups = vue.coups_legaux()
        return next((coup for coup in coups if coup.texte == "passe"), coups[0])


class Taiseuse(Muette):
    pass


class Incapable:
    def __init__(self, alea):
        raise ValueError("pas prêt")

    def choisir(self, vue): ...
'''


@pytest.fixture
def ia(tmp_path: Path) -> Path:
    fichier = tmp_path / "mes_ia.py"
    fichier.write_text(IA)
    return fichier


def simuler(*arguments: str | Path) -> int:
    return executer(["simuler", *map(str, arguments)])


def test_les_parties_sont_jouees_ecrites_et_sans_faute(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sortie = tmp_path / "f.jsonl"
    assert simuler("belote", "-n", "5", "-g", "3", "-s", sortie) == 0
    parties = list(lire_parties(sortie))
    assert len(parties) == 5
    assert len({partie.id_partie for partie in parties}) == 5
    assert all(not verifier(partie).fautes for partie in parties)
    dit = capsys.readouterr().out
    assert "graine 3" in dit
    assert "5 parties" in dit
    assert "coups/s" in dit
    assert [p.name for p in tmp_path.iterdir()] == ["f.jsonl"]


@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_tous_les_jeux(jeu: str, tmp_path: Path) -> None:
    sortie = tmp_path / "f.jsonl"
    assert simuler(jeu, "-g", "1", "-j", "aleatoire", "-s", sortie) == 0
    (partie,) = lire_parties(sortie)
    assert verifier(partie).fautes == ()


def test_la_meme_graine_donne_les_memes_octets(tmp_path: Path) -> None:
    """En un processus, en deux, et la partie ne dépend pas du nombre qu'on en demande."""
    une, deux, moins = (tmp_path / nom for nom in ("une", "deux", "moins"))
    communs = ["belote", "-g", "8", "-r", "objectif=100", *DATE]
    assert simuler(*communs, "-n", "6", "-s", une) == 0
    assert simuler(*communs, "-n", "6", "-p", "2", "-s", deux) == 0
    assert simuler(*communs, "-n", "2", "-s", moins) == 0
    assert une.read_bytes() == deux.read_bytes()
    assert une.read_bytes().startswith(moins.read_bytes())


def test_une_autre_graine_donne_d_autres_parties(tmp_path: Path) -> None:
    journaux = []
    for graine in ("1", "2"):
        sortie = tmp_path / graine
        assert simuler("belote", "-g", graine, "-s", sortie, "-r", "objectif=1") == 0
        journaux.append(json.loads(sortie.read_text())["journal"])
    assert journaux[0] != journaux[1]


def test_regles_joueurs_et_date_sont_dans_la_partie(tmp_path: Path) -> None:
    sortie = tmp_path / "f"
    regles = ["-r", "objectif=50", "-r", "annonces=non"]
    joueurs = ["-j", "simple,aleatoire,simple,aleatoire"]
    assert simuler("belote", "-g", "1", *regles, *joueurs, *DATE, "-s", sortie) == 0
    (partie,) = lire_parties(sortie)
    assert isinstance(partie, Enregistrement)
    assert partie.regles.en_json() | {"objectif": 50, "annonces": False} == partie.regles.en_json()
    assert [j.ia for j in partie.joueurs] == ["simple", "aleatoire", "simple", "aleatoire"]
    assert partie.date_debut == "2026-01-31T10:00:00Z"


def test_sans_sortie_rien_n_est_ecrit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert simuler("belote", "-r", "objectif=1") == 0
    assert "graine " in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_ecraser(tmp_path: Path) -> None:
    sortie = tmp_path / "f"
    sortie.write_text("ancien")
    assert simuler("belote", "-r", "objectif=1", "-s", sortie, "--ecraser") == 0
    assert len(list(lire_parties(sortie))) == 1


@pytest.mark.parametrize("jeu", ["belote", "contree", "dame_de_pique", "tarot_africain"])
def test_on_choisit_qui_donne_le_premier(tmp_path: Path, jeu: str) -> None:
    parties = {}
    for donneur in ("", "J1", "J3"):
        sortie = tmp_path / f"{donneur}.jsonl"
        qui = ["--donneur", donneur] if donneur else []
        assert simuler(jeu, "-g", "1", "-j", "aleatoire", "-s", sortie, *qui) == 0
        (parties[donneur],) = lire_parties(sortie)
        assert verifier(parties[donneur]).fautes == ()
        premiere = json.loads(sortie.read_text(encoding="utf-8"))["journal"][0]
        assert premiere["donneur"] == (donneur or "J1")
    identifiants = {partie.id_partie for partie in parties.values()}
    assert len(identifiants) == 3, "une autre partie a un autre nom"


REFUS: list[tuple[list[str], str]] = [
    (["tarot"], "jeu inconnu : tarot ; jeux : belote"),
    (["belote", "-j", "genie"], "IA inconnue : genie ; pour belote : aleatoire, simple"),
    (["belote", "-j", "simple,simple"], "belote se joue à 4 joueurs, pas à 2"),
    (["belote", "-j", "absent.py:IA"], "absent.py n'existe pas"),
    (["belote", "--nombre", "3"], "belote se joue à 4 joueurs, pas à 3"),
    (["belote", "--nombre", "4", "-j", "simple,simple"], "--nombre 4 mais 2 IA"),
    (["belote", "-r", "annonces"], "règle illisible : annonces ; attendu nom=valeur"),
    (["belote", "-r", "x=1"], "option inconnue : x ; options : objectif"),
    (["belote", "-r", "objectif=-3"], "objectif = -3 est refusé ; attendu un entier de 1 à"),
    (["belote", "-r", f"objectif={'9' * 30}"], "attendu un entier de 1 à 1000000000"),
    (["belote", "-r", "annonces=non", "-r", "annonces=oui"], "annonces est donnée deux fois"),
    (["belote", "-j", ""], "il y manque un nom d'IA"),
    (["belote", "-j", "simple,,simple,simple"], "il y manque un nom d'IA"),
    (["belote", "--donneur", "J5"], "siège inconnu : J5 ; attendu J1, J2, J3 ou J4"),
    (["tarot_africain", "--nombre", "2", "--donneur", "J3"], "le donneur est un des 2 joueurs"),
    (["regicide", "--donneur", "J2"], "regicide n'a pas de donneur"),
    (["belote", "--date", "hier"], "date illisible : hier"),
    (["belote", "--date", "2026-01-31"], "attendu avec son fuseau"),
    (["belote", "-n", "0"], "--parties"),
    (["belote", "-n", "-3"], "--parties"),
    (["belote", "-n", "beaucoup"], "--parties"),
    (["belote", "-g", "-1"], "--graine"),
    (["belote", "-p", "0"], "--processus"),
    (["belote", "--inconnue"], "option inconnue : --inconnue"),
    ([], "il manque"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUS)
def test_refus(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Une ligne, le code 2, rien d'écrit."""
    monkeypatch.chdir(tmp_path)
    assert simuler(*arguments, "-s", "f.jsonl") == 2
    sorties = capsys.readouterr()
    assert message in sorties.err
    assert sorties.err.count("\n") == 1
    assert sorties.out == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("sortie", "message"),
    [("present", "existe déjà"), ("absent/f", "n'existe pas"), (".", "est un dossier")],
)
def test_sortie_refusee_avant_de_jouer(
    sortie: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "present").write_text("ancien")
    assert simuler("belote", "-n", "100000", "-s", tmp_path / sortie) == 2
    assert message in capsys.readouterr().err
    assert (tmp_path / "present").read_text() == "ancien"


FAUTES = [
    ("Panne", "mes_ia.py:9, dans choisir : RuntimeError : plus d'idées"),
    ("Tricheur", "coup refusé ["),
    ("Sortie", "mes_ia.py:21, dans choisir : SystemExit"),
    ("Rien", "choisir() a rendu None au lieu d'un coup"),
    ("Voisin", "choisir() a rendu un coup de J"),
]


@pytest.mark.parametrize(
    ("classe", "raison", "processus"),
    [*((*faute, "1") for faute in FAUTES), (*FAUTES[0], "2")],
)
def test_une_ia_en_faute_est_nommee(
    classe: str, raison: str, processus: str, ia: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sortie = ia.with_name("f")
    joueurs = f"aleatoire,{ia}:{classe},aleatoire,aleatoire"
    code = simuler("belote", "-n", "2", "-g", "6", "-j", joueurs, "-s", sortie, "-p", processus)
    assert code == 1
    erreur = capsys.readouterr().err
    assert f"{classe} (J2) est en faute à la partie 1, graine 6 : {raison}" in erreur
    assert erreur.count("\n") == 1
    assert not sortie.exists()


def test_les_parties_d_avant_la_faute_sont_gardees(
    ia: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sortie = ia.with_name("f")
    joueurs = f"aleatoire,aleatoire,{ia}:Tardif,aleatoire"
    options = ["-n", "9", "-g", "6", "-r", "objectif=1", "-j", joueurs, "-s", str(sortie)]
    assert simuler("belote", *options) == 1
    sorties = capsys.readouterr()
    assert "Tardif (J3) est en faute à la partie 4, graine 6" in sorties.err
    assert "3 parties dans" in sorties.out
    assert len(list(lire_parties(sortie))) == 3


def test_une_partie_sans_fin_nomme_les_ia(ia: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Quatre joueurs qui passent toujours : la faute est aux IA, pas à la demande."""
    joueurs = f"{ia}:Muette,{ia}:Muette,{ia}:Taiseuse,{ia}:Taiseuse"
    assert simuler("contree", "-g", "1", "-j", joueurs) == 1
    erreur = capsys.readouterr().err
    assert f"les IA {ia}:Muette, {ia}:Taiseuse sont en faute à la partie 1" in erreur
    assert "la partie ne finit pas" in erreur


def test_une_ia_mal_ecrite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "casse.py").write_text("def (:\n")
    assert simuler("belote", "-j", f"{tmp_path}/casse.py:IA") == 2
    assert capsys.readouterr().err == "rebelote : casse.py, ligne 1 : syntaxe incorrecte\n"


def test_les_nombres_ont_une_virgule(capsys: pytest.CaptureFixture[str]) -> None:
    assert simuler("belote", "-g", "1", "-j", "aleatoire", "-r", "objectif=1") == 0
    dit = capsys.readouterr().out
    assert "100,0 %" in dit
    assert "100.0" not in dit


def test_une_ia_qui_ne_se_construit_pas(ia: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert simuler("belote", "-j", f"{ia}:Incapable") == 2
    assert "ne se construit pas" in capsys.readouterr().err


@pytest.mark.parametrize("processus", ["1", "2"])
def test_ctrl_c_garde_les_parties_finies(tmp_path: Path, processus: str) -> None:
    sortie = tmp_path / "f.jsonl"
    commande = [sys.executable, "-m", "rebelote", "simuler", "belote", "-n", "1000000"]
    options = ["-g", "2", "-j", "aleatoire", "-r", "objectif=1", "-s", str(sortie)]
    with subprocess.Popen(
        [*commande, *options, "-p", processus], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as enfant:
        _attendre_des_parties(tmp_path, enfant)
        enfant.send_signal(signal.SIGINT)
        dit, erreur = enfant.communicate(timeout=60)
    assert enfant.returncode == 130
    assert erreur.decode() == "rebelote : interrompu\n"
    assert re.search(rb"parties? dans ", dit)
    parties = list(lire_parties(sortie))
    assert parties
    assert not verifier(parties[-1]).fautes
    assert [p.name for p in tmp_path.iterdir()] == ["f.jsonl"]


def _attendre_des_parties(dossier: Path, enfant: subprocess.Popen[bytes]) -> None:
    """Attend que des parties soient écrites dans le fichier en cours."""
    limite = time.monotonic() + 60
    while not any(chemin.stat().st_size for chemin in dossier.iterdir()):
        assert enfant.poll() is None
        assert time.monotonic() < limite
        time.sleep(0.05)


def test_l_aide_est_en_francais_avec_des_exemples(capsys: pytest.CaptureFixture[str]) -> None:
    assert executer(["simuler", "--help"]) == 0
    dit = capsys.readouterr().out
    assert "Exemples" in dit
    assert "Nombre de parties" in dit


def test_le_nombre_de_joueurs_se_choisit(tmp_path: Path) -> None:
    plusieurs = [nom for nom, jeu in jeux().items() if len(jeu.nombres_de_joueurs) > 1]
    for nom in plusieurs:
        nombre = trouver(nom).nombres_de_joueurs[0]
        sortie = tmp_path / nom
        assert (
            simuler(nom, "-g", "1", "--nombre", str(nombre), "-j", "aleatoire", "-s", sortie) == 0
        )
        (partie,) = lire_parties(sortie)
        assert len(partie.joueurs) == nombre

"""Les personnes de `rebelote jouer` : leur nom, les règles, un écran que l'on se passe."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from rebelote.archives import Enregistrement, lire_parties, verifier
from rebelote.cli.terminal import ecran_partage, joueur_humain
from rebelote.cli.terminal.ecran_partage import EcranPartage
from rebelote.cli.terminal.saisie import Choix, Dire
from rebelote.ia import JoueurIAAleatoire
from rebelote.jeux.catalogue import jeux, trouver
from rebelote.noyau.evenement import Evenement
from rebelote.recit.recit import Recit
from rebelote.recit.regles import texte_des_regles
from tests.cli.terminal import DES_UNS, Terminal

REGLES = "lire les règles d'abord ? (o/n) "
TAROT = ("jouer", "tarot_africain", "-g", "3", "--sans-base", "-r", "vies=3")
PASSER = re.compile(r"À (J\d), (\w+) : Entrée, sans personne d'autre devant l'écran ")
REPONSES = "".join(f"{n}\n" for n in range(7)) * 600
"""De quoi jouer au hasard : ce qui est refusé est redemandé."""


# --- L'accueil --------------------------------------------------------------------------------


@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_au_terminal_on_propose_les_regles_puis_on_demande_le_nom(
    terminal: Terminal, jeu: str
) -> None:
    sortie = terminal.lancer("jouer", jeu, "-g", "1", entree="o\nAlice\n", au_clavier=True)
    avant, _, apres = sortie.texte.partition("Votre nom (Entrée : vous) : ")
    assert f"{trouver(jeu).titre} : {REGLES}" in avant
    titre = texte_des_regles(trouver(jeu)).splitlines()[0].removeprefix("# ")
    assert titre in avant
    assert "J1 Alice, J2 simple" in apres


def test_entree_garde_vous_et_passe_les_regles(terminal: Terminal) -> None:
    sortie = terminal.lancer(*TAROT, entree="\n\n", au_clavier=True)
    assert "Tarot africain : J1 vous, J2 simple" in sortie.texte
    assert "Les paris" not in sortie.texte


def test_deux_personnes_ne_prennent_pas_le_meme_nom(terminal: Terminal) -> None:
    sieges = ("--siege", "J1", "--siege", "J2")
    sortie = terminal.lancer(*TAROT, *sieges, entree="n\nAna\nAna\nBob\n", au_clavier=True)
    assert "Ana : ce nom est pris\nNom de J2 (Entrée : joueur) : " in sortie.texte
    assert "Tarot africain : J1 Ana, J2 Bob, J3 simple" in sortie.texte


def test_ctrl_d_vaut_entree_puis_la_partie_s_interrompt(terminal: Terminal) -> None:
    sortie = terminal.lancer(*TAROT, entree="", au_clavier=True)
    assert sortie.code == 1
    assert "J1 vous, J2 simple" in sortie.texte
    assert "Partie interrompue : plus rien à lire." in sortie.texte


@pytest.mark.parametrize(
    ("options", "au_clavier"),
    [((), False), (("--nom", "Alice"), True), (("--direct", "-j", "simple"), True)],
    ids=["hors d'un terminal", "un nom est donné", "personne ne joue"],
)
def test_on_ne_demande_rien(terminal: Terminal, options: tuple[str, ...], au_clavier: bool) -> None:
    sortie = terminal.lancer(*TAROT, *options, entree=DES_UNS, au_clavier=au_clavier)
    assert "règles d'abord" not in sortie.texte
    assert "Nom" not in sortie.texte
    assert "Votre nom" not in sortie.texte


def test_une_demande_refusee_l_est_avant_toute_question(terminal: Terminal) -> None:
    sortie = terminal.lancer("jouer", "belote", "--siege", "J1", "-j", "nul", au_clavier=True)
    assert (sortie.code, sortie.texte) == (2, "")


# --- Plusieurs personnes ----------------------------------------------------------------------


NOMS_LUS = {"J1": {"Alice, vous", "Bob", "simple"}, "J2": {"Alice", "Bob, vous", "simple"}}


def _tours(texte: str) -> Iterator[tuple[str, str]]:
    """Le siège de chaque personne que l'on appelle, et ce qu'elle lit avant qu'on passe l'écran."""
    appels = list(PASSER.finditer(texte))
    fins = [appel.start() for appel in appels[1:]] + [texte.index("Score final")]
    for appel, fin in zip(appels, fins, strict=True):
        yield appel[1], texte[appel.end() : fin]


def _mains(lu: str) -> Iterator[tuple[str, str]]:
    """Chaque main d'une table : son siège, et ce qu'on en montre."""
    yield from re.findall(r"^[▶ ] (J\d) [^[]+ \[[^]]*vies?[^]]*\] : (.*)$", lu, re.MULTILINE)


def test_chacun_ne_voit_que_ce_que_voit_son_siege(terminal: Terminal) -> None:
    """Sa main et pas celle d'un autre ; à l'aveugle, celle des autres et pas la sienne."""
    table = ("jouer", "tarot_africain", "-g", "3", "--sans-base", "--nombre", "3")
    sortie = terminal.lancer(*table, "--nom", "Alice", "--nom", "Bob", entree=REPONSES)
    assert (sortie.code, sortie.erreur) == (0, "")
    vues: Counter[bool] = Counter()
    for siege, lu in _tours(sortie.texte):
        for titre, tableau in re.findall(r"Tarot africain, (.*)\n((?:.+\n)+)", lu):
            if titre.endswith("(1 carte), pli 1"):
                continue  # les cartes sont retournées
            a_l_aveugle = "(1 carte)" in titre
            for autre, main in _mains(tableau):
                cachee = re.fullmatch(r"\d cartes?", main) is not None
                assert cachee == ((autre == siege) == a_l_aveugle) or main == "—", lu
                vues[a_l_aveugle] += 1
        noms = set(re.findall(r"^[▶ ] J\d (.+?) \[", lu, re.MULTILINE))
        assert noms == NOMS_LUS[siege]
    assert min(vues[True], vues[False]) > 5


def test_on_passe_l_ecran_d_une_personne_a_l_autre_et_elle_lit_ce_qu_elle_a_manque(
    terminal: Terminal,
) -> None:
    noms = ("--siege", "J3", "--siege", "J1", "--nom", "Zoé", "--nom", "Yves")
    sortie = terminal.lancer(*TAROT, *noms, entree=REPONSES)
    assert "Tarot africain : J1 Yves, J2 simple, J3 Zoé, J4 simple. Graine 3." in sortie.texte
    (premier, lu), (second, suite), *_ = _tours(sortie.texte)
    assert (premier, second) == ("J1", "J3")
    assert "J2 simple : parie" not in lu
    assert re.search(r"croupier : donne.*J1 Yves : parie \d\nJ2 simple : parie", suite, re.DOTALL)
    fin = sortie.texte[sortie.texte.index("Score final") :]
    assert "Vous avez" not in fin
    assert "manches jouées" in fin


def test_leurs_noms_se_demandent_au_terminal(terminal: Terminal) -> None:
    sieges = ("--siege", "J1", "--siege", "J2")
    sortie = terminal.lancer(*TAROT, *sieges, entree="n\nAlice\n\n", au_clavier=True)
    assert "Nom de J1 (Entrée : joueur) : Nom de J2 (Entrée : joueur) : " in sortie.texte
    assert "J1 Alice, J2 joueur, J3 simple, J4 simple" in sortie.texte


def test_la_partie_est_gardee_avec_les_deux_noms(terminal: Terminal, tmp_path: Path) -> None:
    fichier = tmp_path / "partie.json"
    noms = ("--nom", "Alice", "--nom", "Bob", "--nombre", "2")
    assert terminal.lancer(*TAROT, *noms, "-s", str(fichier), entree=REPONSES).code == 0
    (partie,) = lire_parties(fichier)
    assert isinstance(partie, Enregistrement)
    assert verifier(partie).fautes == ()
    assert [(j.nom, j.ia) for j in partie.joueurs] == [("Alice", None), ("Bob", None)]


def test_l_ecran_et_ce_qui_a_defile_sont_effaces_avant_l_appel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ecran = Console(file=io.StringIO(), force_terminal=True, width=100)
    monkeypatch.setattr(ecran_partage, "demander", lambda _, question: ecran.print(question))
    tarot = trouver("tarot_africain")
    partage = EcranPartage(JoueurIAAleatoire(Random(1)), ecran, Recit({0: "Alice", 1: "Bob"}))
    partie = tarot.nouvelle_partie([partage, partage], alea=Random(1))
    while len(partie.etat.bilans) < 1:
        partie.avancer()
    assert isinstance(ecran.file, io.StringIO)
    texte = ecran.file.getvalue()
    appels = [appel[1] for appel in PASSER.finditer(re.sub(r"\x1b\[[\d;]*m", "", texte))]
    assert len(appels) == texte.count("\x1b[2J") == texte.count("\x1b[3J")
    assert all(avant != apres for avant, apres in pairwise(appels))


@pytest.mark.parametrize("nom", list(jeux()))
def test_chaque_jeu_se_joue_a_plusieurs(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, nom: str
) -> None:
    offerts: list[Choix] = []
    alea = Random(2)

    def noter(coups: list[Evenement], dire: Dire) -> Choix:
        offerts.append(Choix(coups, dire))
        return offerts[-1]

    monkeypatch.setattr(joueur_humain, "Choix", noter)
    monkeypatch.setattr(joueur_humain, "demander", lambda *_: alea.choice(offerts[-1].coups).texte)
    monkeypatch.setattr(ecran_partage, "demander", lambda *_: "")
    noms = ("--siege", "J2", "--siege", "J1", "--nom", "Alice", "--nom", "Bob")
    sortie = terminal.lancer("jouer", nom, "-j", "aleatoire", *noms, "-g", "1")
    assert (sortie.code, sortie.erreur) == (0, "")
    assert "\nVainqueur" in sortie.texte
    assert offerts


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--siege", "J1", "--siege", "1"], "le même siège est demandé deux fois"),
        (["--siege", "J1", "--siege", "J2", "--nom", "A"], "autant de l'un que de l'autre"),
        (["--nom", "A", "--nom", "B", "--nombre", "2", "--siege", "J1", "--siege", "J4"], "J4 à 2"),
        (["--nombre", "2", "--nom", "A", "--nom", "B", "--nom", "C"], "0 IA et 3 personnes"),
        (["--nom", "A", "--nom", "A "], "--nom : le même nom est donné deux fois"),
        (["--direct", "--nom", "Zoé"], "--nom : avec --direct, personne ne joue à ce clavier"),
        (["--nom", "A", "--nom", " "], "--nom attend un texte"),
        (["--direct", "--siege", "J1", "--siege", "J2"], "d'un seul --siege"),
    ],
)
def test_une_table_impossible_est_refusee_en_une_ligne(
    terminal: Terminal, options: list[str], message: str
) -> None:
    sortie = terminal.lancer(*TAROT, *options, entree=DES_UNS)
    assert (sortie.code, sortie.texte) == (2, "")
    assert message in sortie.erreur
    assert sortie.erreur.count("\n") == 1

"""`rebelote jouer --direct` : une partie entre IA, ligne à ligne ou sur une table qui bouge."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from rebelote.cli.terminal.direct import montrer
from rebelote.cli.terminal.scene import Mesures, Scene
from rebelote.ia import JoueurIAAleatoire
from rebelote.jeux.catalogue import jeux, trouver
from rebelote.noyau.partie import Partie
from rebelote.recit.recit import Pas, Recit, derouler
from tests.cli.terminal import Terminal, lancer

DIRECT = ("jouer", "belote", "--direct", "--graine", "1", "--regle", "objectif=50")
QUATRE = ("--joueurs", "simple,simple,simple,simple")


def _partie(jeu: str, **options: int) -> Partie[Any]:
    choisi, alea = trouver(jeu), Random(1)
    joueurs = [JoueurIAAleatoire(alea)] * choisi.nombres_de_joueurs[-1]
    return choisi.nouvelle_partie(joueurs, choisi.regles.depuis_json(options), alea)


def _recit(partie: Partie[Any]) -> Recit:
    return Recit(dict.fromkeys(range(len(partie.joueurs)), "essai"))


def _console(largeur: int = 100, hauteur: int = 30) -> Console:
    return Console(
        file=io.StringIO(), force_terminal=True, width=largeur, height=hauteur, color_system=None
    )


def _ecran(scene: Scene, largeur: int = 100, hauteur: int = 30) -> str:
    console = Console(file=io.StringIO(), width=largeur, height=hauteur, color_system=None)
    console.print(scene.rendu(), height=hauteur)
    return _texte(console)


def _texte(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_hors_d_un_terminal_la_partie_est_contee_jusqu_au_score_final() -> None:
    sortie = lancer(*DIRECT, *QUATRE)
    assert (sortie.code, sortie.erreur) == (0, "")
    assert re.search(r"\nScore final : A \d+  B \d+\nVainqueur : [AB]\n$", sortie.texte)
    assert "\x1b" not in sortie.texte
    assert "— manche 1, pli 8 —" in sortie.texte


def test_la_meme_graine_montre_la_premiere_partie_de_simuler(
    terminal: Terminal, tmp_path: Path
) -> None:
    direct, simulee = tmp_path / "direct.json", tmp_path / "simulee.jsonl"
    terminal.lancer(*DIRECT, "-s", str(direct))
    terminal.lancer("simuler", "belote", "-g", "1", "-r", "objectif=50", "-s", str(simulee))
    journaux = [
        re.search(r'"journal":(.*),"resultat"', chemin.read_text(encoding="utf-8"))
        for chemin in (direct, simulee)
    ]
    assert journaux[0] is not None
    assert journaux[1] is not None
    assert journaux[0][1] == journaux[1][1]


def test_un_siege_de_trop_est_refuse(terminal: Terminal) -> None:
    assert terminal.lancer(*DIRECT, "--siege", "J5").code == 2


@pytest.mark.parametrize("largeur", [100, 60])
def test_dans_un_terminal_la_table_est_dessinee_s_il_est_assez_grand(largeur: int) -> None:
    partie, console = _partie("belote", objectif=50), _console(largeur)
    manches = sum(
        pas.finit_la_manche for pas in montrer(partie, trouver("belote"), _recit(partie), console)
    )
    texte = _texte(console)
    assert partie.est_terminee
    assert manches == len(partie.etat.scores_par_manche())
    assert texte.splitlines()[-1].startswith("Vainqueur : ")
    assert ("Le fil" in texte) == (largeur == 100)


@pytest.mark.parametrize("nom", list(jeux()))
def test_chaque_jeu_se_dessine(nom: str) -> None:
    partie = _partie(nom)
    scene = Scene(trouver(nom), _recit(partie), None, 36)
    for rang, pas in enumerate(derouler(partie, None)):
        scene.avancer(pas)
        if rang % 40 == 3 or pas.apres.est_terminee:
            ecran = _ecran(scene, 110, 36)
            assert trouver(nom).titre in ecran
            assert "Layout" not in ecran
            assert pas.apres.est_terminee or "J1 essai ─" in ecran


def _premier_pli(scene: Scene, partie: Partie[Any]) -> Pas:
    """Avance jusqu'à ce que trois cartes soient sur la table."""
    for pas in derouler(partie, scene.siege):
        scene.avancer(pas)
        if "pli 1" in pas.avant.situation() and len(pas.apres.pli) == 3:  # type: ignore[attr-defined]
            return pas
    raise AssertionError


def test_la_table_montre_les_mains_le_pli_le_fil_et_le_score() -> None:
    partie = _partie("belote")
    scene = Scene(trouver("belote"), _recit(partie), None, 30)
    _premier_pli(scene, partie)
    ecran = _ecran(scene)
    for siege in range(4):
        assert f"J{siege + 1} essai" in ecran
        for carte in partie.etat.mains[siege]:
            assert str(carte) in ecran
    for carte in partie.etat.pli:
        assert str(carte) in ecran
    assert "▶ J" in ecran
    assert "total  A 0  B 0" in ecran
    assert "Layout" not in ecran


@pytest.mark.parametrize(("largeur", "hauteur"), [(70, 24), (80, 24), (100, 30), (160, 50)])
def test_la_table_tient_dans_l_ecran(largeur: int, hauteur: int) -> None:
    partie = _partie("belote")
    scene = Scene(trouver("belote"), _recit(partie), None, hauteur)
    _premier_pli(scene, partie)
    lignes = _ecran(scene, largeur, hauteur).splitlines()
    assert len(lignes) <= hauteur
    assert all(len(ligne) <= largeur for ligne in lignes)
    assert sum("╰" in ligne for ligne in lignes) >= 5


@pytest.mark.parametrize("siege", range(4))
def test_vue_d_un_siege_la_table_cache_les_autres_mains(siege: int) -> None:
    partie = _partie("belote")
    scene = Scene(trouver("belote"), _recit(partie), siege, 30)
    _premier_pli(scene, partie)
    ecran = _ecran(scene)
    cachees = [m for s, m in enumerate(partie.vue(siege).etat.mains) if s != siege]
    for main, connue in zip(
        (m for s, m in enumerate(partie.etat.mains) if s != siege), cachees, strict=True
    ):
        for carte in main:
            assert carte in connue or str(carte) not in ecran
    # Le spectateur est assis en bas : sa main est la dernière dessinée.
    assert ecran.rindex(f"J{siege + 1} essai ─") > max(
        ecran.index(f"J{autre + 1} essai ─") for autre in range(4) if autre != siege
    )


@pytest.mark.parametrize("hauteur", range(20, 60))
def test_les_mesures_ne_debordent_pas(hauteur: int) -> None:
    mesures = Mesures.pour(hauteur, 4)
    if hauteur >= 24:
        assert 4 + 2 + 3 * mesures.siege + mesures.fil + 2 <= hauteur
    assert mesures.fil >= 1

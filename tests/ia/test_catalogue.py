"""Trouver une IA : par son nom, par `module:Classe`, par `fichier.py:Classe`."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from rebelote.ia import (
    IAIntrouvable,
    JoueurIAAleatoire,
    JoueurIASimple,
    charger,
    est_connue,
    noms_des_ia,
)
from rebelote.ia.catalogue import ia_par_defaut, ou_le_hasard
from rebelote.jeux.catalogue import jeux

SOURCE = """
from rebelote.ia import JoueurIAAleatoire


class Mienne(JoueurIAAleatoire):
    pass


class SansHasard:
    def choisir(self, vue):
        return vue.coups_legaux()[0]


class Fragile:
    def __init__(self, alea):
        raise RuntimeError("cassée")

    def choisir(self, vue): ...


class Partante:
    def __init__(self):
        raise SystemExit(3)

    def choisir(self, vue): ...


class PasUneIA:
    pass
"""


@pytest.fixture
def fichier(tmp_path: Path) -> Path:
    chemin = tmp_path / "mienne.py"
    chemin.write_text(SOURCE, encoding="utf-8")
    return chemin


def test_par_son_nom() -> None:
    assert isinstance(charger("aleatoire", "belote", Random(1)), JoueurIAAleatoire)
    assert isinstance(charger("simple", "belote", Random(1)), JoueurIASimple)


@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_chaque_jeu_a_une_ia_au_hasard_et_une_simple(jeu: str) -> None:
    assert noms_des_ia(jeu)[:2] == ["aleatoire", "simple"]


@pytest.mark.parametrize("nom", ["avance@50", "expert@50", "difficile@50"])
@pytest.mark.parametrize("jeu", ["belote", "contree"])
def test_un_budget_en_suffixe(nom: str, jeu: str) -> None:
    joueur: Any = charger(nom, jeu, Random(1))
    avance = getattr(joueur, "joueur", joueur)
    assert avance.chercheur.budget_ms == 50
    assert est_connue(nom, jeu)


@pytest.mark.parametrize("nom", ["inconnue", "simple@50", "mienne.py:Classe"])
def test_ce_qui_n_est_pas_connu(nom: str) -> None:
    assert not est_connue(nom, "belote")


def test_par_module() -> None:
    joueur = charger("rebelote.ia.aleatoire:JoueurIAAleatoire", "belote", Random(1))
    assert isinstance(joueur, JoueurIAAleatoire)


def test_par_fichier_avec_ou_sans_hasard(fichier: Path) -> None:
    assert isinstance(charger(f"{fichier}:Mienne", "belote", Random(1)), JoueurIAAleatoire)
    assert hasattr(charger(f"{fichier}:SansHasard", "belote", Random(1)), "choisir")


@pytest.mark.parametrize(
    ("description", "mots"),
    [
        ("inconnue", "IA inconnue : inconnue ; pour belote : aleatoire, simple"),
        ("inconnue", "un niveau .facile, moyen, difficile, expert., ou module:Classe"),
        ("avance@", "budget illisible : avance@ ; attendu des millisecondes"),
        ("avance@vite", "budget illisible : avance@vite"),
        ("avance@0", "budget illisible : avance@0"),
        ("simple@50", "simple ne regarde pas la montre"),
        ("facile@50", "facile ne regarde pas la montre"),
        ("inconnue@50", "IA inconnue : inconnue"),
        ("nulle.part:Classe", "nulle.part ne se charge pas"),
        ("absent.py:Classe", "absent.py n'existe pas"),
        ("rebelote.ia.aleatoire:Absente", "n'a pas de classe Absente"),
        ("{fichier}:PasUneIA", "n'a pas de classe PasUneIA avec une méthode choisir"),
        ("{fichier}:Fragile", "ne se construit pas"),
        ("{fichier}:Partante", "ne se construit pas : .*, dans __init__ : SystemExit"),
    ],
)
def test_refus_clairs(description: str, mots: str, fichier: Path) -> None:
    with pytest.raises(IAIntrouvable, match=mots.replace("(", r"\(")):
        charger(description.format(fichier=fichier), "belote", Random(1))


def test_un_fichier_peut_definir_une_dataclass_sous_le_nom_d_un_autre_module(
    tmp_path: Path,
) -> None:
    fichier = tmp_path / "random.py"
    fichier.write_text(
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "@dataclass\n"
        "class Mienne:\n"
        "    alea: object\n"
        "    def choisir(self, vue): return vue.coups_legaux()[0]\n"
    )
    assert charger(f"{fichier}:Mienne", "belote", Random(1)).__class__.__name__ == "Mienne"
    import random

    assert random.Random is Random


def test_un_fichier_qui_quitte_est_refuse(tmp_path: Path) -> None:
    (tmp_path / "sortante.py").write_text("import sys\nsys.exit(3)\n")
    with pytest.raises(IAIntrouvable, match=r"ne se charge pas : sortante\.py:2 : SystemExit : 3"):
        charger(f"{tmp_path}/sortante.py:IA", "belote", Random(1))


def test_la_meme_graine_donne_la_meme_ia() -> None:
    un, deux = (charger("aleatoire", "belote", Random(4)) for _ in range(2))
    assert isinstance(un, JoueurIAAleatoire)
    assert isinstance(deux, JoueurIAAleatoire)
    assert un.alea.random() == deux.alea.random()


@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_celle_qui_joue_quand_on_ne_demande_rien(jeu: str) -> None:
    assert ia_par_defaut(jeu) == "simple"


def test_a_un_jeu_d_ailleurs_le_hasard_joue() -> None:
    assert ia_par_defaut("haute") == "aleatoire"


@pytest.mark.parametrize(
    ("nom", "double"),
    [
        ("avance", "avance"),
        ("inconnue", "aleatoire"),
        ("expert", "aleatoire"),
        ("avance@600000", "aleatoire"),
        ("os:system", "aleatoire"),
        ("http://ailleurs", "aleatoire"),
    ],
)
def test_un_nom_venu_du_reseau_ne_fait_jouer_que_les_ia_du_jeu(nom: str, double: str) -> None:
    assert ou_le_hasard(nom, "belote") == double

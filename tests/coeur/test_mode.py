"""Compilé ou interprété, le moteur est le même fichier et rend les mêmes nombres."""

from __future__ import annotations

import importlib.util
import sys
from array import array
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import rebelote.coeur
from rebelote.coeur import MODE, CoeurInterprete, mode
from rebelote.coeur.moteur import Moteur
from rebelote.coeur.traduction import BAREMES, lot
from tests.coeur import minimax

DOSSIER = Path(rebelote.coeur.__file__).parent


def charger(nom: str, fichier: str) -> ModuleType:
    """Un module du cœur, lu dans sa source quoi qu'il y ait de compilé."""
    spec = importlib.util.spec_from_file_location(nom, DOSSIER / fichier)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def interprete(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Le moteur interprété, là où Cython n'est pas installé."""
    monkeypatch.setitem(sys.modules, "cython", None)
    return charger("moteur_interprete", "moteur.py")


def valeurs(moteur: Any, nombres: array[int]) -> array[int]:
    rendues = array("B", bytes(32))
    moteur.resoudre(nombres, BAREMES, rendues, 1)
    return rendues


def test_les_deux_rendent_les_memes_nombres(interprete: Any) -> None:
    assert not interprete.COMPILE
    alea, charge, lent = Random(12), Moteur(12), interprete.Moteur(12)
    for k in range(120):
        nombres = lot([minimax.position_au_hasard(alea, 2 + k % 4, k % 3)], plis=k % 5 == 0)
        assert valeurs(charge, nombres) == valeurs(lent, nombres)
        assert charge.peser(nombres, BAREMES) == lent.peser(nombres, BAREMES)
        assert charge.comparer(nombres, BAREMES, 30) == lent.comparer(nombres, BAREMES, 30)
        graine = alea.getrandbits(63) | 1
        tirages = [m.tirer(nombres, BAREMES, 5, graine) for m in (charge, lent)]
        assert tirages[0] == tirages[1]
    assert charge.noeuds == lent.noeuds


def test_le_mode_dit_ce_qui_est_charge() -> None:
    source = Path(rebelote.coeur.moteur.__file__ or "")
    assert ("interprete" if source.suffix == ".py" else "compile") == MODE


def test_interprete_on_le_dit_et_comment_compiler(
    interprete: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rebelote.coeur.moteur", interprete)
    with pytest.warns(UserWarning, match="cent fois plus lent.*make"):
        assert charger("mode_interprete", "mode.py").MODE == "interprete"


def test_l_avis_a_sa_categorie() -> None:
    assert mode.CoeurInterprete is CoeurInterprete
    assert issubclass(CoeurInterprete, UserWarning)

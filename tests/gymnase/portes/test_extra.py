"""Sans la bibliothèque d'une porte, on dit laquelle manque et comment l'installer."""

from __future__ import annotations

import importlib
import sys

import pytest

from rebelote.gymnase.portes.extra import ExtraAbsent


@pytest.mark.parametrize(
    ("porte", "bibliotheque", "extra"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium", "pettingzoo"),
        ("openspiel", "pyspiel", "openspiel"),
        ("ismcts", "pyspiel", "openspiel"),
    ],
)
def test_une_porte_fermee_dit_pourquoi(
    porte: str, bibliotheque: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, bibliotheque, None)
    for module in ("pettingzoo", "openspiel", "observateur", "ismcts"):
        monkeypatch.delitem(sys.modules, f"rebelote.gymnase.portes.{module}", raising=False)
    with pytest.raises(ExtraAbsent) as refus:
        importlib.import_module(f"rebelote.gymnase.portes.{porte}")
    assert str(refus.value) == (
        f"cette porte demande {bibliotheque} : pip install 'rebelote[{extra}]'"
    )

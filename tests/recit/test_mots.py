"""Ce que disent les exemples des nombres et des scores reste vrai."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from rebelote.recit import nombres, scores


@pytest.mark.parametrize("module", [nombres, scores])
def test_les_exemples_sont_justes(module: ModuleType) -> None:
    essais = doctest.testmod(module)
    assert essais.attempted
    assert not essais.failed


def test_les_scores_de_personne_ne_disent_rien() -> None:
    assert (scores.en_ligne({}), scores.en_phrase({})) == ("", "")

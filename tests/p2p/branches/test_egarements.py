"""Un fourbe au hasard n'égare personne ; la campagne « egarements » en essaie bien davantage."""

from __future__ import annotations

import pytest

from campagnes.egarements import egarer


@pytest.mark.parametrize("graine", range(8))
def test_les_honnetes_finissent_ensemble(graine: int) -> None:
    assert egarer(graine, ("hote", "secrete")[graine % 2]) == []

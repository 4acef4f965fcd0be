"""Un fourbe au hasard n'égare personne ; la campagne « egarements » en essaie bien davantage."""

from __future__ import annotations

import pytest

from campagnes.egarements import egarer

PLAINTE_DE_L_EXCLU = 10_537
"""L'hôte ouvre, à la suite de l'exclusion de l'absent, sur la plainte du fourbe qui l'a écrite."""


@pytest.mark.parametrize("graine", [*range(8), PLAINTE_DE_L_EXCLU])
def test_les_honnetes_finissent_ensemble(graine: int) -> None:
    assert egarer(graine, "secrete" if graine in (1, 3, 5, 7) else "hote") == []

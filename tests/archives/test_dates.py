"""Une date s'écrit et se relit avec son fuseau."""

from __future__ import annotations

import doctest
from datetime import UTC, datetime, timedelta

import pytest

from rebelote.archives import dates
from rebelote.archives.dates import DateIllisible, lire_date, maintenant


def test_les_exemples_sont_justes() -> None:
    assert not doctest.testmod(dates).failed


def test_maintenant_se_relit() -> None:
    texte = maintenant()
    assert texte.endswith("Z")
    assert datetime.now(UTC) - lire_date(texte) < timedelta(minutes=1)


@pytest.mark.parametrize("texte", ["", "hier", "2026-01-31", "2026-01-31T10:00:00", "2026-13-01"])
def test_une_date_sans_fuseau_est_refusee(texte: str) -> None:
    with pytest.raises(DateIllisible, match="attendu avec son fuseau"):
        lire_date(texte)

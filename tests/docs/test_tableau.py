"""`docs/tableau.md` : son exemple tourne, dit ce qu'il montre, et nomme tous les champs."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from rebelote.noyau.tableau import Tableau

PAGE = (Path(__file__).parents[2] / "docs" / "tableau.md").read_text(encoding="utf-8")


def test_l_exemple_tourne_et_montre_ce_qu_il_dit(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (montre,) = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(compile(code, "tableau.md", "exec"), {})
    assert capsys.readouterr().out == montre


def test_chaque_champ_est_dit() -> None:
    assert {champ.name for champ in fields(Tableau)} <= set(re.findall(r"`(\w+)`", PAGE))

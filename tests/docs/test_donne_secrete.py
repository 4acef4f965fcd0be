"""`docs/donne-secrete.md` : sa donne se joue, ses modules existent, ses nombres sont les vrais."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campagnes.campagne import NOMS
from campagnes.secret import faussaires, faussaires_avis, faussaires_parts
from rebelote.cartes import PAQUET_32
from rebelote.p2p import secret
from rebelote.p2p.secret.groupe import ORDRE
from rebelote.p2p.secret.preuve_melange import taille

PAGE = (Path(__file__).parents[2] / "docs" / "donne-secrete.md").read_text(encoding="utf-8")
BLOC = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_la_donne_de_la_page_se_lit(capsys: pytest.CaptureFixture[str]) -> None:
    (bloc,) = BLOC.findall(PAGE)
    exec(bloc, {"__name__": "page"})
    main = set(re.findall(r"'(.+?)'", capsys.readouterr().out))
    assert len(main) == 8
    assert main < {carte.texte for carte in PAQUET_32}


def test_la_page_nomme_tous_les_modules() -> None:
    dossier = Path(secret.__path__[0])
    modules = {fichier.stem for fichier in dossier.glob("[!_]*.py")}
    table = PAGE.partition("| --- | --- |\n")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) == modules


def test_ses_nombres_sont_les_vrais() -> None:
    tous = (faussaires, faussaires_parts, faussaires_avis)
    nombre = sum(len(module.FAUSSAIRES) for module in tous)
    assert f"lance {nombre} faussaires" in PAGE
    assert f"2²⁵² + {ORDRE - 2**252}" in PAGE
    assert taille(32) == 32 * (4 * 32 + 5)
    assert "32 × (4n + 5) octets" in PAGE
    citees = set(re.findall(r"campagne --seulement (\w+)", PAGE))
    assert citees == {"preuves", "permutations", "donne"}
    assert citees <= set(NOMS)

"""Les exigences figées : de quoi jouer, au sein de quoi développer ; rien n'y nomme d'hôte."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from outils import poser_typescript

EXIGENCES = Path(__file__).parents[2] / "requirements"


def _paquets(nom: str) -> dict[str, tuple[str, frozenset[str]]]:
    """La version et les empreintes de chaque paquet."""
    texte = (EXIGENCES / nom).read_text(encoding="utf-8").replace("\\\n", " ")
    lignes = re.findall(r"^([\w.-]+)==(\S+)(.*)$", texte, re.MULTILINE)
    return {p: (version, frozenset(re.findall(r"sha256:\w+", s))) for p, version, s in lignes}


def test_de_quoi_jouer_s_installe_sous_de_quoi_developper() -> None:
    """`make test` complète ce qu'a installé `make partie`, sans rien y changer."""
    jeu, dev = _paquets("jeu.txt"), _paquets("dev.txt")
    assert jeu.items() <= dev.items()
    voulus = {"rich", "typer", "pynacl", "uvicorn", "sqlalchemy", "zeroconf", "segno", "cython"}
    assert voulus <= jeu.keys()
    lourds = {"pytest", "mypy", "matplotlib", "open-spiel", "distributed", "playwright"}
    assert not lourds & jeu.keys()
    assert len(jeu) < len(dev) / 2


@pytest.mark.parametrize("nom", ["dev.txt", "jeu.txt", "bench.txt"])
def test_des_empreintes_et_aucun_hote(nom: str) -> None:
    assert all(empreintes for _, empreintes in _paquets(nom).values())
    texte = (EXIGENCES / nom).read_text(encoding="utf-8")
    assert not re.search(r"://|^-|file:", texte, re.MULTILINE)


def test_un_paquet_npm_d_une_autre_empreinte_n_est_pas_pose(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(poser_typescript, "telecharger", lambda dossier: b"autre chose")
    with pytest.raises(SystemExit, match=f"{poser_typescript.SHA256} attendue"):
        poser_typescript.poser(tmp_path / "typescript")
    assert not (tmp_path / "typescript").exists()

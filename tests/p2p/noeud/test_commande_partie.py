"""`rebelote partie` quand tout ne va pas ; `docs/test_protocole_reel.py` joue tous les jeux."""

from __future__ import annotations

from pathlib import Path

from tests.cli.terminal import lancer

FAUTIVE = """
class Panne:
    def choisir(self, vue):
        raise RuntimeError("plus d'idées")
"""


def partie(*options: str) -> list[str]:
    return ["partie", "tarot_africain", "--graine", "1", "--regle", "vies=1", *options]


def test_une_ia_en_faute_se_voit_aussitot_et_a_la_fin(tmp_path: Path) -> None:
    """La partie finit, la doublure jouant ; mais ce n'est pas une réussite."""
    fautive = tmp_path / "fautive.py"
    fautive.write_text(FAUTIVE, encoding="utf-8")
    sortie = lancer(*partie("--ia", f"simple,{fautive}:Panne", "--sans-base"))
    faute = f"J2 Bob : l'IA {fautive}:Panne est en faute : choisir() a levé RuntimeError"
    assert sortie.code == 1
    assert faute in sortie.texte
    assert sortie.texte.endswith("2 nœuds d'accord.\n")
    assert sortie.erreur.startswith(f"rebelote : {faute}")
    assert sortie.erreur.count("\n") == 1


def test_un_noeud_qui_ne_demarre_pas_dit_pourquoi(tmp_path: Path) -> None:
    (tmp_path / "Bob").mkdir()
    (tmp_path / "Bob" / "identite.cle").write_text("pas une clé", encoding="utf-8")
    sortie = lancer(*partie("--ia", "simple,simple", "--sans-base", "--donnees", str(tmp_path)))
    assert sortie.code == 2
    assert sortie.erreur.endswith("identite.cle n'est pas une clé : effacez-le pour en changer\n")
    assert sortie.erreur.count("\n") == 1

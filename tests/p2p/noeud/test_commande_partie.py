"""`rebelote partie` : de vrais processus, la partie contée, et gardée une fois."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import lancer

FAUTIVE = """
class Panne:
    def choisir(self, vue):
        raise RuntimeError("plus d'idées")
"""


def partie(*options: str) -> list[str]:
    return ["partie", "tarot_africain", "--graine", "1", "--regle", "vies=1", *options]


def test_la_partie_est_contee_et_gardee_en_base() -> None:
    sortie = lancer(*partie("--ia", "simple,simple"))
    assert (sortie.code, sortie.erreur) == (0, "")
    debut, donne, *prets, premiere = sortie.texte.splitlines()[:5]
    assert (debut, prets) == ("2 processus jouent à Tarot africain…", ["1/2 prêts", "2/2 prêts"])
    assert donne.startswith("donne secrète : tous battent le paquet")
    assert premiere == "paquet battu et prouvé par J1, J2 ; vérifié par tous"
    alice, bob, fin = sortie.texte.splitlines()[-3:]
    scores = alice.removeprefix("J1 Alice : ")
    assert (bob, "{" in scores) == (f"J2 Bob : {scores}", False)
    assert fin.startswith("Partie finie, gagnée par J")
    assert fin.endswith("2 nœuds d'accord.")
    historique = lancer("historique").texte
    assert historique.count("tarot_africain") == 1
    assert "p2p" in historique


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


@pytest.mark.parametrize(
    ("jeu", "nombre", "regle"),
    [
        ("contree", 4, "objectif=150"),
        ("dame_de_pique", 4, "objectif=1"),
        ("tarot_africain", 3, "vies=1"),
        ("regicide", 3, None),
    ],
)
def test_chaque_jeu_entre_vrais_processus(jeu: str, nombre: int, regle: str | None) -> None:
    """La belote a ses essais ; `rebelote partie` refuse si les scores ou les têtes diffèrent."""
    options = [] if regle is None else ["--regle", regle]
    tablee = ",".join(["simple"] * nombre)
    sortie = lancer("partie", jeu, "--graine", "2", "--sans-base", "--ia", tablee, *options)
    assert (sortie.code, sortie.erreur) == (0, "")
    assert sortie.texte.endswith(f"{nombre} nœuds d'accord.\n")

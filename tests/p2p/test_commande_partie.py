"""`rebelote partie` : de vrais processus, la partie contée, et gardée une fois."""

from __future__ import annotations

from tests.cli.terminal import lancer

COURTE = ("partie", "tarot_africain", "--ia", "simple,simple", "--graine", "1")


def test_la_partie_est_contee_et_gardee_en_base() -> None:
    sortie = lancer(*COURTE, "--regle", "vies=1")
    assert (sortie.code, sortie.erreur) == (0, "")
    assert sortie.texte.startswith("2 processus jouent à Tarot africain…\n")
    assert sortie.texte.endswith("2 nœuds d'accord.\n")
    historique = lancer("historique").texte
    assert historique.count("tarot_africain") == 1
    assert "p2p" in historique

"""La commande qui mesure l'échelle des IA."""

from __future__ import annotations

from pathlib import Path

import pytest

from campagnes import echelle
from rebelote.gymnase import lire_participants
from rebelote.jeux.catalogue import jeux, trouver


def test_tous_les_jeux_ont_leur_echelle() -> None:
    assert {barreau.jeu for barreau in echelle.IA} == set(jeux())
    for barreau in (*echelle.IA, *echelle.NIVEAUX):
        jeu = trouver(barreau.jeu)
        jeu.commencer(joueurs=barreau.joueurs)
        lire_participants(jeu, (barreau.dessus, barreau.dessous))


def test_l_echelle_se_joue_se_reprend_et_dit_ce_qui_manque(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    demande = echelle.Barreau("belote", 4, "aleatoire", "simple", 20, 10)
    monkeypatch.setattr(echelle, "IA", [*echelle.IA[:1], demande])
    options = ["--jeu", "belote", "--processus", "1", "--part", "0.05"]
    assert echelle.main(options) == 1
    bon, mauvais = sorties = capsys.readouterr().out.splitlines()
    assert bon.startswith("belote à 4 : simple − aleatoire +")
    assert "20 donnes" in bon
    assert mauvais.endswith("MANQUÉ, on demande 10")
    echelle.main(options)
    assert capsys.readouterr().out.splitlines() == sorties
    assert echelle.main(["--jeu", "tarot_africain"]) == 2

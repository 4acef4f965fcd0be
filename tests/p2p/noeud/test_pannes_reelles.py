"""Un échantillon des campagnes de vraies pannes ; `make campagne` les mène en grand."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from campagnes import pannes_reelles, reseau
from campagnes.pannes_reelles import Mesures
from tests.prises_de_la_machine import prises_changeantes

HOTE_TUE = "roi"
"""Le sort qui tue J1, qui invite et qui donne, en pleine manche d'une contrée."""


def test_reprise_de_l_hote_apres_sigkill(tmp_path: Path) -> None:
    """Tué et relancé par la même commande, l'hôte finit la même partie, d'accord avec tous."""
    mesures = Mesures()
    pannes_reelles.panne(Random(HOTE_TUE), tmp_path, mesures)
    assert len(mesures.reprises) == 1
    (carnet,) = (tmp_path / "Alice").glob("*.carnet")
    assert (tmp_path / "Alice" / "erreurs.txt").read_text().count("inachevée : on la reprend") == 1
    assert carnet.with_suffix(".json").exists()


@pytest.mark.skipif(
    not pannes_reelles.peut_couper(), reason="couper un réseau demande root et iproute2"
)
def test_un_reseau_coupe_en_deux(tmp_path: Path) -> None:
    mesures = Mesures()
    with prises_changeantes():
        pannes_reelles.partition(Random("trois"), tmp_path, mesures)
    assert len(mesures.detections) == len(mesures.reprises) == 1


def test_les_mesures_disent_ce_qui_a_trop_dure() -> None:
    mesures = Mesures(detections=[1.0, 6.0], levers=[9.0], reprises=[2.0])
    assert mesures.depassements() == ["detections : 1 au-delà de 5 s, jusqu'à 6.00 s"]
    assert "reprises : médiane 2.00 s, maximum 2.00 s (1 mesures)" in mesures.texte()


def test_une_epreuve_ratee_dit_de_quoi_la_refaire() -> None:
    def ratee(alea: Random, dossier: Path, mesures: Mesures) -> None:
        raise AssertionError("pas d'accord")

    with pytest.raises(AssertionError, match="graine 5, partie 0 : pas d'accord"):
        list(pannes_reelles.mener(ratee, 3, 5))


def test_les_graines_se_partagent_entre_processus() -> None:
    assert list(reseau.simulations(10, 4, 2)) == [1, 2, 3, 4]


def test_sans_droits_les_partitions_sont_sautees(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert list(reseau.partitions(20, 0)) == []
    assert "sautées" in capsys.readouterr().out

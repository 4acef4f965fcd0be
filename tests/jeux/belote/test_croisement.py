"""Nos règles et celles de la simulation procédurale, écrites à part, disent la même chose."""

import pytest

from campagnes import campagne, croisement
from rebelote.cartes import COULEURS, PAQUET_32, Couleur


def test_trois_mille_positions() -> None:
    assert list(croisement.croisement(3000, graine=1))[-1] >= 3000


@pytest.mark.parametrize("atout", COULEURS, ids=lambda c: c.name)
def test_points_de_chaque_carte(atout: Couleur) -> None:
    for carte in PAQUET_32:
        la_bas = croisement.reference.get_points_carte(croisement.en_dict(carte), atout.name)
        assert carte.get_points(atout) == la_bas


def test_un_desaccord_est_vu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(croisement.reference, "cartes_legales", lambda main, *_: main)
    with pytest.raises(croisement.Desaccord, match="graine 1, manche 0 : cartes légales"):
        list(croisement.croisement(100, graine=1))


def test_la_campagne_rend_1_au_desaccord(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--seulement", "croisement", "--positions", "64"]
    assert campagne.main(arguments) == 0
    assert "croisement : 64 positions, aucun désaccord" in capsys.readouterr().out
    monkeypatch.setattr(croisement.reference, "points_pli", lambda *_: -1)
    assert campagne.main(arguments) == 1
    assert "désaccord" in capsys.readouterr().out


def test_la_campagne_du_contrat(capsys: pytest.CaptureFixture[str]) -> None:
    assert campagne.main(["--seulement", "contrat", "--parties", "1"]) == 0
    assert "contrat : 8 parties, aucun désaccord" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments", [["--seulement", "rien"], ["--graine", "-1"], ["--positions", "beaucoup"]]
)
def test_arguments_refuses(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        campagne.main(arguments)
    assert "attendu" in capsys.readouterr().err


def test_la_campagne_des_parties(capsys: pytest.CaptureFixture[str]) -> None:
    assert campagne.main(["--seulement", "parties", "--parties", "1"]) == 0
    assert "parties : 8 parties, aucun désaccord" in capsys.readouterr().out

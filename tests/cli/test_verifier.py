"""`rebelote verifier` : 0 sans faute, 1 avec, 2 si quelque chose ne se lit pas."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rebelote.archives import ligne_json
from rebelote.cli import executer
from tests.archives.fabrique import SANS_FAUTE, TROIS_FAUTES, annoncee, manche_ouverte, partie_jouee

EXEMPLES = Path(__file__).parents[1] / "archives"
SAINE = ligne_json(manche_ouverte(SANS_FAUTE))
FAUTIVE = ligne_json(manche_ouverte(TROIS_FAUTES))


@pytest.fixture
def fichier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "f.jsonl"


def test_sans_faute(fichier: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fichier.write_text(f"{SAINE}\n{ligne_json(partie_jouee().en_json())}\n")
    assert executer(["verifier", "f.jsonl"]) == 0
    assert capsys.readouterr() == ("2 parties, 0 faute\n", "")


def test_chaque_faute_est_dite_sur_sa_ligne(
    fichier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fichier.write_text(f"{SAINE}\n{FAUTIVE}\n")
    assert executer(["verifier", "f.jsonl"]) == 1
    sorties = capsys.readouterr()
    lignes = sorties.out.splitlines()
    assert lignes[0] == (
        "f.jsonl, ligne 2 : manche 1, pli 1, événement 6 : "
        "J4, 8♣ : il faut fournir la couleur demandée (cœur) [FOURNIR]"
    )
    assert [ligne.rpartition("[")[2] for ligne in lignes[:-1]] == [
        "FOURNIR]",
        "COUPER]",
        "CARTE_PAS_EN_MAIN]",
        "SCORES_FAUX]",
        "SCORES_FAUX]",
    ]
    assert lignes[-1] == "2 parties, 5 fautes"
    assert sorties.err == ""


def test_l_illisible_est_dit_a_part_avec_sa_ligne(
    fichier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fichier.write_text(f"{SAINE}\n{SAINE[:50]}\n{FAUTIVE}\n")
    assert executer(["verifier", "f.jsonl"]) == 2
    sorties = capsys.readouterr()
    assert sorties.err.startswith("rebelote : f.jsonl, ligne 2 : illisible : JSON mal formé")
    assert sorties.err.count("\n") == 1
    assert sorties.out.splitlines()[-1] == "2 parties, 5 fautes, 1 illisible"


def test_l_exemple_du_cahier_des_charges(capsys: pytest.CaptureFixture[str]) -> None:
    assert executer(["verifier", str(EXEMPLES / "exemple_brief.json")]) == 1
    assert "1 partie, 15 fautes" in capsys.readouterr().out
    assert executer(["verifier", str(EXEMPLES / "exemple_brief_illisible.txt")]) == 2
    assert "ligne 7" in capsys.readouterr().err


def test_plusieurs_fichiers_dont_un_absent(
    fichier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fichier.write_text(SAINE)
    assert executer(["verifier", "f.jsonl", "absent.json", "f.jsonl", "."]) == 2
    sorties = capsys.readouterr()
    assert sorties.out == "2 parties, 0 faute, 2 illisibles\n"
    assert "absent.json : illisible : ce fichier n'existe pas" in sorties.err


def test_entree_standard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(FAUTIVE.encode())))
    assert executer(["verifier", "-"]) == 1
    assert "entrée standard, ligne 1 : manche 1" in capsys.readouterr().out


def test_une_partie_inachevee_est_signalee(
    fichier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    objet = manche_ouverte(SANS_FAUTE[:2])
    objet["resultat"] = {"scores": {"A": 0, "B": 0}, "vainqueurs": [], "manches": []}
    fichier.write_text(ligne_json(objet))
    assert executer(["verifier", "f.jsonl"]) == 0
    assert "note : partie inachevée, le journal s'arrête à manche 1, pli 3" in (
        capsys.readouterr().out
    )


def test_une_partie_qu_on_ne_peut_plus_suivre(
    fichier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    objet = manche_ouverte(SANS_FAUTE)
    del objet["journal"][5]
    fichier.write_text(ligne_json(objet))
    assert executer(["verifier", "f.jsonl"]) == 1
    assert "la suite ne peut pas être suivie après l'événement 6" in capsys.readouterr().out


def test_les_cartes_cachees_sont_signalees(
    fichier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sans faute, mais pas vérifiée en entier : le lecteur doit le savoir."""
    objet = manche_ouverte(SANS_FAUTE)
    objet["journal"][0]["mains"]["J3"] = [None] * 5
    objet["journal"][2]["mains"]["J3"] = [None] * 3
    fichier.write_text(ligne_json(objet))
    assert executer(["verifier", "f.jsonl"]) == 0
    note = "note : 8 cartes cachées : ce qui en dépend n'est pas vérifié"
    assert note in capsys.readouterr().out


def test_sans_fichier(capsys: pytest.CaptureFixture[str]) -> None:
    assert executer(["verifier"]) == 2
    assert "il manque" in capsys.readouterr().err


def test_dans_un_terminal_on_voit_ou_l_on_en_est(
    fichier: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sur la sortie d'erreur seulement : l'autre est celle qu'on redirige."""
    fichier.write_text(f"{SAINE}\n{SAINE}\n")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    assert executer(["verifier", "f.jsonl"]) == 0
    sorties = capsys.readouterr()
    assert "2 parties vérifiées" in sorties.err
    assert "vérifiées" not in sorties.out
    assert "2 parties, 0 faute" in sorties.out


def test_la_manche_mal_comptee_se_lit_avant_ce_qu_elle_entraine(
    fichier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Un pari récrit à la manche 1 : treize manches plus tard, J2 devrait être encore en vie."""
    objet = partie_jouee("tarot_africain", 4).en_json()
    objet["journal"][2]["pari"] = 0
    fichier.write_text(ligne_json(objet))
    assert executer(["verifier", "f.jsonl"]) == 1
    premiere, seconde, note, total = capsys.readouterr().out.splitlines()
    assert premiere.startswith("f.jsonl, ligne 1 : manche 1 : scores : J1 -1 J2 -2")
    assert seconde.endswith("la donne est fausse (J2 ne reçoit rien) [DONNE_INVALIDE]")
    assert "ne peut pas être suivie" in note
    assert total == "1 partie, 2 fautes"


@pytest.mark.parametrize(("cartes", "dite"), [("7♠ 7♥ 7♦ 7♣", "carre 7♠ 7♥ 7♦ 7♣"), ("", "carre")])
def test_une_annonce_insensee_est_refusee_clairement(
    fichier: Path, cartes: str, dite: str, capsys: pytest.CaptureFixture[str]
) -> None:
    fichier.write_text(ligne_json(annoncee("CARRE", cartes)))
    assert executer(["verifier", "f.jsonl"]) == 1
    sorties = capsys.readouterr()
    assert sorties.out.splitlines() == [
        f"f.jsonl, ligne 1 : manche 1, pli 1, événement 4 : J2, annonce {dite} : "
        "ces cartes ne font pas cette annonce, ou servent deux fois [ANNONCE_INVALIDE]",
        "1 partie, 1 faute",
    ]
    assert sorties.err == ""

"""`rebelote exporter` : brief, jsonl, texte ; rien d'écrit quand quelque chose ne va pas."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rebelote.archives import ligne_json
from rebelote.cli import executer
from tests.archives.fabrique import SANS_FAUTE, TROIS_FAUTES, annoncee, manche_ouverte

SAINE = manche_ouverte(SANS_FAUTE)
EXEMPLE = Path(__file__).parents[1] / "archives" / "exemple_brief.json"


@pytest.fixture
def dossier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "saine.jsonl").write_text(f"{ligne_json(SAINE)}\n")
    (tmp_path / "deux.jsonl").write_text(f"{ligne_json(SAINE)}\n" * 2)
    (tmp_path / "etalee.json").write_text(json.dumps(SAINE, indent=1))
    (tmp_path / "fautive.jsonl").write_text(ligne_json(manche_ouverte(TROIS_FAUTES)))
    (tmp_path / "coupee.jsonl").write_text(ligne_json(manche_ouverte(SANS_FAUTE[:3])))
    (tmp_path / "illisible.jsonl").write_text(f"{ligne_json(SAINE)}\n{{}}\n")
    (tmp_path / "carre.jsonl").write_text(ligne_json(annoncee("CARRE", "7♠ 7♥ 7♦ 7♣")))
    (tmp_path / "vide.jsonl").write_text(ligne_json(annoncee("TIERCE", "")))
    return tmp_path


@pytest.mark.parametrize("source", ["saine.jsonl", "deux.jsonl"])
def test_l_export_brief_relu_est_sans_faute(
    dossier: Path, source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert executer(["exporter", source, "--format", "brief", "--sortie", "b.json"]) == 0
    assert executer(["verifier", "b.json"]) == 0
    assert "0 faute" in capsys.readouterr().out


def test_une_seule_partie_brief_s_etale(dossier: Path) -> None:
    assert executer(["exporter", "saine.jsonl", "-f", "brief", "-s", "b.json"]) == 0
    texte = (dossier / "b.json").read_text()
    assert texte.startswith('{\n  "id_partie"')
    assert json.loads(texte)["manches"][0]["contrat"] == {
        "preneur_id": "J2",
        "equipe_prenante": "B",
        "atout": "COEUR",
    }


def test_jsonl_aligne_un_objet_etale(dossier: Path) -> None:
    assert executer(["exporter", "etalee.json", "-f", "jsonl", "-s", "l.jsonl"]) == 0
    (ligne,) = (dossier / "l.jsonl").read_text().splitlines()
    assert json.loads(ligne)["journal"] == SAINE["journal"]


def test_texte_a_l_ecran(dossier: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert executer(["exporter", "deux.jsonl"]) == 0
    dit = capsys.readouterr().out
    assert dit.count("Belote, partie") == 2
    assert dit.endswith("Vainqueur : B (A 11, B 171)\n")
    assert dit.count("(A 11, B 171)") == 2, "le résultat ne se dit qu'une fois par partie"
    assert "dont der B 10, belote B 20, contrat fait : A 11, B 171\n" in dit


_ANNONCE = "la partie enfreint une règle, J2, annonce"

REFUS = [
    (["carre.jsonl"], f"carre.jsonl, ligne 1 : {_ANNONCE} carre 7♠ 7♥ 7♦ 7♣ : ces cartes ne font"),
    (["carre.jsonl", "-f", "brief"], f"carre.jsonl, ligne 1 : {_ANNONCE} carre 7♠ 7♥ 7♦ 7♣"),
    (["vide.jsonl"], f"vide.jsonl, ligne 1 : {_ANNONCE} tierce : ces cartes ne font pas"),
    (["vide.jsonl", "-f", "brief"], f"vide.jsonl, ligne 1 : {_ANNONCE} tierce"),
    (["fautive.jsonl"], "fautive.jsonl, ligne 1 : la partie enfreint une règle, J4, 8♣"),
    (["coupee.jsonl", "-f", "brief"], "partie inachevée (manche 1, pli 4)"),
    (["illisible.jsonl"], "illisible.jsonl, ligne 2 : champ manquant : format"),
    (["absent.jsonl"], "absent.jsonl : ce fichier n'existe pas"),
    (["saine.jsonl", "-f", "pdf"], "format inconnu : pdf ; formats : brief, jsonl, texte"),
    ([str(EXEMPLE)], "déjà dans la disposition brief"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUS)
def test_refus(
    dossier: Path, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert executer(["exporter", *arguments, "-s", "sortie"]) == 2
    sorties = capsys.readouterr()
    assert message in sorties.err
    assert sorties.err.count("\n") == 1
    assert not (dossier / "sortie").exists()


def test_la_sortie_n_est_pas_ecrasee(dossier: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["exporter", "saine.jsonl", "-s", "deux.jsonl"]
    assert executer(arguments) == 2
    assert "existe déjà" in capsys.readouterr().err
    assert executer([*arguments, "--ecraser"]) == 0
    assert (dossier / "deux.jsonl").read_text().startswith("Belote, partie")


def test_une_partie_brief_est_celle_de_la_belote(
    dossier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    autre = ["simuler", "dame_de_pique", "-g", "1", "-j", "aleatoire", "-s", "d.jsonl"]
    assert executer(autre) == 0
    assert executer(["exporter", "d.jsonl", "-f", "brief"]) == 2
    assert "celle de la belote, pas de dame_de_pique" in capsys.readouterr().err


def test_la_sortie_ecrite_est_dite(dossier: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert executer(["exporter", "saine.jsonl", "-f", "jsonl", "-s", "neuf.jsonl"]) == 0
    assert capsys.readouterr() == ("1 partie écrite dans neuf.jsonl, format jsonl\n", "")


@pytest.mark.parametrize("source", ["carre.jsonl", "vide.jsonl", "fautive.jsonl"])
def test_jsonl_recopie_la_partie_telle_qu_elle_est(
    dossier: Path, source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Même fautive : on aligne des enregistrements pour les vérifier ensuite."""
    assert executer(["exporter", source, "-f", "jsonl", "-s", "n.jsonl"]) == 0
    assert capsys.readouterr() == ("1 partie écrite dans n.jsonl, format jsonl\n", "")
    (ligne,) = (dossier / "n.jsonl").read_text().splitlines()
    assert json.loads(ligne)["journal"] == json.loads((dossier / source).read_text())["journal"]

"""Écrire sans jamais rien perdre ni laisser de fichier à moitié fait."""

from __future__ import annotations

from pathlib import Path

import pytest

from rebelote.archives import EcritureImpossible, Ecrivain, ecrire_texte


def contenu(dossier: Path) -> list[str]:
    return sorted(chemin.name for chemin in dossier.iterdir())


def test_le_fichier_parait_a_la_fin(tmp_path: Path) -> None:
    with Ecrivain(tmp_path / "f.jsonl") as ecrivain:
        ecrivain.ecrire('{"a":1}')
        assert not (tmp_path / "f.jsonl").exists()
        ecrivain.ecrire('{"b":"é"}')
    assert (tmp_path / "f.jsonl").read_text() == '{"a":1}\n{"b":"é"}\n'
    assert contenu(tmp_path) == ["f.jsonl"]


@pytest.mark.parametrize("erreur", [KeyboardInterrupt, ValueError, SystemExit])
def test_une_interruption_garde_les_lignes_finies(
    tmp_path: Path, erreur: type[BaseException]
) -> None:
    with pytest.raises(erreur), Ecrivain(tmp_path / "f.jsonl") as ecrivain:  # noqa: PT012
        ecrivain.ecrire("un")
        ecrivain.ecrire("deux")
        raise erreur
    assert (tmp_path / "f.jsonl").read_text() == "un\ndeux\n"
    assert contenu(tmp_path) == ["f.jsonl"]


def test_une_ligne_coupee_par_l_interruption_disparait(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), Ecrivain(tmp_path / "f.jsonl") as ecrivain:  # noqa: PT012
        ecrivain.ecrire("un")
        ecrivain._fichier.write(b"deu")
        raise KeyboardInterrupt
    assert (tmp_path / "f.jsonl").read_text() == "un\n"


def test_ce_qu_on_ecrit_apres_une_ligne_coupee_reste_lisible(tmp_path: Path) -> None:
    with Ecrivain(tmp_path / "f.jsonl") as ecrivain:
        ecrivain.ecrire("un")
        ecrivain._fichier.write(b"de")
        ecrivain.ecrire("trois")
    assert (tmp_path / "f.jsonl").read_text() == "un\ntrois\n"


def test_sans_ligne_rien_n_est_ecrit(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), Ecrivain(tmp_path / "f.jsonl"):
        raise KeyboardInterrupt
    assert contenu(tmp_path) == []


def test_ecraser_remplace_seulement_a_la_fin(tmp_path: Path) -> None:
    fichier = tmp_path / "f.jsonl"
    fichier.write_text("ancien")
    with Ecrivain(fichier, ecraser=True) as ecrivain:
        ecrivain.ecrire("neuf")
        assert fichier.read_text() == "ancien"
    assert fichier.read_text() == "neuf\n"


def test_un_fichier_apparu_entre_temps_n_est_pas_ecrase(tmp_path: Path) -> None:
    fichier = tmp_path / "f.jsonl"
    with pytest.raises(EcritureImpossible, match="apparu entre-temps"), Ecrivain(fichier) as e:  # noqa: PT012
        e.ecrire("neuf")
        fichier.write_text("autre")
    assert fichier.read_text() == "autre"
    assert len(contenu(tmp_path)) == 2


@pytest.mark.parametrize(
    ("nom", "message"),
    [
        ("present", "existe déjà ; --ecraser le remplace"),
        ("dossier", "est un dossier"),
        ("absent/f", "n'existe pas"),
        ("a" * 300, "ne peut pas être écrit"),
    ],
)
def test_refus(tmp_path: Path, nom: str, message: str) -> None:
    (tmp_path / "present").write_text("ancien")
    (tmp_path / "dossier").mkdir()
    with pytest.raises(EcritureImpossible, match=message):
        Ecrivain(tmp_path / nom)
    assert contenu(tmp_path) == ["dossier", "present"]
    assert (tmp_path / "present").read_text() == "ancien"


def test_un_peripherique_est_refuse() -> None:
    with pytest.raises(EcritureImpossible, match="pas un fichier ordinaire"):
        Ecrivain(Path("/dev/null"), ecraser=True)


def test_un_lien_reste_un_lien(tmp_path: Path) -> None:
    vrai, lien = tmp_path / "vrai", tmp_path / "lien"
    vrai.write_text("ancien")
    lien.symlink_to(vrai)
    ecrire_texte(lien, "neuf\n", ecraser=True)
    assert lien.is_symlink()
    assert vrai.read_text() == "neuf\n"


def test_un_disque_plein_se_dit_en_une_ligne(tmp_path: Path) -> None:
    ecrivain = Ecrivain(tmp_path / "f.jsonl")
    ecrivain._partiel.symlink_to("/dev/full")
    with pytest.raises(EcritureImpossible, match="ne peut pas être écrit"), ecrivain:
        ecrivain.ecrire("x")
    assert not (tmp_path / "f.jsonl").exists()

"""Lire des fichiers de parties, et dire chaque ligne qui ne se lit pas."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from rebelote.archives import Enregistrement, Lu, PartieBrief, ligne_json, lire, lire_parties
from rebelote.noyau.erreurs import Illisible
from tests.archives.fabrique import SANS_FAUTE, manche_ouverte

ICI = Path(__file__).parent
OBJET = manche_ouverte(SANS_FAUTE)
LIGNE = ligne_json(OBJET)


def ecrire(dossier: Path, contenu: str | bytes) -> Path:
    fichier = dossier / "parties.jsonl"
    fichier.write_bytes(contenu.encode() if isinstance(contenu, str) else contenu)
    return fichier


def erreurs(lus: list[Lu]) -> list[tuple[int | None, str]]:
    return [(lu.ligne, str(lu.contenu)) for lu in lus if isinstance(lu.contenu, Illisible)]


@pytest.mark.parametrize(
    ("contenu", "lignes"),
    [
        (LIGNE, [1]),
        (f"{LIGNE}\n{LIGNE}\n", [1, 2]),
        (f"\n\n{LIGNE}\r\n\n{LIGNE}", [3, 5]),
        (json.dumps(OBJET, indent=2), [1]),
        (f"\n{json.dumps(OBJET, indent=2)}\n", [2]),
        (f"\ufeff{LIGNE}\n", [1]),
        (f"\ufeff{json.dumps(OBJET, indent=1)}\n", [1]),
    ],
    ids=["une", "deux", "lignes vides", "étalée", "étalée plus bas", "bom", "étalée et bom"],
)
def test_les_deux_formes(tmp_path: Path, contenu: str, lignes: list[int]) -> None:
    lus = list(lire(ecrire(tmp_path, contenu)))
    assert [lu.ligne for lu in lus] == lignes
    assert all(lu.partie() == Enregistrement.depuis_json(OBJET) for lu in lus)


ILLISIBLES: list[tuple[str, str | bytes, int | None, str]] = [
    ("vide", "", None, "vide"),
    ("blancs", " \n\t\n", None, "vide"),
    ("texte", "bonjour", 1, "une valeur manque"),
    ("liste", "[1]", 1, "attendu un objet"),
    ("nombre", "42", 1, "attendu un objet"),
    ("objet vide", "{}", 1, "champ manquant : format"),
    ("coupé", LIGNE[:-40], 1, "JSON mal formé"),
    ("étalé et coupé", '{\n"format": "rebelote/1",\n"jeu": \n}', 4, "une valeur manque"),
    ("virgule", '{"a": 1,}', 1, "JSON mal formé"),
    ("latin-1", '{\n"nom": "é"\n}'.encode("latin-1"), 2, "UTF-8"),
    ("utf-16", LIGNE.encode("utf-16"), 1, "UTF-8"),
    ("nul", b"\x00\x01\x02", 1, "une valeur manque"),
    ("NaN", '{"format": NaN}', 1, "NaN n'est pas un nombre"),
    ("champ répété", '{"jeu": 1, "jeu": 2}', 1, "champ répété : 'jeu'"),
    ("gouffre", "[" * 100_000, 1, "imbriqué trop profondément"),
    ("gouffre fermé", '{"a":' + "[" * 100_000 + "]" * 100_000 + "}", 1, "imbriqué"),
    ("entier démesuré", '{"a": ' + "9" * 5000 + "}", 1, "démesuré"),
    ("demi-caractère", '{"\\ud800": 1}', 1, "demi-caractère"),
]


@pytest.mark.parametrize(
    ("contenu", "ligne", "message"), [i[1:] for i in ILLISIBLES], ids=[i[0] for i in ILLISIBLES]
)
def test_illisible(tmp_path: Path, contenu: str | bytes, ligne: int | None, message: str) -> None:
    ((lue, texte),) = erreurs(list(lire(ecrire(tmp_path, contenu))))
    assert lue == ligne
    assert message in texte
    assert texte.isprintable()
    assert len(texte) <= 301


def test_une_ligne_illisible_n_empeche_pas_les_autres(tmp_path: Path) -> None:
    lus = list(lire(ecrire(tmp_path, f'{LIGNE}\n{LIGNE[:100]}\n{LIGNE}\n{{"x": 1}}\n')))
    assert [lu.ligne for lu in lus] == [1, 2, 3, 4]
    assert [ligne for ligne, _ in erreurs(lus)] == [2, 4]


def test_la_premiere_ligne_abimee(tmp_path: Path) -> None:
    lus = list(lire(ecrire(tmp_path, f"{LIGNE[:100]}\n{LIGNE}\n")))
    assert [ligne for ligne, _ in erreurs(lus)] == [1]
    assert len(lus) == 2


def test_le_message_n_agit_pas_sur_le_terminal(tmp_path: Path) -> None:
    objet = {**OBJET, "journal": [{"type": "ENCHERE", "\x1b[2J\n": 1}]}
    ((_, texte),) = erreurs(list(lire(ecrire(tmp_path, ligne_json(objet)))))
    assert "\x1b" not in texte
    assert texte.isprintable()


@pytest.mark.parametrize(
    ("nom", "message"), [("absent.json", "n'existe pas"), (".", "c'est un dossier")]
)
def test_pas_un_fichier(tmp_path: Path, nom: str, message: str) -> None:
    ((ligne, texte),) = erreurs(list(lire(tmp_path / nom)))
    assert ligne is None
    assert message in texte


def test_entree_standard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LIGNE.encode())))
    (lu,) = lire("-")
    assert lu.lieu == "entrée standard, ligne 1"
    assert isinstance(lu.contenu, Enregistrement)


def test_lire_parties_leve_a_la_premiere_illisible(tmp_path: Path) -> None:
    fichier = ecrire(tmp_path, f"{LIGNE}\nrien\n")
    parties = lire_parties(fichier)
    assert isinstance(next(parties), Enregistrement)
    with pytest.raises(Illisible, match=r"parties\.jsonl, ligne 2 : JSON mal formé"):
        next(parties)


def test_une_partie_a_la_fois(tmp_path: Path) -> None:
    """La lecture ne prend pas d'avance : une partie est rendue avant que la suite soit lue."""
    fichier = ecrire(tmp_path, f"{LIGNE}\n" * 3)
    lus = lire(fichier)
    assert next(lus).ligne == 1
    assert next(lus).ligne == 2


def test_l_exemple_de_l_ancienne_disposition() -> None:
    (lu,) = lire(ICI / "exemple_brief.json")
    assert isinstance(lu.contenu, PartieBrief)


def test_l_exemple_mal_ecrit_est_refuse_a_sa_ligne() -> None:
    """Une virgule en trop, ligne 71 : Python la voit là, ou à l'accolade qui suit."""
    fichier = ICI / "exemple_brief_illisible.txt"
    virgule = fichier.read_text().splitlines().index('        "score_equipe_defense": 60,') + 1
    ((ligne, texte),) = erreurs(list(lire(fichier)))
    assert ligne in (virgule, virgule + 1)
    assert "JSON mal formé" in texte

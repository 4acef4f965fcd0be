"""Le pluriel, et les noms mal tapés."""

import pytest

from rebelote.noyau.texte import accorder, compte, vouliez_vous_dire


@pytest.mark.parametrize(
    ("nombre", "texte"), [(0, "0 carte"), (1, "1 carte"), (2, "2 cartes"), (12, "12 cartes")]
)
def test_un_compte(nombre: int, texte: str) -> None:
    assert compte(nombre, "carte") == texte


@pytest.mark.parametrize(("nombre", "nom"), [(-3, "vies"), (-1, "vie"), (0, "vie"), (2, "vies")])
def test_un_accord(nombre: int, nom: str) -> None:
    assert accorder("vie", nombre) == nom


@pytest.mark.parametrize(
    ("tape", "devine"),
    [
        ("simpl", " ; vouliez-vous dire simple ?"),
        ("SIMPLE", " ; vouliez-vous dire simple ?"),
        ("avancee", " ; vouliez-vous dire avance ?"),
        ("genie", ""),
        ("s", ""),
        ("", ""),
    ],
)
def test_un_nom_mal_tape_se_devine(tape: str, devine: str) -> None:
    assert vouliez_vous_dire(tape, ["simple", "avance", "aleatoire"]) == devine

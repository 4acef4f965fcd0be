"""Les cartes : une instance chacune, un texte court, un JSON, des points."""

import copy
import pickle

import pytest

from rebelote.cartes import (
    ATOUTS_22,
    CARTES,
    COULEURS,
    PAQUET_32,
    PAQUET_52,
    VALEURS,
    Atout,
    Carte,
    CarteIllisible,
    Couleur,
    Valeur,
    cartes_du_masque,
    lire_cartes,
    masque,
)


def test_une_seule_instance_par_carte() -> None:
    as_de_pique = Carte("A♠")
    assert as_de_pique is Carte(Valeur.AS, Couleur.PIQUE) is Carte("AS", "PIQUE")
    assert copy.deepcopy(as_de_pique) is as_de_pique
    assert pickle.loads(pickle.dumps(as_de_pique)) is as_de_pique


@pytest.mark.parametrize("carte", CARTES, ids=str)
def test_chaque_carte_se_relit_de_toutes_ses_ecritures(carte: Carte) -> None:
    assert Carte(carte.texte) is carte
    assert Carte(carte.valeur, carte.couleur) is carte
    assert Carte.depuis_json(carte.en_json()) is carte
    assert eval(repr(carte), {"Carte": Carte}) is carte
    assert CARTES[carte.index] is carte
    assert carte.bit == 1 << carte.index


@pytest.mark.parametrize(
    ("texte", "json"),
    [
        ("A♠", {"valeur": "AS", "couleur": "PIQUE"}),
        ("10♥", {"valeur": "DIX", "couleur": "COEUR"}),
        ("V♦", {"valeur": "VALET", "couleur": "CARREAU"}),
        ("2♣", {"valeur": "DEUX", "couleur": "TREFLE"}),
        ("21", {"valeur": "21", "couleur": "ATOUT"}),
        ("EX", {"valeur": "EXCUSE", "couleur": "ATOUT"}),
    ],
)
def test_texte_et_json(texte: str, json: dict[str, str]) -> None:
    assert Carte(texte).en_json() == json
    assert str(Carte.depuis_json(json)) == texte


@pytest.mark.parametrize(
    ("valeur", "couleur"),
    [("A", None), ("1♠", None), ("", None), ("a♠", None), (None, None), (3, None), ("22", None),
     ("AS", "ATOUT"), ("AS", "pique"), ("22", "ATOUT"), (Atout.N1, Couleur.PIQUE)],
)  # fmt: skip
def test_cartes_illisibles(valeur: object, couleur: object) -> None:
    with pytest.raises(CarteIllisible, match="carte illisible"):
        Carte(valeur, couleur)


@pytest.mark.parametrize(
    "objet",
    [
        None,
        "A♠",
        {},
        {"valeur": "AS"},
        {"valeur": "AS", "couleur": "PIQUE", "de": "plus"},
        {"valeur": 1, "couleur": "ATOUT"},
        {"valeur": "A♠", "couleur": None},
        {"valeur": ["AS"], "couleur": "PIQUE"},
    ],
)
def test_json_illisible(objet: object) -> None:
    with pytest.raises(CarteIllisible):
        Carte.depuis_json(objet)


def test_immuable() -> None:
    with pytest.raises(AttributeError, match="immuable"):
        Carte("A♠").valeur = Valeur.ROI


def test_paquets() -> None:
    assert (len(PAQUET_32), len(PAQUET_52), len(ATOUTS_22)) == (32, 52, 22)
    assert set(PAQUET_32) < set(PAQUET_52)
    assert {carte.valeur for carte in PAQUET_32} == set(VALEURS[5:])
    assert ATOUTS_22[0] is Carte("EX")
    assert [carte.valeur.rang for carte in ATOUTS_22] == list(range(22))
    assert not set(ATOUTS_22) & set(PAQUET_52)


def test_bareme() -> None:
    atout = {"V": 20, "9": 14, "A": 11, "10": 10, "R": 4, "D": 3, "8": 0, "7": 0}
    autre = {"A": 11, "10": 10, "R": 4, "D": 3, "V": 2, "9": 0, "8": 0, "7": 0}
    for valeur in atout:
        assert Carte(f"{valeur}♥").get_points(Couleur.COEUR) == atout[valeur]
        assert Carte(f"{valeur}♥").get_points(Couleur.PIQUE) == autre[valeur]
        assert Carte(f"{valeur}♥").get_points(None) == autre[valeur]


@pytest.mark.parametrize("couleur", COULEURS)
def test_le_paquet_vaut_152_points(couleur: Couleur) -> None:
    assert sum(carte.get_points(couleur) for carte in PAQUET_32) == 152


def test_masques() -> None:
    cartes = lire_cartes("A♠ 7♥ 21")
    assert set(cartes_du_masque(masque(cartes))) == set(cartes)
    assert cartes_du_masque(masque(cartes)) == sorted(cartes)
    assert cartes_du_masque(0) == []


def test_couleurs() -> None:
    assert [c.symbole for c in COULEURS] == ["♥", "♦", "♣", "♠"]
    assert [c.rouge for c in COULEURS] == [True, True, False, False]
    assert Couleur.COEUR.nom_courant == "cœur"
    assert repr(Couleur.PIQUE) == "Couleur.PIQUE"

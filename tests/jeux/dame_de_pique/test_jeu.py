"""Le jeu de la carte : ouvrir, fournir, cœurs cassés, premier pli, joker."""

import pytest

from rebelote.cartes import Carte
from rebelote.jeux.dame_de_pique import EtatDameDePique, JouerCarte, Phase, motifs
from rebelote.noyau import CoupIllegal, Motif
from tests.jeux.dame_de_pique.outils import CASSE, OUVERT, dernier_pli, permises, poser, table


@pytest.mark.parametrize(
    ("main", "pli", "attendu"),
    [
        ("2♣ A♣ 3♦", "", "2♣"),
        ("3♣ A♣ 3♦ D♠", "2♣", "3♣ A♣"),
        ("3♦ 4♠ 7♥ D♠", "2♣", "3♦ 4♠"),
        ("5♦ 7♥ D♠", "2♣", "5♦"),
        ("7♥ 8♥ D♠", "2♣", "7♥ 8♥ D♠"),
        ("7♥ D♠ 9♣", "2♣", "9♣"),
        ("5♦ 9♣", "2♣", "9♣"),
    ],
    ids=[
        "le 2♣ ouvre",
        "fournir",
        "ni cœur ni dame de pique",
        "le joker y est ordinaire et oblige",
        "rien d'autre en main",
        "fournir avant tout",
        "le joker n'y dispense pas de fournir",
    ],
)
def test_premier_pli(main: str, pli: str, attendu: str) -> None:
    etat = table(*_mains(main, pli), pli=pli, plis=())
    assert permises(etat) == set(attendu.split())


@pytest.mark.parametrize(
    ("main", "pli", "casses", "attendu"),
    [
        ("3♣ 7♥ D♠", "", False, "3♣ D♠"),
        ("3♣ 7♥ D♠", "", True, "3♣ 7♥ D♠"),
        ("7♥ 8♥", "", False, "7♥ 8♥"),
        ("7♥ 5♦", "", False, "5♦"),
        ("7♣ 8♣ 9♦ D♠", "9♣", False, "7♣ 8♣"),
        ("9♦ D♠ 7♥", "9♣", False, "9♦ D♠ 7♥"),
        ("7♣ 5♦ D♠", "9♣", False, "7♣ 5♦"),
        ("5♦ D♠", "9♣", False, "5♦ D♠"),
        ("5♦ 8♦ D♠", "9♦", False, "5♦ 8♦"),
        ("5♦ D♠", "9♦", False, "5♦"),
        ("7♥ 5♦", "9♥", True, "7♥ 5♦"),
    ],
    ids=[
        "cœur pas cassé : pas d'entame",
        "cœur cassé : entame libre",
        "rien que des cœurs",
        "le joker est autre chose que du cœur",
        "fournir",
        "sans la couleur, tout est permis, cœur pas cassé compris",
        "le joker dispense de fournir",
        "sans la couleur, le joker n'oblige pas",
        "le joker dans sa couleur",
        "seul de sa couleur, le joker doit fournir",
        "le joker sur un cœur",
    ],
)
def test_apres_le_premier_pli(main: str, pli: str, casses: bool, attendu: str) -> None:
    plis = (CASSE,) if casses else (OUVERT,)
    assert permises(table(*_mains(main, pli), pli=pli, plis=plis)) == set(attendu.split())


def _mains(main: str, pli: str) -> list[str]:
    """La main est à celui qui suit dans ce pli mené par J1."""
    return [""] * len(pli.split()) + [main]


@pytest.mark.parametrize(
    ("etat", "carte", "motif"),
    [
        (table("2♣ 3♣", plis=()), "3♣", motifs.DEUX_DE_TREFLE),
        (table("", "7♥ 3♦", pli="2♣", plis=()), "7♥", motifs.PREMIER_PLI),
        (table("", "D♠ 3♦", pli="2♣", plis=()), "D♠", motifs.PREMIER_PLI),
        (table("", "3♣ 5♦", pli="2♣", plis=()), "5♦", Motif.FOURNIR),
        (table("7♥ 3♦"), "7♥", motifs.COEURS_PAS_CASSES),
        (table("", "7♥ 3♦", pli="9♦"), "7♥", Motif.FOURNIR),
        (table("7♥ 3♦"), "8♦", Motif.CARTE_PAS_EN_MAIN),
        (table("7♥ 3♦"), "21", Motif.CARTE_PAS_EN_MAIN),
    ],
)
def test_refus_nommes(etat: EtatDameDePique, carte: str, motif: Motif) -> None:
    (siege,) = etat.attendus()
    coup = JouerCarte(siege, Carte(carte))
    assert etat.motif_refus(coup) is motif
    avant = etat.avec()
    with pytest.raises(CoupIllegal, match=motif.phrase):
        etat.appliquer(coup)
    assert etat == avant


def test_le_refus_dit_la_couleur_a_fournir() -> None:
    etat = table("", "7♥ 3♦", pli="9♦")
    with pytest.raises(CoupIllegal, match=r"J2, 7♥ : .*\(carreau\)"):
        etat.appliquer(JouerCarte(1, Carte("7♥")))


def test_hors_de_son_tour_et_hors_de_propos() -> None:
    etat = table("3♦", "4♦")
    assert etat.motif_refus(JouerCarte(1, Carte("4♦"))) is Motif.PAS_SON_TOUR
    donne = EtatDameDePique()
    assert donne.motif_refus(JouerCarte(0, Carte("4♦"))) is Motif.PAS_LE_MOMENT


@pytest.mark.parametrize(
    ("cartes", "meneur", "vainqueur"),
    [
        ("9♣ A♣ 3♣ R♣", 0, 1),
        ("9♣ A♥ A♠ A♦", 0, 0),
        ("9♣ 10♣ D♠ 4♥", 2, 3),
        ("9♣ 5♦ 3♣ 2♦", 0, 0),
        ("5♦ 9♣ R♦ A♣", 0, 2),
        ("5♦ A♣ R♣ 9♠", 1, 1),
    ],
    ids=[
        "la plus haute",
        "de la couleur demandée",
        "quel que soit le meneur",
        "le joker hors couleur ne gagne pas",
        "le joker mène par sa couleur",
        "et gagne par son rang",
    ],
)
def test_qui_emporte_le_pli(cartes: str, meneur: int, vainqueur: int) -> None:
    posees = cartes.split()
    mains = [posees[(siege - meneur) % 4] for siege in range(4)]
    etat = poser(table(*mains, plis=(CASSE,), meneur=meneur), cartes)
    assert etat.plis[-1].vainqueur == etat.plis[-1].beneficiaire == vainqueur
    assert etat.attendus() == {vainqueur}


@pytest.mark.parametrize(
    ("cartes", "casses"), [("9♣ A♣ 3♣ R♣", False), ("9♣ D♠ 5♦ R♣", False), ("9♣ 7♥ 3♣ R♣", True)]
)
def test_seul_un_coeur_casse_les_coeurs(cartes: str, casses: bool) -> None:
    assert poser(table(*cartes.split()), cartes).coeurs_casses is casses


def test_la_donne_tourne() -> None:
    suite = poser(dernier_pli("3♣ 4♣ 6♣ 9♣", donneur=3), "3♣ 4♣ 6♣ 9♣")
    assert (suite.phase, suite.manche, suite.donneur) == (Phase.DONNE, 2, 0)

"""Le jeu de la carte : qui entame, qui gagne, l'excuse."""

from __future__ import annotations

import pytest

from rebelote.cartes import Carte
from rebelote.jeux.tarot_africain import Excuse, JouerCarte, motifs
from rebelote.noyau import Motif
from tests.jeux.tarot_africain.outils import coup, donnee, jouer, parier

TROIS = "EX 2 3 / 4 5 21 / 7 8 9"


@pytest.mark.parametrize(
    ("pli", "vainqueur"),
    [
        ("2 4 7", 2),
        ("3 21 9", 1),
        ("EX+ 21 9", 0),
        ("EX- 4 9", 2),
        ("EX- 4 7", 2),
        ("EX+ 4 7", 0),
    ],
)
def test_la_plus_forte_gagne(pli: str, vainqueur: int) -> None:
    etat = jouer(parier(donnee(TROIS), 0, 0, 0), pli)
    assert etat.plis[0].vainqueur == vainqueur
    assert etat.tour == vainqueur, "le gagnant du pli entame le suivant"
    assert etat.plis_faits[vainqueur] == 1


def test_l_excuse_faible_perd_contre_le_un() -> None:
    etat = jouer(parier(donnee("EX 9 / 1 5"), 0, 0), "EX- 1")
    assert etat.plis[0].vainqueur == 1


@pytest.mark.parametrize(
    ("vies", "donneur", "ordre"),
    [((1, 1, 1), 0, [0, 1, 2]), ((1, 1, 1), 1, [1, 2, 0]), ((1, 0, 1, 1), 2, [2, 3, 0])],
)
def test_le_donneur_entame_puis_on_suit_le_cercle(
    vies: tuple[int, ...], donneur: int, ordre: list[int]
) -> None:
    etat = parier(donnee("1 2 / 3 4 / 5 6", vies, donneur), 0, 0, 0)
    joueurs = []
    while not etat.plis:
        joueurs.append(etat.tour)
        etat = etat.appliquer(etat.coups_legaux(etat.tour)[0])
    assert joueurs == ordre


def test_on_joue_ce_qu_on_veut() -> None:
    etat = jouer(parier(donnee(TROIS), 0, 0, 0), "EX+")
    assert [c.texte for c in etat.coups_legaux(1)] == ["4", "5", "21"]


def test_l_excuse_offre_deux_coups() -> None:
    etat = parier(donnee(TROIS), 0, 0, 0)
    assert [c.texte for c in etat.coups_legaux(0)] == ["EX (forte)", "EX (faible)", "2", "3"]


@pytest.mark.parametrize(
    ("pose", "motif"),
    [
        (JouerCarte(0, Carte("EX")), motifs.EXCUSE_A_DECLARER),
        (JouerCarte(0, Carte("2"), Excuse.FORTE), motifs.EXCUSE_FAUSSE),
        (coup(0, "21"), Motif.CARTE_PAS_EN_MAIN),
        (coup(0, "15"), Motif.CARTE_PAS_EN_MAIN),
        (JouerCarte(0, Carte("A♠")), Motif.CARTE_PAS_EN_MAIN),
        (coup(1, "4"), Motif.PAS_SON_TOUR),
    ],
)
def test_coups_refuses(pose: JouerCarte, motif: Motif) -> None:
    assert parier(donnee(TROIS), 0, 0, 0).motif_refus(pose) is motif


def test_une_carte_ne_se_joue_pas_deux_fois() -> None:
    etat = jouer(parier(donnee(TROIS), 0, 0, 0), "EX+ 4 7")
    assert etat.motif_refus(coup(0, "EX+")) is Motif.CARTE_PAS_EN_MAIN


def test_on_ne_joue_pas_pendant_les_paris() -> None:
    assert donnee(TROIS).motif_refus(coup(0, "2")) is Motif.PAS_LE_MOMENT

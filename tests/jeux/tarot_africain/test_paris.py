"""Les paris : l'ordre, les bornes, et la somme interdite au dernier."""

from __future__ import annotations

import pytest

from rebelote.jeux.tarot_africain import Pari, Phase, motifs
from rebelote.noyau import CoupIllegal, Motif
from tests.jeux.tarot_africain.outils import donnee, parier

TROIS = "1 2 3 / 4 5 6 / 7 8 9"


@pytest.mark.parametrize(
    ("vies", "donneur", "ordre"),
    [
        ((5, 5, 5), 0, [0, 1, 2]),
        ((5, 5, 5), 2, [2, 0, 1]),
        ((5, 0, 5, 5), 2, [2, 3, 0]),
        ((0, 5, 5, 5), 3, [3, 1, 2]),
    ],
)
def test_on_parie_a_partir_du_donneur(
    vies: tuple[int, ...], donneur: int, ordre: list[int]
) -> None:
    etat = donnee(TROIS, vies, donneur)
    parleurs = []
    while etat.phase is Phase.PARIS:
        parleurs.append(etat.tour)
        etat = parier(etat, 3)
    assert parleurs == ordre
    assert etat.tour == donneur, "le donneur entame"


@pytest.mark.parametrize("pari", [-1, 4, 100])
def test_pari_hors_bornes(pari: int) -> None:
    etat = donnee(TROIS)
    assert etat.motif_refus(Pari(0, pari)) is motifs.PARI_HORS_BORNES


@pytest.mark.parametrize(
    ("paris", "interdit"),
    [((0, 0), 3), ((1, 0), 2), ((1, 1), 1), ((3, 0), 0), ((2, 2), None), ((3, 3), None)],
)
def test_le_dernier_ne_fait_pas_la_somme(paris: tuple[int, int], interdit: int | None) -> None:
    etat = parier(donnee(TROIS), *paris)
    permis = [coup.pari for coup in etat.coups_legaux(2) if isinstance(coup, Pari)]
    assert permis == [pari for pari in range(4) if pari != interdit]
    refuses = [(Pari(2, interdit), motifs.SOMME_INTERDITE)] if interdit is not None else []
    assert etat.coups_refuses(2) == refuses


def test_les_autres_parient_librement() -> None:
    etat = donnee(TROIS)
    assert len(etat.coups_legaux(0)) == 4
    etat = parier(etat, 1)
    assert len(etat.coups_legaux(1)) == 4


def test_a_deux_le_second_est_le_dernier() -> None:
    etat = parier(donnee("1 2 / 3 4"), 1)
    assert etat.motif_refus(Pari(1, 1)) is motifs.SOMME_INTERDITE


def test_le_dernier_est_compte_parmi_les_vivants() -> None:
    etat = parier(donnee("1 2 / 3 4", vies=(2, 0, 2)), 2)
    assert etat.tour == 2
    assert etat.motif_refus(Pari(2, 0)) is motifs.SOMME_INTERDITE


def test_a_une_carte_aussi() -> None:
    etat = parier(donnee("1 / 2 / 3"), 0, 0)
    assert etat.motif_refus(Pari(2, 1)) is motifs.SOMME_INTERDITE


def test_le_refus_dit_pourquoi_et_ne_change_rien() -> None:
    etat = parier(donnee(TROIS), 1, 1)
    with pytest.raises(CoupIllegal, match=r"J3, parie 1 : .* égale au nombre de cartes \(3\)"):
        etat.appliquer(Pari(2, 1))
    assert etat == parier(donnee(TROIS), 1, 1)


def test_chacun_son_tour() -> None:
    assert donnee(TROIS).motif_refus(Pari(1, 0)) is Motif.PAS_SON_TOUR
    assert parier(donnee(TROIS), 0, 0, 0).motif_refus(Pari(0, 0)) is Motif.PAS_LE_MOMENT

"""La donne : combien de cartes, à qui, et par qui."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.cartes import ATOUTS_22, lire_cartes
from rebelote.jeux.tarot_africain import TAROT_AFRICAIN, Donne, Phase
from rebelote.noyau import CROUPIER, ErreurRebelote, Motif, ParSiege
from tests.jeux.tarot_africain.outils import depart


@pytest.mark.parametrize("joueurs", [2, 3, 4])
def test_une_partie_commence_a_cinq_cartes_et_quatorze_vies(joueurs: int) -> None:
    etat = TAROT_AFRICAIN.commencer(joueurs=joueurs)
    assert etat.scores() == {f"J{rang + 1}": 14 for rang in range(joueurs)}
    donne = etat.acte_croupier(Random(1))
    assert isinstance(donne, Donne)
    assert donne.donneur == 0
    assert [len(main) for main in donne.mains.values()] == [5] * joueurs


@pytest.mark.parametrize("joueurs", [0, 1, 5])
def test_on_joue_de_deux_a_quatre(joueurs: int) -> None:
    with pytest.raises(ErreurRebelote, match=f"2, 3 ou 4 joueurs, pas à {joueurs}"):
        TAROT_AFRICAIN.commencer(joueurs=joueurs)


def test_on_joue_avec_les_vingt_deux_atouts() -> None:
    assert " ".join(map(str, sorted(ATOUTS_22))) == (
        "EX 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21"
    )
    etat = depart(4)
    etat = etat.appliquer(etat.acte_croupier(Random(3)))
    cartes = [carte for main in (*etat.mains, etat.talon) for carte in main]
    assert sorted(cartes) == sorted(ATOUTS_22)


def test_les_elimines_ne_recoivent_rien() -> None:
    etat = depart(4, vies=(3, 0, 2, 0))
    etat = etat.appliquer(etat.acte_croupier(Random(3)))
    assert [len(main) for main in etat.mains] == [5, 0, 5, 0]
    assert len(etat.talon) == 12
    assert etat.phase is Phase.PARIS


@pytest.mark.parametrize(
    ("donneur", "mains", "pourquoi"),
    [
        (3, {0: "1 2", 1: "3 4", 2: "5 6"}, "un éliminé donne"),
        (0, {0: "1 2", 1: "3 4"}, "un vivant oublié"),
        (0, {0: "1 2", 1: "3 4", 2: "5 6", 3: "7 8"}, "un éliminé servi"),
        (0, {0: "1 2", 1: "3 4", 2: "5"}, "une carte de moins"),
        (0, {0: "1 2", 1: "3 4", 2: "5 6 7"}, "une carte de trop"),
        (0, {0: "1 2", 1: "3 4", 2: "5 1"}, "une carte donnée deux fois"),
        (0, {0: "1 2", 1: "3 4", 2: "5 A♠"}, "une carte d'un autre paquet"),
    ],
)
def test_donne_refusee(donneur: int, mains: dict[int, str], pourquoi: str) -> None:
    etat = depart(4, vies=(1, 1, 1, 0), cartes=2)
    table = ParSiege({siege: lire_cartes(main) for siege, main in mains.items()})
    donne = Donne(CROUPIER, donneur, ParSiege(dict(table)))
    assert etat.motif_refus(donne) is Motif.DONNE_INVALIDE, pourquoi


def test_un_joueur_ne_donne_pas() -> None:
    etat = depart(2, cartes=1)
    donne = Donne(0, 0, ParSiege({0: lire_cartes("1"), 1: lire_cartes("2")}))
    assert etat.motif_refus(donne) is Motif.PAS_SON_TOUR

"""La vue posée à la main, dont se servent les tests d'IA et le service."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.cartes import COULEURS, PAQUET_32, Carte, CarteIllisible, Main
from rebelote.jeux.belote import Phase, ReglesBelote
from rebelote.jeux.belote.situation import situation, situation_enchere
from rebelote.noyau.completer import completer, precise
from rebelote.noyau.contrat.deroule import finir_au_hasard
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import J1, J2, J3, J4
from tests.jeux.belote.outils import CARREAU, COEUR, PIQUE, TREFLE, passe, permises, prends


def test_la_main_est_connue_les_autres_cachees() -> None:
    vue = situation("A♠ 10♥ V♦", pli="9♠ 8♠", atout=COEUR)
    assert vue.siege == J1 == vue.etat.tour
    assert vue.etat.mains == (Main.de("A♠ 10♥ V♦"), Main(0, 3), Main(0, 2), Main(0, 2))
    assert vue.etat.meneur == J3
    assert permises(vue.etat) == {"A♠"}
    assert vue.etat.preneur == J1
    assert len(vue.etat.plis) == 5


def test_une_main_de_huit_cartes_entame() -> None:
    main = "A♠ 10♥ V♦ 7♣ 8♣ 9♣ 7♦ 8♦"
    vue = situation(main, siege=J3, preneur=J4, atout=TREFLE)
    assert (vue.etat.plis, vue.etat.pli, vue.etat.donneur) == ((), (), J2)
    assert permises(vue.etat) == set(main.split())


def test_les_plis_faits_sont_gardes_avec_leurs_vainqueurs() -> None:
    plis = ("7♠ A♠ 8♠ 9♠", "10♣ 7♣ A♣ 8♣")
    vue = situation("A♦ 7♦ 8♦ 9♦ 10♦ V♦", plis=plis, atout=COEUR, siege=J4)
    assert [(p.meneur, p.vainqueur) for p in vue.etat.plis] == [(J1, J2), (J2, J4)]
    assert vue.etat.donneur == J4


def test_les_plis_supposes_viennent_avant_ceux_qu_on_donne() -> None:
    vue = situation("A♦ 7♦", plis=("7♠ A♠ 8♠ 9♠",), atout=COEUR, siege=J2)
    assert len(vue.etat.plis) == 6
    assert " ".join(map(str, vue.etat.plis[-1].cartes)) == "7♠ A♠ 8♠ 9♠"
    assert vue.etat.plis[-1].vainqueur == J2
    assert vue.etat.plis[-2].vainqueur == vue.etat.plis[-1].meneur


def test_la_retournee_est_au_preneur() -> None:
    vue = situation("A♦ 7♦ 8♦", preneur=J2, retournee="V♥", atout=COEUR)
    assert vue.etat.mains[J2] == Main.de("V♥", cachees=2)
    assert situation("V♥ 7♦ 8♦", retournee="V♥", atout=COEUR).etat.retournee is Carte("V♥")
    jouee = situation("A♦ 7♦ 8♦", pli="V♥", preneur=J4, retournee="V♥", atout=COEUR)
    assert jouee.etat.mains[J4] == Main(0, 2)
    with pytest.raises(ErreurRebelote, match="au preneur"):
        situation("V♥ 7♦", preneur=J2, retournee="V♥", atout=COEUR)


def test_tout_autre_champ_se_remplace() -> None:
    regles = ReglesBelote(sous_coupe_obligatoire=False)
    vue = situation("7♥ 8♥ A♦", pli="10♠ 9♥", atout=COEUR, regles=regles, totaux=(400, 300))
    assert permises(vue.etat) == {"7♥", "8♥", "A♦"}
    assert vue.etat.totaux == (400, 300)


def test_encheres() -> None:
    vue = situation_enchere("V♠ 9♠ A♠ 7♦ 8♦", "10♠")
    assert vue.etat.phase is Phase.ENCHERES
    assert vue.coups_legaux() == [passe(J1), prends(J1, PIQUE)]
    second = situation_enchere("V♠ 9♠ A♠ 7♦ 8♦", "10♠", tour=2, siege=J4, passes=1)
    assert [c for c in COULEURS if prends(J4, c) in second.coups_legaux()] == [
        COEUR,
        CARREAU,
        TREFLE,
    ]
    assert second.etat.donneur == J2
    assert finir_au_hasard(completer(second, Random(0)), Random(0)).est_terminee


@pytest.mark.parametrize(
    ("main", "pli", "plis", "mots"),
    [
        ("", "", (), "main de 0 cartes"),
        ("A♠ A♠", "", (), "deux endroits"),
        ("A♠", "A♠", (), "deux endroits"),
        ("2♠", "", (), "du 7 à l'as"),
        ("21", "", (), "du 7 à l'as"),
        ("A♠", "7♥ 8♥ 9♥ 10♥", (), "trois cartes au plus"),
        ("A♠", "", ("7♥ 8♥",), "en a quatre"),
        ("7♠ 8♠ 9♠ 10♠ V♠ D♠ R♠ A♠", "", ("7♥ 8♥ 9♥ 10♥",), "8 cartes"),
        ("7♠ 8♠ 9♠ 10♠ V♠ D♠ R♠ A♠ 7♥", "", (), "9 cartes"),
    ],
)
def test_positions_impossibles(main: str, pli: str, plis: tuple[str, ...], mots: str) -> None:
    with pytest.raises(ErreurRebelote, match=mots):
        situation(main, pli, plis=plis)


def test_carte_illisible() -> None:
    with pytest.raises(CarteIllisible):
        situation("Z♠")


@pytest.mark.parametrize(
    ("main", "retournee", "tour", "passes"),
    [("A♠", "7♠", 1, 0), ("A♠ R♠ D♠ V♠ 7♠", "7♠", 1, 0), ("A♠ R♠ D♠ V♠ 7♠", "8♠", 3, 0),
     ("A♠ R♠ D♠ V♠ 7♠", "8♠", 1, 4)],
)  # fmt: skip
def test_encheres_impossibles(main: str, retournee: str, tour: int, passes: int) -> None:
    with pytest.raises(ErreurRebelote):
        situation_enchere(main, retournee, tour, passes=passes)


@given(st.integers(0, 100_000))
def test_toute_position_d_entame_se_complete_et_se_joue(graine: int) -> None:
    alea = Random(graine)
    cartes = alea.sample(PAQUET_32, alea.randint(1, 8))
    vue = situation(cartes, atout=alea.choice(COULEURS), siege=alea.randrange(4))
    complet = completer(vue, alea)
    assert precise(complet, vue.etat)
    assert finir_au_hasard(complet.avec(totaux=(450, 450)), alea).est_terminee

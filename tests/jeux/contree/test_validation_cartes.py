"""Quelles cartes on peut jouer."""

from random import Random
from typing import Any

import pytest

from rebelote.cartes import PAQUET_32, Carte, Main
from rebelote.jeux.contree import AtoutContree, EtatContree, JouerCarte, ReglesContree, motifs
from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import J1
from tests.jeux.contree import reference
from tests.jeux.contree.outils import (
    CARREAU,
    COEUR,
    PIQUE,
    SANS_ATOUT,
    TOUT_ATOUT,
    permises,
    poser,
    refus,
    table,
    tour_de,
)


def test_la_premiere_carte_est_libre() -> None:
    main = "7♥ A♠ 10♦ V♣"
    for atout in AtoutContree:
        assert permises(tour_de(main, "", atout)) == set(main.split())


CAS: list[tuple[str, str, str, AtoutContree, dict[str, Any], str]] = [
    ("fournir", "7♠ A♠ V♥ 8♦", "R♠", COEUR, {}, "7♠ A♠"),
    ("fournir n'oblige pas à monter hors atout", "7♠ A♠", "R♠ 10♠", COEUR, {}, "7♠ A♠"),
    ("fournir même sur une coupe", "7♠ V♥", "R♠ 7♥", COEUR, {}, "7♠"),
    ("ni couleur ni atout : libre", "7♦ A♣ 8♦", "R♠", COEUR, {}, "7♦ A♣ 8♦"),
    ("couper", "7♦ A♣ 8♥ 9♥", "R♠", COEUR, {}, "8♥ 9♥"),
    ("surcouper", "7♦ 8♥ 9♥", "R♠ A♥", COEUR, {}, "9♥"),
    ("sous-couper s'il le faut", "7♦ 8♥ D♥", "R♠ A♥", COEUR, {}, "8♥ D♥"),
    (
        "sous-coupe facultative : libre",
        "7♦ 8♥ D♥",
        "R♠ A♥",
        COEUR,
        {"sous_coupe_obligatoire": False},
        "7♦ 8♥ D♥",
    ),
    (
        "sous-coupe facultative : surcouper reste dû",
        "7♦ 8♥ V♥",
        "R♠ A♥",
        COEUR,
        {"sous_coupe_obligatoire": False},
        "V♥",
    ),
    ("partenaire maître : libre", "7♦ 8♥", "A♠ 7♠", COEUR, {}, "7♦ 8♥"),
    ("partenaire maître par coupe : libre", "7♦ V♥ 7♥", "A♠ 8♥ 9♠", COEUR, {}, "7♦ V♥ 7♥"),
    (
        "partenaire maître, sans dispense : couper",
        "7♦ 8♥",
        "A♠ 7♠",
        COEUR,
        {"partenaire_maitre_dispense": False},
        "8♥",
    ),
    (
        "partenaire maître par coupe, sans dispense : surcouper",
        "7♦ V♥ 7♥",
        "A♠ 8♥ 9♠",
        COEUR,
        {"partenaire_maitre_dispense": False},
        "V♥",
    ),
    ("adversaire maître après le partenaire", "7♦ 8♥", "7♠ 9♠ A♠", COEUR, {}, "8♥"),
    ("monter à l'atout", "7♥ 9♥ A♠", "A♥", COEUR, {}, "9♥"),
    ("à l'atout, l'ordre V 9 A 10 R D 8 7", "A♥ 10♥ 9♥", "V♥", COEUR, {}, "A♥ 10♥ 9♥"),
    ("monter même sur son partenaire", "7♥ V♥", "9♥ 8♥", COEUR, {}, "V♥"),
    ("ne pas pouvoir monter : un atout plus petit", "7♥ 8♥ A♠", "9♥", COEUR, {}, "7♥ 8♥"),
    ("sans-atout : fournir", "7♠ A♠ V♥", "R♠", SANS_ATOUT, {}, "7♠ A♠"),
    ("sans-atout : sinon libre", "7♦ V♥", "R♠", SANS_ATOUT, {}, "7♦ V♥"),
    ("tout-atout : monter dans la couleur", "7♠ 9♠ V♥", "A♠", TOUT_ATOUT, {}, "9♠"),
    ("tout-atout : monter sur le plus fort", "A♠ 9♠ V♥", "7♠ V♠ 8♠", TOUT_ATOUT, {}, "A♠ 9♠"),
    ("tout-atout : l'autre couleur ne prend pas", "A♠ V♠", "7♠ V♥ 9♠", TOUT_ATOUT, {}, "V♠"),
    ("tout-atout : sans la couleur, libre", "7♦ V♥", "R♠", TOUT_ATOUT, {}, "7♦ V♥"),
]


@pytest.mark.parametrize(
    ("main", "pli", "atout", "options", "attendu"),
    [pytest.param(*cas[1:], id=cas[0]) for cas in CAS],
)
def test_obligations(
    main: str, pli: str, atout: AtoutContree, options: dict[str, Any], attendu: str
) -> None:
    etat = tour_de(main, pli, atout, **options)
    assert permises(etat) == set(attendu.split())
    assert {c for c in main.split() if refus(etat, c) is None} == set(attendu.split())


@pytest.mark.parametrize(
    ("main", "pli", "atout", "carte", "motif"),
    [
        ("7♠ V♥", "R♠", COEUR, "V♥", Motif.FOURNIR),
        ("7♦ V♥", "R♠", COEUR, "7♦", Motif.COUPER),
        ("8♥ V♥", "R♠ A♥", COEUR, "8♥", Motif.MONTER),
        ("8♥ V♥", "A♥", COEUR, "8♥", Motif.MONTER),
        ("8♠ V♠", "A♠", TOUT_ATOUT, "8♠", Motif.MONTER),
        ("8♠ V♥", "A♠", SANS_ATOUT, "V♥", Motif.FOURNIR),
        ("8♠ V♥", "A♠", COEUR, "9♦", Motif.CARTE_PAS_EN_MAIN),
    ],
)
def test_le_refus_nomme_la_regle(
    main: str, pli: str, atout: AtoutContree, carte: str, motif: Motif
) -> None:
    assert refus(tour_de(main, pli, atout), carte) is motif


@pytest.mark.parametrize(
    ("main", "pli", "atout", "carte", "message"),
    [
        ("7♠ V♥", "R♠", COEUR, "V♥", r"J1, V♥ : .*couleur demandée \(pique\)"),
        ("7♦ V♥", "R♠", COEUR, "7♦", r"couper \(atout cœur\)"),
        ("8♠ V♠", "A♠", TOUT_ATOUT, "8♠", r"monter .*\(tout-atout\)"),
    ],
)
def test_le_refus_s_explique(
    main: str, pli: str, atout: AtoutContree, carte: str, message: str
) -> None:
    etat = tour_de(main, pli, atout)
    with pytest.raises(CoupIllegal, match=message):
        poser(etat, carte)


def test_carte_deja_jouee_refusee() -> None:
    etat = poser(table(), "7♥ 7♦ 7♣ 7♠")
    assert refus(etat, "7♥") is Motif.CARTE_PAS_EN_MAIN


@pytest.mark.parametrize("atout", list(AtoutContree))
@pytest.mark.parametrize("dispense", [True, False])
@pytest.mark.parametrize("sous_coupe", [True, False])
def test_accord_avec_la_reference(atout: AtoutContree, dispense: bool, sous_coupe: bool) -> None:
    """Des positions au hasard, jugées deux fois."""
    regles = ReglesContree(partenaire_maitre_dispense=dispense, sous_coupe_obligatoire=sous_coupe)
    alea = Random(f"{atout.name} {dispense} {sous_coupe}")
    for _ in range(250):
        cartes = alea.sample(PAQUET_32, alea.randrange(1, 12))
        pli = tuple(cartes[: min(alea.randrange(4), len(cartes) - 1)])
        main = cartes[len(pli) : len(pli) + 8]
        etat = tour_de("", "", atout).avec(
            regles=regles, pli=pli, mains=(Main.de(main), *[Main(0, 8)] * 3), meneur=-len(pli) % 4
        )
        attendues = reference.cartes_permises(main, pli, atout, regles)
        assert permises(etat) == {str(carte) for carte in attendues}


# --- La belote --------------------------------------------------------------------------------

PAIRE = ("R♥ D♥ 7♠", "7♥ 8♥ 8♠", "A♥ 9♥ 9♠", "V♥ 10♥ 10♠")


@pytest.mark.parametrize("premiere", ["R♥", "D♥"])
def test_belote_se_dit_a_la_premiere_des_deux(premiere: str) -> None:
    etat = table(PAIRE)
    assert refus(etat, premiere) is motifs.BELOTE_A_DIRE
    assert refus(etat, premiere, belote=True) is None
    assert refus(etat, "7♠", belote=True) is motifs.BELOTE_FAUSSE
    etat = poser(etat, f"{premiere} 8♥ 9♥ V♥")
    assert etat.belote == 0


def test_belote_ne_se_redit_pas() -> None:
    etat = poser(table(PAIRE), "7♠ 8♠ 9♠ 10♠").avec(tour=0, meneur=0)
    etat = poser(etat, "R♥ 8♥ 9♥ V♥").avec(tour=0, meneur=0)
    assert refus(etat, "D♥", belote=True) is motifs.BELOTE_FAUSSE
    assert refus(etat, "D♥") is None


def test_belote_a_la_seule_couleur_d_atout() -> None:
    assert refus(table(PAIRE, CARREAU), "R♥", belote=True) is motifs.BELOTE_FAUSSE
    assert refus(table(PAIRE, CARREAU), "R♥") is None


@pytest.mark.parametrize("atout", [SANS_ATOUT, TOUT_ATOUT])
def test_pas_de_belote_sans_couleur_d_atout(atout: AtoutContree) -> None:
    etat = table(PAIRE, atout)
    assert refus(etat, "R♥") is None
    assert refus(etat, "R♥", belote=True) is motifs.BELOTE_FAUSSE


def test_belote_sans_l_autre_carte() -> None:
    assert refus(table(("R♥ 7♠", "D♥ 8♥", "A♥ 9♥", "V♥ 10♥")), "R♥", belote=True) is (
        motifs.BELOTE_FAUSSE
    )


def vu_de_j2() -> EtatContree:
    """J1 entame à cœur atout ; seule la main de J2 est ouverte."""
    return table().avec(mains=(Main(0, 3), Main.de("7♥ 8♥ 8♠"), Main(0, 3), Main(0, 3)))


def test_belote_dite_montre_l_autre_carte() -> None:
    suite = vu_de_j2().appliquer(JouerCarte(J1, Carte("R♥"), belote=True))
    assert suite.mains[J1] == Main.de("D♥", cachees=1)


def test_belote_tue_exclut_l_autre_carte() -> None:
    suite = vu_de_j2().appliquer(JouerCarte(J1, Carte("R♥")))
    (place,) = [place for place in suite.inconnues().places if place.nom == "J1"]
    assert not Carte("D♥").bit & place.permises


def test_main_cachee_avec_ou_sans_belote() -> None:
    coups = vu_de_j2().coups_legaux(J1)
    assert JouerCarte(J1, Carte("R♥"), belote=True) in coups
    assert JouerCarte(J1, Carte("R♥")) in coups
    assert JouerCarte(J1, Carte("7♥")) not in coups, "elle est dans la main de J2"


def test_atout_pique() -> None:
    assert permises(tour_de("7♦ 8♠", "R♥", PIQUE)) == {"8♠"}

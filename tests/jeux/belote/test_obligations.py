"""Fournir, couper, monter : chaque obligation, et la règle que nomme son refus."""

import pytest

from rebelote.cartes import Carte
from rebelote.jeux.belote import EtatBelote, JouerCarte
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import J1, J2
from tests.jeux.belote.outils import COEUR, PIQUE, permises, poser, refus, table, tour_de

# La dernière carte du pli est celle de J4, l'avant-dernière celle de J3, le partenaire de J1.
CAS = [
    ("entame libre", "A♠ 7♥ V♦", "", "A♠ 7♥ V♦"),
    ("fournir, sans devoir monter", "A♠ 7♠ V♥", "10♠", "A♠ 7♠"),
    ("fournir même si l'on a coupé avant", "7♠ V♥", "10♠ 9♥", "7♠"),
    ("fournir même si le partenaire est maître", "7♠ V♥ A♦", "A♠ 8♠", "7♠"),
    ("atout demandé : monter", "V♥ 7♥ A♠", "9♥", "V♥"),
    ("le neuf monte sur l'as d'atout", "9♥ R♥ 7♠", "A♥", "9♥"),
    ("atout demandé : fournir dessous si l'on ne peut monter", "7♥ 8♥ A♠", "9♥", "7♥ 8♥"),
    ("monter sur le plus fort du pli", "9♥ 10♥ R♥", "7♥ A♥ 8♥", "9♥"),
    ("à l'atout on monte même sur son partenaire", "V♥ 10♥", "7♥ 9♥ 8♥", "V♥"),
    ("atout demandé, sans atout : défausse", "A♠ 7♦", "9♥", "A♠ 7♦"),
    ("un atout demandé ne se compare pas à une défausse", "8♥ 7♦", "7♥ A♠", "8♥"),
    ("couper", "7♥ 8♥ A♦", "10♠", "7♥ 8♥"),
    ("couper sans devoir monter si personne n'a coupé", "7♥ V♥ A♦", "10♠ A♠", "7♥ V♥"),
    ("surcouper", "V♥ 7♥ A♦", "10♠ 9♥", "V♥"),
    ("surcouper la coupe du partenaire surcoupée", "V♥ 7♥ A♦", "10♠ 8♥ 9♥", "V♥"),
    ("partenaire maître : libre", "7♥ A♦", "A♠ 8♠", "7♥ A♦"),
    ("partenaire maître en coupant : libre, même de sous-couper", "9♥ 7♥ A♦", "10♠ 8♥ 9♠",
     "9♥ 7♥ A♦"),
    ("partenaire maître du milieu", "7♥ A♦", "10♠ A♠ 7♠", "7♥ A♦"),
    ("partenaire plus maître : couper", "7♥ A♦", "10♠ A♠", "7♥"),
    ("premier adversaire maître : couper", "7♥ A♦", "A♠ 10♠ 7♠", "7♥"),
    ("ni couleur ni atout : défausse libre", "7♦ A♣", "10♠", "7♦ A♣"),
    ("ni couleur ni atout après une coupe", "7♦ A♣", "10♠ 7♥", "7♦ A♣"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("main", "pli", "attendues"), [cas[1:] for cas in CAS], ids=[cas[0] for cas in CAS]
)
@pytest.mark.parametrize("sous_coupe", [True, False])
def test_cartes_permises(main: str, pli: str, attendues: str, sous_coupe: bool) -> None:
    etat = tour_de(main, pli, COEUR, sous_coupe_obligatoire=sous_coupe)
    assert permises(etat) == set(attendues.split())


@pytest.mark.parametrize(
    ("sous_coupe", "main", "pli", "attendues"),
    [
        (True, "7♥ 8♥ A♦", "10♠ 9♥", "7♥ 8♥"),
        (False, "7♥ 8♥ A♦", "10♠ 9♥", "7♥ 8♥ A♦"),
        # Sans la sous-coupe, on doit encore couper, et surcouper quand on le peut.
        (False, "7♥ 8♥ A♦", "10♠", "7♥ 8♥"),
        (False, "7♥ V♥ A♦", "10♠ 9♥", "V♥"),
        # À l'atout demandé, on fournit toujours.
        (False, "7♥ 8♥ A♦", "9♥", "7♥ 8♥"),
    ],
)
def test_sous_coupe(sous_coupe: bool, main: str, pli: str, attendues: str) -> None:
    etat = tour_de(main, pli, COEUR, sous_coupe_obligatoire=sous_coupe)
    assert permises(etat) == set(attendues.split())


@pytest.mark.parametrize(
    ("main", "pli", "carte", "motif"),
    [
        ("A♠ V♥", "10♠", "V♥", Motif.FOURNIR),
        ("7♥ A♠", "9♥", "A♠", Motif.FOURNIR),
        ("7♥ A♦", "10♠", "A♦", Motif.COUPER),
        ("7♥ A♦", "10♠ 9♥", "A♦", Motif.COUPER),
        ("V♥ 7♥", "9♥", "7♥", Motif.MONTER),
        ("V♥ 7♥ A♦", "10♠ 9♥", "7♥", Motif.MONTER),
        ("V♥ 7♥ A♦", "10♠", "9♦", Motif.CARTE_PAS_EN_MAIN),
    ],
)
def test_le_refus_nomme_la_regle(main: str, pli: str, carte: str, motif: Motif) -> None:
    assert refus(tour_de(main, pli, COEUR), carte) is motif


@pytest.mark.parametrize(
    ("main", "pli", "carte", "mots"),
    [
        ("A♠ V♥", "10♠", "V♥", "J1, V♥ : il faut fournir la couleur demandée (pique)"),
        ("7♥ A♦", "10♠", "A♦", "J1, A♦ : sans la couleur demandée, il faut couper (atout cœur)"),
    ],
)
def test_le_refus_s_explique(main: str, pli: str, carte: str, mots: str) -> None:
    etat = tour_de(main, pli, COEUR)
    motif = refus(etat, carte)
    assert motif is not None
    assert str(etat.refus(JouerCarte(J1, Carte(carte)), motif)) == mots


def test_sans_atout_maitre_la_couleur_de_l_atout_change_tout() -> None:
    assert permises(tour_de("V♥ 7♥ A♠", "9♥", PIQUE)) == {"V♥", "7♥"}


MAINS = (
    "A♥ 10♥ R♥ D♥ A♠ 7♠ 8♠ 9♠",
    "V♥ 9♥ 8♥ 7♥ 10♠ R♠ D♠ V♠",
    "A♦ 10♦ R♦ D♦ A♣ 10♣ R♣ D♣",
    "V♦ 9♦ 8♦ 7♦ V♣ 9♣ 8♣ 7♣",
)


def test_le_vainqueur_du_pli_entame_le_suivant() -> None:
    etat = poser(table(MAINS), "A♠ 10♠ A♦ 7♣")
    assert (etat.tour, etat.meneur, etat.pli) == (J1, J1, ())
    etat = poser(etat, "7♠ R♠ 10♦ 8♣")
    assert etat.tour == J2
    assert [pli.vainqueur for pli in etat.plis] == [J1, J2]
    assert etat.maitre is None
    assert poser(etat, "D♠ R♦ 9♣").maitre == J2


def test_jouer_hors_de_son_tour() -> None:
    etat: EtatBelote = table(MAINS)
    coup = JouerCarte(J2, Carte("V♥"))
    assert etat.motif_refus(coup) is Motif.PAS_SON_TOUR

"""L'IA simple de contrée : elle annonce juste, joue juste, et bat le hasard."""

from random import Random
from typing import Any

import pytest

from rebelote.cartes import Main, lire_cartes
from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.ia.contree import JoueurIASimpleContree
from rebelote.ia.contree.encheres.promesse import defense, promesse, soutien
from rebelote.jeux.contree import (
    CONTREE,
    AtoutContree,
    Contrat,
    EtatContree,
    Issue,
    ReglesContree,
)
from rebelote.noyau.sieges import J1, Siege
from rebelote.noyau.vue import Vue
from tests.jeux.contree.outils import (
    COEUR,
    PIQUE,
    SANS_ATOUT,
    TOUT_ATOUT,
    UNE_COULEUR_CHACUN,
    dire,
    donnee,
    poser,
    tour_de,
)


def ia() -> JoueurIASimpleContree:
    return JoueurIASimpleContree(Random(0))


# --- Les enchères -----------------------------------------------------------------------------


def parle(main: str, dits: str = "", **options: Any) -> str:
    """Ce que dit l'IA, avec cette main, après ces paroles."""
    etat = dire(donnee(**options), *dits.split())
    mains = [Main(0, 8)] * 4
    mains[etat.tour] = Main.de(main)
    return ia().choisir(Vue(etat.tour, etat.avec(mains=tuple(mains)))).texte


FAIBLE = "7♥ 8♥ 7♦ 8♦ D♦ 7♣ 8♣ 9♠"
FORTE_A_COEUR = "V♥ 9♥ A♥ 7♥ A♠ 7♠ 8♦ 9♣"


@pytest.mark.parametrize(
    ("main", "dits", "options", "dit"),
    [
        (FAIBLE, "", {}, "passe"),
        (FORTE_A_COEUR, "", {}, "annonce 110 à cœur"),
        (FORTE_A_COEUR, "160♠", {}, "passe"),
        (FORTE_A_COEUR, "100♠", {}, "annonce 110 à cœur"),
        ("A♠ A♦ A♣ 7♥ 8♥ 8♠ 8♦ 8♣", "80♥ passe", {}, "annonce 120 à cœur"),
        (FAIBLE, "80♥ passe", {}, "passe"),
        ("V♥ 9♥ A♥ 10♥ A♠ A♦ 7♣ 8♣", "100♥", {}, "contre"),
        ("V♥ A♠ A♦ 7♥ 8♥ 7♣ 8♣ 9♣", "capot♥", {}, "contre"),
        (FAIBLE, "100♥", {}, "passe"),
        ("V♥ A♠ A♦ A♣ 7♥ 8♥ 7♣ 8♣", "80♥ contre", {}, "surcontre"),
        (FAIBLE, "80♥ contre", {}, "passe"),
        ("V♥ A♠ A♦ A♣ 7♥ 8♥ 7♣ 8♣", "80♥ contre passe passe", {}, "passe"),
        (UNE_COULEUR_CHACUN[0], "", {}, "annonce capot à cœur"),
        ("A♥ A♦ A♣ A♠ 10♠ 10♥ R♠ R♥", "", {"sans_tout_atout": True}, "à sans-atout"),
        ("V♥ V♦ V♣ V♠ 9♠ 9♥ A♠ A♥", "", {"sans_tout_atout": True}, "à tout-atout"),
        ("V♥ 9♥ A♥ 10♥ A♠ A♦ 7♣ 8♣", "100♥ passe", {"contre_a_la_volee": True}, "contre"),
        (FORTE_A_COEUR, "80♠ passe", {"contre_a_la_volee": True}, "passe"),
    ],
)
def test_ce_que_dit_l_ia(main: str, dits: str, options: dict[str, Any], dit: str) -> None:
    assert parle(main, dits, **options).endswith(dit)


def test_l_ia_ne_relance_pas_deux_fois_avec_les_memes_cartes() -> None:
    main = "V♥ 9♥ A♥ 7♥ A♠ 7♠ 8♦ 9♣"
    assert parle(main, "80♥ passe 90♥ passe") == "passe"


def test_promesses() -> None:
    forte, faible = lire_cartes(FORTE_A_COEUR), lire_cartes(FAIBLE)
    assert promesse(forte, COEUR) > promesse(forte, PIQUE) == 0
    assert soutien(forte, COEUR) > soutien(faible, COEUR)
    assert defense(forte, PIQUE) > defense(faible, PIQUE)
    for atout in (SANS_ATOUT, TOUT_ATOUT):
        assert promesse(lire_cartes("A♥ V♦ 7♣"), atout) > promesse(lire_cartes("7♥ 8♦ 7♣"), atout)
        assert soutien(faible, atout) == 0


# --- Le jeu -----------------------------------------------------------------------------------


def joue(main: str, pli: str, atout: AtoutContree, preneur: Siege = J1, avant: str = "") -> str:
    """La carte que joue J1, après les plis d'avant."""
    etat = tour_de(main, "", atout).avec(mains=(Main(0, 8),) * 4)
    etat = poser(etat.avec(contrat=Contrat(preneur, 80, atout)), avant)
    cartes = lire_cartes(pli)
    mains = list(etat.mains)
    mains[J1] = Main.de(main)
    etat = etat.avec(mains=tuple(mains), pli=cartes, tour=J1, meneur=-len(cartes) % 4)
    return ia().choisir(Vue(J1, etat)).texte


@pytest.mark.parametrize(
    ("regle", "main", "pli", "atout", "preneur", "attendu"),
    [
        ("preneur : le valet d'atout d'abord", "V♥ 7♥ A♠ 8♣", "", COEUR, 0, "V♥"),
        ("partenaire du preneur : rendre l'atout", "8♥ D♥ A♠ 8♣", "", COEUR, 2, "8♥"),
        ("défense : les as", "V♥ 7♥ A♠ 8♣", "", COEUR, 1, "A♠"),
        ("défense : ni atout ni dix", "7♥ 10♠ 8♣", "", COEUR, 1, "8♣"),
        ("charger le partenaire sûr", "10♠ 7♠ R♠", "D♠ V♥ 8♠", COEUR, 0, "10♠"),
        ("charger d'une autre couleur", "10♦ 7♣ V♥", "7♠ A♠ 8♠", COEUR, 0, "10♦"),
        ("prendre en dernier avec ses points", "A♠ 10♠ 7♠", "R♠ 8♠ 9♠", COEUR, 0, "A♠"),
        ("petite carte si l'on ne prend pas", "R♠ 7♠", "8♠ A♠", COEUR, 0, "7♠"),
        ("couper petit en dernier", "V♥ 8♥ 7♣", "R♠ 8♠ A♠", COEUR, 0, "8♥"),
        ("garder la petite avec le dix", "10♣ 8♣ V♦ 9♦", "A♠", PIQUE, 0, "9♦"),
        ("ne pas risquer le dix sous l'as", "10♠ 8♠", "7♠", COEUR, 0, "8♠"),
        ("la seule carte", "10♠", "A♠", COEUR, 0, "10♠"),
        ("sans-atout : l'as", "A♠ 10♠ 7♦", "", SANS_ATOUT, 0, "A♠"),
        ("tout-atout : le valet", "V♠ 9♠ A♦", "", TOUT_ATOUT, 0, "V♠"),
    ],
)
def test_ce_que_joue_l_ia(
    regle: str, main: str, pli: str, atout: AtoutContree, preneur: Siege, attendu: str
) -> None:
    assert joue(main, pli, atout, preneur) == attendu, regle


def test_le_dix_est_maitre_quand_l_as_est_tombe() -> None:
    assert joue("10♠ 7♦", "", COEUR, 1, avant="A♠ 7♠ 8♠ 9♠") == "10♠"


def test_l_ia_ne_joue_pas_une_maitresse_que_l_on_coupe() -> None:
    coupee = "A♠ 7♥ 8♠ 9♠"
    assert joue("10♠ R♠ 7♦", "", COEUR, 1, avant=coupee) == "7♦"


def test_l_ia_cesse_l_atout_quand_il_n_y_en_a_plus_en_face() -> None:
    assert joue("V♥ A♠ 7♦", "", COEUR, 0, avant="9♥ 7♣ 7♥ 8♦") == "A♠"


# --- Des parties ------------------------------------------------------------------------------


def gagnees(regles: ReglesContree, parties: int) -> int:
    """Combien l'équipe simple en gagne contre le hasard, un coup en A, un coup en B."""
    total = 0
    for graine in range(parties):
        siens = graine % 2
        joueurs = [
            (JoueurIASimpleContree if siege % 2 == siens else JoueurIAAleatoire)(Random(siege))
            for siege in range(4)
        ]
        partie = CONTREE.nouvelle_partie(joueurs, regles, Random(graine)).jouer_partie_complete()
        total += partie.etat.vainqueurs() == (("A", "B")[siens],)
    return total


@pytest.mark.parametrize(
    "regles",
    [
        ReglesContree(),
        ReglesContree(marque="faits"),
        ReglesContree(marque="annonces", contre_a_la_volee=True),
        ReglesContree(sans_tout_atout=True, generale=True),
    ],
    ids=["defaut", "faits", "annonces", "sans_tout_atout"],
)
def test_bat_largement_le_hasard(regles: ReglesContree) -> None:
    assert gagnees(regles, 20) >= 18


def test_l_ia_tient_le_plus_souvent_ses_contrats() -> None:
    faits = joues = 0
    for graine in range(6):
        joueurs = [JoueurIASimpleContree(Random(n)) for n in range(4)]
        partie = CONTREE.nouvelle_partie(joueurs, alea=Random(graine)).jouer_partie_complete()
        etat: EtatContree = partie.etat
        joues += sum(d.issue is not Issue.ANNULEE for d in etat.decomptes)
        faits += sum(d.issue is Issue.FAIT for d in etat.decomptes)
    assert 0.6 * joues < faits < joues


def test_l_ia_ne_dit_que_des_paroles_permises() -> None:
    etat = dire(donnee(), "80♥", "contre")
    coup = ia().decider_enchere(Vue(etat.tour, etat))
    assert coup in etat.coups_legaux(etat.tour)

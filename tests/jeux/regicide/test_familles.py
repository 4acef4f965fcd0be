"""Les six familles de tests que recommande le cahier des charges."""

from random import Random

import pytest

from rebelote.cartes import PAQUET_52, Carte, Couleur, Main, Valeur
from rebelote.jeux.regicide import Draft, Fin, Phase, ReglesRegicide, Vol, bat
from rebelote.jeux.regicide.points import POINTS
from rebelote.noyau.sieges import CROUPIER, J1, J2, J3, ParSiege
from tests.jeux.regicide.outils import (
    batir,
    coup,
    jusqu_a,
    motif,
    partie_au_hasard,
    table,
    toutes_les_cartes,
)

VALEURS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R"]

BATTUES = {
    "A": "A V D R",
    "2": "A 2",
    "3": "A 2 3",
    "4": "A 2 3 4",
    "5": "A 2 3 4 5",
    "6": "A 2 3 4 5 6",
    "7": "A 2 3 4 5 6 7",
    "8": "A 2 3 4 5 6 7 8",
    "9": "A 2 3 4 5 6 7 8 9",
    "10": "A 2 3 4 5 6 7 8 9 10",
    "V": "A 2 3 4 5 6 7 8 9 10 V",
    "D": "A 2 3 4 5 6 7 8 9 10 V D",
    "R": "A 2 3 4 5 6 7 8 9 10 V D R",
}
"""La table complète : ce que chaque valeur remplace."""


@pytest.mark.parametrize("graine", range(5))
def test_famille_1_draft_complet_a_quatre(graine: int) -> None:
    etat = jusqu_a(partie_au_hasard(4, graine), Phase.PREMIER_JOUEUR)
    assert [len(main) for main in etat.mains] == [13] * 4
    assert sorted(toutes_les_cartes(etat)) == sorted(PAQUET_52)
    assert all(roi in main for roi, main in zip(etat.rois, etat.mains, strict=True) if roi)


@pytest.mark.parametrize("graine", range(5))
def test_famille_2_draft_complet_a_trois(graine: int) -> None:
    partie = partie_au_hasard(3, graine)
    etat = jusqu_a(partie, Phase.PREMIER_JOUEUR)
    exclue = etat.couleur_exclue
    assert exclue is not None
    assert [len(main) for main in etat.mains] == [13] * 3
    assert sorted(toutes_les_cartes(etat)) == [c for c in PAQUET_52 if c.couleur is not exclue]
    choix = [e for e in partie.journal if isinstance(e, Draft)]
    assert [len(e.cartes) for e in choix] == ([2] * 3 + [1] * 6) * 3


@pytest.mark.parametrize("nouvelle", PAQUET_52, ids=str)
def test_famille_3_table_complete_des_remplacements(nouvelle: Carte) -> None:
    for ancienne in PAQUET_52:
        attendu = str(ancienne.valeur) in BATTUES[str(nouvelle.valeur)].split()
        assert bat(nouvelle, ancienne) is attendu, (nouvelle, ancienne)
        if nouvelle is ancienne:
            continue
        etat = table([str(nouvelle), "2♥"], f"{ancienne} - - -")
        refus = motif(etat, coup(etat, str(nouvelle), "1-0"))
        assert refus == (None if attendu else "CARTE_TROP_FAIBLE"), (nouvelle, ancienne)


@pytest.mark.parametrize(
    ("pyramide", "carte", "ou", "sans_option", "deux_appuis"),
    [
        ("2♠ 3♠ 4♦ 5♥", "9♠", "2-0", None, None),
        ("2♠ 3♠ 4♦ 5♥", "9♠", "2-1", None, None),
        ("2♠ 3♠ 4♦ 5♥", "9♦", "2-1", None, None),
        ("2♠ 3♠ 4♦ 5♥", "9♦", "2-0", "SANS_APPUI", "SANS_APPUI"),
        ("2♠ 3♠ 4♦ 5♥", "9♣", "2-1", "SANS_APPUI", "SANS_APPUI"),
        ("2♠ - 4♦ 5♥", "9♠", "2-0", None, "APPUI_INCOMPLET"),
        ("- 3♠ 4♦ 5♥", "9♠", "2-0", None, "APPUI_INCOMPLET"),
        ("- - 4♦ 5♥", "9♠", "2-0", "SANS_APPUI", "APPUI_INCOMPLET"),
        ("", "9♠", "4-0", "SANS_APPUI", "APPUI_INCOMPLET"),
        ("2♠ 3♠ 4♦ 5♥ / 6♠ 7♠ -", "9♠", "3-0", None, None),
        ("2♠ 3♠ 4♦ 5♥ / 6♠ 7♠ -", "9♠", "3-1", None, "APPUI_INCOMPLET"),
        ("2♠ 3♠ 4♦ 5♥ / 6♠ 7♠ 8♦ / 10♠ V♦", "9♦", "4-0", None, None),
        ("2♠ 3♠ 4♦ 5♥ / 6♠ 7♠ 8♦ / 10♠ V♠", "9♦", "4-0", "SANS_APPUI", "SANS_APPUI"),
        ("2♠ 3♠ 4♦ 5♥", "9♠", "1-0", None, None),
    ],
)
def test_famille_3_appuis(
    pyramide: str, carte: str, ou: str, sans_option: str | None, deux_appuis: str | None
) -> None:
    for option, attendu in ((False, sans_option), (True, deux_appuis)):
        regles = ReglesRegicide(deux_appuis=option)
        etat = table([carte, "2♥", "3♥", "4♥"], pyramide, regles=regles)
        assert motif(etat, coup(etat, carte, ou)) == attendu


def test_famille_3_la_carte_battue_va_a_la_defausse() -> None:
    etat = table(["9♣ 2♣", "2♥", "3♥", "4♥"], "2♠ 3♠ 4♦ 5♥ / 6♠")
    apres = etat.appliquer(coup(etat, "9♣", "2-0"))
    assert apres.pyramide == batir("2♠ 3♠ 4♦ 5♥ / 9♣")
    assert apres.defausse == (Carte("6♠"),)
    assert apres.mains[J1] == Main.de("2♣")


@pytest.mark.parametrize(
    ("carte", "ou", "echange", "attendu"),
    [
        ("D♠", "2-0", "2-0 1-0", None),  # elle-même, contre une carte de la base
        ("D♠", "2-0", "1-0 1-1", None),  # deux cartes de la base : libre
        ("D♠", "2-0", "2-0 2-1", None),  # les deux gardent un appui commun, 3♠
        ("D♠", "2-0", "2-0 2-2", "ECHANGE_SANS_APPUI"),
        ("D♠", "2-0", "2-2 1-3", None),  # l'échange fait lui-même l'appui
        ("D♠", "2-0", "2-2 1-0", "ECHANGE_SANS_APPUI"),
        ("D♠", "2-0", "1-0 1-0", "ECHANGE_INVALIDE"),
        ("D♠", "2-0", "1-0 3-0", "ECHANGE_INVALIDE"),
        ("D♠", "2-0", "1-0 1-4", "CASE_INCONNUE"),
        ("D♠", "4-0", "1-0 1-1", "SANS_APPUI"),  # la pose est jugée d'abord
        ("V♠", "2-0", "1-0 1-1", "POUVOIR_ABSENT"),
    ],
)
def test_famille_4_echange_de_la_dame(
    carte: str, ou: str, echange: str, attendu: str | None
) -> None:
    etat = table(["D♠ V♠", "2♥", "3♥", "4♣"], "2♠ 3♠ 4♦ 5♥ / - 7♠ 8♥")
    assert motif(etat, coup(etat, carte, ou, echange=echange)) == attendu


def test_famille_4_seules_les_deux_cartes_echangees_sont_jugees() -> None:
    """6♠ perd son appui quand 2♠ s'en va : elle reste où elle est."""
    etat = table(["D♥ 2♥", "3♥", "4♥", "5♣"], "2♠ 3♦ 4♦ - / 6♠")
    apres = etat.appliquer(coup(etat, "D♥", "1-3", echange="1-0 1-3"))
    assert apres.pyramide == batir("D♥ 3♦ 4♦ 2♠ / 6♠")


def test_famille_4_sous_deux_appuis_les_deux_cases_doivent_etre_remplies() -> None:
    pyramide = "2♠ 3♠ - 5♠ / 6♠ 7♠"
    for option, attendu in ((False, None), (True, "ECHANGE_SANS_APPUI")):
        regles = ReglesRegicide(deux_appuis=option)
        etat = table(["D♥ 2♥", "3♥", "4♥", "5♣"], pyramide, regles=regles)
        assert motif(etat, coup(etat, "D♥", "1-3", echange="2-0 2-1")) == attendu


def test_famille_4_la_dame_peut_renoncer() -> None:
    etat = table(["D♥ 2♥", "3♥", "4♥", "5♣"], "2♠")
    assert etat.appliquer(coup(etat, "D♥", "1-1")).pyramide == batir("2♠ D♥")


def test_famille_5_le_valet_echange_deux_cartes() -> None:
    etat = table(["V♠ 2♦ 9♦", "3♦ 4♦ 5♦", "6♦", "7♦"])
    attente = etat.appliquer(coup(etat, "V♠", "1-0", don="9♦", cible=J2))
    assert attente.attendus() == {CROUPIER}
    apres = attente.appliquer(Vol(CROUPIER, Carte("4♦"), de=J2, a=J1))
    assert apres.mains[J1] == Main.de("2♦ 4♦")
    assert apres.mains[J2] == Main.de("3♦ 5♦ 9♦")
    assert [len(main) for main in apres.mains] == [2, 3, 1, 1]


@pytest.mark.parametrize(
    ("carte", "don", "cible", "attendu"),
    [
        ("V♠", "9♦", J2, None),
        ("V♠", "9♦", J1, "CIBLE_INVALIDE"),
        ("V♠", "9♦", 3, "CIBLE_INVALIDE"),  # à trois, J4 n'existe pas
        ("V♠", "9♦", J3, "CIBLE_SANS_CARTE"),
        ("V♠", "3♦", J2, "DON_PAS_EN_MAIN"),
        ("V♠", "V♠", J2, "DON_PAS_EN_MAIN"),
        ("V♠", "9♦", CROUPIER, "DON_INCOMPLET"),
        ("V♠", None, J2, "DON_INCOMPLET"),
        ("9♦", "V♠", J2, "POUVOIR_ABSENT"),
    ],
)
def test_famille_5_refus_du_valet(
    carte: str, don: str | None, cible: int, attendu: str | None
) -> None:
    etat = table(["V♠ 9♦", "3♦ 4♦", ""])
    assert motif(etat, coup(etat, carte, "1-0", don=don, cible=cible)) == attendu


@pytest.mark.parametrize(
    ("vol", "attendu"),
    [
        (Vol(CROUPIER, Carte("3♦"), de=J2, a=J1), None),
        (Vol(CROUPIER, Carte("9♦"), de=J2, a=J1), "CARTE_PAS_EN_MAIN"),  # le don n'y est pas
        (Vol(CROUPIER, Carte("6♦"), de=J3, a=J1), "VOL_INVALIDE"),
        (Vol(CROUPIER, Carte("3♦"), de=J1, a=J2), "VOL_INVALIDE"),
        (Vol(CROUPIER, None, de=J2, a=J1), "VOL_INVALIDE"),
        (Vol(J1, Carte("3♦"), de=J2, a=J1), "PAS_SON_TOUR"),
    ],
)
def test_famille_5_la_carte_volee_se_tire_avant_le_don(vol: Vol, attendu: str | None) -> None:
    etat = table(["V♠ 9♦", "3♦ 4♦", "6♦"])
    attente = etat.appliquer(coup(etat, "V♠", "1-0", don="9♦", cible=J2))
    assert motif(attente, vol) == attendu


def test_famille_6_calcul_des_scores() -> None:
    """L'exemple du cahier des charges : 87 points pour pique."""
    pyramide = "2♠ 5♦ 8♠ 9♥ / 3♠ 7♣ 10♠ / A♠ 6♦ / D♠"
    etat = table(["", "", "", ""], pyramide, phase=Phase.SUITE)
    fin = etat.acte_croupier(Random(0))
    finie = etat.appliquer(fin)
    assert finie.scores() == {"J1": 87, "J2": 9, "J3": 5 + 18, "J4": 14}
    assert finie.vainqueurs() == ("J1",)
    assert finie.scores_par_manche() == (finie.scores(),)


def test_famille_6_egalite_partagee() -> None:
    etat = table(["", "", "", ""], "9♠ 9♥ 2♦ 3♣", phase=Phase.SUITE)
    rois = ParSiege({siege: roi for siege, roi in enumerate(etat.rois) if roi})
    finie = etat.appliquer(Fin(CROUPIER, rois))
    assert finie.vainqueurs() == ("J1", "J2")
    assert "gagnent ensemble" in finie.bilan_manche()


@pytest.mark.parametrize("graine", range(5))
def test_famille_6_couleur_exclue_a_trois(graine: int) -> None:
    partie = partie_au_hasard(3, graine).jouer_partie_complete()
    etat = partie.etat
    assert etat.couleur_exclue not in {roi.couleur for roi in etat.rois if roi}
    assert all(carte.couleur is not etat.couleur_exclue for carte in toutes_les_cartes(etat))


def test_les_valeurs_comptees() -> None:
    attendus = [1, *range(2, 14)]
    couleur = Couleur.TREFLE
    assert [POINTS[Carte(Valeur(v), couleur).index] for v in VALEURS] == attendus

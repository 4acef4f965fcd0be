"""Les enchères : annoncer, contrer, surcontrer, passer."""

from typing import Any

import pytest

from rebelote.jeux.contree import (
    CONTREE,
    AtoutContree,
    Enchere,
    EtatContree,
    Issue,
    Parole,
    Phase,
    motifs,
)
from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import J1, J2, J3, J4
from tests.jeux.contree.outils import dire, donnee, parole, refus_enchere
from tests.jeux.montre import montre


def test_le_siege_apres_le_donneur_parle_le_premier() -> None:
    assert donnee().attendus() == {J1}


def test_annonces_ouvertes_au_depart() -> None:
    coups = [c for c in donnee().coups_legaux(J1) if isinstance(c, Enchere)]
    assert coups[0] == Enchere(J1, Parole.PASSE)
    valeurs = sorted({c.valeur for c in coups if c.valeur})
    assert valeurs == [80, 90, 100, 110, 120, 130, 140, 150, 160, 250]
    assert {c.atout for c in coups if c.atout} == {a for a in AtoutContree if a.couleur}
    assert len(coups) == 1 + 10 * 4


def test_generale_et_sans_atout_par_option() -> None:
    etat = donnee(generale=True, sans_tout_atout=True)
    coups = [c for c in etat.coups_legaux(J1) if isinstance(c, Enchere)]
    assert len(coups) == 1 + 11 * 6
    assert Enchere(J1, Parole.CONTRAT, 500, AtoutContree.TOUT_ATOUT) in coups


@pytest.mark.parametrize(
    ("dits", "texte", "options", "motif"),
    [
        ("", "90♥", {}, None),
        ("", "capot♠", {}, None),
        ("", "70♥", {}, motifs.VALEUR_INCONNUE),
        ("", "85♥", {}, motifs.VALEUR_INCONNUE),
        ("", "170♥", {}, motifs.VALEUR_INCONNUE),
        ("", "générale♥", {}, motifs.GENERALE_EXCLUE),
        ("", "générale♥", {"generale": True}, None),
        ("", "90 SANS_ATOUT", {}, motifs.ATOUT_EXCLU),
        ("", "90 TOUT_ATOUT", {}, motifs.ATOUT_EXCLU),
        ("", "90 SANS_ATOUT", {"sans_tout_atout": True}, None),
        ("", "90 TOUT_ATOUT", {"sans_tout_atout": True}, None),
        ("", "contre", {}, motifs.RIEN_A_CONTRER),
        ("", "surcontre", {}, motifs.RIEN_A_SURCONTRER),
        ("90♥", "90♠", {}, motifs.ENCHERE_TROP_BASSE),
        ("90♥", "80♠", {}, motifs.ENCHERE_TROP_BASSE),
        ("90♥", "100♥", {}, None),
        ("160♥", "capot♥", {}, None),
        ("capot♥", "160♥", {}, motifs.ENCHERE_TROP_BASSE),
        ("capot♥", "capot♠", {}, motifs.ENCHERE_TROP_BASSE),
        ("capot♥", "générale♠", {"generale": True}, None),
        ("90♥", "contre", {}, None),
        ("90♥", "surcontre", {}, motifs.RIEN_A_SURCONTRER),
        ("90♥ passe", "contre", {}, motifs.CONTRE_DE_SON_CAMP),
        ("90♥ passe passe", "contre", {}, None),
        ("90♥ contre", "100♥", {}, motifs.ENCHERES_FERMEES),
        ("90♥ contre", "surcontre", {}, None),
        ("90♥ contre passe", "contre", {}, motifs.DEJA_CONTRE),
        ("90♥ contre passe", "surcontre", {}, motifs.SURCONTRE_DE_LA_DEFENSE),
        ("90♥ contre passe passe", "surcontre", {}, None),
    ],
)
def test_ce_que_l_on_peut_dire(
    dits: str, texte: str, options: dict[str, Any], motif: Motif | None
) -> None:
    etat = dire(donnee(**options), *dits.split())
    assert refus_enchere(etat, texte) == motif
    assert (parole(etat.tour, texte) in etat.coups_legaux(etat.tour)) == (motif is None)


@pytest.mark.parametrize(
    "enchere",
    [
        Enchere(J1, Parole.PASSE, 80),
        Enchere(J1, Parole.PASSE, None, AtoutContree.COEUR),
        Enchere(J1, Parole.CONTRE, 80, AtoutContree.COEUR),
        Enchere(J1, Parole.CONTRAT),
        Enchere(J1, Parole.CONTRAT, 80),
        Enchere(J1, Parole.CONTRAT, None, AtoutContree.COEUR),
    ],
)
def test_enchere_incoherente(enchere: Enchere) -> None:
    assert donnee().motif_refus(enchere) is motifs.ENCHERE_INCOHERENTE


def test_pas_son_tour() -> None:
    assert donnee().motif_refus(parole(J2, "90♥")) is Motif.PAS_SON_TOUR
    assert donnee().motif_refus(parole(J2, "passe")) is Motif.PAS_SON_TOUR


@pytest.mark.parametrize(
    ("dits", "preneur", "valeur", "multiplicateur"),
    [
        ("80♥ passe passe passe", J1, 80, 1),
        ("passe passe passe capot♥ passe passe passe", J4, 250, 1),
        ("80♥ 90♠ passe passe passe", J2, 90, 1),
        ("80♥ passe 90♥ passe passe passe", J3, 90, 1),
        ("80♥ passe passe 90♦ 100♥ passe passe passe", J1, 100, 1),
        ("80♥ contre passe passe passe", J1, 80, 2),
        ("80♥ passe passe contre passe passe passe", J1, 80, 2),
        ("80♥ contre surcontre", J1, 80, 4),
        ("80♥ contre passe passe surcontre", J1, 80, 4),
    ],
)
def test_fin_des_encheres(dits: str, preneur: int, valeur: int, multiplicateur: int) -> None:
    *debut, dernier = dits.split()
    avant = dire(donnee(), *debut)
    assert avant.phase is Phase.ENCHERES
    etat = dire(avant, dernier)
    assert etat.phase is Phase.JEU
    assert etat.contrat is not None
    assert (etat.contrat.preneur, etat.contrat.valeur) == (preneur, valeur)
    assert etat.contrat.multiplicateur(etat.regles) == multiplicateur
    assert (etat.preneur, etat.atout) == (preneur, etat.contrat.atout)
    assert etat.attendus() == {J1}, "le siège après le donneur entame, quel que soit le preneur"


def test_on_peut_reparler_apres_avoir_passe() -> None:
    etat = dire(donnee(), "passe", "80♥", "passe", "passe", "90♠")
    assert etat.preneur == J1


def test_quatre_passes_annulent_la_manche() -> None:
    etat = dire(donnee(), "passe", "passe", "passe", "passe")
    assert (etat.phase, etat.manche, etat.donneur) == (Phase.DONNE, 2, J1)
    assert etat.decomptes[-1].issue is Issue.ANNULEE
    assert etat.scores_par_manche() == ({"A": 0, "B": 0},)
    assert etat.bilan_manche() == "tout le monde a passé, manche annulée"
    assert etat.decomptes[-1].termes[-1].valeur == "manche annulée"


@pytest.mark.parametrize(("option", "attendu"), [(4, 4), (3, 3)])
def test_multiplicateur_du_surcontre(option: int, attendu: int) -> None:
    etat = dire(donnee(multiplicateur_surcontre=option), "80♥", "contre", "surcontre")
    assert etat.contrat is not None
    assert etat.contrat.multiplicateur(etat.regles) == attendu


# --- À la volée -------------------------------------------------------------------------------


@pytest.fixture
def volee() -> EtatContree:
    """J1 a annoncé, J2 a passé : on demande à J4 s'il contre, avant J3."""
    return dire(donnee(contre_a_la_volee=True), "90♥", "passe")


def test_sans_l_option_on_contre_a_son_tour() -> None:
    assert dire(donnee(), "90♥", "passe").attendus() == {J3}


def test_a_la_volee_on_contre_avant_son_tour(volee: EtatContree) -> None:
    assert volee.attendus() == {J4}
    assert set(volee.coups_legaux(J4)) == {parole(J4, "passe"), parole(J4, "contre")}
    etat = dire(volee, "contre")
    assert etat.attendus() == {J1}
    assert etat.contrat is not None
    assert etat.contrat.contre == J4
    assert dire(etat, "passe", "passe", "passe").phase is Phase.JEU


def test_a_la_volee_on_ne_fait_que_contrer(volee: EtatContree) -> None:
    assert refus_enchere(volee, "100♠") is motifs.HORS_TOUR
    assert "À la volée : contre de J4 ?" in montre(CONTREE, volee, J4)


def test_laisser_passer_la_volee_ne_compte_pas(volee: EtatContree) -> None:
    etat = dire(volee, "passe")
    assert (etat.tour, etat.passes) == (J3, 1)
    etat = dire(etat, "passe")
    assert etat.attendus() == {J4}
    assert refus_enchere(etat, "100♠") is None
    assert dire(etat, "passe").phase is Phase.JEU


def test_une_relance_rouvre_la_volee(volee: EtatContree) -> None:
    etat = dire(volee, "passe", "100♥", "passe")
    assert (etat.tour, etat.volee) == (J2, True)


def test_pas_de_volee_apres_un_contre() -> None:
    etat = dire(donnee(contre_a_la_volee=True), "90♥", "contre", "passe")
    assert (etat.tour, etat.volee) == (J4, False)


def test_le_refus_dit_le_contrat_en_cours() -> None:
    etat = dire(donnee(), "100♥")
    with pytest.raises(CoupIllegal, match=r"annonce 90 à pique .*\(100 à cœur\)"):
        dire(etat, "90♠")

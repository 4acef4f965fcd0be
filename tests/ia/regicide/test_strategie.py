"""Ce que jouent les IA de régicide dans des situations choisies ; J1 a le roi de pique."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rebelote.cartes import Carte, Couleur, Main
from rebelote.ia import charger
from rebelote.ia.regicide import JoueurIAAvanceRegicide, JoueurIAIntermediaireRegicide
from rebelote.ia.regicide.coups import coups_a_comparer
from rebelote.ia.regicide.draft import apport
from rebelote.ia.regicide.plateau import COULEUR
from rebelote.ia.regicide.politique import tours_restants
from rebelote.ia.regicide.soupcons import dons_aux_couleurs, vraisemblance
from rebelote.jeux.regicide import (
    REGICIDE,
    Coup,
    Draft,
    EtatRegicide,
    Phase,
    Poser,
    Remplacer,
)
from rebelote.noyau.sieges import J1, J2, J3
from rebelote.noyau.vue import Vue
from tests.ia.regicide.outils import texte, vue
from tests.jeux.regicide.outils import DEUX_APPUIS, table

LES_DEUX = pytest.mark.parametrize("ia", [JoueurIAIntermediaireRegicide, JoueurIAAvanceRegicide])


@LES_DEUX
@pytest.mark.parametrize(
    ("mains", "pyramide", "attendu"),
    [
        # Le dernier coup : sa plus haute carte au plus haut.
        (["10♠ 2♥", "2♦", "4♦", "5♦"], "2♠ 3♠ 4♥ 5♥ / 6♠ 7♠ V♥ / 9♠ D♥", "10♠ 4-0"),
        # Le dernier du tour ne jouera pas sa dernière carte : le roi, c'est maintenant.
        (["R♠ 2♥", "3♥", "4♦", "6♦"], "2♠ 3♠ 4♥ 5♥ / 6♠ 7♠ V♥ / 9♠ D♥ / D♦", "R♠ 4-0"),
        # L'as abat la dame du sommet.
        (["A♠ 2♥", "3♥", "4♦", "5♦"], "2♠ 3♠ 4♥ 5♥ / 6♠ 7♠ V♥ / 9♠ 8♥ / D♦", "A♠ 4-0"),
        # Une carte d'une autre couleur défait un adversaire, pas soi.
        (["10♣", "3♥", "2♦", "3♦"], "2♥ R♠ 4♥ 5♥ / 6♥ 7♠ V♥ / 9♥ 8♠ / 9♠", "10♣ 3-0"),
        # À trois, de même.
        (["10♠ 2♥", "2♦", "4♦"], "2♠ 3♠ 4♥ 5♥ / 6♠ 7♠ V♥ / 9♠ D♥", "10♠ 4-0"),
    ],
)
def test_joue_le_coup_evident(ia: Any, mains: list[str], pyramide: str, attendu: str) -> None:
    assert texte(ia, vue(mains, pyramide)) == attendu


@LES_DEUX
def test_la_dame_monte_son_roi(ia: Any) -> None:
    decision = vue(["D♠", "3♥", "2♦", "3♦"], "2♥ R♠ 4♥ 5♥ / 6♥ 7♠ V♥ / 9♥ 8♥ / 7♥")
    coup = ia(Random(0)).choisir(decision)
    assert coup.echange is not None
    assert (1, 1) in coup.echange
    assert max(coup.echange)[0] >= 3


@LES_DEUX
def test_ne_montre_pas_sa_couleur_au_premier_coup(ia: Any) -> None:
    mains = [
        "R♠ D♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 2♥ 3♦ 4♣ 5♣",
        "R♥ A♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ V♥ D♥ 2♠",
        "R♦ A♦ 2♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ V♦ D♦ 3♠",
        "R♣ A♣ 2♣ 3♣ 6♣ 7♣ 8♣ 9♣ 10♣ V♣ D♣ V♠ A♠",
    ]
    coup = ia(Random(0)).choisir(vue(mains))
    assert coup.carte.couleur is not Couleur.PIQUE


def test_garde_son_roi_tant_que_les_autres_peuvent_l_abattre() -> None:
    """Trois tours restent, et les as sont chez les autres."""
    decision = vue(
        ["R♠ 3♥ 4♦", "R♥ 5♦ 6♦", "A♣ 7♦ 8♦", "A♥ 9♦ 8♣"],
        "2♠ 3♠ 4♥ 5♥ / 6♠ 7♠ V♥ / 9♠ 8♥ / D♦",
    )
    assert not texte(JoueurIAIntermediaireRegicide, decision).startswith("R♠")


def test_le_valet_vole_qui_a_le_plus_de_cartes() -> None:
    decision = vue(["V♣ 2♥ 2♦", "10♦ D♦ 3♦", "4♣", "5♣"], "2♠ 3♠ 4♥ 5♥ / 6♠ 7♠ V♥ / 9♠ 8♥ / 9♦")
    vols = [c for c in coups_a_comparer(decision.etat, J1, 10) if c.don is not None]
    assert vols
    assert {coup.cible for coup in vols} == {J2}
    assert {coup.don for coup in vols} <= {Carte("2♥"), Carte("2♦")}


@pytest.mark.parametrize(
    ("mienne", "autres", "attendu"),
    [(2, [2, 2, 2], 2), (2, [1, 1, 1], 1), (1, [1, 0, 0], 1), (5, [4, 5, 5], 5)],
)
def test_compte_les_tours_qui_restent(mienne: int, autres: list[int], attendu: int) -> None:
    assert tours_restants(mienne, autres) == attendu


# --- Le draft ---------------------------------------------------------------------------------


@LES_DEUX
@pytest.mark.parametrize(
    ("paquet", "attendu"),
    [
        ("D♥ V♦ 9♠ 2♣", "9♠"),  # sa couleur
        ("10♥ V♦ 9♣ 2♣", "V♦"),  # un valet plutôt qu'un dix
        ("D♠ V♠ 9♠ 2♠", "D♠"),  # la plus haute des siennes
        ("2♠ 9♥ 8♥ 7♥", "2♠"),
    ],
)
def test_garde_au_draft(ia: Any, paquet: str, attendu: str) -> None:
    etat = EtatRegicide(
        phase=Phase.DRAFT,
        rois=(Carte("R♠"), None, None, None),
        mains=(Main.de("R♠"), *[Main(0, 1)] * 3),
        paquets=(Main.de(paquet), *[Main(0, 4)] * 3),
        reserve=Main(0, 32),
        tour_de_draft=1,
        cercles=(1, 2, 4, 8),
    )
    assert ia(Random(0)).choisir(Vue(J1, etat)) == Draft(J1, (Carte(attendu),))


def test_une_petite_d_une_autre_couleur_n_apporte_rien() -> None:
    assert apport(Carte("2♥"), Couleur.PIQUE) < 0 < apport(Carte("2♠"), Couleur.PIQUE)


# --- Lire les rois ----------------------------------------------------------------------------


def test_compte_ce_que_chacun_donne_aux_couleurs() -> None:
    journal = [
        Poser(J1, Carte("2♠"), 1, 0),
        Poser(J2, Carte("10♥"), 1, 1),
        Remplacer(J3, Carte("D♦"), 1, 1),
    ]
    pique, coeur, carreau = (COULEUR[Carte(c).index] for c in ("2♠", "2♥", "2♦"))
    dons = dons_aux_couleurs(journal, 4)
    assert dons[J1][pique] == 2
    assert dons[J2][coeur] == 10
    assert (dons[J3][coeur], dons[J3][carreau]) == (-10, 12)


def test_qui_fait_monter_une_couleur_a_sans_doute_son_roi() -> None:
    """J2 a couronné le cœur : les mondes où il en a le roi pèsent plus que les autres."""
    complet = table(["R♠ 2♠", "R♥ 3♥", "R♦ 4♦", "R♣ 5♣"])
    pique, coeur, carreau, trefle = complet.rois
    autre = replace(complet, rois=(pique, carreau, coeur, trefle))
    journal = [Poser(J2, Carte("10♥"), 1, 1), Poser(J2, Carte("D♥"), 2, 0)]
    peser = vraisemblance(Vue(J1, complet, list(journal)))
    assert peser(complet) > 2 * peser(autre)


def test_la_recherche_prefere_les_mondes_vraisemblables() -> None:
    deroule = REGICIDE.nouvelle_partie(
        [charger("simple", "regicide", Random(s)) for s in range(4)], None, Random(8)
    ).jouer_partie_complete()
    coups = [e for e in deroule.journal if isinstance(e, Coup)]
    dons = dons_aux_couleurs(coups, 4)
    vrais = [COULEUR[roi.index] for roi in deroule.etat.rois if roi is not None]
    devines = [max(range(4), key=dons[siege].__getitem__) for siege in range(4)]
    assert sum(vrai == devine for vrai, devine in zip(vrais, devines, strict=True)) >= 3


# --- L'effort et les options ------------------------------------------------------------------


def test_les_coups_compares_sont_permis_et_sans_jumeaux() -> None:
    for regles in (None, DEUX_APPUIS):
        decision = vue(
            ["D♣ V♣ 2♥ 2♦", "10♦ D♦ 3♦", "4♣", "5♣"],
            "2♠ 3♠ 4♥ - / 6♠ 7♠ - / 9♠",
            regles,
        )
        coups = coups_a_comparer(decision.etat, J1, 10)
        assert len(set(coups)) == len(coups) >= 8
        assert all(decision.motif_refus(coup) is None for coup in coups)


def test_un_budget_de_temps_rend_un_coup_permis() -> None:
    decision = vue(["R♠ 3♥ 4♦", "R♥ 5♦ 6♦", "A♣ 7♦ 8♦", "A♥ 9♦ 8♣"], "2♠ 3♠ 4♥ 5♥")
    coup = JoueurIAAvanceRegicide(Random(0), budget_ms=1.0).choisir(decision)
    assert decision.motif_refus(coup) is None


@pytest.mark.parametrize("joueurs", [3, 4])
def test_l_intermediaire_bat_la_simple(joueurs: int) -> None:
    gagnees, parties = 0, 0
    for graine in range(2):
        for siege in range(joueurs):
            noms = ["intermediaire" if s == siege else "simple" for s in range(joueurs)]
            tablee = [
                charger(nom, "regicide", Random(f"{graine}/{s}")) for s, nom in enumerate(noms)
            ]
            partie = REGICIDE.nouvelle_partie(tablee, None, Random(graine)).jouer_partie_complete()
            gagnees += partie.etat.camp(siege) in partie.etat.vainqueurs()
            parties += 1
    assert gagnees > parties / 2

"""Les couleurs que le jeu a montré manquer, et ce qu'une vue en déduit."""

from random import Random
from typing import Any

import pytest

from rebelote.cartes import Carte, Couleur, Main
from rebelote.ia.contree import JoueurIASimpleContree
from rebelote.jeux.contree import (
    CONTREE,
    AtoutContree,
    EtatContree,
    JouerCarte,
    Phase,
    ReglesContree,
    couleurs_manquantes,
    motifs,
)
from rebelote.noyau import Tirage
from rebelote.noyau.sieges import J1, J2
from tests.jeux.contree.outils import COEUR, SANS_ATOUT, TOUT_ATOUT, poser, table
from tests.jeux.montre import montre


def ouvert(atout: AtoutContree, **options: Any) -> EtatContree:
    """Toutes les mains cachées : on ne juge que par ce qui se joue."""
    return table(atout=atout, **options).avec(mains=(Main(0, 8),) * 4)


def jouees(atout: AtoutContree, cartes: str, **options: Any) -> EtatContree:
    return poser(ouvert(atout, **options), cartes)


CAS = [
    ("tout le monde fournit", COEUR, "A♠ 8♠ 9♠ 10♠", {}, ""),
    ("une coupe montre la couleur", COEUR, "A♠ 8♥ 9♠ 10♠", {}, "J2♠"),
    ("une défausse montre la couleur et l'atout", COEUR, "A♠ 8♦ 9♠ 10♠", {}, "J2♠ J2♥"),
    ("partenaire maître : l'atout n'est pas en cause", COEUR, "A♠ 8♠ 9♦ 10♠", {}, "J3♠"),
    (
        "sans dispense, se défausser montre l'atout",
        COEUR,
        "A♠ 8♠ 9♦ 10♠",
        {"partenaire_maitre_dispense": False},
        "J3♠ J3♥",
    ),
    ("ne pas surcouper ne montre pas l'atout", COEUR, "7♠ 9♥ A♥ 10♠", {}, "J2♠ J3♠"),
    (
        "se défausser sous une coupe, sous-coupe libre",
        COEUR,
        "7♠ 9♥ 8♦ 10♠",
        {"sous_coupe_obligatoire": False},
        "J2♠ J3♠",
    ),
    ("ne pas monter ne montre rien", COEUR, "V♥ 7♥ 8♥ 9♥", {}, ""),
    ("ne pas fournir l'atout", COEUR, "V♥ 7♠ 8♥ 9♥", {}, "J2♥"),
    ("sans-atout", SANS_ATOUT, "V♥ 7♠ 8♥ 9♥", {}, "J2♥"),
    ("tout-atout : ne pas monter ne montre rien", TOUT_ATOUT, "V♥ 7♠ 8♥ A♥", {}, "J2♥"),
    ("deux plis se cumulent", COEUR, "A♠ 8♥ 9♠ 10♠ 7♦ 9♥ 8♦ 9♦", {}, "J2♠ J3♦"),
    ("le pli en cours compte", COEUR, "A♠ 8♥", {}, "J2♠"),
]


@pytest.mark.parametrize(
    ("atout", "cartes", "options", "attendu"), [pytest.param(*c[1:], id=c[0]) for c in CAS]
)
def test_couleurs_manquantes(
    atout: AtoutContree, cartes: str, options: dict[str, Any], attendu: str
) -> None:
    manquantes = couleurs_manquantes(jouees(atout, cartes, **options))
    assert {f"J{s + 1}{c}" for s in range(4) for c in manquantes[s]} == set(attendu.split())


def test_rien_ne_manque_avant_le_jeu() -> None:
    vides = couleurs_manquantes(EtatContree())
    assert dict(vides) == {siege: frozenset() for siege in range(4)}


def test_une_main_connue_n_apprend_rien_a_la_table() -> None:
    etat = table(("7♥", "7♦", "7♣", "7♠"))
    assert not any(couleurs_manquantes(etat).values())


def test_la_table_les_montre() -> None:
    texte = montre(CONTREE, jouees(COEUR, "A♠ 8♦ 9♠ 10♠"), J1)
    assert "J2 (B) [sans ♥ ♠]" in texte


def test_toutes_les_vues_s_accordent_et_disent_vrai() -> None:
    """D'une partie entière : même réponse partout, et jamais d'une couleur encore en main."""
    regles = ReglesContree(sans_tout_atout=True, objectif=500)
    joueurs = [JoueurIASimpleContree(Random(n)) for n in range(4)]
    partie = CONTREE.nouvelle_partie(joueurs, regles, Random(5))
    montrees = 0
    while not partie.est_terminee:
        partie.avancer()
        vraies = couleurs_manquantes(partie.etat)
        montrees += sum(map(len, vraies.values()))
        for siege in range(4):
            assert couleurs_manquantes(partie.vue(siege)) == vraies
            tenues = {carte.couleur for carte in partie.etat.mains[siege]}
            assert not tenues & vraies[siege]
    assert montrees


# --- Ce qu'une vue en déduit ------------------------------------------------------------------


def possibles(etat: EtatContree, nom: str) -> int:
    (place,) = [place for place in etat.inconnues().places if place.nom == nom]
    return place.permises


def test_ne_pas_surcouper_exclut_les_atouts_plus_forts() -> None:
    permises = possibles(jouees(COEUR, "7♠ 9♥ A♥ 10♠"), "J3")
    assert not permises & Carte("V♥").bit
    assert permises & Carte("10♥").bit


def test_ne_pas_monter_exclut_les_plus_fortes_a_tout_atout() -> None:
    permises = possibles(jouees(TOUT_ATOUT, "A♥ 7♥"), "J2")
    assert not permises & (Carte("V♥").bit | Carte("9♥").bit)
    assert permises & Carte("10♥").bit
    assert permises & Carte("V♠").bit


def test_une_carte_reniee_se_voit() -> None:
    etat = jouees(COEUR, "A♠ 8♥ 9♠ 10♠ 7♦")
    etat = etat.avec(tour=J2, meneur=J2, pli=())
    assert etat.motif_refus(JouerCarte(J2, Carte("R♠"))) is motifs.RENONCE


def test_le_tirage_respecte_ce_que_l_on_sait() -> None:
    etat = jouees(COEUR, "A♠ 8♦ 9♠ 10♠")
    alea = Random(1)
    for _ in range(20):
        complet = etat.reveler(Tirage(etat.inconnues()).tirer(alea), alea)
        assert all(len(main) == 7 and main.complete for main in complet.mains)
        couleurs = {carte.couleur for carte in complet.mains[J2]}
        assert couleurs <= {Couleur.CARREAU, Couleur.TREFLE}
        assert complet.phase is Phase.JEU

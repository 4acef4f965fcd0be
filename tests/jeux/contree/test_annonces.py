"""Les annonces à la contrée, par option : quand on les fait, et ce qu'elles changent au compte."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rebelote.cartes import lire_cartes
from rebelote.jeux.commun.annonces import Annonce, Annoncer, Montrer, TypeAnnonce
from rebelote.jeux.commun.motifs import ANNONCE_EXCLUE
from rebelote.jeux.contree import AtoutContree, EtatContree, Issue, JouerCarte, Phase, Terme
from rebelote.jeux.contree.table import formule, plateau, raconter
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, J1, J2, J3, J4, ParSiege, Siege
from tests.jeux.contree.outils import COEUR, PIQUE, SANS_ATOUT, TOUT_ATOUT, compter, table

MAINS = (
    "D♥ R♥ A♥ 7♦ V♦ V♣ V♠ 10♠",
    "7♥ 8♥ 9♥ 8♦ 9♦ 10♦ 7♣ 8♣",
    "10♥ V♥ D♦ R♦ A♦ 9♣ 10♣ D♣",
    "R♣ A♣ 7♠ 8♠ 9♠ D♠ R♠ A♠",
)
CARRE_DE_VALETS = "V♥ V♦ V♣ V♠"


def annonce(cartes: str) -> Annonce:
    lues = lire_cartes(cartes)
    carre = len({carte.couleur for carte in lues}) > 1
    return Annonce(TypeAnnonce.CARRE if carre else TypeAnnonce(min(len(lues), 5)), lues)


def annoncer(siege: Siege, *cartes: str) -> Annoncer:
    return Annoncer(siege, tuple(map(annonce, cartes)))


def debut(mains: Any = MAINS, atout: AtoutContree = COEUR, **options: Any) -> EtatContree:
    return table(mains, atout, annonces=True, **options)


# --- Quand on les fait ------------------------------------------------------------------------


def dites(etat: EtatContree) -> list[Annoncer]:
    return [coup for coup in etat.coups_legaux(etat.tour) if isinstance(coup, Annoncer)]


def test_par_defaut_on_n_annonce_pas() -> None:
    etat = table(MAINS)
    assert dites(etat) == []
    assert etat.attente() == ("JOUER_CARTE",)
    assert etat.motif_refus(annoncer(J1, "D♥ R♥ A♥")) is Motif.PAS_LE_MOMENT


def test_avec_l_option_on_annonce_avant_sa_premiere_carte() -> None:
    etat = debut()
    assert set(etat.attente()) == {"JOUER_CARTE", "ANNONCE"}
    assert annoncer(J1, "D♥ R♥ A♥") in dites(etat)
    suite = etat.appliquer(annoncer(J1, "D♥ R♥ A♥"))
    assert suite.attente() == ("JOUER_CARTE",)
    assert plateau(suite).sieges[J1].dit == ("tierce à l'as de cœur",)


CARRES = (f"{CARRE_DE_VALETS} D♥ R♥ A♥ 7♦", "7♥ 8♥ 9♥ 8♦ 9♦ 10♦ 7♣ 8♣", *MAINS[2:])


@pytest.mark.parametrize(
    ("atout", "cartes", "motif"),
    [
        (COEUR, "D♥ R♥ A♥", None),
        (COEUR, CARRE_DE_VALETS, None),
        (TOUT_ATOUT, "D♥ R♥ A♥", None),
        (TOUT_ATOUT, CARRE_DE_VALETS, None),
        (SANS_ATOUT, CARRE_DE_VALETS, None),
        (SANS_ATOUT, "D♥ R♥ A♥", ANNONCE_EXCLUE),
    ],
)
def test_a_sans_atout_seuls_les_carres(
    atout: AtoutContree, cartes: str, motif: Motif | None
) -> None:
    etat = debut(CARRES, atout, sans_tout_atout=True)
    coup = annoncer(J1, cartes)
    assert etat.motif_refus(coup) is motif
    assert (coup in dites(etat)) == (motif is None)


def une_carte(etat: EtatContree) -> EtatContree:
    """Celui dont c'est le tour pose la première carte permise."""
    coups = etat.coups_legaux(etat.tour)
    return etat.appliquer(next(coup for coup in coups if isinstance(coup, JouerCarte)))


@pytest.mark.parametrize(
    ("atout", "montrees"),
    [
        (COEUR, {J1: "D♥ R♥ A♥"}),
        (PIQUE, {J4: "D♠ R♠ A♠"}),
        (AtoutContree.TREFLE, {}),
        (TOUT_ATOUT, {}),  # toutes les couleurs s'y valent : égalité
    ],
)
def test_l_atout_departage(atout: AtoutContree, montrees: dict[Siege, str]) -> None:
    etat = debut(atout=atout).appliquer(annoncer(J1, "D♥ R♥ A♥"))
    etat = une_carte(une_carte(une_carte(etat))).appliquer(annoncer(J4, "D♠ R♠ A♠"))
    etat = une_carte(etat)
    assert etat.phase is Phase.MONTRE
    assert etat.contrat_conclu() is not None
    acte = etat.acte_croupier(Random(0))
    assert acte == Montrer(CROUPIER, ParSiege({s: (annonce(c),) for s, c in montrees.items()}))
    suivant = etat.appliquer(acte)
    assert (suivant.phase, suivant.tour) == (Phase.JEU, etat.meneur)


# --- Ce qu'elles changent au compte -----------------------------------------------------------

TIERCE, CINQUANTE = "D♥ R♥ A♥", "7♠ 8♠ 9♠ 10♠"
FAITS, ANNONCES = {"marque": "faits"}, {"marque": "annonces"}

# (ce que l'on essaie, la valeur, les points de A, les contres, qui a quoi, options, scores)
LIGNES: list[tuple[str, int, int, str, dict[Siege, str], dict[str, Any], tuple[int, int]]] = [
    ("elles s'ajoutent", 100, 112, "", {J1: TIERCE}, {}, (232, 50)),
    ("elles aident à faire", 100, 85, "", {J1: TIERCE}, {}, (205, 77)),
    ("celles du partenaire aussi", 130, 85, "", {J3: CINQUANTE}, {}, (265, 77)),
    ("celles de la défense", 100, 112, "", {J2: CINQUANTE}, {}, (212, 100)),
    ("jamais multipliées", 100, 112, "contre", {J1: TIERCE}, {}, (444, 0)),
    ("la défense qui a contré les garde", 100, 112, "contre", {J4: TIERCE}, {}, (424, 20)),
    ("chute : à la défense", 100, 50, "", {J1: TIERCE}, {}, (0, 280)),
    ("chute : les siennes aussi", 100, 50, "", {J2: CINQUANTE}, {}, (0, 310)),
    ("chute contrée", 100, 50, "contre", {J1: TIERCE}, {}, (0, 540)),
    ("pas assez pour faire", 110, 85, "", {J1: TIERCE}, {}, (0, 290)),
    ("faits", 100, 85, "contre", {J1: TIERCE}, FAITS, (190, 0)),
    ("faits, chute", 100, 50, "", {J1: TIERCE}, FAITS, (0, 180)),
    ("annonces", 100, 85, "", {J1: TIERCE}, ANNONCES, (120, 0)),
    ("annonces, chute", 100, 50, "", {J1: TIERCE}, ANNONCES, (0, 120)),
    ("capot", 250, 252, "", {J1: CINQUANTE}, {}, (552, 0)),
    ("elles ne font pas un capot", 250, 152, "", {J1: CARRE_DE_VALETS}, {}, (0, 610)),
]


@pytest.mark.parametrize(
    ("valeur", "points", "dits", "montrees", "options", "scores"),
    [pytest.param(*ligne[1:], id=ligne[0]) for ligne in LIGNES],
)
def test_marque(
    valeur: int,
    points: int,
    dits: str,
    montrees: dict[Siege, str],
    options: dict[str, Any],
    scores: tuple[int, int],
) -> None:
    annonces = tuple((annonce(montrees[s]),) if s in montrees else () for s in range(4))
    assert compter(valeur, points, dits, annonces=annonces, **options).scores == scores


def test_les_termes_et_les_mots() -> None:
    decompte = compter(100, 85, "contre", belote=J1, annonces=((annonce(TIERCE),), (), (), ()))
    assert decompte.issue is Issue.FAIT
    assert Terme("annonces", 20, 0) in decompte.termes
    assert Terme("annonces", 0, 1) not in decompte.termes
    assert tuple(map(formule, decompte.comptes)) == ("(100 + 85) × 2 + 20 + 20 = 410", "0")
    assert "annonces A 20" in raconter(decompte)


def test_une_manche_entiere_compte_ce_qui_fut_montre() -> None:
    etat = debut().appliquer(annoncer(J1, "D♥ R♥ A♥"))
    alea = Random(2)
    while not etat.decomptes:
        if etat.tour == CROUPIER:
            etat = etat.appliquer(etat.acte_croupier(alea))
        else:
            cartes = [c for c in etat.coups_legaux(etat.tour) if not isinstance(c, Annoncer)]
            etat = etat.appliquer(alea.choice(cartes))
    assert etat.decomptes[0].annonces == (20, 0)

"""Ce qu'on tape au terminal : les mots, les numéros, et tous les jeux du catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import ClassVar

import pytest

from rebelote.cartes import Carte, lire_cartes
from rebelote.cli.terminal.joueur_humain import (
    RAISONS_MONTREES,
    lignes_des_refus,
    lignes_du_choix,
    raisons_des_refus,
)
from rebelote.cli.terminal.saisie import EXEMPLES, Choix, mots
from rebelote.ia import JoueurIAAleatoire
from rebelote.jeux.catalogue import jeux
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, J1
from rebelote.recit.reflexe import est_un_reflexe
from tests.jeux.belote.outils import table
from tests.jeux.belote.test_belote_rebelote import MAINS
from tests.jeux.deux_camps import poser


@dataclass(frozen=True, slots=True)
class Dit(Evenement):
    """Un coup d'essai, qui n'est que son texte."""

    TYPE: ClassVar[str] = "DIT"

    dit: str

    @property
    def texte(self) -> str:
        return self.dit


@dataclass(frozen=True, slots=True)
class Pose(Evenement):
    TYPE: ClassVar[str] = "POSE"

    carte: Carte

    @property
    def texte(self) -> str:
        return str(self.carte)

    @property
    def cartes_posees(self) -> tuple[Carte, ...]:
        return (self.carte,)


def _texte(coup: Evenement) -> str:
    return coup.texte


def _choix(*textes: str) -> Choix:
    return Choix([Dit(0, texte) for texte in textes], _texte)


@pytest.mark.parametrize(
    ("tape", "lu"),
    [
        ("A♠", ("A♠",)),
        ("as pique", ("A♠",)),
        ("AS DE PIQUE", ("A♠",)),
        ("Dame de Trèfle", ("D♣",)),
        ("10 coeur", ("10♥",)),
        ("dix de cœur", ("10♥",)),
        ("v♦", ("V♦",)),
        ("ap 10co", ("A♠", "10♥")),
        ("roi de carreau, dame de pique", ("R♦", "D♠")),
        ("prend à cœur", ("prend", "coeur")),
        ("Je prends ♥", ("prends", "coeur")),
        ("excuse forte", ("ex", "forte")),
        ("007", ("7",)),
        ("  ", ()),
    ],
)
def test_les_mots_ont_une_seule_forme(tape: str, lu: tuple[str, ...]) -> None:
    assert mots(tape) == lu


ENCHERES = ("passe", "prend à cœur", "prend à carreau", "prend à trèfle")


@pytest.mark.parametrize(
    ("tape", "attendus"),
    [
        ("1", ["passe"]),
        ("2", ["prend à cœur"]),
        ("2.", ["prend à cœur"]),
        ("5", []),
        ("0", []),
        ("passe", ["passe"]),
        ("PASSE", ["passe"]),
        ("je passe", ["passe"]),
        ("passer", ["passe"]),
        ("pa", ["passe"]),
        ("prends coeur", ["prend à cœur"]),
        ("prends a coeur", ["prend à cœur"]),
        ("PRENDRE À CŒUR", ["prend à cœur"]),
        ("trefle", ["prend à trèfle"]),
        ("♦", ["prend à carreau"]),
        ("prend", ["prend à cœur", "prend à carreau", "prend à trèfle"]),
        ("prends pique", []),
        ("", []),
        ("passe passe", []),
        ("n'importe quoi", []),
        ("9" * 5000, []),
    ],
)
def test_une_enchere_se_dit_de_plusieurs_facons(tape: str, attendus: list[str]) -> None:
    assert [coup.texte for coup in _choix(*ENCHERES).trouver(tape)] == attendus


@pytest.mark.parametrize(
    ("coups", "tape", "attendu"),
    [
        (("annonce tierce au D♠", "D♠", "R♠"), "D♠", "D♠"),
        (("annonce tierce au D♠", "D♠", "R♠"), "tierce", "annonce tierce au D♠"),
        (("R♥ (belote)", "D♥ (belote)"), "roi de coeur", "R♥ (belote)"),
        (("EX (forte)", "EX (faible)", "14"), "excuse faible", "EX (faible)"),
        (("EX (forte)", "EX (faible)", "14"), "14", "14"),
        (("pose 7♥ en 1-2", "pose 7♥ en 2-1"), "7♥ 2-1", "pose 7♥ en 2-1"),
        (("pose 7♥ en 1-2", "pose 7♥ en 2-1"), "7 coeur 1 2", "pose 7♥ en 1-2"),
        (("annonce 90 à cœur", "annonce 90 à pique", "passe"), "90 pique", "annonce 90 à pique"),
    ],
)
def test_quelques_mots_suffisent_s_ils_designent_un_seul_coup(
    coups: tuple[str, ...], tape: str, attendu: str
) -> None:
    assert [coup.texte for coup in _choix(*coups).trouver(tape)] == [attendu]


def test_trop_de_coups_pour_les_lister_on_tape_ses_cartes() -> None:
    main = lire_cartes("A♠ D♠ R♥ 10♥ 9♥ 2♦ 3♦ 4♦ V♣ D♣ 7♣ 6♣ 5♣")
    textes = [f"passe {' '.join(map(str, trois))}" for trois in combinations(main, 3)]
    choix = _choix(*textes)
    assert len(textes) == 286
    assert not choix.listes
    assert not choix.numerotes
    for tape in ("A♠ D♠ R♥", "R♥ A♠ D♠", "roi coeur, as pique, dame pique"):
        assert [coup.texte for coup in choix.trouver(tape)] == ["passe A♠ D♠ R♥"]
    assert len(choix.trouver("A♠ D♠")) == 11
    assert choix.trouver("A♠ A♠ D♠") == []


def test_un_numero_de_ligne_ne_se_confond_pas_avec_un_pari() -> None:
    choix = _choix("parie 0", "parie 1", "parie 2")
    assert not choix.numerotes
    assert [coup.texte for coup in choix.trouver("2")] == ["parie 2"]


def test_les_cartes_sont_rangees_et_les_annonces_devant() -> None:
    cartes = [Pose(0, carte) for carte in lire_cartes("7♥ A♥ V♣ 10♦ R♠")]
    choix = Choix([*cartes, Dit(0, "annonce")], _texte)
    assert [coup.texte for coup in choix.coups] == ["annonce", "A♥", "7♥", "10♦", "V♣", "R♠"]


@pytest.mark.parametrize("tape", ["rebelote", "R♥", "roi de coeur rebelote"])
def test_la_rebelote_s_offre_et_se_choisit_avec_ou_sans_son_mot(tape: str) -> None:
    etat = poser(table(MAINS), "D♥ V♥ R♦ 7♦").avec(tour=J1, meneur=J1)
    choix = Choix(etat.coups_legaux(J1), etat.parole)
    assert any(ligne.endswith(". R♥ (rebelote)") for ligne in lignes_du_choix(choix))
    assert choix.trouver(tape) == [JouerCarte(J1, Carte("R♥"))]


def test_les_exemples_montrent_chaque_sorte_de_coup() -> None:
    """Ainsi les pouvoirs d'une dame ou d'un valet se devinent."""
    choix = _choix(
        "pose 9♥ en 1-1",
        "pose 9♥ en 1-2",
        "remplace en 1-3 par A♦",
        "pose D♦ en 1-4, échange 1-1 et 1-2",
        "pose D♦ en 1-4, échange 1-1 et 1-3",
        "pose V♦ en 1-4, donne 9♥ à J2 et lui en vole une",
    )
    assert choix.exemples() == [
        "pose 9♥ en 1-1",
        "remplace en 1-3 par A♦",
        "pose D♦ en 1-4, échange 1-1 et 1-2",
        "pose V♦ en 1-4, donne 9♥ à J2 et lui en vole une",
    ]
    assert _choix("passe 2♣ 3♣ 4♣", "passe 5♣ 6♣ 7♣").exemples() == [
        "passe 2♣ 3♣ 4♣",
        "passe 5♣ 6♣ 7♣",
    ]
    assert _choix("garde 2♥").exemples() == ["garde 2♥"]


@pytest.mark.parametrize("nom", list(jeux()))
def test_chaque_coup_de_chaque_jeu_se_choisit_par_son_texte_et_par_son_numero(nom: str) -> None:
    jeu = jeux()[nom]
    alea = Random(5)
    nombre = jeu.nombres_de_joueurs[-1]
    partie = jeu.nouvelle_partie([JoueurIAAleatoire(alea)] * nombre, alea=alea)
    decisions = 0
    while not partie.est_terminee and decisions < 120:
        siege = min(partie.etat.attendus())
        if siege != CROUPIER:
            decisions += 1
            vue = partie.vue(siege)
            choix = Choix(vue.coups_legaux(), vue.etat.parole)
            _tout_se_choisit(choix, alea)
            assert 1 <= len(choix.exemples()) <= EXEMPLES
            tableau = jeu.tableau_de(vue)
            assert all(" : " in ligne for ligne in lignes_des_refus(tableau))
            assert len([*raisons_des_refus(tableau)]) <= RAISONS_MONTREES
        partie.avancer()
    assert decisions > 10


def _tout_se_choisit(choix: Choix, alea: Random) -> None:
    if est_un_reflexe(choix.coups):
        return
    for coup in alea.sample(choix.coups, min(5, len(choix.coups))):
        assert choix.trouver(coup.texte) == [coup]
        if choix.numerotes:
            assert choix.trouver(str(choix.coups.index(coup) + 1)) == [coup]


@pytest.mark.parametrize("tape", ["pose 9♥ en 2-1", "9♥ 2-1"])
def test_une_case_ne_se_lit_pas_a_l_envers(tape: str) -> None:
    """Les chiffres d'une case vont ensemble : « 2-1 » n'est pas « 1-2 », ni deux nombres épars."""
    permis = _choix("pose 9♥ en 1-2", "pose V♦ en 1-3, donne 9♥ à J2 et lui en vole une")
    assert permis.trouver(tape) == []
    assert [coup.texte for coup in permis.trouver("9♥ 1-2")] == ["pose 9♥ en 1-2"]

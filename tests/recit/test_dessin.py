"""Le tableau en lignes : chaque fait a ses mots, et un fait inconnu se dit quand même."""

from __future__ import annotations

import doctest
from dataclasses import replace
from random import Random

import pytest

from rebelote.cartes import Carte, Couleur, lire_cartes
from rebelote.jeux.catalogue import INTEGRES, trouver
from rebelote.noyau.contrat import derouler
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.reperes.engagement import Engagement
from rebelote.noyau.reperes.plis import PliFerme, poses_depuis
from rebelote.noyau.tableau import Detail, MainVue, Milieu, SiegeVu
from rebelote.recit import nombres
from rebelote.recit.choix import refus_par_raison
from rebelote.recit.dessin import (
    cartes_du_siege,
    decrire,
    dernier_pli,
    faits_du_siege,
    faits_hors_cartes,
    main_en_texte,
    milieu,
    pyramide,
)
from rebelote.recit.mots import dire, dire_contrat


@pytest.mark.parametrize(
    ("detail", "mots"),
    [
        (Detail("vies", 1), "1 vie"),
        (Detail("pari", 2), "pari 2"),
        (Detail("joker", None), "joker à désigner"),
        (Detail("joker", Carte("R♦")), "joker R♦"),
        (Detail("coeurs_casses", False), "cœurs pas encore cassés"),
        (Detail("passe", "en_face"), "on passe trois cartes en face"),
        (Detail("paquet", 3), "paquet : 3 cartes"),
        (Detail("paquet", (Carte("R♦"),)), "paquet : R♦"),
        (Detail("couleur_exclue", "PIQUE"), "couleur exclue : ♠"),
        (Detail("sens", -1), "le reste va au joueur précédent"),
        (Detail("bonus_inconnu"), "bonus inconnu"),
        (Detail("bonus_inconnu", True), "bonus inconnu oui"),
        (Detail("bonus_inconnu", (Carte("R♦"), Carte("7♠"))), "bonus inconnu R♦ 7♠"),
    ],
)
def test_un_fait_se_dit(detail: Detail, mots: str) -> None:
    assert dire(detail) == mots


@pytest.mark.parametrize(
    ("contrat", "mots"),
    [
        (Engagement(0, "TREFLE"), "Atout trèfle ♣, pris par J1"),
        (Engagement(1, "COEUR", 90), "Contrat : 90 à cœur, par J2"),
        (Engagement(1, "COEUR", 250, "capot", 0), "Contrat : capot à cœur, contré, par J2"),
        (Engagement(1, "SANS_ATOUT", 120), "Contrat : 120 à sans-atout, par J2"),
        (Engagement(2, "PIQUE", 80, "", 1, 2), "Contrat : 80 à pique, surcontré, par J3"),
        (Engagement(3), "Pris par J4"),
    ],
)
def test_un_contrat_se_dit(contrat: Engagement, mots: str) -> None:
    assert dire_contrat(contrat) == mots


@pytest.mark.parametrize(
    ("main", "texte"),
    [
        (MainVue(lire_cartes("A♠ 7♠")), "A♠ 7♠"),
        (MainVue((), 5), "5 cartes"),
        (MainVue(lire_cartes("A♠"), 2), "3 cartes dont A♠"),
        (MainVue(), "—"),
    ],
)
def test_une_main_se_lit(main: MainVue, texte: str) -> None:
    assert main_en_texte(main) == texte


def test_un_siege_dit_tout_ce_qu_on_sait_de_lui() -> None:
    vu = SiegeVu(
        1,
        "B",
        MainVue((), 3),
        plis=2,
        dit=("belote",),
        sans=(Couleur.PIQUE,),
        pastilles=(Detail("preneur"), Detail("roi", Carte("R♠"))),
    )
    assert faits_du_siege(vu) == ["belote", "preneur", "roi secret : R♠", "2 plis", "sans ♠"]
    assert faits_hors_cartes(vu) == ["belote", "preneur", "2 plis", "sans ♠"]
    assert cartes_du_siege(vu) == ["3 cartes", "roi secret : R♠"]
    assert cartes_du_siege(replace(vu, main=None, pastilles=())) == []


def test_le_dernier_pli_dit_qui_en_marque_les_points() -> None:
    poses = poses_depuis(1, lire_cartes("2♣ 5♣ R♣ V♣"), 4)
    assert dernier_pli(PliFerme(poses, 3)) == "Dernier pli : 2♣ 5♣ R♣ V♣ → J4"
    assert dernier_pli(PliFerme(poses, 3, 4, 2)).endswith("→ J4, 4 points à J3")


def test_un_milieu_inconnu_se_montre_en_liste() -> None:
    assert list(milieu(Milieu("roue", details=(Detail("tours", 3),)))) == ["Tours 3"]
    assert list(milieu(Milieu("roue"))) == []


def test_la_pyramide_a_son_sommet_en_haut() -> None:
    rangees: tuple[tuple[Carte | None, ...], ...] = ((None, Carte("7♠")), (Carte("R♦"),))
    haut, bas = pyramide(Milieu("pyramide", rangees=rangees))
    assert haut.startswith("  rangée 2 (×2)")
    assert "[R♦]" in haut
    assert "[1-1]  [7♠]" in bas, "une case vide montre le nom qu'on lui donne pour y jouer"


@pytest.mark.parametrize("jeu", INTEGRES, ids=lambda jeu: jeu.nom)
def test_chaque_moment_de_chaque_jeu_se_lit(jeu: Jeu) -> None:
    deroule = derouler(jeu, jeu.nombres_de_joueurs[0], 2)
    for rang in range(0, len(deroule) + 1, 9):
        texte = decrire(jeu.tableau(deroule.etats[rang]))
        assert texte.startswith(f"{jeu.titre}, {deroule.etats[rang].situation()}")
        assert "None" not in texte
    assert "Partie finie : " in decrire(jeu.tableau(deroule.etats[-1]))


def test_les_refus_sont_reunis_par_raison() -> None:
    jeu = trouver("belote")
    deroule = derouler(jeu, 4, 1)
    tableaux = (jeu.tableau_de(deroule.vue(s, r)) for r in range(12, 40) for s in range(4))
    refuses = next(tableau.refus for tableau in tableaux if len(tableau.refus) > 2)
    par_raison = refus_par_raison(Random(0).sample(refuses, len(refuses)))
    assert sorted(t for textes in par_raison.values() for t in textes) == sorted(
        refuse.texte for refuse in refuses
    )
    assert par_raison == refus_par_raison(refuses)


def test_les_exemples_des_nombres_sont_vrais() -> None:
    assert not doctest.testmod(nombres).failed


@pytest.mark.parametrize(
    ("detail", "mots"),
    [
        (Detail("passe", 3), "passe 3"),
        (Detail("couleur_exclue", "ATOUTS"), "couleur exclue ATOUTS"),
        (Detail("vies"), "vies"),
        (Detail("sens"), "sens"),
    ],
)
def test_un_autre_jeu_peut_prendre_les_memes_noms(detail: Detail, mots: str) -> None:
    assert dire(detail) == mots

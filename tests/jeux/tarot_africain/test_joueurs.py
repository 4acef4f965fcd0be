"""`JoueurHumain` et `JoueurBot` : qui parie et joue ses cartes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rebelote.ia.tarot_africain import Joueur, JoueurBot, JoueurHumain
from rebelote.ia.tarot_africain.joueurs import VueTarot, situation
from rebelote.jeux.tarot_africain import EtatTarotAfricain, JouerCarte, Pari
from rebelote.noyau import Vue
from tests.jeux.tarot_africain.outils import coup, donnee, jouer, parier


def personne(
    paris: list[int], poses: list[str], signaler: Callable[[str], None] = print
) -> JoueurHumain:
    """Quelqu'un qui répond tour à tour ces paris et ces cartes."""
    return JoueurHumain(
        lambda _: paris.pop(0), lambda vue: coup(vue.siege, poses.pop(0)), "Alice", signaler
    )


def vue_de(etat: EtatTarotAfricain) -> VueTarot:
    """La vue de celui qui doit jouer ; ses cartes seules lui servent ici."""
    return Vue(etat.tour, etat)


def test_tous_deux_sont_des_joueurs() -> None:
    assert issubclass(JoueurHumain, Joueur)
    assert issubclass(JoueurBot, Joueur)
    assert repr(JoueurBot("Robot")) == "JoueurBot('Robot')"


def test_une_personne_parie() -> None:
    assert personne([2], []).choisir(vue_de(donnee("1 2 / 3 4"))) == Pari(0, 2)


def test_un_pari_refuse_est_redemande() -> None:
    dits: list[str] = []
    etat = parier(donnee("1 2 / 3 4"), 1)
    assert personne([-1, 3, 1, 0], [], dits.append).pari2(vue_de(etat)) == 0
    assert len(dits) == 3
    assert dits[0] == "J2, parie -1 : on parie de zéro au nombre de cartes de la manche (2)"
    assert "la somme des paris" in dits[2]


def test_une_carte_refusee_est_redemandee() -> None:
    dits: list[str] = []
    vue = vue_de(parier(donnee("1 EX / 3 4"), 0, 0))
    assert personne([], ["21", "EX", "EX+"], dits.append).choisir(vue) == coup(0, "EX+")
    assert [dit.split(" : ")[1] for dit in dits] == [
        "cette carte n'est pas dans la main du joueur",
        "en jouant l'excuse, on dit si elle est forte (22) ou faible (0)",
    ]


def test_sans_rien_pour_les_dire_les_refus_se_taisent() -> None:
    essais = [9, 1]
    joueur = JoueurHumain(
        lambda _: essais.pop(0), lambda vue: JouerCarte(vue.siege, coup(0, "1").carte)
    )
    assert joueur.pari2(vue_de(donnee("1 2 / 3 4"))) == 1


@pytest.mark.parametrize(
    ("mains", "paris", "poses", "attendu"),
    [
        ("3 / EX", (1, 1), "3", "EX+"),
        ("3 / EX", (0, 0), "3", "EX-"),
        ("3 / 17", (0, 0), "3", "17"),
    ],
)
def test_le_bot_joue_sa_seule_carte(
    mains: str, paris: tuple[int, ...], poses: str, attendu: str
) -> None:
    etat = jouer(parier(donnee(mains), *paris), poses)
    assert JoueurBot().choisir(vue_de(etat)) == coup(1, attendu)


def test_ce_que_le_bot_sait_de_la_table() -> None:
    etat = jouer(parier(donnee("1 2 3 / 4 5 6 / 7 8 EX", vies=(5, 0, 5, 5)), 1, 0, 1), "1 4 7 8 2")
    vue = situation(etat, 2)
    assert vue.main == (5, 6)
    assert vue.besoins == (1, 0, 0)
    assert (vue.moi, vue.meneur, vue.poses) == (1, 2, (8, 2))
    assert vue.dernier
    assert not vue.superieur
    assert vue.apres_moi == []

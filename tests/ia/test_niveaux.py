"""Les niveaux : à chaque jeu, honnêtes, et chacun sur l'IA qui lui convient."""

from random import Random
from typing import Any

import pytest

from rebelote.cartes import Couleur
from rebelote.ia import JoueurIAAvance, JoueurIAIntermediaire, JoueurIASimple, charger
from rebelote.ia.catalogue import PAR_JEU, est_connue, noms_des_niveaux
from rebelote.ia.niveaux import NIVEAUX, Humain, Niveau, base_du_niveau
from rebelote.jeux.belote import JouerCarte
from rebelote.jeux.belote.situation import situation, situation_enchere
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.contrat import derouler


def test_les_quatre_niveaux_sont_nommes() -> None:
    assert noms_des_niveaux() == ["facile", "moyen", "difficile", "expert"]


@pytest.mark.parametrize("niveau", list(NIVEAUX))
@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_chaque_niveau_joue_a_chaque_jeu(jeu: str, niveau: str) -> None:
    assert est_connue(niveau, jeu)
    fiche = jeux()[jeu]
    deroule = derouler(fiche, fiche.nombres_de_joueurs[-1], 3)
    rang = next(r for r in range(len(deroule)) if min(deroule.etats[r].attendus()) >= 0)
    siege = min(deroule.etats[rang].attendus())
    coup = charger(niveau, jeu, Random(1)).choisir(deroule.vue(siege, rang))
    assert deroule.etats[rang].motif_refus(coup) is None


@pytest.mark.parametrize(
    ("niveau", "classe"),
    [
        ("facile", JoueurIASimple),
        ("moyen", JoueurIAIntermediaire),
        ("difficile", JoueurIAAvance),
        ("expert", JoueurIAAvance),
    ],
)
def test_le_niveau_a_son_ia(niveau: str, classe: type) -> None:
    joueur: Any = charger(niveau, "belote", Random(1))
    assert isinstance(joueur.joueur, classe)


@pytest.mark.parametrize(
    ("voulue", "disponibles", "obtenue"),
    [
        ("avance", ["aleatoire", "simple", "intermediaire", "avance"], "avance"),
        ("avance", ["aleatoire", "simple"], "simple"),
        ("intermediaire", ["aleatoire", "simple", "avance"], "simple"),
        ("simple", ["aleatoire"], "aleatoire"),
    ],
)
def test_faute_de_mieux_la_plus_forte_qui_ne_depasse_pas(
    voulue: str, disponibles: list[str], obtenue: str
) -> None:
    assert base_du_niveau(Niveau(voulue, 0.0, 1.0), dict.fromkeys(disponibles)) == obtenue


def test_les_etourderies_diminuent_avec_le_niveau() -> None:
    parts = [NIVEAUX[nom].etourderie for nom in noms_des_niveaux()]
    assert parts == sorted(parts, reverse=True)
    assert parts[-1] == 0


def test_un_etourdi_se_trompe_de_carte_mais_reste_legal() -> None:
    vue = situation("7♥ 10♥ A♣", pli="A♥ 8♥ 9♥", atout=Couleur.PIQUE)
    cartes = set()
    for graine in range(40):
        alea = Random(graine)
        coup = Humain(JoueurIASimple(alea), alea, Niveau("simple", 1.0, 1.0)).choisir(vue)
        assert vue.motif_refus(coup) is None
        assert isinstance(coup, JouerCarte)
        cartes.add(str(coup.carte))
    assert cartes == {"7♥", "10♥"}


def test_un_etourdi_ne_se_trompe_pas_en_parlant() -> None:
    vue = situation_enchere("7♥ 8♥ D♣ 9♦ 7♠", "7♣")
    for graine in range(20):
        alea = Random(graine)
        dit = Humain(JoueurIASimple(alea), alea, Niveau("simple", 1.0, 1.0)).choisir(vue)
        assert dit == JoueurIASimple(alea).choisir(vue)


def test_le_hasard_des_etourderies_vient_de_la_graine() -> None:
    vue = situation("7♥ 10♥ A♣ D♠", pli="", atout=Couleur.PIQUE)
    coups = [charger("facile", "belote", Random(8)).choisir(vue) for _ in range(2)]
    assert coups[0] == coups[1]


def test_tous_les_jeux_sont_servis() -> None:
    assert set(PAR_JEU) == set(jeux())

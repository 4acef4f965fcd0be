"""L'IA simple de régicide : légale, reproductible, et bien meilleure que le hasard."""

from random import Random

import pytest

from rebelote.cartes import Carte, Couleur, Main
from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.ia.regicide import JoueurIASimpleRegicide
from rebelote.jeux.regicide import REGICIDE, Draft, EtatRegicide, Phase, ReglesRegicide
from rebelote.noyau.sieges import J1
from rebelote.noyau.vue import Vue
from tests.jeux.regicide.outils import table


@pytest.mark.parametrize(("joueurs", "seuil"), [(3, 18), (4, 16)])
def test_bat_le_hasard(joueurs: int, seuil: int) -> None:
    """Vingt-quatre parties, un siège chacune ; le hasard en gagnerait huit, ou six."""
    gagnees = 0
    for graine in range(24):
        siege = graine % joueurs
        sieges = [
            (JoueurIASimpleRegicide if s == siege else JoueurIAAleatoire)(Random(f"{graine}/{s}"))
            for s in range(joueurs)
        ]
        partie = REGICIDE.nouvelle_partie(sieges, None, Random(graine)).jouer_partie_complete()
        gagnees += partie.etat.vainqueurs() == (partie.etat.camp(siege),)
    assert gagnees >= seuil


@pytest.mark.parametrize("joueurs", [3, 4])
@pytest.mark.parametrize(
    "regles", [ReglesRegicide(), ReglesRegicide(sans_draft=True, deux_appuis=True)], ids=str
)
def test_joue_toujours_un_coup_legal(joueurs: int, regles: ReglesRegicide) -> None:
    sieges = [JoueurIASimpleRegicide(Random(s)) for s in range(joueurs)]
    partie = REGICIDE.nouvelle_partie(sieges, regles, Random(7))
    while not partie.est_terminee:
        etat, coup = partie.etat, partie.avancer()
        assert coup.auteur < 0 or coup in etat.coups_legaux(coup.auteur)


def test_meme_graine_memes_coups() -> None:
    journaux = []
    for _ in range(2):
        sieges = [JoueurIASimpleRegicide(Random(s)) for s in range(4)]
        journaux.append(REGICIDE.nouvelle_partie(sieges, None, Random(3)).jouer_partie_complete())
    assert journaux[0].journal == journaux[1].journal


def test_garde_sa_couleur_au_draft() -> None:
    etat = EtatRegicide(
        phase=Phase.DRAFT,
        rois=(Carte("R♠"), None, None, None),
        mains=(Main.de("R♠"), *[Main(0, 1)] * 3),
        paquets=(Main.de("D♥ V♦ 9♠ 2♣"), *[Main(0, 4)] * 3),
        reserve=Main(0, 32),
        tour_de_draft=1,
        cercles=(1, 2, 4, 8),
    )
    assert JoueurIASimpleRegicide(Random(0)).choisir(Vue(J1, etat)) == Draft(J1, (Carte("9♠"),))


def test_ne_montre_pas_sa_couleur_au_premier_coup() -> None:
    etat = table(["R♠ D♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 2♥ 3♦ 4♣ 5♣", "2♦", "4♦", "5♦"])
    coup = JoueurIASimpleRegicide(Random(0)).choisir(Vue(J1, etat))
    assert coup.carte.couleur is not Couleur.PIQUE  # type: ignore[attr-defined]


def test_couronne_la_pyramide_de_sa_couleur_a_la_fin() -> None:
    etat = table(["10♠ 2♥", "2♦", "4♦", "5♦"], "2♠ 3♠ 4♥ 5♥ / 6♠ 7♠ V♥ / 9♠ D♥")
    coup = JoueurIASimpleRegicide(Random(0)).choisir(Vue(J1, etat))
    assert (coup.carte, coup.case) == (Carte("10♠"), (4, 0))  # type: ignore[attr-defined]

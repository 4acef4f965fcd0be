"""La mémoire des manches et ses statistiques."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.cartes import lire_cartes
from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.jeux.tarot_africain import Donne, JouerCarte, Log, Pari, ReglesTarotAfricain, Tarot
from rebelote.noyau import CROUPIER, ParSiege, Partie
from tests.jeux.tarot_africain.outils import coup, depart


def tarot(joueurs: int = 3, graine: int = 4) -> Tarot:
    alea = Random(graine)
    partie = Tarot([JoueurIAAleatoire(alea) for _ in range(joueurs)], alea=alea)
    partie.exe()
    return partie


def test_une_entree_par_manche() -> None:
    partie = tarot()
    log = Log.de_partie(partie)
    assert isinstance(log, list)
    assert [entree.bilan for entree in log] == list(partie.etat.bilans)
    assert [entree.numero for entree in log] == list(range(1, len(partie.manches) + 1))
    assert all(len(e.coups) == e.bilan.cartes * len(e.bilan.sieges) for e in log)
    assert all(isinstance(c, JouerCarte) for entree in log for c in entree.coups)
    assert partie.log == log


def test_la_manche_en_cours_n_y_est_pas() -> None:
    partie = Partie(depart(2), alea=Random(1))
    partie.avancer()
    assert Log.de_partie(partie) == []


def deux_manches() -> Log:
    """J1 tient son pari et remonte à trois vies, puis tombe avec un écart de trois."""
    partie = Partie(depart(2, vies=(2, 3), cartes=4))
    for mains, paris, cartes in (
        (("1 2 3 21", "5 6 7 8"), (1, 2), "21 5 1 6 7 2 8 3"),
        (("1 2 3", "5 6 7"), (3, 3), "1 5 6 2 7 3"),
    ):
        table = {siege: lire_cartes(main) for siege, main in enumerate(mains)}
        partie.jouer(Donne(CROUPIER, 0, ParSiege(table)))
        for pari in paris:
            partie.jouer(Pari(partie.etat.tour, pari))
        for mot in cartes.split():
            partie.jouer(coup(partie.etat.tour, mot))
    assert partie.est_terminee
    return Log.de_partie(partie)


def test_statistiques() -> None:
    log = deux_manches()
    assert log.sieges == (0, 1)
    assert log.statistiques()["J1"] == {
        "manches": 2,
        "taux_de_reussite": 0.5,
        "ecart_moyen": 1.5,
        "pari_moyen": 2.0,
        "plis": 1,
        "vies_perdues": 3,
        "remontees": 1,
        "manches_gagnees": 1,
        "parties_gagnees": 0,
        "vies_au_fil": [3, 0],
    }
    assert log.statistiques()["J2"]["vies_au_fil"] == [2, 3]
    assert log.parties_gagnees(1) == 1
    assert log.resume().splitlines()[0] == (
        "J1 : 2 manches, 50% de paris tenus, écart moyen 1.50, 1 plis, 3 vies perdues, 1 regagnées"
    )


def test_une_seule_source() -> None:
    """Ce que la mémoire dit d'un siège est ce qu'en disent ses statistiques, sous le même nom."""
    log = tarot(joueurs=4, graine=2).log
    for siege in log.sieges:
        siennes = log.statistiques_de(siege)
        en_mots = log.statistiques()[f"J{siege + 1}"]
        assert en_mots.pop("vies_au_fil") == log.vies_au_fil(siege)
        assert en_mots.pop("manches") == siennes.manches == len(log.jouees_par(siege))
        for nom, valeur in en_mots.items():
            assert getattr(log, nom)(siege) == getattr(siennes, nom) == valeur


def test_sur_les_manches_que_l_on_veut() -> None:
    log = deux_manches()
    assert isinstance(log[1:], Log)
    assert log[1:].taux_de_reussite(0) == 0
    assert log[:1].ecart_moyen(1) == 1
    assert log[0].numero == 1
    assert [entree.bilan.cartes for entree in log.a_cartes(3)] == [3]
    assert log.ou(lambda entree: 0 in entree.bilan.vainqueurs).plis(0) == 1


def test_un_elimine_n_est_pas_compte() -> None:
    """Les statistiques d'un joueur portent sur les seules manches qu'il a jouées."""
    log = tarot(joueurs=4, graine=2).log
    premier = min(log.sieges, key=lambda siege: len(log.jouees_par(siege)))
    assert len(log.jouees_par(premier)) < len(log)
    assert log.statistiques()[f"J{premier + 1}"]["manches"] == len(log.jouees_par(premier))


def test_une_memoire_vide_vaut_zero() -> None:
    log = Log()
    assert log.statistiques() == {}
    assert (log.taux_de_reussite(0), log.ecart_moyen(0), log.plis(0)) == (0, 0, 0)


def test_plusieurs_parties() -> None:
    parties = [tarot(graine=graine) for graine in range(6)]
    log = Log.de_parties(parties)
    assert len(log) == sum(len(partie.manches) for partie in parties)
    gagnees = [log.parties_gagnees(siege) for siege in range(3)]
    assert sum(gagnees) == sum(len(partie.etat.vainqueurs()) for partie in parties)


@pytest.mark.parametrize("siege", [0, 1, 2])
def test_la_memoire_d_un_siege(siege: int) -> None:
    """D'après ce qu'un siège a vu, le compte est le même ; les mains des autres sont cachées."""
    partie = tarot()
    vu = Log.du_journal(partie.debut, partie.vue(siege).journal)
    assert [entree.bilan for entree in vu] == [entree.bilan for entree in partie.log]
    assert vu[0].mains[(siege + 1) % 3] == (None,) * 5


def test_statistiques_d_une_partie_au_hasard() -> None:
    log = tarot().log
    for siege in log.sieges:
        vies = log.vies_au_fil(siege)
        bilan = ReglesTarotAfricain().vies - log.vies_perdues(siege) + log.remontees(siege)
        assert vies[-1] == bilan
    assert sum(map(log.plis, log.sieges)) == sum(entree.bilan.cartes for entree in log)

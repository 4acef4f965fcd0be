"""La manche en entiers suit le vrai jeu, coup pour coup."""

from random import Random
from typing import Any

import pytest

from rebelote.ia.tarot_africain.lecture import coup, force, lire
from rebelote.ia.tarot_africain.manche_ouverte import MancheOuverte
from rebelote.ia.tarot_africain.modele import ModeleJeu, ModelePari
from rebelote.ia.tarot_africain.politique import TOUTES, masque_des_forces
from rebelote.ia.tarot_africain.vies import chances
from rebelote.jeux.tarot_africain import TAROT_AFRICAIN, EtatTarotAfricain, JouerCarte, Phase
from rebelote.noyau.contrat import derouler
from tests.ia.tarot_africain.outils import vue


def comparer(table: MancheOuverte, etat: EtatTarotAfricain) -> None:
    cercle = etat.vivants
    assert table.mains == [sorted(map(force, etat.mains[s])) for s in cercle]
    assert cercle[table.tour] == etat.tour
    besoins = [(etat.paris[s] or 0) - etat.plis_faits[s] for s in cercle]
    assert table.besoins == besoins
    assert table.poses == len(etat.pli)
    assert table.jouees | masque_des_forces([f for m in table.mains for f in m]) == (
        TOUTES & ~masque_des_forces(map(force, etat.talon))
    )


@pytest.mark.parametrize("joueurs", [2, 3, 4])
def test_suit_le_vrai_jeu(joueurs: int) -> None:
    """Des parties au hasard : à chaque carte posée, la table en entiers dit la même chose."""
    compares = 0
    for graine in range(12):
        deroule = derouler(TAROT_AFRICAIN, joueurs, graine)
        table = None
        for rang, evenement in enumerate(deroule.journal):
            avant: Any = deroule.etats[rang]
            apres: Any = deroule.etats[rang + 1]
            if not isinstance(evenement, JouerCarte):
                table = None
                continue
            if table is None:
                lecture = lire(avant, avant.tour)
                table = ModeleJeu(lecture).table([list(main) for main in lecture.mains])
            comparer(table, avant)
            table.poser(evenement.force)
            compares += 1
            if apres.phase is not Phase.JEU:
                bilan = apres.bilans[-1]
                ecarts = [ecart for ecart in bilan.ecarts if ecart is not None]
                assert list(map(abs, table.besoins)) == ecarts
    assert compares > 1000


@pytest.mark.parametrize("joueurs", [2, 3, 4])
def test_les_mondes_ne_contredisent_pas_la_vue(joueurs: int) -> None:
    deroule, alea = derouler(TAROT_AFRICAIN, joueurs, 5), Random(1)
    for rang in range(len(deroule)):
        etat: Any = deroule.etats[rang]
        if etat.phase not in (Phase.PARIS, Phase.JEU) or etat.cartes == 1:
            continue
        vu: Any = deroule.vues[etat.tour][rang]
        lecture = lire(vu, etat.tour)
        modele = (ModelePari if etat.phase is Phase.PARIS else ModeleJeu)(lecture)
        monde = modele.tirer(alea)
        assert [len(main) for main in monde.mains] == [len(etat.mains[s]) for s in etat.vivants]
        assert monde.mains[lecture.moi] == sorted(map(force, etat.mains[etat.tour]))
        toutes = [f for main in monde.mains for f in main]
        assert len(set(toutes)) == len(toutes)
        assert not masque_des_forces(toutes) & lecture.jouees


def test_finir_joue_toutes_les_cartes_sans_toucher_a_la_copie() -> None:
    table = MancheOuverte([[1, 5, 22], [2, 3, 21], [4, 9, 20]], [1, 1, 0], 0)
    besoins = table.copier().finir()
    assert sum(besoins) == 2 - 3
    assert table.mains == [[1, 5, 22], [2, 3, 21], [4, 9, 20]]


def test_l_excuse_est_forte_ou_faible() -> None:
    for posee, gagnant in ((22, 0), (0, 1)):
        table = MancheOuverte([[22], [7]], [0, 0], 0)
        table.poser(posee)
        table.poser(7)
        assert (table.tour, table.besoins[gagnant]) == (gagnant, -1)
        assert coup(0, posee).force == posee


def test_enumere_tous_les_mondes() -> None:
    lecture = lire(vue("20 5 / 3 7", [1, 0], "20").etat, 1)
    mondes = list(ModeleJeu(lecture, False).mondes.tous())
    assert ModeleJeu(lecture).mondes.nombre == len(mondes) == 22 - 2 - 1
    assert all(mains[1] == [3, 7] and poids == 1.0 for mains, poids in mondes)


def test_les_paris_font_juger_les_mains() -> None:
    """Qui parie trois plis sur trois a plus souvent de fortes cartes."""
    lecture = lire(vue("21 20 19 / 3 7 9", [3], donneur=0).etat, 1)
    mondes = ModelePari(lecture).mondes
    fortes, faibles = [[19, 20, 21], [3, 7, 9]], [[1, 2, 4], [3, 7, 9]]
    assert mondes.vraisemblance(fortes) > 100 * mondes.vraisemblance(faibles)


@pytest.mark.parametrize(
    ("vies", "besoins", "attendu"),
    [
        ((5, 5), (0, 0), [0.5, 0.5]),
        ((5, 1), (0, 1), [1.0, 0.0]),
        ((2, 1), (2, 1), [0.0, 1.0]),  # tous tombent : le moindre écart gagne
        ((1, 1), (1, -1), [0.5, 0.5]),
    ],
)
def test_la_chance_de_gagner(
    vies: tuple[int, ...], besoins: tuple[int, ...], attendu: list[float]
) -> None:
    assert chances(vies, besoins, 14) == attendu


def test_une_vie_vaut_plus_quand_il_en_reste_peu() -> None:
    def prix(vies: int) -> float:
        return 0.5 - chances((vies, vies), (1, 0), vies)[0]

    assert prix(2) > prix(5) > prix(14) > 0

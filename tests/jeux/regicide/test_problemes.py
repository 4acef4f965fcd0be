"""Les quatorze problèmes relevés par le cahier des charges, un test par problème."""

from collections import Counter
from random import Random

import pytest

from rebelote.cartes import Carte, Couleur, Main, lire_cartes
from rebelote.jeux.regicide import (
    CASES,
    LARGEURS,
    REGICIDE,
    Donne,
    Draft,
    EtatRegicide,
    Fin,
    Paquets,
    Phase,
    Poser,
    PremierJoueur,
    SalleDAttente,
    Vol,
    bat,
)
from rebelote.jeux.regicide.points import points_de_la_couleur
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.sieges import CROUPIER, J1, J2, J3, J4, ParSiege
from rebelote.recit.dessin import decrire
from tests.jeux.regicide.outils import batir, coup, jusqu_a, motif, partie_au_hasard, table


@pytest.mark.parametrize("joueurs", [3, 4])
def test_probleme_01_le_premier_joueur_est_tire_au_sort(joueurs: int) -> None:
    premiers: Counter[int] = Counter()
    etat = REGICIDE.commencer(joueurs=joueurs)
    assert isinstance(etat, EtatRegicide)
    pret = etat.avec(phase=Phase.PREMIER_JOUEUR)
    alea = Random(1)
    for _ in range(300):
        tire = pret.acte_croupier(alea)
        assert isinstance(tire, PremierJoueur)
        premiers[tire.siege] += 1
    assert set(premiers) == set(range(joueurs))
    assert min(premiers.values()) > 300 / joueurs / 2


def test_probleme_02_qui_part_avant_le_debut_est_remplace() -> None:
    salle = SalleDAttente(places=3)
    for nom in ("Ana", "Bob", "Cléo"):
        salle = salle.rejoindre(nom, 0).pret(nom, 1)
    assert salle.peut_commencer
    salle = salle.quitter("Bob")
    assert not salle.peut_commencer
    salle = salle.rejoindre("Dan", 2)
    assert salle.noms == ("Ana", "Cléo", "Dan")
    assert not salle.peut_commencer
    assert salle.pret("Dan", 3).peut_commencer


def test_probleme_03_qui_s_attarde_perd_sa_place() -> None:
    salle = SalleDAttente(places=3, delai=60)
    salle = salle.rejoindre("Ana", 0).pret("Ana", 5).rejoindre("Bob", 10).rejoindre("Cléo", 40)
    assert salle.expirer(70) == salle
    assert salle.expirer(71).noms == ("Ana", "Cléo")
    assert salle.expirer(1000).noms == ("Ana",)


@pytest.mark.parametrize("joueurs", [3, 4])
def test_probleme_04_le_roi_des_autres_n_est_jamais_envoye(joueurs: int) -> None:
    donne = partie_au_hasard(joueurs, 1).avancer()
    assert isinstance(donne, Donne)
    for siege in range(joueurs):
        rois = evenement_en_json(donne.vu_par(siege))["rois"]
        assert [nom for nom, roi in rois.items() if roi is not None] == [f"J{siege + 1}"]


@pytest.mark.parametrize("joueurs", [3, 4])
def test_probleme_05_les_paquets_ne_bougent_que_quand_tous_ont_choisi(joueurs: int) -> None:
    partie = partie_au_hasard(joueurs, 2)
    depart = jusqu_a(partie, Phase.DRAFT)
    for rang in range(joueurs):
        etat = partie.etat
        assert etat.phase is Phase.DRAFT
        assert etat.attendus() == frozenset(range(rang, joueurs))
        for attend in range(rang, joueurs):
            assert etat.paquets[attend] == depart.paquets[attend]
        partie.avancer()
        if rang < joueurs - 1:
            tardif = Draft(rang, tuple(etat.paquets[rang])[: 5 - joueurs])
            assert motif(partie.etat, tardif) == "DEJA_CHOISI"
    assert partie.etat.phase is Phase.PAQUETS


def test_probleme_06_le_sens_du_draft_alterne() -> None:
    partie = partie_au_hasard(4, 3)
    sens: dict[int, set[int]] = {}
    while partie.etat.phase is not Phase.PREMIER_JOUEUR:
        avant = partie.etat
        evenement = partie.avancer()
        if isinstance(evenement, Paquets) and avant.choix:
            recu = Main.de(evenement.paquets[J1])
            sens.setdefault(evenement.tour, set()).add(avant.paquets.index(recu))
    assert sens == {1: {J4}, 2: {J2}, 3: {J4}}


def test_probleme_07_a_trois_on_garde_deux_puis_une_puis_une() -> None:
    partie = partie_au_hasard(3, 4)
    gardees = []
    while partie.etat.phase is not Phase.PREMIER_JOUEUR:
        evenement = partie.avancer()
        if isinstance(evenement, Draft) and evenement.auteur == J1:
            gardees.append(len(evenement.cartes))
    assert gardees == [2, 1, 1] * 3
    assert [len(main) for main in partie.etat.mains] == [13] * 3


def test_probleme_08_la_rangee_1_est_la_base_et_la_4_le_sommet() -> None:
    assert LARGEURS == {1: 4, 2: 3, 3: 2, 4: 1}
    assert len(CASES) == 10
    base, sommet = batir("R♠"), batir("- - - - / - - - / - - / R♠")
    assert points_de_la_couleur(base, Couleur.PIQUE) == 13
    assert points_de_la_couleur(sommet, Couleur.PIQUE) == 52
    dessin = decrire(REGICIDE.tableau(table(["2♥"] * 4, "- - - - / - - - / - - / R♠")))
    assert dessin.index("rangée 4 (×4)") < dessin.index("R♠]") < dessin.index("rangée 1 (×1)")


@pytest.mark.parametrize("ou", ["1-0", "1-1", "1-2", "1-3"])
def test_probleme_09_la_base_est_libre_dans_n_importe_quel_ordre(ou: str) -> None:
    etat = table(["5♦", "2♥", "3♥", "4♥"])
    assert motif(etat, coup(etat, "5♦", ou)) is None


@pytest.mark.parametrize(
    ("nouvelle", "ancienne", "attendu"),
    [
        ("A♠", "2♣", False),
        ("A♠", "10♣", False),
        ("A♠", "V♦", True),
        ("A♠", "D♥", True),
        ("A♠", "R♠", True),
        ("A♠", "A♦", True),
        ("V♣", "A♠", True),
        ("2♦", "A♠", True),
    ],
)
def test_probleme_10_l_as_bat_les_tetes_et_perd_contre_les_nombres(
    nouvelle: str, ancienne: str, attendu: bool
) -> None:
    assert bat(Carte(nouvelle), Carte(ancienne)) is attendu


def test_probleme_11_la_dame_n_echange_que_si_les_appuis_tiennent() -> None:
    """L'exemple du cahier des charges, à la carte près ; la dame remplace au bord de la base."""
    etat = table(["D♥ 2♦", "3♦", "4♦", "6♦"], "2♠ 6♠ 8♦ 9♥ / 5♠ 7♦ 3♥")
    assert motif(etat, coup(etat, "D♥", "1-3", echange="2-0 2-2")) == "ECHANGE_SANS_APPUI"
    permis = coup(etat, "D♥", "1-3", echange="1-0 1-1")
    apres = etat.appliquer(permis)
    assert apres.pyramide == batir("6♠ 2♠ 8♦ D♥ / 5♠ 7♦ 3♥")


def test_probleme_12_le_valet_a_quitte_la_main_avant_son_pouvoir() -> None:
    etat = table(["V♠ 2♦", "3♦", "4♦", "6♦"])
    assert motif(etat, coup(etat, "V♠", "1-0", don="V♠", cible=J2)) == "DON_PAS_EN_MAIN"
    seul = table(["V♠", "3♦", "4♦", "6♦"])
    assert motif(seul, coup(seul, "V♠", "1-0", don="V♠", cible=J2)) == "DON_PAS_EN_MAIN"
    attente = etat.appliquer(coup(etat, "V♠", "1-0", don="2♦", cible=J2))
    vol = attente.acte_croupier(Random(0))
    assert vol == Vol(CROUPIER, Carte("3♦"), de=J2, a=J1)
    assert attente.appliquer(vol).mains[:2] == (Main.de("3♦"), Main.de("2♦"))


@pytest.mark.parametrize("graine", range(12))
def test_probleme_13_personne_ne_defend_la_couleur_exclue(graine: int) -> None:
    partie = partie_au_hasard(3, graine)
    donne = partie.avancer()
    assert isinstance(donne, Donne)
    couleurs = {roi.couleur for roi in donne.rois.values() if roi}
    assert len(couleurs) == 3
    assert donne.couleur_exclue not in couleurs
    assert not [c for c in partie.etat.reserve if c.couleur is donne.couleur_exclue]
    exclu = Carte("ROI", donne.couleur_exclue.name if donne.couleur_exclue else "")
    triche = Donne(CROUPIER, ParSiege({**donne.rois, J3: exclu}), donne.couleur_exclue)
    assert motif(partie_au_hasard(3, 0).etat, triche) == "DONNE_INVALIDE"


@pytest.mark.parametrize("joueurs", [3, 4])
def test_probleme_14_les_rois_et_les_scores_ne_se_montrent_qu_a_la_fin(joueurs: int) -> None:
    partie = partie_au_hasard(joueurs, 5)
    while not partie.est_terminee:
        for siege in range(joueurs):
            rois = partie.vue(siege).etat.rois
            assert all(roi is None for s, roi in enumerate(rois) if s != siege)
        assert set(partie.etat.scores().values()) == {0}
        evenement = partie.avancer()
    assert isinstance(evenement, Fin)
    assert all(partie.vue(s).etat.rois == partie.etat.rois for s in range(joueurs))
    assert all(partie.vue(s).etat.scores() == partie.etat.scores() for s in range(joueurs))


def test_un_coup_refuse_ne_change_rien() -> None:
    etat = table(["D♥ 2♦", "3♦", "4♦", "6♦"], "2♠ 6♠ 8♦ 9♥ / 5♠ 7♦ 3♥")
    temoin = table(["D♥ 2♦", "3♦", "4♦", "6♦"], "2♠ 6♠ 8♦ 9♥ / 5♠ 7♦ 3♥")
    with pytest.raises(CoupIllegal, match="doivent avoir leur appui"):
        etat.appliquer(coup(etat, "D♥", "1-3", echange="2-0 2-2"))
    assert etat == temoin
    with pytest.raises(CoupIllegal, match="n'est pas dans la main"):
        etat.appliquer(Poser(J1, lire_cartes("R♦")[0], 2, 0))
    assert etat == temoin

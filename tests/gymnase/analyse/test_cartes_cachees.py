"""Ce que valait un coup d'après ce que son joueur savait, aux cinq jeux."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import pytest

from rebelote.archives import Enregistrement
from rebelote.cartes import Carte, masque
from rebelote.gymnase.analyse import Reglages, juge
from rebelote.gymnase.analyse.dossier import examiner_des_rangs
from rebelote.gymnase.analyse.juges.contrat import contre_un_autre
from rebelote.gymnase.analyse.juges.dame_de_pique import representante
from rebelote.gymnase.analyse.juges.deux_camps import points_attendus
from rebelote.gymnase.analyse.juges.recherche import gains
from rebelote.gymnase.analyse.moments import Moment, moments, sieges_connus
from rebelote.gymnase.mesures.statistiques import estimer
from rebelote.ia.belote import JoueurIAAvance
from rebelote.ia.recherche import JoueurQuiCherche, ModeleEtat
from rebelote.jeux.catalogue import trouver
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.regicide import Draft
from rebelote.jeux.tarot_africain import Pari
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER
from rebelote.noyau.vue import Vue
from tests.archives.fabrique import partie_jouee, vue_belote_tue
from tests.gymnase.analyse.fabrique import analyser, enregistrer, jouer, vue_de
from tests.jeux.tarot_africain.outils import donnee

PEU = Reglages(mondes=2)
DEBUTS = {
    "belote": 24,
    "contree": 24,
    "dame_de_pique": 14,
    "tarot_africain": 16,
    "regicide": 96,
}
"""Assez d'événements pour que chaque sorte de décision s'y trouve."""
EXACTES = ("table", "encheres", "draft")
"""Les mesures qui comparent au meilleur coup sans tirer d'autres mondes."""


@pytest.fixture(autouse=True)
def _chercher_moins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(JoueurQuiCherche, "PART", 0.05)


@pytest.mark.parametrize("jeu", DEBUTS)
def test_chaque_jeu_se_juge(jeu: str) -> None:
    analyse = analyser(jouer(jeu, evenements=DEBUTS[jeu]), reglages=PEU)
    assert analyse.complete
    (bilan,) = analyse.bilans()
    jugees = {j.mesure for d in analyse.decisions for j in d.jugements}
    assert jugees == {mesure.cle for mesure in bilan.mesures}
    rendus = [j for d in analyse.decisions for j in d.jugements]
    assert all(bool(j.mieux) == (j.perte > 0) for j in rendus)
    assert all(j.perte >= 0 for j in rendus if j.mesure in EXACTES)
    assert all(j.erreur == 0 for j in rendus if j.mesure in EXACTES)


@pytest.mark.parametrize("jeu", ["belote", "tarot_africain"])
def test_meme_graine_meme_jugement(jeu: str) -> None:
    enregistrement = jouer(jeu, evenements=18)
    premiere, seconde = (analyser(enregistrement, reglages=PEU).decisions for _ in range(2))
    assert premiere == seconde


def test_une_decision_ne_depend_pas_des_autres() -> None:
    """Juger un coup seul, ou parmi d'autres parties, c'est le juger pareil."""
    enregistrement = jouer("belote", evenements=18)
    ensemble = analyser(jouer("belote", evenements=9), enregistrement, reglages=PEU)
    siennes = [d for d in ensemble.decisions if d.partie == 2]
    le_juge = juge("belote", PEU)
    for dossier in ensemble.dossiers[1:]:
        for decision in siennes:
            seule = examiner_des_rangs(
                2, dossier.enregistrement, [decision.evenement], le_juge, PEU
            )
            assert list(seule) == [decision]


@pytest.mark.parametrize(("jeu", "evenements"), [("belote", 24), ("tarot_africain", 10)])
def test_autant_de_processus_que_l_on_veut(
    jeu: str, evenements: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Le hasard de chaque décision est le sien : qui la juge n'y change rien."""
    monkeypatch.undo()  # les autres processus cherchent autant qu'à l'ordinaire
    parties = [jouer(jeu, graine=graine, evenements=evenements) for graine in (1, 2)]
    seul = analyser(*parties, reglages=PEU)
    a_deux = analyser(*parties, reglages=PEU, processus=2)
    assert any(decision.perte for decision in seul.decisions)
    assert seul.en_json() == a_deux.en_json()


def test_une_autre_graine_un_autre_jugement() -> None:
    enregistrement = jouer("belote", evenements=24)
    graines = (analyser(enregistrement, reglages=Reglages(g, mondes=2)).decisions for g in (1, 2))
    premiere, seconde = graines
    assert [d.evenement for d in premiere] == [d.evenement for d in seconde]
    assert premiere != seconde


# --- Ce que l'enregistrement dit de chacun ----------------------------------------------------


@pytest.mark.parametrize("jeu", DEBUTS)
def test_d_une_partie_vue_d_un_siege_on_ne_sait_que_ce_qu_il_savait(jeu: str) -> None:
    entier = jouer(jeu, evenements=DEBUTS[jeu])
    assert sieges_connus(entier) == {0, 1, 2, 3}
    assert sieges_connus(vue_de(2, entier)) == {2}
    assert sieges_connus(vue_de(-1, entier)) == frozenset()


@pytest.mark.parametrize(("jeu", "graine"), [("belote", 3), ("contree", 2)])
def test_la_belote_tue_n_arrete_pas_la_lecture(jeu: str, graine: int) -> None:
    objet = vue_belote_tue(partie_jouee(jeu, graine, "simple").en_json(), CROUPIER)
    vus = [moment.coup for moment in moments(Enregistrement.depuis_json(objet))]
    assert any(getattr(coup, "belote", False) for coup in vus)


@pytest.mark.parametrize("jeu", ["belote", "tarot_africain"])
def test_ses_coups_y_sont_juges_comme_dans_la_partie_entiere(jeu: str) -> None:
    entier = jouer(jeu, evenements=18)
    les_siens = [d for d in analyser(entier, reglages=PEU).decisions if d.siege == 1]
    de_sa_vue = analyser(vue_de(1, entier), reglages=PEU).decisions
    assert [(d.evenement, d.jugements[0]) for d in de_sa_vue] == [
        (d.evenement, d.jugements[0]) for d in les_siens
    ]


# --- Les juges --------------------------------------------------------------------------------


def test_une_ia_forte_perd_moins() -> None:
    """À la dame de pique, sur la même donne."""
    pertes = []
    for ia in ("aleatoire", "intermediaire"):
        analyse = analyser(jouer("dame_de_pique", ia, evenements=30), reglages=Reglages(mondes=20))
        pertes.append(sum(decision.perte for decision in analyse.decisions))
    assert pertes[1] < pertes[0] / 2


@pytest.mark.parametrize(("jeu", "evenements"), [("dame_de_pique", 58), ("tarot_africain", 90)])
def test_qui_vaut_son_juge_ne_perd_rien_en_moyenne(jeu: str, evenements: int) -> None:
    """Le même joueur, un autre hasard : tantôt il fait mieux, tantôt moins bien, jamais de faute.

    Ne compter que ce qu'il perd l'accuserait, d'autant plus qu'il y a de hasard.
    """
    analyse = analyser(jouer(jeu, "avance", evenements=evenements), reglages=Reglages(mondes=10))
    pertes = [decision.perte for decision in analyse.decisions]
    signees, sans_signe = estimer(pertes), estimer([max(0.0, perte) for perte in pertes])
    assert min(pertes) < 0 < max(pertes)
    assert abs(signees.moyenne) < signees.marge
    assert sans_signe.intervalle[0] > 0
    (bilan,) = analyse.bilans()
    comptes = [un for siens in bilan.comptes().values() for un in siens.values() if un.decisions]
    assert all(un.precision == 1 for un in comptes)
    assert sum(un.total for un in comptes) == pytest.approx(sum(pertes))


class JoueAuxPoints:
    """Joue la carte qui, dans les mondes de l'IA avancée, fait le plus de points de plis."""

    def __init__(self, alea: Random) -> None:
        self.ia = JoueurIAAvance(alea, mondes=2)

    def choisir(self, vue: Vue[Any]) -> Evenement:
        cartes = {c.carte: c for c in vue.coups_legaux() if isinstance(c, JouerCarte)}
        if len(cartes) < 2:
            return self.ia.choisir(vue)
        points = points_attendus(self.ia.peser_les_cartes(vue))
        return cartes[max(cartes, key=lambda carte: points[carte])]


def test_a_la_belote_non_plus() -> None:
    partie = trouver("belote").nouvelle_partie(
        [JoueAuxPoints(Random(siege)) for siege in range(4)], None, Random(1)
    )
    while len(partie.journal) < 160:
        partie.avancer()
    analyse = analyser(enregistrer("belote", partie), reglages=PEU)
    pertes = [j.perte for d in analyse.decisions for j in d.jugements if j.mesure == "cachees"]
    signees = estimer(pertes)
    assert min(pertes) < 0 < max(pertes)
    assert abs(signees.moyenne) < signees.marge
    assert estimer([max(0.0, perte) for perte in pertes]).intervalle[0] > 0


@pytest.mark.parametrize(
    ("ecarts", "poids", "perte", "erreur"),
    [
        ([2, 4, 4, 4, 5, 5, 7, 9], [1] * 8, 5, 2.138 / 8**0.5),
        ([2, 4, 5, 7, 9], [1, 3, 2, 1, 1], 5, (4 / (64 / 16 - 1)) ** 0.5),
        ([3, 3], [1, 5], 3, 0),
        ([-4], [1], -4, inf),
    ],
)
def test_l_erreur_type_des_mondes(
    ecarts: list[float], poids: list[float], perte: float, erreur: float
) -> None:
    jugement = contre_un_autre(juge("belote", PEU).mesures[0], "A♥", ecarts, poids)
    assert jugement.perte == pytest.approx(perte)
    assert jugement.erreur == pytest.approx(erreur, abs=1e-3)
    assert jugement.mieux == ("A♥" if perte > 0 else "")


def test_tous_les_mondes_comptes_il_n_y_a_plus_d_erreur() -> None:
    """Au septième pli, les mondes possibles se comptent ; au premier, on en tire."""
    enregistrement = jouer("belote", graine=4, objectif=1)
    decisions = analyser(enregistrement, reglages=Reglages(mondes=8)).decisions
    perdues = [(d.pli, d.jugements[0]) for d in decisions if d.perte and d.pli is not None]
    assert {jugement.erreur for pli, jugement in perdues if pli == 7} == {0}
    assert all(jugement.erreur > 0 for pli, jugement in perdues if pli < 4)


@pytest.mark.parametrize(
    ("carte", "attendue"),
    [("9♦", "7♦"), ("7♦", "7♦"), ("8♦", "7♦"), ("D♦", "D♦"), ("R♦", "D♦"), ("2♥", "2♥")],
)
def test_une_carte_se_juge_comme_ses_voisines(carte: str, attendue: str) -> None:
    candidates = [masque([Carte(texte)]) for texte in ("7♦", "D♦", "2♥")]
    assert representante(candidates, Carte(carte).bit) == Carte(attendue).bit


def test_a_l_aveugle_on_ne_parie_pas_gagnant_contre_le_21() -> None:
    """J1 voit le 21 chez J2 : son pli n'est possible qu'avec l'excuse."""
    partie: Partie[Any] = Partie(donnee("5 / 21 / 3"))
    juges = juge("tarot_africain", PEU)
    for pari, juste in ((0, True), (1, False)):
        moment = Moment(1, partie.etat, partie.vue(0), Pari(0, pari), ())
        assert juges.concerne(moment)
        (jugement,) = juges.juger(moment, Random(1))
        assert (jugement.perte == 0) is juste
        assert jugement.mieux == ("" if juste else "parie 0")


def test_au_draft_garder_au_rebours_du_prix_coute_le_plus() -> None:
    juges = juge("regicide", PEU)
    enregistrement = jouer("regicide", evenements=12)
    moment = next(m for m in moments(enregistrement) if isinstance(m.coup, Draft))
    assert moment.vue is not None
    pertes = {}
    for coup in moment.vue.coups_legaux():
        (jugement,) = juges.juger(Moment(1, moment.etat, moment.vue, coup, ()), Random(1))
        pertes[coup] = jugement.perte
    assert min(pertes.values()) == 0
    assert max(pertes.values()) > 4


def test_les_coups_se_comparent_dans_les_memes_mondes() -> None:
    """Deux fois le même coup : le même monde, le même hasard, la même valeur."""
    enregistrement = jouer("belote", evenements=10)
    vue = enregistrement.rejouer().vue(enregistrement.rejouer().etat.tour)
    coup = vue.coups_legaux()[0]
    mondes = list(gains(ModeleEtat(vue), [coup, coup], 3, Random(1)))
    assert len(mondes) == 3
    assert all(un == autre for un, autre in mondes)


def test_le_solveur_seul_ne_vaut_que_pour_deux_jeux() -> None:
    with pytest.raises(ErreurRebelote, match="ne juge que Belote, Contrée, pas Régicide"):
        juge("regicide", Reglages(exact=True))


def test_un_jeu_sans_juge_est_refuse() -> None:
    with pytest.raises(ErreurRebelote, match="aucun juge pour tarot"):
        juge("tarot", Reglages())


def test_la_partie_sans_decision() -> None:
    vide = analyser(enregistrer("belote", Partie(jouer("belote").debut())), reglages=PEU)
    assert vide.complete
    assert vide.decisions == []

"""Ce que valait un coup d'après ce que son joueur savait, aux cinq jeux."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rebelote.cartes import Carte, masque
from rebelote.gymnase.analyse import Reglages, juge
from rebelote.gymnase.analyse.juges.dame_de_pique import representante
from rebelote.gymnase.analyse.juges.recherche import moyennes
from rebelote.gymnase.analyse.moments import Moment, moments, sieges_connus
from rebelote.ia.recherche import JoueurQuiCherche, ModeleEtat
from rebelote.jeux.regicide import Draft
from rebelote.jeux.tarot_africain import Pari
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.partie import Partie
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
    assert all(j.perte >= 0 for d in analyse.decisions for j in d.jugements)
    assert all(bool(j.mieux) == (j.perte > 0) for d in analyse.decisions for j in d.jugements)


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
            assert list(dossier.examiner(le_juge, PEU, [decision.evenement])) == [decision]


def test_autant_de_processus_que_l_on_veut() -> None:
    parties = [jouer("belote", graine=graine, evenements=24) for graine in (1, 2)]
    reglages = Reglages(exact=True)
    seul = analyser(*parties, reglages=reglages)
    a_deux = analyser(*parties, reglages=reglages, processus=2)
    assert seul.decisions
    assert seul.en_json() == a_deux.en_json()


# --- Ce que l'enregistrement dit de chacun ----------------------------------------------------


@pytest.mark.parametrize("jeu", DEBUTS)
def test_d_une_partie_vue_d_un_siege_on_ne_sait_que_ce_qu_il_savait(jeu: str) -> None:
    entier = jouer(jeu, evenements=DEBUTS[jeu])
    assert sieges_connus(entier) == {0, 1, 2, 3}
    assert sieges_connus(vue_de(2, entier)) == {2}
    assert sieges_connus(vue_de(-1, entier)) == frozenset()


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


def test_les_moyennes_comparent_dans_les_memes_mondes() -> None:
    """Deux fois le même coup : le même monde, le même hasard, la même valeur."""
    enregistrement = jouer("belote", evenements=10)
    vue = enregistrement.rejouer().vue(enregistrement.rejouer().etat.tour)
    coup = vue.coups_legaux()[0]
    un, autre = moyennes(ModeleEtat(vue), [coup, coup], 3, Random(1))
    assert un == autre


def test_le_solveur_seul_ne_vaut_que_pour_deux_jeux() -> None:
    with pytest.raises(ErreurRebelote, match="belote et contree, pas regicide"):
        juge("regicide", Reglages(exact=True))


def test_un_jeu_sans_juge_est_refuse() -> None:
    with pytest.raises(ErreurRebelote, match="aucun juge pour tarot"):
        juge("tarot", Reglages())


def test_la_partie_sans_decision() -> None:
    vide = analyser(enregistrer("belote", Partie(jouer("belote").debut())), reglages=PEU)
    assert vide.complete
    assert vide.decisions == []

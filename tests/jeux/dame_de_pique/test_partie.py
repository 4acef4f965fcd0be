"""Des parties entières : invariants, enregistrement, classes du cahier des charges."""

import json
import re
from random import Random

import pytest

from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.jeux.dame_de_pique import (
    DAME_DE_PIQUE,
    DameDePiqueGameEngine,
    JouerCarte,
    LocalDameDePiqueGame,
    Phase,
)
from rebelote.noyau import CROUPIER, ErreurRebelote, Motif, Partie, RegleInvalide
from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.contrat import derouler, loi_cartes_conservees, variantes, verifier_contrat
from rebelote.recit.dessin import decrire
from tests.jeux.dame_de_pique.outils import cartes_en_jeu, partie_au_hasard, regles


@pytest.fixture(scope="module")
def parties() -> list[LocalDameDePiqueGame]:
    return [partie_au_hasard(graine).jouer_partie_complete() for graine in range(12)]


def test_chaque_manche_vaut_vingt_sept_ou_une_lune(parties: list[LocalDameDePiqueGame]) -> None:
    lunes = 0
    for partie in parties:
        for decompte in partie.etat.decomptes:
            assert sum(decompte.points) == 26
            lune = decompte.lune is not None
            assert sum(decompte.scores) == (78 if lune else 26) + 1
            lunes += lune
    assert lunes, "l'échantillon doit contenir une lune"


def test_la_partie_finit_a_cent_et_le_plus_bas_gagne(parties: list[LocalDameDePiqueGame]) -> None:
    for partie in parties:
        scores = partie.etat.scores()
        assert max(scores.values()) >= 100
        avant = [sum(manche[j] for manche in partie.etat.scores_par_manche()[:-1]) for j in scores]
        assert max(avant) < 100
        meilleur = min(scores.values())
        assert partie.etat.vainqueurs() == tuple(j for j, s in scores.items() if s == meilleur)


def test_tout_est_arrive_dans_l_echantillon(parties: list[LocalDameDePiqueGame]) -> None:
    types = {evenement.TYPE for partie in parties for evenement in partie.journal}
    assert types == {classe.TYPE for classe in DAME_DE_PIQUE.evenements}


def test_un_journal_relu_donne_le_meme_resultat(parties: list[LocalDameDePiqueGame]) -> None:
    partie = parties[0]
    textes = [json.dumps(evenement_en_json(evenement)) for evenement in partie.journal]
    lus = [evenement_depuis_json(json.loads(t), DAME_DE_PIQUE.evenements) for t in textes]
    assert Partie.rejouer(partie.debut, lus).resultat() == partie.resultat()


def test_meme_graine_meme_partie() -> None:
    journaux = [partie_au_hasard(7).jouer_partie_complete().journal for _ in range(2)]
    assert journaux[0] == journaux[1]


@pytest.mark.parametrize("graine", range(2))
def test_cartes_conservees(graine: int) -> None:
    deroule = derouler(DAME_DE_PIQUE, 4, graine, regles(objectif=60))
    loi_cartes_conservees(deroule, cartes_en_jeu)  # type: ignore[arg-type]


def test_contrat() -> None:
    assert verifier_contrat(DAME_DE_PIQUE, 4, range(1), regles(objectif=60)) > 200


@pytest.mark.parametrize("options", [{"valeur_as": 1}, {"tape": "sort"}])
def test_contrat_des_variantes(options: dict[str, object]) -> None:
    courtes = regles(objectif=40, **options)
    assert verifier_contrat(DAME_DE_PIQUE, 4, range(1), courtes) > 50


def test_toutes_les_options_ont_leurs_variantes() -> None:
    textes = {str(variante.en_json()) for variante in variantes(DAME_DE_PIQUE.regles)}
    assert len(textes) == 3


@pytest.mark.parametrize("options", [{"valeur_as": 11}, {"tape": "poing"}, {"objectif": 0}])
def test_options_refusees(options: dict[str, object]) -> None:
    with pytest.raises(RegleInvalide, match="est refusé ; attendu"):
        regles(**options)


def test_le_moteur_attend_les_coups_d_ou_qu_ils_viennent() -> None:
    moteur = DameDePiqueGameEngine(alea=Random(4))
    moteur.servir()
    assert moteur.etat.phase is Phase.PASSE
    for siege in range(4):
        moteur.jouer(moteur.vue(siege).coups_legaux()[0])
    moteur.servir()
    (siege,) = moteur.etat.attendus()
    (coup,) = moteur.vue(siege).coups_legaux()
    assert coup.texte == "2♣"
    moteur.jouer(coup)
    assert moteur.etat.motif_refus(coup) is Motif.PAS_SON_TOUR


def test_la_partie_locale_se_joue_a_quatre() -> None:
    with pytest.raises(ErreurRebelote, match="se joue à 4 joueurs, pas à 3"):
        LocalDameDePiqueGame([JoueurIAAleatoire()] * 3)


def test_la_partie_locale_se_joue_manche_par_manche() -> None:
    partie = partie_au_hasard(3)
    partie.jouer_manche()
    assert partie.etat.manche == 2
    assert partie.etat.attendus() == {CROUPIER}
    while not partie.est_terminee:
        partie.jouer_manche()
    finies = len(partie.etat.decomptes)
    assert partie.etat.manche == finies
    assert partie.etat.donneur == (finies - 1) % 4
    assert partie.etat.motif_refus(partie.journal[-1]) is Motif.PARTIE_FINIE


def test_la_table_se_lit() -> None:
    partie = partie_au_hasard(5)
    textes = set()
    while not partie.est_terminee:
        textes.add(decrire(DAME_DE_PIQUE.tableau(partie.etat)))
        partie.avancer()
        if isinstance(partie.journal[-1], JouerCarte) and partie.etat.pli:
            vue = partie.vue(0).etat
            assert re.search(
                r": ([01] carte\b|\d+ cartes\b|—)", decrire(DAME_DE_PIQUE.tableau(vue, 0))
            )
    ensemble = "\n".join(textes)
    for attendu in ("joker ", "cœurs cassés", "on passe trois cartes en face", "Dernier pli"):
        assert attendu in ensemble
    assert "gagne" in decrire(DAME_DE_PIQUE.tableau(partie.etat))

"""Les nombres du gymnase contre des valeurs connues, et les taux d'erreur tenus pour de vrai."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Callable
from math import inf, sqrt
from random import Random

import pytest

from rebelote.gymnase import Objectif, Seuils, Sprt, Verdict
from rebelote.gymnase.mesures import forces, statistiques, texte
from rebelote.gymnase.mesures.cumul import Cumul
from rebelote.gymnase.mesures.forces import forces as calculer_forces
from rebelote.gymnase.mesures.statistiques import elo, estimer, student_95
from rebelote.gymnase.mesures.temps import Temps
from rebelote.gymnase.tournoi import tournoi
from rebelote.gymnase.tournoi.arret import seuils_pour
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.recit import nombres
from tests.gymnase import fabrique


@pytest.mark.parametrize("module", [nombres, texte, statistiques, tournoi])
def test_les_exemples_sont_vrais(module: object) -> None:
    assert not doctest.testmod(module).failed  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("libertes", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (29, 2.0452), (99, 1.9842)],
)
def test_les_quantiles_de_student(libertes: int, quantile: float) -> None:
    assert student_95(libertes) == pytest.approx(quantile, rel=2e-3)


def test_l_intervalle_contient_la_moyenne_95_fois_sur_100() -> None:
    alea = Random(5)
    dedans = 0
    for _ in range(2000):
        bas, haut = estimer([alea.gauss(3, 10) for _ in range(8)]).intervalle
        dedans += bas <= 3 <= haut
    assert 0.935 < dedans / 2000 < 0.965


def test_une_seule_mesure_ne_dit_rien() -> None:
    assert estimer([5.0]).marge == inf
    assert estimer([]).nombre == 0


def test_le_cumul_dit_comme_l_estimation() -> None:
    alea = Random(1)
    mesures = [alea.uniform(-200, 200) for _ in range(500)]
    cumul = Cumul()
    for mesure in mesures:
        cumul.ajouter(mesure)
    attendu = estimer(mesures)
    assert cumul.moyenne == pytest.approx(attendu.moyenne)
    assert sqrt(cumul.variance) == pytest.approx(attendu.ecart_type)


def test_l_elo() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0) == -inf


def test_les_forces_retrouvent_un_ordre_et_des_ecarts() -> None:
    """Trois joueurs dont on connaît les cotes : +200, 0, -200."""
    alea = Random(3)
    vraies = (200, 0, -200)
    ecarts: dict[tuple[int, int], list[float]] = {}
    for paire in [(0, 1), (0, 2), (1, 2)]:
        chance = 1 / (1 + 10 ** ((vraies[paire[1]] - vraies[paire[0]]) / 400))
        ecarts[paire] = [1.0 if alea.random() < chance else -1.0 for _ in range(3000)]
    for force, vraie in zip(calculer_forces(3, ecarts), vraies, strict=True):
        assert abs(force.cote - vraie) < force.marge + 5
        assert 3 < force.marge < 30


def test_gagner_toujours_ne_donne_pas_une_cote_sure() -> None:
    gagnante, perdante = calculer_forces(2, {(0, 1): [10.0] * 20})
    assert gagnante.cote == pytest.approx(-perdante.cote)
    assert gagnante.cote > 200
    assert gagnante.marge > 200


def test_des_forces_sans_donne_ne_valent_rien() -> None:
    assert forces.forces(2, {(0, 1): []})[0].marge == inf


def test_les_temps() -> None:
    temps = Temps()
    temps.ajouter([0.001] * 90 + [0.5] * 10)
    autre = Temps.depuis_json(temps.en_json())
    autre.cumuler(Temps())
    assert autre.quantile(0.5) == pytest.approx(0.001, rel=0.05)
    assert autre.quantile(0.95) == pytest.approx(0.5, rel=0.05)
    assert (autre.coups, Temps().quantile(0.5)) == (100, 0.0)


# --- Le test séquentiel -----------------------------------------------------------------------


def _normale(alea: Random, moyenne: float) -> float:
    return alea.gauss(moyenne, 60)


def _souvent_nulle(alea: Random, moyenne: float) -> float:
    """Comme entre deux IA proches : la plupart des donnes ne les séparent pas."""
    return 4 * alea.gauss(moyenne, 120) if alea.random() < 0.25 else 0.0


def _presque_toujours_nulle(alea: Random, moyenne: float) -> float:
    """Comme entre deux versions d'une IA : une donne sur vingt décide de tout."""
    return alea.choice((-160, 160)) + 20 * moyenne if alea.random() < 0.05 else 0.0


def _par_sauts(alea: Random, moyenne: float) -> float:
    """Comme à la contrée : un contrat fait ou chuté change tout."""
    return moyenne + alea.choice((-320, -80, 0, 0, 0, 80, 320))


Loi = Callable[[Random, float], float]
LOIS: list[tuple[Loi, float, float]] = [
    (_normale, 15.0, 252),
    (_souvent_nulle, 60.0, 800),
    (_presque_toujours_nulle, 7.0, 300),
    (_par_sauts, 60.0, 800),
]
"""Chaque loi, l'écart que l'on y cherche, et le forfait du jeu."""
ESSAIS = 300
TOLERANCE = ESSAIS * 0.05 + 3 * sqrt(ESSAIS * 0.05 * 0.95)
"""Plus d'erreurs que cela, à trois écarts-types près, et le taux de 5 % n'est pas tenu."""


def _verdicts(loi: Loi, moyenne: float, ecart: float, forfait: float) -> Counter[Verdict]:
    verdicts: Counter[Verdict] = Counter()
    alea = Random(f"{loi.__name__}:{moyenne}")
    seuils = Seuils(ecart, alpha=0.05, beta=0.05, reserve=8 * forfait**2 / 2)
    for _ in range(ESSAIS):
        test = Sprt(seuils)
        while (verdict := test.ajouter(loi(alea, moyenne))) is None:
            pass
        verdicts[verdict] += 1
    return verdicts


@pytest.mark.parametrize(("loi", "ecart", "forfait"), LOIS)
def test_entre_deux_ia_qui_se_valent_l_erreur_tient_dans_alpha(
    loi: Loi, ecart: float, forfait: float
) -> None:
    verdicts = _verdicts(loi, 0, ecart, forfait)
    assert verdicts[Verdict.PREMIER] + verdicts[Verdict.SECOND] <= TOLERANCE


@pytest.mark.parametrize(("loi", "ecart", "forfait"), LOIS)
@pytest.mark.parametrize(("signe", "bon"), [(1, Verdict.PREMIER), (-1, Verdict.SECOND)])
def test_un_ecart_reel_n_est_manque_qu_au_taux_beta(
    loi: Loi, ecart: float, forfait: float, signe: int, bon: Verdict
) -> None:
    verdicts = _verdicts(loi, signe * ecart, ecart, forfait)
    assert ESSAIS - verdicts[bon] <= TOLERANCE


def test_la_reserve_vient_du_jeu() -> None:
    seuils = seuils_pour(fabrique.tournoi("belote", "simple", "aleatoire"))
    assert (seuils.ecart, seuils.reserve) == (5.0, 8 * 252**2 / 2)


def test_le_test_conclut_plus_vite_quand_l_ecart_est_grand() -> None:
    longueurs = []
    for moyenne in (20.0, 80.0):
        alea, test = Random(1), Sprt(Seuils(10.0))
        while test.ajouter(_normale(alea, moyenne)) is None:
            pass
        longueurs.append(test.cumul.nombre)
    assert longueurs[0] > longueurs[1]


@pytest.mark.parametrize(
    ("ecarts", "verdict"),
    [([0.0], Verdict.EGALITE), ([9.0], Verdict.PREMIER), ([-9.0], Verdict.SECOND)],
)
def test_des_ecarts_tous_egaux(ecarts: list[float], verdict: Verdict) -> None:
    test = Sprt(Seuils(5.0))
    for _ in range(29):
        assert test.ajouter(ecarts[0]) is None
    assert test.ajouter(ecarts[0]) is verdict
    assert test.ajouter(1000.0) is verdict


@pytest.mark.parametrize(
    ("ecart", "alpha", "beta"), [(0, 0.05, 0.05), (-1, 0.05, 0.05), (5, 0, 0.05), (5, 0.05, 0.7)]
)
def test_des_seuils_absurdes_sont_refuses(ecart: float, alpha: float, beta: float) -> None:
    with pytest.raises(ErreurRebelote, match="attendu"):
        Seuils(ecart, alpha, beta)


# --- L'arrêt ----------------------------------------------------------------------------------


def test_la_precision_arrete_le_tournoi() -> None:
    essai = fabrique.tournoi("belote", "simple", "aleatoire")
    bilan = fabrique.mener(essai, 500, precision=22)
    assert bilan.raison == "précision de ± 22 atteinte"
    assert 30 < len(bilan.donnes) < 100
    assert bilan.paires[0].ecart.marge <= 22
    assert estimer(bilan.ecarts[0, 1][:-1]).marge > 22


def test_le_test_arrete_le_tournoi() -> None:
    essai = fabrique.tournoi("belote", "simple", "aleatoire")
    bilan = fabrique.mener(essai, 500, sprt=Seuils(20))
    assert bilan.verdict is Verdict.PREMIER
    assert bilan.raison == "le test a conclu"
    assert len(bilan.donnes) < 200


def test_un_test_qui_n_a_pas_conclu_le_dit() -> None:
    essai = fabrique.tournoi("belote", "simple", "simple")
    bilan = fabrique.mener(essai, 3, sprt=seuils_pour(essai))
    assert bilan.verdict is None
    assert bilan.raison == "toutes les donnes sont jouées, le test n'a pas conclu"


def test_le_test_ne_compare_que_deux_ia() -> None:
    essai = fabrique.tournoi("belote", "simple", "aleatoire", "simple")
    with pytest.raises(ErreurRebelote, match="--sprt compare deux IA"):
        seuils_pour(essai)


@pytest.mark.parametrize(
    ("donnes", "precision"), [(0, None), (10, 0.0), (10, -2.0), (10, float("nan"))]
)
def test_un_objectif_absurde_est_refuse(donnes: int, precision: float | None) -> None:
    with pytest.raises(ErreurRebelote, match="attendu"):
        Objectif(donnes, precision)

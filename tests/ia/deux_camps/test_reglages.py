"""Les réglages de la recherche : ôter la confiance ou l'inférence, sans rien changer d'autre."""

from random import Random
from typing import Any

import pytest

from rebelote.cartes import Couleur
from rebelote.ia.belote import JoueurIAAvance
from rebelote.ia.belote.intermediaire import memoire
from rebelote.ia.catalogue import trouver
from rebelote.ia.contree import JoueurIAAvanceContree
from rebelote.ia.designation import IAIntrouvable
from rebelote.ia.deux_camps import prudence
from rebelote.ia.deux_camps.avance import CONFIANCE, INFERENCE
from rebelote.ia.deux_camps.indices import indices, vraisemblance_des_cartes
from rebelote.ia.deux_camps.mondes import Mains
from rebelote.jeux.belote.situation import situation

VUE = situation("A♥ 10♥ 7♦ 8♣ V♠ 9♠", "8♥ 9♥", Couleur.PIQUE, plis=("7♣ D♣ R♣ A♣",))
MAINS: Mains = (0, 1 << 12, 0, 0)


def croyance(mains: Mains) -> float:
    return 0.3 if mains[1] else 0.7


def test_les_defauts_ne_changent_rien() -> None:
    ordinaire = JoueurIAAvance(Random(4))
    dit = JoueurIAAvance(Random(4), confiance=CONFIANCE, inference=INFERENCE)
    assert ordinaire.choisir(VUE) == dit.choisir(VUE)
    assert ordinaire.alea.getstate() == dit.alea.getstate()


def test_l_inference_par_defaut_est_le_produit_au_bit_pres() -> None:
    vue = memoire(VUE)
    trouves = indices(vue.etat, vue.ordre, vue.siege)
    credit = JoueurIAAvance(Random(4)).chercheur.vraisemblance(vue, croyance)
    assert credit(MAINS) == croyance(MAINS) * vraisemblance_des_cartes(trouves, MAINS)


def test_sans_inference_tous_les_mondes_se_valent() -> None:
    credit = JoueurIAAvance(inference=0).chercheur.vraisemblance(memoire(VUE), croyance)
    assert credit(MAINS) == credit((0, 0, 0, 0)) == 1.0


def test_la_confiance_va_a_la_carte_prudente() -> None:
    """Sans elle, on joue la meilleure moyenne ; avec beaucoup, ce que jouerait un prudent."""
    cartes = [coup.carte for coup in VUE.coups_legaux()]  # type: ignore[attr-defined]
    bilan = JoueurIAAvance(Random(4)).peser_les_cartes(VUE)
    meilleure = max(cartes, key=lambda carte: (bilan.moyenne(carte), -carte.index))
    assert JoueurIAAvance(Random(4), confiance=0).choisir_carte(VUE) is meilleure
    prudente = prudence.choisir_carte(memoire(VUE), cartes)
    assert JoueurIAAvance(Random(4), confiance=1e6).choisir_carte(VUE) is prudente


@pytest.mark.parametrize("jeu", ["belote", "contree"])
def test_le_gymnase_les_regle(jeu: str) -> None:
    fabrique = trouver("avance@confiance=0,inference=0.5", jeu)
    joueur: Any = fabrique(Random(1))
    assert isinstance(joueur, JoueurIAAvance | JoueurIAAvanceContree)
    assert (joueur.chercheur.confiance, joueur.chercheur.inference) == (0, 0.5)


@pytest.mark.parametrize("jeu", ["belote", "contree"])
@pytest.mark.parametrize("reglage", ["confiance=non", "confiance=-1", "inference=True"])
def test_le_gymnase_refuse_ce_qui_n_est_pas_un_nombre(jeu: str, reglage: str) -> None:
    with pytest.raises(IAIntrouvable):
        trouver(f"avance@{reglage}", jeu)

"""Les enchères : deux tours, la prise, la manche annulée."""

import pytest

from rebelote.cartes import COULEURS, Carte, Couleur, Main
from rebelote.jeux.belote import Enchere, EtatBelote, Parole, Phase
from rebelote.jeux.belote.motifs import COULEUR_EXCLUE, COULEUR_IMPOSEE, ENCHERE_INCOHERENTE
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import J1, J2, J3, J4, Siege
from tests.jeux.belote.outils import (
    CARREAU,
    COEUR,
    PIQUE,
    TREFLE,
    donnee,
    passe,
    passer,
    prends,
)


@pytest.fixture
def etat() -> EtatBelote:
    """J1 a donné et retourné le valet de pique."""
    base = donnee()
    return base.avec(retournee=Carte("V♠"), mains=(Main(0, 5),) * 4, talon=Main(0, 11))


def test_on_parle_a_partir_du_siege_apres_le_donneur(etat: EtatBelote) -> None:
    for siege in (J2, J3, J4, J1, J2, J3, J4, J1):
        assert etat.attendus() == {siege}
        assert etat.motif_refus(passe((siege + 1) % 4)) is Motif.PAS_SON_TOUR
        etat = etat.appliquer(passe(siege))


def test_premier_tour_a_la_retournee_seulement(etat: EtatBelote) -> None:
    assert etat.coups_legaux(J2) == [passe(J2), prends(J2, PIQUE)]
    for couleur in (COEUR, CARREAU, TREFLE):
        assert etat.motif_refus(prends(J2, couleur)) is COULEUR_IMPOSEE


def test_second_tour_a_toute_autre_couleur(etat: EtatBelote) -> None:
    second = passer(etat, 4)
    assert second.coups_legaux(J2) == [
        passe(J2),
        *(prends(J2, couleur) for couleur in (COEUR, CARREAU, TREFLE)),
    ]
    assert second.motif_refus(prends(J2, PIQUE)) is COULEUR_EXCLUE


@pytest.mark.parametrize("fois", [0, 4])
@pytest.mark.parametrize(
    "enchere",
    [
        Enchere(J2, Parole.PASSE, COEUR),
        Enchere(J2, Parole.PRENDS, None),
        Enchere(J2, Parole.PRENDS, Couleur.ATOUT),
    ],
)
def test_encheres_incoherentes(etat: EtatBelote, fois: int, enchere: Enchere) -> None:
    assert passer(etat, fois).motif_refus(enchere) is ENCHERE_INCOHERENTE


@pytest.mark.parametrize("preneur", [J1, J2, J3, J4])
@pytest.mark.parametrize("tour", [1, 2])
def test_prendre_finit_les_encheres(etat: EtatBelote, preneur: Siege, tour: int) -> None:
    etat = passer(etat, (preneur - J2) % 4 + 4 * (tour - 1))
    couleur = PIQUE if tour == 1 else TREFLE
    etat = etat.appliquer(prends(preneur, couleur))
    assert (etat.preneur, etat.atout, etat.phase) == (preneur, couleur, Phase.COMPLEMENT)
    assert Carte("V♠") in etat.mains[preneur], "la retournée est au preneur, même au second tour"


def test_tout_le_monde_passe_deux_fois_la_manche_est_annulee(etat: EtatBelote) -> None:
    suite = passer(etat, 8)
    assert suite.phase is Phase.DONNE
    assert (suite.manche, suite.donneur) == (2, J2), "le suivant donne"
    assert suite.scores_par_manche() == ({"A": 0, "B": 0},)
    assert suite.totaux == etat.totaux
    assert (suite.preneur, suite.atout, suite.retournee, suite.passes) == (None, None, None, 0)
    assert "annulée" in suite.bilan_manche()


def test_une_enchere_hors_de_son_moment() -> None:
    debut = EtatBelote()
    for couleur in COULEURS:
        assert debut.motif_refus(prends(J2, couleur)) is Motif.PAS_LE_MOMENT
    finie = EtatBelote(phase=Phase.FINIE)
    assert finie.motif_refus(passe(J2)) is Motif.PARTIE_FINIE

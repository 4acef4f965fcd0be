"""Les faussaires, et des preuves abîmées : la campagne « preuves » en abîme bien davantage."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campagnes.secret import faussaires, faussaires_avis, faussaires_parts, pieces, preuves
from campagnes.secret.atelier import Atelier, Faux
from campagnes.secret.faussaires_parts import Presenter
from rebelote.p2p.secret import verification_melange
from rebelote.p2p.secret.erreurs import PreuveFausse
from tests.p2p.secret.outils import hasard


@pytest.fixture
def atelier() -> Atelier:
    return Atelier(hasard(4))


def test_une_vraie_permutation_est_acceptee(atelier: Atelier) -> None:
    """Le prouveur des faussaires est un second prouveur : ce qu'il dit de vrai passe."""
    vrai = faussaires.honnete(atelier)
    assert vrai.equations_fausses() == set()
    vrai.presenter()


@pytest.mark.parametrize("faussaire", faussaires.FAUSSAIRES)
def test_aucun_faussaire_ne_passe(atelier: Atelier, faussaire: Callable[[Atelier], Faux]) -> None:
    with pytest.raises(PreuveFausse):
        faussaire(atelier).presenter()


@pytest.mark.parametrize("faussaire", faussaires_parts.FAUSSAIRES)
def test_ni_ceux_des_parts(atelier: Atelier, faussaire: Callable[[Atelier], Presenter]) -> None:
    with pytest.raises(PreuveFausse):
        faussaire(atelier)()


@pytest.mark.parametrize("faussaire", faussaires_avis.FAUSSAIRES)
def test_ni_ceux_des_avis(atelier: Atelier, faussaire: Callable[[Atelier], Presenter]) -> None:
    faussaires_avis.voile_honnete(atelier)()
    with pytest.raises(PreuveFausse):
        faussaire(atelier)()


@pytest.mark.parametrize(
    ("faussaire", "seule"),
    [
        (faussaires.cartes_pesees, "t1"),
        (faussaires.cartes_melees, "t2"),
        (faussaires.autre_engagement, "t3"),
        (faussaires.carte_changee, "t4"),
        (faussaires.carte_en_double, "t4"),
        (faussaires.chaine_rompue, "chaine"),
    ],
)
def test_chaque_equation_est_necessaire(
    atelier: Atelier, faussaire: Callable[[Atelier], Faux], seule: str
) -> None:
    """Ce faux satisfait toutes les équations sauf une : sans elle, il passerait."""
    assert faussaire(atelier).equations_fausses() == {seule}


def test_avec_des_generateurs_a_trappe_le_faux_passerait(
    atelier: Atelier, monkeypatch: pytest.MonkeyPatch
) -> None:
    piege = Atelier(hasard(5), trappes=atelier.tirer())
    aleas = piege.tirer()
    apres = piege.melange(faussaires.ECHELLE_INVERSE, aleas)
    faux = piege.prouver(apres, aleas, faussaires.ECHELLE)
    with pytest.raises(PreuveFausse):
        faux.presenter()
    monkeypatch.setattr(verification_melange, "generateurs", lambda _: piege.generateurs())
    faux.presenter()


def test_les_vraies_pieces_passent() -> None:
    for piece in pieces.pieces(graine=12):
        piece.verifier(piece.mots)


def test_un_echantillon_de_preuves_abimees() -> None:
    assert list(preuves.eprouver_abimees(400, graine=12))[-1] == 400


def test_une_preuve_acceptee_se_verrait(monkeypatch: pytest.MonkeyPatch) -> None:
    """La campagne mord : un vérificateur qui laisse tout passer la fait échouer."""
    monkeypatch.setattr(pieces, "verifier_melange", lambda *_: None)
    with pytest.raises(preuves.Accepte, match="mélange"):
        list(preuves.eprouver_abimees(400, graine=12))

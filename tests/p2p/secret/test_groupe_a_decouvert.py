"""Le groupe des simulations : il compte comme le vrai, et refuse ce que le vrai refuse."""

from __future__ import annotations

import pytest

from campagnes.groupe_a_decouvert import a_decouvert
from campagnes.monde_p2p import identites_simulees
from campagnes.simulation_p2p import simuler
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.generateurs import H, point_de_carte
from rebelote.p2p.secret.groupe import BASE, NEUTRE, Point, fois, fois_base, moins, plus

SCALAIRES = [groupe.scalaire(b"essai", bytes([rang])) for rang in range(3)]
GRAINES = range(40, 46)


def _lois(point: Point) -> list[bool]:
    """Les lois d'un groupe, en ce point."""
    a, b, c = SCALAIRES
    return [
        fois(groupe.somme(a, b), point) == plus(fois(a, point), fois(b, point)),
        fois(groupe.produit(a, b), point) == fois(a, fois(b, point)),
        moins(plus(point, fois(c, point)), fois(c, point)) == point,
        plus(point, moins(NEUTRE, point)) == NEUTRE,
        fois(groupe.ZERO, point) == NEUTRE,
        fois(groupe.UN, point) == point,
    ]


def _points() -> list[Point]:
    return [BASE, H, point_de_carte("A♠"), fois_base(SCALAIRES[0])]


def test_les_deux_groupes_ont_les_memes_lois() -> None:
    assert all(all(_lois(point)) for point in _points())
    with a_decouvert(()):
        assert all(all(_lois(point)) for point in _points())


def test_deux_identites_y_partagent_un_secret() -> None:
    une, autre = identites_simulees(2)
    with a_decouvert((une, autre)):
        secrets = [groupe.scalaire_de_signature(identite.graine) for identite in (une, autre)]
        cles = [bytes.fromhex(identite.cle) for identite in (une, autre)]
        assert [fois_base(secret) for secret in secrets] == cles
        assert fois(secrets[0], cles[1]) == fois(secrets[1], cles[0])


@pytest.mark.parametrize("octets", [bytes(32), NEUTRE, b"\xff" * 32, b"", BASE[:-1]])
def test_il_refuse_ce_qui_n_est_pas_du_groupe(octets: bytes) -> None:
    scalaire = SCALAIRES[0]
    with a_decouvert(()):
        assert not groupe.point_valide(octets)
        with pytest.raises(groupe.HorsDuGroupe):
            fois(scalaire, octets)


def test_en_sortant_on_retrouve_le_vrai_groupe() -> None:
    carte = point_de_carte("A♠")
    with a_decouvert(()):
        assert point_de_carte("A♠") != carte
    assert point_de_carte("A♠") == carte
    assert groupe.point_valide(carte)


@pytest.mark.parametrize("graine", GRAINES)
def test_on_y_joue_a_donne_secrete_sous_les_pannes(graine: int) -> None:
    assert simuler(graine, donne="secrete", vrai_groupe=False).bon

"""L'histoire : son début ne se relit que si on le demande, et une seule fois."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rebelote.jeux.belote import Enchere, Parole
from rebelote.noyau.evenement import Evenement
from rebelote.p2p.manche.suivi import Histoire

PASSES: list[Evenement] = [Enchere(rang % 4, Parole.PASSE) for rang in range(7)]


def histoire(lectures: list[int]) -> Histoire:
    """Les cinq premiers sont à relire ; `lectures` s'allonge quand on les relit."""

    def relire() -> Sequence[Evenement]:
        lectures.append(1)
        return PASSES[:5]

    entiere = Histoire(5, relire)
    entiere.ajouter(PASSES[5:])
    return entiere


def test_on_en_connait_la_longueur_et_la_fin_sans_rien_relire() -> None:
    lectures: list[int] = []
    entiere = histoire(lectures)
    assert (len(entiere), entiere[-1], entiere[6], entiere[5:]) == (
        7,
        PASSES[6],
        PASSES[6],
        PASSES[5:],
    )
    vue, debut = entiere.vue_par(2), entiere.jusqu_a(6)
    assert (len(vue), len(debut), lectures) == (7, 6, [])
    assert (list(entiere), list(vue), list(debut)) == (PASSES, PASSES, PASSES[:6])
    assert lectures == [1]


@pytest.mark.parametrize(
    "tranche", [slice(None), slice(2, 6), slice(-3, None), slice(None, None, -1)]
)
def test_une_tranche_est_celle_d_une_liste(tranche: slice) -> None:
    assert histoire([])[tranche] == PASSES[tranche]
    assert [histoire([])[rang] for rang in range(-7, 7)] == [*PASSES, *PASSES]
    with pytest.raises(IndexError):
        histoire([])[7]


def test_ce_que_l_on_en_a_pris_ne_s_allonge_pas_avec_elle() -> None:
    entiere = histoire([])
    vue, debut = entiere.vue_par(0), entiere.jusqu_a(6)
    entiere.ajouter(PASSES)
    assert (list(vue), list(debut), len(entiere)) == (PASSES, PASSES[:6], 14)
    assert entiere != vue

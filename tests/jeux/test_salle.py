"""La salle d'attente commune : elle ne connaît aucun jeu, et chaque geste rend la même sorte."""

from __future__ import annotations

import pytest

from rebelote.jeux.commun.salle import SALLE_PLEINE, RefusSalle, SalleCommune
from rebelote.jeux.regicide import SalleDAttente
from rebelote.noyau.erreurs import ErreurRebelote


@pytest.mark.parametrize("places", [2, 3, 4, 5])
def test_tant_de_places_que_la_table_en_veut(places: int) -> None:
    salle = SalleCommune(places)
    for siege in range(places):
        assert not salle.peut_commencer
        salle = salle.rejoindre(f"n{siege}", 0).pret(f"n{siege}", 1)
    with pytest.raises(RefusSalle) as refus:
        salle.rejoindre("de trop", 2)
    assert refus.value.motif == SALLE_PLEINE
    assert salle.commencer().commencee


def test_un_delai_nul_est_refuse() -> None:
    with pytest.raises(ErreurRebelote, match="délai refusé"):
        SalleCommune(2, delai=0)


def test_la_salle_d_un_jeu_reste_la_sienne_d_un_geste_a_l_autre() -> None:
    salle = SalleDAttente(3).rejoindre("Ana", 0).pret("Ana", 1).pas_pret("Ana", 2)
    for suite in (salle, salle.expirer(1e9), salle.quitter("Ana")):
        assert type(suite) is SalleDAttente

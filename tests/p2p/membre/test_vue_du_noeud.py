"""Au réseau comme chez soi, une IA reçoit toute sa vue : l'état, et le journal qui y mène."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import REGLES_COURTES, Monde
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.vue import Vue
from rebelote.p2p.manche.suivi import Suivi
from rebelote.p2p.membre.poste_actif import PosteActif

METEOS = {"pannes": Meteo(pannes=4), "perdu": Meteo(perdu=True)}
LONGUES: dict[str, dict[str, Any]] = {
    "belote": {"objectif": 200},
    "tarot_africain": {"vies": 8},
}
"""De quoi jouer plusieurs manches : le journal est celui de la partie, pas de la seule manche."""


@pytest.mark.parametrize("meteo", METEOS)
@pytest.mark.parametrize("jeu", REGLES_COURTES)
def test_le_journal_mene_a_l_etat(jeu: str, meteo: str, monkeypatch: pytest.MonkeyPatch) -> None:
    montrees: list[Vue[Any]] = []
    attend = PosteActif.attend_une_decision
    monkeypatch.setattr(PosteActif, "attend_une_decision", _garder(attend, montrees))
    vue = vars(Suivi)["vue"]
    monkeypatch.setattr(Suivi, "vue", property(_garder(vue.fget, montrees)))
    fiche = trouver(jeu)
    regles = fiche.regles.depuis_json(LONGUES.get(jeu, REGLES_COURTES[jeu]))
    monde = Monde(2, METEOS[meteo], jeu, 4, regles.en_json())
    assert monde.courir()
    assert len(montrees) > 20
    for vue in montrees[::3]:
        assert vue.depart == fiche.commencer(regles, 4)
        suivi = fiche.commencer(regles, 4).suivre(vue.journal)
        assert suivi == vue.etat


def _garder(vraie: Callable[..., Any], montrees: list[Vue[Any]]) -> Callable[..., Any]:
    """La même fonction, dont on garde chaque vue qu'elle rend."""

    def espion(*arguments: Any) -> Any:
        vue = vraie(*arguments)
        if vue is not None:
            montrees.append(vue)
        return vue

    return espion

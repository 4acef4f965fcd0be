"""Au réseau comme chez soi, une IA reçoit toute sa vue : l'état, et le journal qui y mène."""

from __future__ import annotations

from typing import Any

import pytest

from campagnes.simulation_p2p import REGLES_COURTES, Meteo, Monde
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.vue import Vue
from rebelote.p2p.manche.deroulement import Deroulement
from rebelote.p2p.membre.poste_actif import PosteActif

METEOS = {"pannes": Meteo(pannes=4), "perdu": Meteo(perdu=True)}
LONGUES: dict[str, dict[str, Any]] = {
    "belote": {"objectif": 200, "entre_manches": "coupe"},
    "tarot_africain": {"vies": 8},
}
"""De quoi jouer plusieurs manches : le journal est celui de la partie, pas de la seule manche."""


@pytest.mark.parametrize("meteo", METEOS)
@pytest.mark.parametrize("jeu", REGLES_COURTES)
def test_le_journal_mene_a_l_etat(jeu: str, meteo: str, monkeypatch: pytest.MonkeyPatch) -> None:
    montrees: list[Vue[Any]] = []
    _espionner(monkeypatch, PosteActif, "attend_une_decision", montrees)
    _espionner(monkeypatch, Deroulement, "vue_de", montrees)
    fiche = trouver(jeu)
    regles = fiche.regles.depuis_json(LONGUES.get(jeu, REGLES_COURTES[jeu]))
    monde = Monde(2, METEOS[meteo], jeu, 4, regles.en_json())
    assert monde.courir()
    assert len(montrees) > 20
    for vue in montrees[::3]:
        assert vue.depart == fiche.commencer(regles, 4)
        suivi = fiche.commencer(regles, 4).suivre(vue.journal)
        assert suivi == vue.etat


def _espionner(
    monkeypatch: pytest.MonkeyPatch, classe: type, nom: str, montrees: list[Vue[Any]]
) -> None:
    """Garde chaque vue que rend cette méthode."""
    vraie = getattr(classe, nom)

    def espion(*arguments: Any) -> Any:
        vue = vraie(*arguments)
        if vue is not None:
            montrees.append(vue)
        return vue

    monkeypatch.setattr(classe, nom, espion)

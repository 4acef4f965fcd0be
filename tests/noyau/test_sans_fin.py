"""Une partie que ses joueurs ne finiraient jamais s'arrête d'elle-même, et le dit."""

import pytest

from rebelote.ia import JoueurIA
from rebelote.jeux.belote import Partie
from rebelote.noyau import Evenement, Vue
from rebelote.noyau.partie import PartieSansFin


class ToujoursPasse(JoueurIA):
    """Ne prend jamais."""

    def choisir(self, vue: Vue) -> Evenement:  # type: ignore[type-arg]
        return vue.coups_legaux()[0]


def test_quatre_joueurs_qui_passent_toujours() -> None:
    joueurs = [ToujoursPasse() for _ in range(4)]
    with pytest.raises(PartieSansFin, match="100 manches de suite sans un point"):
        Partie(joueurs).jouer_partie_complete()

"""Le protocole dans un monde simulé : mauvais réseau, pannes et coupures, tirés d'une graine."""

import pytest

from campagnes.simulation_p2p import REGLES_COURTES, Meteo, simuler

GRAINES = 200
LOT = 5

MISERES = {
    "beau": Meteo(),
    "pertes": Meteo(perte=0.2),
    "doubles": Meteo(double=0.5, retard=0.3),
    "desordre": Meteo(retard=1.0),
    "corruption": Meteo(corruption=0.1),
    "pannes": Meteo(pannes=4),
    "coupures": Meteo(coupures=4),
    "perdu": Meteo(perdu=True),
    "absence": Meteo(absence=True),
}


@pytest.mark.parametrize("debut", range(0, GRAINES, LOT))
def test_deux_cents_graines(debut: int) -> None:
    bilans = [simuler(graine) for graine in range(debut, debut + LOT)]
    assert [bilan for bilan in bilans if not bilan.bon] == []


@pytest.mark.parametrize("graine", [3, 26])
def test_une_graine_rejoue_la_meme_histoire(graine: int) -> None:
    assert simuler(graine) == simuler(graine)


def test_deux_graines_ne_racontent_pas_la_meme_histoire() -> None:
    assert simuler(3).empreinte != simuler(4).empreinte


@pytest.mark.parametrize("misere", MISERES)
@pytest.mark.parametrize("jeu", REGLES_COURTES)
def test_chaque_jeu_survit_a_chaque_misere(jeu: str, misere: str) -> None:
    bilan = simuler(1, jeu, MISERES[misere], 3 if jeu in ("tarot_africain", "regicide") else 4)
    assert bilan.bon, bilan

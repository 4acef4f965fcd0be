"""Le protocole dans un monde simulé : mauvais réseau, pannes et coupures, tirés d'une graine."""

import pytest

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import REGLES_COURTES, Monde
from campagnes.simulation_p2p import simuler
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.sieges import Siege

GRAINES = 100
LOT = 5

MISERES = {
    "beau": Meteo(),
    "pertes": Meteo(perte=0.2),
    "doubles": Meteo(double=0.5, retard=0.3),
    "desordre": Meteo(retard=1.0),
    "corruption": Meteo(corruption=0.1),
    "pannes": Meteo(pannes=4),
    "coupures": Meteo(coupures=4),
    "surdites": Meteo(surdites=6),
    "departs": Meteo(departs=True, perte=0.1, pannes=3),
    "perdu": Meteo(perdu=True),
    "absence": Meteo(absence=True),
}


@pytest.mark.parametrize("debut", range(0, GRAINES, LOT))
def test_cent_graines(debut: int) -> None:
    bilans = [simuler(graine) for graine in range(debut, debut + LOT)]
    assert [bilan for bilan in bilans if not bilan.bon] == []


@pytest.mark.parametrize("graine", [3, 24])
def test_une_graine_rejoue_la_meme_histoire(graine: int) -> None:
    assert simuler(graine) == simuler(graine)


def test_deux_graines_ne_racontent_pas_la_meme_histoire() -> None:
    assert simuler(3).empreinte != simuler(4).empreinte


@pytest.mark.parametrize(("nombre", "perdus"), [(2, {1}), (4, {1, 2})])
def test_trop_peu_pour_exclure_la_partie_est_abandonnee(nombre: int, perdus: set[Siege]) -> None:
    jeu = "tarot_africain"
    monde = Monde(1, Meteo(retard=0.01), jeu, nombre, trouver(jeu).regles().en_json())
    for siege in perdus:
        monde._tomber(siege)
    assert not monde.courir(limite=60.0)
    for noeud in filter(None, monde.noeuds):
        assert str(noeud.arret).startswith("partie abandonnée : plus de nouvelles de J2")
        assert not noeud.deroulement.exclus


@pytest.mark.parametrize("misere", MISERES)
@pytest.mark.parametrize("jeu", REGLES_COURTES)
def test_chaque_jeu_survit_a_chaque_misere(jeu: str, misere: str) -> None:
    bilan = simuler(1, jeu, MISERES[misere], 3 if jeu in ("tarot_africain", "regicide") else 4)
    assert bilan.bon, bilan

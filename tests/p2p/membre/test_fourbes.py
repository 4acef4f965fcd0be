"""Les fourbes : l'honnête n'est jamais exclu, les têtes restent égales, la partie finit."""

from __future__ import annotations

import pytest

from campagnes import fourbes_p2p as fourbes
from campagnes.simulation_p2p import REGLES_COURTES, Meteo, Monde
from campagnes.tricheurs_p2p import Tricherie
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.messages.scelles import est_secrete, nom_de_part

FOURBES = (
    fourbes.PlainteALHoteSeul,
    fourbes.DeuxOuvertures,
    fourbes.PlainteQuiNOuvreRien,
    fourbes.AccusesDeRien,
    fourbes.MotsEnormes,
)


@pytest.mark.parametrize("siege", range(4))
@pytest.mark.parametrize("classe", FOURBES)
def test_aucun_honnete_n_en_souffre(classe: type[Tricherie], siege: Siege) -> None:
    for graine in (0, 4):
        monde = classe(graine, siege)
        assert monde.courir(), "la partie est bloquée"
        honnetes = monde.honnetes()
        assert all(noeud.finie for noeud in honnetes)
        assert len({noeud.tete for noeud in honnetes}) == 1
        assert len({str(noeud.deroulement.etat.scores()) for noeud in honnetes}) == 1
        for noeud in honnetes:
            assert {*noeud.preuves, *noeud.deroulement.exclus} <= {siege}


@pytest.mark.parametrize("classe", FOURBES)
def test_chaque_fourbe_a_bien_agi(classe: type[Tricherie]) -> None:
    faites = []
    for siege in range(4):
        monde = classe(4, siege)
        monde.courir()
        faites.append(monde.faite)
    assert any(faites)


@pytest.mark.parametrize("jeu", REGLES_COURTES)
def test_la_longueur_d_un_pli_ne_dit_rien_des_cartes(jeu: str) -> None:
    """D'un même genre d'événement, tous les plis de la même sorte ont la même longueur."""
    fiche = trouver(jeu)
    nombre = max(fiche.nombres_de_joueurs)
    regles = fiche.regles.depuis_json(REGLES_COURTES[jeu]).en_json()
    tailles: dict[tuple[str, bool], set[int]] = {}
    for graine in range(3):
        monde = Monde(graine, Meteo(), jeu, nombre, regles)
        assert monde.courir()
        noeud = monde.presents()[0]
        for entree in filter(est_secrete, noeud.journal):
            for siege in noeud.deroulement.vivants():
                sorte = entree.corps["genre"], nom_de_part(entree, siege) == "complet"
                tailles.setdefault(sorte, set()).add(len(entree.corps["plis"][nom_siege(siege)]))
    assert tailles
    assert all(len(longueurs) == 1 for longueurs in tailles.values())

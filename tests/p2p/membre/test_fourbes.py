"""Chaque fourberie du catalogue : aucun honnête n'en souffre, et le fourbe finit comme prévu."""

from __future__ import annotations

from typing import Final

import pytest

from campagnes.fourbes.attaque import Attaque
from campagnes.fourbes.catalogue import ATTAQUES, FOURBERIES, SORTES
from campagnes.fourbes.reel import choisies
from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import REGLES_COURTES, Monde
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.messages.scelles import est_secrete, nom_de_part

ESSAIS = 4
"""Tous les sièges ne peuvent pas toujours tricher : on cherche une partie où il l'a fait."""


@pytest.mark.parametrize("attaque", ATTAQUES, ids=lambda attaque: attaque.nom)
def test_aucun_honnete_n_en_souffre(attaque: Attaque) -> None:
    for graine in range(ESSAIS):
        verdict = attaque.simuler(graine, attaque.jeux[0])
        assert not verdict.torts
        if verdict.faite:
            assert verdict.issues <= attaque.attendu
            return
    pytest.fail("ce fourbe n'a jamais agi")


PAR_TOUS: Final = ("PreuveAUnSeul", "PlainteAvantAccuse", "CarteDAutrui", "TourRetenu")


@pytest.mark.parametrize("nom", PAR_TOUS)
def test_de_meme_quand_personne_ne_donne(nom: str) -> None:
    """La campagne « fourbes » les essaie toutes (`--donne secrete`)."""
    attaque = next(attaque for attaque in ATTAQUES if attaque.nom == nom)
    verdict = attaque.simuler(0, "belote", "secrete")
    assert verdict.faite
    assert not verdict.torts
    assert verdict.issues <= attaque.attendu


def test_chaque_sorte_vaut_pour_l_hote_et_beaucoup_sans_lui() -> None:
    assert all(attaque.vaut_pour("hote") for attaque in ATTAQUES)
    assert sum(attaque.vaut_pour("secrete") for attaque in ATTAQUES) > 80


def test_le_catalogue_est_large() -> None:
    assert len({attaque.nom for attaque in ATTAQUES}) > 100
    assert len(SORTES) > 140


def test_un_nom_ne_designe_qu_un_fourbe() -> None:
    """C'est par son nom qu'un autre processus sait qui il doit être."""
    classes = {c for a in FOURBERIES for c in (a.classe, a.ami) if c is not None}
    assert len({classe.__name__ for classe in classes}) == len(classes)


def test_une_sorte_que_la_donne_ne_permet_pas_est_refusee() -> None:
    assert [attaque.nom for attaque in choisies(["PaquetEnDouble"], "secrete")] == [
        "PaquetEnDouble"
    ]
    with pytest.raises(SystemExit, match="sans objet avec --donne hote : PaquetEnDouble"):
        choisies(["PaquetEnDouble", "HorsTour"], "hote")
    with pytest.raises(SystemExit, match="sans objet avec --donne secrete : PliFaux"):
        choisies(["PliFaux"], "secrete")
    with pytest.raises(SystemExit, match="inconnues : Personne"):
        choisies(["Personne"], "hote")


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

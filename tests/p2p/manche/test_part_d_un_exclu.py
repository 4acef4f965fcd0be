"""La part d'un exclu se lit de tous : elle dit ce qu'il voit, et rien de plus."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rebelote.jeux.catalogue import trouver
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.deroulement import Deroulement
from rebelote.p2p.messages.entree import EVENEMENT, Entree, ecrire_entree
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.octets import engagement
from rebelote.p2p.messages.tablee import Membre, Tablee

HOTE, MOI, EXCLU = 0, 1, 2
IDENTITES = [Identite(bytes([siege + 1]) * 32) for siege in range(4)]
MEMBRES = tuple(Membre(f"n{s}", i.cle, f"sim://{s}") for s, i in enumerate(IDENTITES))


SEL = "00" * 16


def sans_l_exclu(jeu: str, siege: Siege) -> Deroulement:
    """La partie de ce membre, une fois J3 exclu."""
    regles = trouver(jeu).regles().en_json()
    tablee = Tablee("essai", jeu, regles, MEMBRES)
    deroulement = Deroulement(tablee, siege, IDENTITES[siege], lambda: SEL)
    deroulement.exclure(EXCLU)
    return deroulement


def donner(jeu: str) -> tuple[dict[str, Any], Evenement]:
    """La donne telle que l'hôte la scelle, et telle qu'elle est."""
    hote = sans_l_exclu(jeu, HOTE)
    donne = hote.acte_de_l_hote(Random(1), 0)
    return hote.preparer(donne), donne


def entree(corps: dict[str, Any]) -> Entree:
    return ecrire_entree(IDENTITES[HOTE], "essai", 0, "", HOTE, EVENEMENT, corps)


@pytest.mark.parametrize("jeu", ["belote", "dame_de_pique"])
def test_la_vraie_part_donne_sa_vue_a_la_doublure(jeu: str) -> None:
    moi, (corps, _) = sans_l_exclu(jeu, MOI), donner(jeu)
    moi.appliquer(entree(corps))
    mains = moi.vue_de(EXCLU).etat.mains
    assert [main.complete for main in mains] == [siege == EXCLU for siege in range(4)]


@pytest.mark.parametrize("jeu", ["belote", "dame_de_pique"])
def test_une_part_qui_en_montre_trop_est_refusee(jeu: str) -> None:
    """L'hôte publierait ainsi toutes les mains sous le nom de J3."""
    moi, (corps, donne) = sans_l_exclu(jeu, MOI), donner(jeu)
    indiscrete: dict[str, Any] = {"sel": SEL, "evenement": evenement_en_json(donne)}
    corps["ouverts"]["J3"] = indiscrete
    corps["engagements"]["J3"] = engagement(indiscrete["sel"], indiscrete["evenement"])
    avant = moi.etat, moi.vue_de(EXCLU).etat
    with pytest.raises(EntreeRefusee, match="J3, exclu, montre ce que l'on n'y voit pas"):
        moi.appliquer(entree(corps))
    assert (moi.etat, moi.vue_de(EXCLU).etat) == avant

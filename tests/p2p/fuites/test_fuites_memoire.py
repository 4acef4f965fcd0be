"""Avant l'ouverture : ce qu'un nœud tient en mémoire, l'enregistrement qu'il ferait, et la base."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from campagnes.monde_p2p import REGLES_COURTES
from rebelote.cartes import Main
from rebelote.cli.reseau.dossier import Dossier
from rebelote.noyau.contrat.parcours import cartes_nommees
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.noeud.carnets import enregistrement
from rebelote.stockage import adresse_par_defaut
from tests.p2p.fuites.ecoute import MondeEcoute

_SANS_SUITE = (type, ModuleType, FunctionType, MethodType, BuiltinFunctionType)
"""Par là, on irait du nœud au programme entier."""
PAS = 9
"""Une entrée sur neuf : parcourir une mémoire est long."""


class MondeEnMemoire(MondeEcoute):
    """Des nœuds dont on parcourt la mémoire, et à qui l'on demande trop tôt de tout garder."""

    def __init__(self, jeu: str, donne: str, dossier: Path) -> None:
        self.tenues: list[tuple[Siege, int, int]] = []
        """Les cartes que nomment les états et les événements d'un nœud : qui, quand, lesquelles."""
        self.gardees: list[tuple[int, list[Evenement]]] = []
        """Le journal qu'un nœud enregistrerait, à ce rang."""
        super().__init__(jeu, donne, dossier)

    def regarder(self, poste: PosteActif, rang: int) -> None:
        if poste.finie or len(poste.journal) % PAS or poste.coup_choisi is not None:
            return
        self.gardees.append((rang, list(enregistrement(poste).journal)))
        self.garder(poste)
        ouverte = rang == len(poste.deroulement.histoire)
        if not ouverte and (self.tablee.donne == "secrete" or poste.moi != poste.deroulement.hote):
            self.tenues.append((poste.moi, rang, cartes_nommees(_tenus(poste))))

    def garder(self, poste: PosteActif) -> None:
        """Ce que fait la commande quand on l'arrête, ou à la fin."""
        dossier = Dossier(self.dossier_de(poste.moi), nouvelle=False, en_base=True)
        dossier.chemin.mkdir(exist_ok=True)
        asyncio.run(dossier.garder(poste, None))


def _tenus(poste: PosteActif) -> list[Any]:
    """Chaque état et chaque main que l'on atteint depuis ce poste, d'un objet à l'autre."""
    suivis, restent, tenus = {id(poste)}, [poste], list[Any]()
    while restent:
        objet = restent.pop()
        if isinstance(objet, Etat | Main):
            tenus.append(objet)
        neufs = [o for o in gc.get_referents(objet) if id(o) not in suivis]
        neufs = [o for o in neufs if not isinstance(o, _SANS_SUITE)]
        suivis.update(map(id, neufs))
        restent += neufs
    return tenus


@pytest.mark.parametrize("donne", ["secrete", "hote"])
@pytest.mark.parametrize("jeu", REGLES_COURTES)
def test_avant_l_ouverture_rien_n_est_tenu_ni_garde(jeu: str, donne: str, tmp_path: Path) -> None:
    monde, base = MondeEnMemoire(jeu, donne, tmp_path), Path(adresse_par_defaut())
    verite = monde.jouer()
    for siege, rang, tenues in monde.tenues:
        interdites = verite.interdites(tenues, siege, rang)
        assert not interdites, (nom_siege(siege), rang, interdites)
    for rang, journal in monde.gardees:
        assert journal == list(verite.journal[: len(journal)])
        assert len(journal) <= rang
        assert not journal or verite.finit_une_manche(len(journal))
    assert not base.exists()
    assert not list(tmp_path.rglob("*.json"))
    assert monde.gardees
    assert monde.tenues
    poste = monde.noeuds[0]
    assert poste is not None
    monde.garder(poste)
    assert base.exists()
    assert list(tmp_path.rglob("*.json"))

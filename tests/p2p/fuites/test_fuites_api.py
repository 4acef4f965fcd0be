"""Ce que montre la porte d'un nœud, à chaque entrée : à chacun ce qu'il peut savoir, sans plus."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from campagnes.monde_p2p import REGLES_COURTES
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.chronique import Chronique
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.entree import lire_entree
from tests.cartes_ecrites import cartes_ecrites
from tests.p2p.fuites.verite import Verite
from tests.p2p.fuites.visite import Lecteur, Lu, MondeVisite


@pytest.mark.parametrize("donne", ["secrete", "hote"])
@pytest.mark.parametrize("jeu", REGLES_COURTES)
def test_la_porte_ne_dit_a_personne_une_carte_qu_il_ignore(
    jeu: str, donne: str, tmp_path: Path
) -> None:
    """Étranger, membre, propriétaire : état, flux, journal, tête, salle, refus."""
    monde = MondeVisite(jeu, donne, tmp_path)
    verite = monde.jouer()
    for lu in monde.lus:
        JUGES[lu.lecteur](lu, verite)
    _juger_le_recit(monde, verite)
    vus = Counter((lu.lecteur, lu.chemin, lu.statut) for lu in monde.lus)
    entrees = len(monde.rangees)
    for chemin in (chemins.ETAT_DU_JEU, chemins.EVENEMENTS):
        assert vus[Lecteur.PROPRIETAIRE, chemin, 200] >= entrees, chemin
    for chemin in (chemins.ETAT_DU_JEU, chemins.EVENEMENTS, chemins.JOURNAL, chemins.TETE):
        assert vus[Lecteur.MEMBRE, chemin, 200] >= entrees, chemin
    assert vus[Lecteur.MEMBRE, "/action", 409] >= entrees


def _juger_l_etranger(lu: Lu, verite: Verite) -> None:
    assert (lu.statut, cartes_ecrites(_objet(lu))) == (401, 0)


def _juger_le_membre(lu: Lu, verite: Verite) -> None:
    """Les autres membres lisent la même chose : rien qu'un seul d'entre eux doive ignorer."""
    objet = _sans_l_ouverture(_objet(lu), lu, verite)
    if lu.chemin in (chemins.ETAT_DU_JEU, chemins.EVENEMENTS):
        assert not objet.get("vue")
        assert not cartes_ecrites(objet)
    _rien_d_interdit(objet, verite.sieges, lu, verite)


def _juger_le_proprietaire(lu: Lu, verite: Verite) -> None:
    """Sa vue est celle de son siège, refaite des seules règles : pas une carte de plus."""
    objet = _objet(lu)
    _rien_d_interdit(objet, [lu.siege], lu, verite)
    assert objet["vue"] == verite.tableau(lu.siege, lu.rang)


def _juger_le_recit(monde: MondeVisite, verite: Verite) -> None:
    """Ce que `rebelote partie -v` dit de chaque entrée : rien qu'un seul doive ignorer."""
    noms = [membre.nom for membre in monde.tablee.membres]
    chronique = Chronique(monde.tablee.jeu, noms, detail=True)
    for entree, rang in monde.rangees:
        dites = cartes_ecrites(chronique.lignes(entree))
        for siege in verite.sieges:
            assert not verite.interdites(dites, siege, rang), (nom_siege(siege), rang)


JUGES = {
    Lecteur.ETRANGER: _juger_l_etranger,
    Lecteur.MEMBRE: _juger_le_membre,
    Lecteur.PROPRIETAIRE: _juger_le_proprietaire,
}


def _rien_d_interdit(objet: Any, sieges: Iterable[Siege], lu: Lu, verite: Verite) -> None:
    ecrites = cartes_ecrites(objet)
    for siege in sieges:
        interdites = verite.interdites(ecrites, siege, lu.rang)
        assert not interdites, (nom_siege(siege), lu.chemin, lu.rang, interdites)


def _objet(lu: Lu) -> Any:
    """Ce que dit une réponse ; d'un flux, la donnée de son premier événement."""
    if lu.chemin == chemins.EVENEMENTS and lu.statut == 200:
        nom, _, suite = lu.texte.partition("\ndata: ")
        assert nom == "event: etat"
        return json.loads(suite.partition("\n")[0])
    return json.loads(lu.texte)


def _sans_l_ouverture(objet: Any, lu: Lu, verite: Verite) -> Any:
    """Sans l'entrée où l'hôte ouvre la manche qu'il a donnée : elle dit tout, mais c'est joué."""
    if lu.chemin != chemins.JOURNAL or "secrets" not in lire_entree(objet[0]).corps:
        return objet
    assert verite.finit_une_manche(lu.rang)
    return []

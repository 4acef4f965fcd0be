"""Ce que l'hôte constate d'un pli : toutes ses cartes, dans l'ordre, et son vainqueur."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rebelote.cartes import Carte, Couleur, lire_cartes
from rebelote.ia.catalogue import charger
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER, nom_siege
from rebelote.p2p.manche.constats import REMPORTE_PLI, constats, manche_finie

GRAINES = 6
TABLES = [
    ("belote", 4, {"objectif": 300}, 8),
    ("contree", 4, {"objectif": 500}, 8),
    ("dame_de_pique", 4, {"objectif": 40}, 13),
    ("tarot_africain", 2, {"vies": 5}, None),
    ("tarot_africain", 4, {"vies": 5}, None),
]


def _jouees(jeu: str, nombre: int, regles: dict[str, Any]) -> Iterator[tuple[Any, Any, Any]]:
    """Chaque événement de quelques parties, avec l'état d'avant et celui d'après."""
    fiche = trouver(jeu)
    choix = fiche.regles.depuis_json(regles)
    for graine in range(GRAINES):
        joueurs = [charger("aleatoire", jeu, Random(f"{graine}:{s}")) for s in range(nombre)]
        partie: Partie[Any] = fiche.nouvelle_partie(joueurs, choix, Random(graine))
        etat = partie.jouer_partie_complete().debut
        for evenement in partie.journal:
            apres = etat.appliquer(evenement)
            yield etat, evenement, apres
            etat = apres


def _attendu(avant: Any, evenement: Evenement) -> Any:
    """Le pli tel que le jeu le range, dans une manche que l'on rallonge pour qu'elle continue."""
    if hasattr(avant, "cartes"):
        return avant.avec(cartes=avant.cartes + 1).suivant(evenement).plis[-1]
    return avant.avec(plis=avant.plis[:-1]).suivant(evenement).plis[-1]


@pytest.mark.parametrize(("jeu", "nombre", "regles", "plis_par_manche"), TABLES)
def test_chaque_pli_dit_ses_cartes_et_son_vainqueur(
    jeu: str, nombre: int, regles: dict[str, Any], plis_par_manche: int | None
) -> None:
    posees: list[Carte] = []
    plis, manches, tapes = 0, 0, 0
    for avant, evenement, apres in _jouees(jeu, nombre, regles):
        if evenement.TYPE == "JOUER_CARTE":
            posees.append(evenement.carte)
        dits = [corps for nom, corps in constats(avant, evenement, apres) if nom == REMPORTE_PLI]
        for corps in dits:
            assert corps["cartes"] == [carte.en_json() for carte in posees]
            assert corps["vainqueur"] == nom_siege(_attendu(avant, evenement).vainqueur)
            plis, posees, tapes = plis + 1, [], tapes + (evenement.auteur == CROUPIER)
        if manche_finie(avant, apres):
            assert not posees
            assert dits or not plis
            assert plis_par_manche in (None, plis) or not plis
            plis, manches = 0, manches + 1
    assert manches > 2
    assert (tapes > 0) == (jeu == "dame_de_pique")


FINS = [
    ("belote", "A♠ 10♠ R♠ 7♠", "J1"),
    ("belote", "7♠ 10♠ R♠ A♠", "J4"),
    ("belote", "A♠ 7♥ 9♥ V♥", "J4"),
    ("belote", "A♠ V♥ 9♥ R♠", "J2"),
    ("dame_de_pique", "2♣ A♦ D♠ 3♣", "J4"),
    ("dame_de_pique", "R♣ A♦ A♣ 3♥", "J3"),
]


@pytest.mark.parametrize(("jeu", "cartes", "vainqueur"), FINS)
def test_le_dernier_pli_de_la_manche_a_un_vainqueur(jeu: str, cartes: str, vainqueur: str) -> None:
    """La manche suivante a déjà commencé : c'est le pli lui-même qui le dit (atout cœur)."""
    fins = (j for j in _jouees(jeu, 4, {"objectif": 1}) if manche_finie(j[0], j[2]))
    avant, derniere, apres = next(fin for fin in fins if fin[1].TYPE == "JOUER_CARTE")
    *pli, carte = lire_cartes(cartes)
    champs = {"atout": Couleur.COEUR} if jeu == "belote" else {}
    avant = avant.avec(pli=tuple(pli), meneur=0, **champs)
    dits = dict(constats(avant, type(derniere)(3, carte), apres))
    assert dits[REMPORTE_PLI]["vainqueur"] == vainqueur
    assert dits[REMPORTE_PLI]["cartes"] == [c.en_json() for c in (*pli, carte)]

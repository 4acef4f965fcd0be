"""Le premier donneur : J1, celui qu'on nomme, ou celui que la première donne dit."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rebelote.ia import charger
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.contrat import verifier_contrat
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import J1, J3, J4, Siege

JEUX = ["belote", "contree", "dame_de_pique", "tarot_africain"]


def jouee(nom: str, donneur: Siege | None = None) -> Partie[Any]:
    jeu = trouver(nom)
    joueurs = [charger("aleatoire", nom, Random(siege)) for siege in range(4)]
    partie = jeu.nouvelle_partie(joueurs, alea=Random(1), donneur=donneur)
    return partie.jouer_partie_complete()


def donneurs(partie: Partie[Any]) -> list[Siege]:
    donnes: list[Any] = [evenement for evenement in partie.journal if evenement.TYPE == "DONNE"]
    return [donne.donneur for donne in donnes]


@pytest.mark.parametrize("nom", JEUX)
def test_j1_donne_a_moins_qu_on_n_en_nomme_un_autre(nom: str) -> None:
    assert donneurs(jouee(nom))[0] == J1
    assert donneurs(jouee(nom, J3))[0] == J3


@pytest.mark.parametrize("nom", ["belote", "contree", "dame_de_pique"])
def test_la_donne_tourne_a_partir_de_lui(nom: str) -> None:
    suite = donneurs(jouee(nom, J3))
    assert suite == [(J3 + manche) % 4 for manche in range(len(suite))]


def test_au_tarot_africain_la_donne_passe_a_droite_de_lui() -> None:
    assert donneurs(jouee("tarot_africain", J3))[:6] == [2, 2, 2, 2, 2, 1]


@pytest.mark.parametrize("nom", JEUX)
def test_la_premiere_donne_dit_qui_donne(nom: str) -> None:
    """Une partie commencée par J4 se rejoue depuis le départ que tout le monde connaît."""
    partie = jouee(nom, J4)
    debut = trouver(nom).commencer()
    rejouee = Partie.rejouer(debut, partie.journal)
    assert rejouee.etat == partie.etat
    assert debut.appliquer(partie.journal[0]).donneur == J4
    for siege in range(4):
        assert debut.appliquer(partie.journal[0].vu_par(siege)).donneur == J4


@pytest.mark.parametrize("nom", JEUX)
def test_le_contrat_tient_avec_un_autre_donneur(nom: str) -> None:
    jeu = trouver(nom)
    autre = replace(jeu, debut=_donnee_par_le_dernier(jeu))
    for joueurs in jeu.nombres_de_joueurs:
        assert verifier_contrat(autre, joueurs, [4]) > 0


def _donnee_par_le_dernier(jeu: Jeu) -> Any:
    return lambda regles, nombre: jeu.commencer(regles, nombre, donneur=nombre - 1)


def test_un_donneur_impossible_est_refuse() -> None:
    with pytest.raises(ErreurRebelote, match="le donneur est un des 4 joueurs"):
        trouver("belote").commencer(donneur=4)
    with pytest.raises(ErreurRebelote, match="le donneur est un des 2 joueurs"):
        trouver("tarot_africain").commencer(joueurs=2, donneur=2)
    with pytest.raises(ErreurRebelote, match="regicide n'a pas de donneur"):
        trouver("regicide").commencer(donneur=J1)

"""Le résultat d'une partie n'a qu'une forme, où qu'on le lise."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.archives import Enregistrement, Resultat, inscrire
from rebelote.ia import charger
from rebelote.jeux.catalogue import INTEGRES
from rebelote.noyau.jeu import Jeu


@pytest.mark.parametrize("jeu", INTEGRES, ids=lambda jeu: jeu.nom)
def test_la_partie_et_l_enregistrement_disent_le_meme_resultat(jeu: Jeu) -> None:
    joueurs = [charger("aleatoire", jeu.nom, Random(siege)) for siege in range(4)]
    partie = jeu.nouvelle_partie(joueurs, alea=Random(1)).jouer_partie_complete()
    identifiant, date = "00000000-0000-0000-0000-000000000000", "2026-01-31T10:00:00Z"
    inscrits = inscrire(["aleatoire"] * 4)
    ecrit = Enregistrement.de_partie(jeu, partie, inscrits, identifiant, date).en_json()
    assert partie.resultat() == ecrit["resultat"] == Resultat.de(partie.etat).en_json()
    assert partie.resultat()["manches"][0]["numero"] == 1

"""Quelques fourbes entre de vrais processus ; la campagne « fourbes » les essaie tous."""

from __future__ import annotations

from pathlib import Path

import pytest

from campagnes.fourbes.catalogue import ATTAQUES, FOURBERIES
from campagnes.fourbes.reel import eprouver

ESSAYES = ("PreuveAUnSeul", "PlainteAvantAccuse", "PliFauxPuisOuverture")


@pytest.mark.parametrize("nom", ESSAYES)
def test_le_fourbe_est_nomme_et_les_autres_finissent(nom: str, tmp_path: Path) -> None:
    attaque = next(attaque for attaque in ATTAQUES if attaque.nom == nom)
    verdict = eprouver(attaque, 1, tmp_path, "belote")
    assert verdict.faite
    assert not verdict.torts
    assert verdict.issues == attaque.attendu


def test_une_rafale_de_toutes_ses_connexions_ne_gene_pas_les_autres(tmp_path: Path) -> None:
    """Quatre connexions qui n'attendent rien, vers chacun : lui seul en est ralenti."""
    attaque = next(attaque for attaque in ATTAQUES if attaque.nom == "RafaleDeNouvelles")
    verdict = eprouver(attaque, 1, tmp_path, "tarot_africain")
    assert verdict.faite
    assert not verdict.torts


def test_un_tricheur_de_la_donne_secrete_est_nomme_aussi(tmp_path: Path) -> None:
    attaque = next(attaque for attaque in FOURBERIES if attaque.nom == "PaquetArrange")
    verdict = eprouver(attaque, 4, tmp_path, "tarot_africain", "secrete")
    assert verdict.faite
    assert not verdict.torts
    assert verdict.issues == attaque.attendu

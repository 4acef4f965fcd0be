"""Chaque partie dorée se rejoue, finit sur les mêmes scores, et renaît de sa graine."""

import json
from typing import Any

import pytest

from rebelote.archives import Enregistrement, verifier
from rebelote.jeux.catalogue import jeux
from tests.parties.dorees import DOSSIER, Doree, dorees

SANS_FICHIER = "il manque {} : python -m tests.parties.dorees"


def lire(doree: Doree) -> dict[str, Any]:
    assert doree.fichier.exists(), SANS_FICHIER.format(doree.fichier.name)
    objet: dict[str, Any] = json.loads(doree.fichier.read_text(encoding="utf-8"))
    return objet


@pytest.fixture(params=dorees(), ids=lambda doree: doree.fichier.stem)
def doree(request: pytest.FixtureRequest) -> Doree:
    choisie: Doree = request.param
    return choisie


def test_la_partie_se_rejoue_aux_memes_scores(doree: Doree) -> None:
    objet = lire(doree)
    enregistrement = Enregistrement.depuis_json(objet)
    partie = enregistrement.rejouer()
    assert partie.est_terminee
    assert partie.resultat() == objet["resultat"]
    assert enregistrement.en_json() == objet


def test_le_verificateur_n_y_trouve_rien(doree: Doree) -> None:
    rapport = verifier(Enregistrement.depuis_json(lire(doree)))
    assert not rapport.fautes


def test_la_meme_graine_donne_le_meme_journal(doree: Doree) -> None:
    objet = lire(doree)
    rejouee = json.loads(doree.jouer())
    assert rejouee["journal"] == objet["journal"]
    assert rejouee == objet


def test_chaque_jeu_du_catalogue_a_ses_parties_dorees() -> None:
    attendues = {doree.fichier.name for doree in dorees()}
    assert {doree.jeu for doree in dorees()} == set(jeux())
    assert {fichier.name for fichier in DOSSIER.glob("*.json")} >= attendues

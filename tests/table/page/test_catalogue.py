"""Le catalogue des mots : deux langues qui disent les mêmes choses, et rien qui n'y manque."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Any

import pytest

from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.jeux.catalogue import jeux
from rebelote.jeux.tarot_africain import Tarot
from rebelote.noyau.motif import Motif
from rebelote.table.fil.catalogue import catalogue
from rebelote.table.fil.fin import bilan_de_fin
from rebelote.table.salon.noms import NomRefuse
from rebelote.table.salon.phrases import PHRASES
from rebelote.table.salon.refus import RefusDeTable
from tests.table.page.noeud_js import PAGE

PROPRES_A_L_ANGLAIS = {"evenement", "dit", "motif", "jeu", "erreur", "annonce", "statistique"}
"""En français, ces phrases-là viennent du serveur."""


def _lire(langue: str) -> dict[str, Any]:
    lu: dict[str, Any] = json.loads((PAGE.parent / "langues" / f"{langue}.json").read_text("utf-8"))
    return lu


def _a_plat(catalogue: dict[str, Any], sous: str = "") -> Iterator[tuple[str, str]]:
    for nom, valeur in catalogue.items():
        if isinstance(valeur, dict):
            yield from _a_plat(valeur, f"{sous}{nom}.")
        else:
            yield sous + nom, valeur


FRANCAIS = dict(_a_plat(_lire("fr")))
ANGLAIS = dict(_a_plat(_lire("en")))


def test_l_anglais_dit_tout_ce_que_dit_le_francais() -> None:
    assert set(FRANCAIS) <= set(ANGLAIS)
    en_plus = {cle.split(".")[0] for cle in set(ANGLAIS) - set(FRANCAIS)}
    assert en_plus <= PROPRES_A_L_ANGLAIS


def _trous(mots: dict[str, str]) -> dict[str, set[str]]:
    return {cle: set(re.findall(r"\{(\w+)\}", mots[cle])) for cle in FRANCAIS}


def test_les_trous_sont_les_memes() -> None:
    assert _trous(FRANCAIS) == _trous(ANGLAIS)


def test_chaque_mot_que_la_page_demande_existe() -> None:
    sources = "".join(fichier.read_text("utf-8") for fichier in PAGE.rglob("*.js"))
    demandes = set(re.findall(r"\b(?:t|mots?)\(\s*\"([\w.]+)\"", sources))
    assert demandes
    sections = {cle.rsplit(".", 1)[0] for cle in FRANCAIS}
    assert demandes - set(FRANCAIS) - sections == set()


def test_chaque_option_et_chaque_phrase_a_ses_mots() -> None:
    options = {option["nom"] for jeu in catalogue() for option in jeu["options"]}
    assert {f"option.{nom}" for nom in options} <= set(FRANCAIS)
    assert {f"phrase.{nom}" for nom in PHRASES} <= set(FRANCAIS)


def _motifs() -> Iterator[str]:
    lieux: list[Mapping[str, Any]] = [vars(Motif)]
    lieux += [vars(import_module(f"rebelote.jeux.{nom}.motifs")) for nom in [*jeux(), "commun"]]
    yield from (m.code for lieu in lieux for m in lieu.values() if isinstance(m, Motif))


def test_chaque_raison_se_dit_en_anglais() -> None:
    assert {f"motif.{code}" for code in _motifs()} <= set(ANGLAIS)


def _codes_de_refus(classe: type[RefusDeTable] = RefusDeTable) -> Iterator[str]:
    yield classe.code
    for fille in classe.__subclasses__():
        yield from _codes_de_refus(fille)


def test_chaque_refus_se_dit_en_anglais() -> None:
    codes = {*_codes_de_refus(), NomRefuse.code, "coup_illegal", "illisible"}
    assert {f"erreur.{code}" for code in codes} <= set(ANGLAIS)


def test_chaque_statistique_se_dit_en_anglais() -> None:
    alea = Random(4)
    jouee = Tarot([JoueurIAAleatoire(alea) for _ in range(4)], alea=alea)
    jouee.exe()
    bilan = bilan_de_fin(jouee.debut, jouee.journal)
    assert len(bilan["manches"]) == len(jouee.etat.scores_par_manche())
    dites = {f"statistique.{ligne['nom']}" for ligne in bilan["statistiques"]}
    assert dites == {cle for cle in ANGLAIS if cle.startswith("statistique.")} - set(FRANCAIS)


@pytest.mark.parametrize("nom", jeux())
def test_chaque_evenement_se_dit_en_anglais(nom: str) -> None:
    dits = {cle.split(".")[1] for cle in ANGLAIS if cle.startswith("evenement.")}
    evenements = import_module(f"rebelote.jeux.{nom}.evenements").EVENEMENTS
    assert {evenement.TYPE for evenement in evenements} <= dits

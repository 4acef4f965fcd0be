"""Le tableau en JSON : son schéma, et chaque moment de chaque jeu qui s'y conforme."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from pathlib import Path

import jsonschema_rs
import pytest

from rebelote.cartes import Carte
from rebelote.jeux.catalogue import INTEGRES
from rebelote.noyau.contrat import derouler
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.reperes.plis import PliFerme, Pose, poses_depuis
from rebelote.noyau.reperes.repere import Repere
from rebelote.noyau.tableau import Detail, Tableau, en_json, schema
from tests.noyau.jouet import jouet

PUBLIE = Path(__file__).parents[2] / "docs" / "tableau.schema.json"


def test_le_schema_publie_est_celui_du_code() -> None:
    assert json.loads(PUBLIE.read_text(encoding="utf-8")) == schema(Tableau)


@pytest.mark.parametrize("jeu", [*INTEGRES, jouet()], ids=lambda jeu: jeu.nom)
def test_chaque_moment_de_chaque_jeu_suit_le_schema(jeu: Jeu) -> None:
    valider = jsonschema_rs.validator_for(schema(Tableau))
    deroule = derouler(jeu, jeu.nombres_de_joueurs[-1], 3)
    for rang in range(0, len(deroule) + 1, 7):
        siege = rang % deroule.joueurs
        vu = jeu.tableau_de(deroule.vue(siege, rang))
        for tableau in (vu, jeu.tableau(deroule.etats[rang], rang=rang)):
            ecrit = json.loads(json.dumps(en_json(tableau), ensure_ascii=False))
            valider.validate(ecrit)
            assert [s["siege"] for s in ecrit["sieges"]] == [
                f"J{n + 1}" for n in range(len(vu.sieges))
            ]
        etat = deroule.vues[siege][rang]
        assert len(vu.coups) == len(etat.coups_legaux(siege))
        assert all(coup.texte == etat.parole(coup.evenement) for coup in vu.coups)
        assert all(refuse.texte == etat.parole(refuse.evenement) for refuse in vu.refus)


def test_un_tableau_est_une_valeur() -> None:
    jeu = INTEGRES[0]
    tableau = jeu.tableau(jeu.commencer())
    assert hash(tableau) == hash(jeu.tableau(jeu.commencer()))
    with pytest.raises(FrozenInstanceError):
        tableau.rang = 3  # type: ignore[misc]


def test_chacun_a_son_nom() -> None:
    jeu = INTEGRES[0]
    nomme = jeu.tableau(jeu.commencer()).nomme({0: "Alice", 2: "Chloé"})
    assert [vu.nom for vu in nomme.sieges] == ["Alice", "", "Chloé", ""]


@pytest.mark.parametrize(
    ("valeur", "ecrit"),
    [
        (None, None),
        (True, True),
        (3, 3),
        ("suivant", "suivant"),
        (Carte("V♠"), "V♠"),
        ((Carte("V♠"), Carte("EX")), ["V♠", "EX"]),
        ((), []),
    ],
)
def test_un_detail_ecrit_chaque_sorte_de_valeur(valeur: object, ecrit: object) -> None:
    assert en_json(Detail("nom", valeur)) == {"nom": "nom", "valeur": ecrit}  # type: ignore[arg-type]


def test_les_poses_tournent_depuis_le_meneur() -> None:
    poses = poses_depuis(3, (Carte("7♠"), Carte("8♠")), 4)
    assert poses == (Pose(3, Carte("7♠")), Pose(0, Carte("8♠")))
    assert PliFerme(poses, 0).cartes == (Carte("7♠"), Carte("8♠"))


@pytest.mark.parametrize(
    ("repere", "dit"),
    [
        (Repere(3, "JEU", 5), "manche 3, pli 5"),
        (Repere(3, "ENCHERES", mots="enchères"), "manche 3, enchères"),
        (Repere(2, "JEU", 1, precision="4 cartes"), "manche 2 (4 cartes), pli 1"),
        (Repere(1, "DRAFT", mots="draft, tour 1", seule=True), "draft, tour 1"),
        (Repere(1), "manche 1"),
    ],
)
def test_un_repere_se_dit(repere: Repere, dit: str) -> None:
    assert str(repere) == dit


def test_une_valeur_qu_on_ne_sait_pas_ecrire_est_nommee() -> None:
    with pytest.raises(TypeError, match=r"ne sait pas écrire 1\.5"):
        en_json(Detail("nom", 1.5))  # type: ignore[arg-type]

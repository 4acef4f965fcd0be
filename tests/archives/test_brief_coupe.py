"""Le paquet à couper de l'ancienne disposition : lu, vérifié, suivi, écrit."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from rebelote.archives import PartieBrief, en_brief, verifier
from rebelote.noyau.erreurs import Illisible
from tests.archives.fabrique import partie_jouee

CHAMP = "paquet_a_couper_pour_manche_suivante"
ICI = Path(__file__).parent


def coupee(graine: int = 1) -> dict[str, Any]:
    """Une belote de plusieurs manches, coupée sans mélanger."""
    return en_brief(partie_jouee("belote", graine, "simple", entre_manches="coupe"))


def juger(objet: dict[str, Any]) -> list[tuple[int | None, str]]:
    fautes = verifier(PartieBrief.depuis_json(copy.deepcopy(objet))).fautes
    return [(faute.manche, faute.motif.code) for faute in fautes]


def dites(objet: dict[str, Any]) -> list[str]:
    return [faute.explication for faute in verifier(PartieBrief.depuis_json(objet)).fautes]


def paquet_du_cahier_des_charges() -> list[dict[str, str]]:
    """La liste que le cahier des charges écrit à la fin de son exemple, commentaires compris."""
    texte = (ICI / "exemple_brief_illisible.txt").read_text()
    cartes = re.findall(r'\{ "valeur": "(\w+)", "couleur": "(\w+)" \}', texte[texte.index(CHAMP) :])
    return [{"valeur": valeur, "couleur": couleur} for valeur, couleur in cartes]


def test_celui_du_cahier_des_charges_n_a_que_31_cartes() -> None:
    """10♦, que J3 rejoue au pli 8, y est deux fois ; 7♥, que J1 garde, n'y est pas."""
    objet = json.loads((ICI / "exemple_brief.json").read_text())
    sans = len(juger(objet))
    objet[CHAMP] = paquet_du_cahier_des_charges()
    assert len(objet[CHAMP]) == 32
    assert len(juger(objet)) == sans + 1
    assert (
        "paquet à couper : 31 cartes différentes au lieu de 32, en double 10♦, il manque 7♥"
    ) in dites(objet)


# --- Écrire -----------------------------------------------------------------------------------


def test_on_l_ecrit_apres_chaque_manche_et_celui_de_la_derniere_a_la_fin() -> None:
    objet = coupee()
    assert len(objet["manches"]) > 2
    assert [CHAMP in manche for manche in objet["manches"][:-1]] == [True] * (
        len(objet["manches"]) - 1
    )
    assert CHAMP not in objet["manches"][-1]
    assert len(objet[CHAMP]) == 32
    assert juger(objet) == []


def test_quand_on_melange_il_n_y_en_a_pas() -> None:
    objet = en_brief(partie_jouee("belote", 1, "simple"))
    assert CHAMP not in json.dumps(objet)


def test_le_talon_d_une_premiere_manche_annulee_n_a_pas_d_ordre_connu() -> None:
    objets = (coupee(graine) for graine in range(1, 40))
    objet = next(o for o in objets if o["manches"][0]["contrat"] is None)
    assert CHAMP not in objet["manches"][0]
    assert juger(objet) == []


# --- Vérifier ---------------------------------------------------------------------------------


def test_la_manche_suivante_doit_en_venir() -> None:
    objet = coupee()
    premier_tour = objet["manches"][1]["distribution"]["premier_tour"]
    servi = f"J{objet['manches'][1]['dealer_position'] % 4 + 1}"
    cartes = premier_tour[servi]
    cartes[0], cartes[1] = cartes[1], cartes[0]
    del objet["manches"][1]["paquet_initial_ordonne"]
    assert juger(objet) == [(2, "COUPE_FAUSSE")]
    assert dites(objet)[0].startswith("aucune coupe ne donne cette manche : coupé à ")


def test_un_paquet_qui_n_est_pas_celui_des_plis() -> None:
    objet = coupee()
    paquet = objet["manches"][0][CHAMP]
    paquet[0], paquet[31] = paquet[31], paquet[0]
    fautes = juger(objet)
    assert fautes[0] == (1, "PAQUET_A_COUPER")
    assert "est la carte 1 du paquet à couper" in dites(objet)[0]
    assert (2, "COUPE_FAUSSE") in fautes


@pytest.mark.parametrize("ecart", [0, 2, 30, 31])
def test_couper_trop_pres_du_bord(ecart: int) -> None:
    """On récrit la manche 1 pour que la suivante vienne d'une coupe à cette place."""
    objet = coupee()
    servies = objet["manches"][1]["paquet_initial_ordonne"]
    objet["manches"][0][CHAMP] = servies[32 - ecart :] + servies[: 32 - ecart]
    assert (2, "COUPE_HORS_BORNES") in juger(objet)
    assert any(dit.startswith(f"paquet coupé à {ecart} :") for dit in dites(objet))


@pytest.mark.parametrize("trop", [-1, 1])
def test_pas_le_bon_nombre_de_cartes(trop: int) -> None:
    objet = coupee()
    paquet = objet[CHAMP]
    objet[CHAMP] = paquet[:-1] if trop < 0 else [*paquet, paquet[0]]
    assert juger(objet) == [(len(objet["manches"]), "PAQUET_A_COUPER")]


# --- Lire -------------------------------------------------------------------------------------


def test_une_manche_ne_laisse_qu_un_paquet() -> None:
    objet = coupee()
    objet["manches"][-1][CHAMP] = objet[CHAMP]
    with pytest.raises(Illisible, match="un seul paquet, après une manche"):
        PartieBrief.depuis_json(objet)


def test_une_carte_hors_du_jeu_de_32_ne_se_lit_pas() -> None:
    objet = coupee()
    objet["manches"][0][CHAMP][3] = {"valeur": "DEUX", "couleur": "PIQUE"}
    with pytest.raises(Illisible, match="attendu une carte du jeu de 32"):
        PartieBrief.depuis_json(objet)

"""Le carnet sur disque : ce qui va ensemble y est écrit sur une ligne, ou pas du tout."""

from __future__ import annotations

import json
import os
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.p2p.membre.memoire import Brouillon, Note
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.noeud.memoire_fichier import BLOC, MemoireFichier
from tests.p2p.membre.table_sans_defaut import IDENTITES, REGLAGES, Table

NOTES: list[tuple[str, Any]] = [
    (Note.RETRAIT, 7),
    (Note.SANS_EFFET, {"long": "é" * 20_000}),
    (Note.ENTREE, {"a": 1}),
]


def relu(chemin: Path) -> list[tuple[str, Any]]:
    carnet = MemoireFichier(chemin)
    try:
        return carnet.relire()
    finally:
        carnet.fermer()


def test_une_tete_remplacee_s_ecrit_d_une_seule_ligne(tmp_path: Path) -> None:
    """Tué entre deux notes, un nœud n'aurait retiré sa tête que pour rien."""
    carnet = MemoireFichier(tmp_path / "partie.carnet")
    carnet.noter("tablee", {})
    brouillon = Brouillon(carnet)
    for note in NOTES:
        brouillon.noter(*note)
    assert carnet.genres() == ["tablee"]
    brouillon.recopier()
    assert carnet.relire() == [("tablee", {}), *NOTES]
    carnet.fermer()
    assert len((tmp_path / "partie.carnet").read_bytes().splitlines()) == 2
    assert relu(tmp_path / "partie.carnet") == [("tablee", {}), *NOTES]


@pytest.mark.parametrize("garde", [0.01, 0.5, 0.999])
def test_une_ligne_coupee_par_la_panne_n_en_laisse_rien(tmp_path: Path, garde: float) -> None:
    carnet = MemoireFichier(tmp_path / "partie.carnet")
    carnet.noter("tablee", {})
    debut = (tmp_path / "partie.carnet").stat().st_size
    carnet.noter_ensemble(NOTES)
    carnet.fermer()
    fin = (tmp_path / "partie.carnet").stat().st_size
    os.truncate(tmp_path / "partie.carnet", debut + int(garde * (fin - debut)))
    assert relu(tmp_path / "partie.carnet") == [("tablee", {})]
    assert (tmp_path / "partie.carnet").stat().st_size == debut


LONGUES = [("entree", {"rang": rang, "long": "é" * (rang % 900)}) for rang in range(900)]


@pytest.fixture
def long_carnet(tmp_path: Path) -> Path:
    """Bien plus long que ce que l'on relit d'abord."""
    carnet = MemoireFichier(tmp_path / "long.carnet")
    for rang in range(0, len(LONGUES), 3):
        carnet.noter(*LONGUES[rang])
        carnet.noter_ensemble([*LONGUES[rang + 1 : rang + 3]])
    carnet.fermer()
    assert carnet.chemin.stat().st_size > 10 * BLOC
    return carnet.chemin


def test_un_long_carnet_se_relit_par_la_fin(long_carnet: Path) -> None:
    carnet = MemoireFichier(long_carnet)
    dernieres = [carnet.lire(rang)["rang"] for rang, _ in islice(carnet.a_rebours(), 9)]
    assert dernieres == list(range(899, 890, -1))
    assert len(carnet._anciennes) < 400, "on n'en a relu que la fin"
    assert carnet.relire() == LONGUES
    carnet.fermer()


def test_un_rang_reste_celui_de_la_meme_note(long_carnet: Path) -> None:
    """Quoi qu'on écrive ensuite, et quoi qu'on relise avant elle."""
    carnet = MemoireFichier(long_carnet)
    rang, _ = next(carnet.a_rebours())
    carnet.noter_ensemble(NOTES)
    assert carnet.lire(rang) == LONGUES[-1][1]
    assert [carnet.lire(place) for place, _ in islice(carnet.a_rebours(rang), 2)] == [
        LONGUES[-2][1],
        LONGUES[-3][1],
    ]
    assert carnet.relire() == [*LONGUES, *NOTES]
    brouillon = Brouillon(carnet)
    brouillon.noter(*NOTES[0])
    assert [genre for _, genre in islice(brouillon.a_rebours(), 2)] == ["retrait", "entree"]
    assert brouillon.relire() == [*LONGUES, *NOTES, NOTES[0]]
    assert [*brouillon.a_rebours(rang)] == [*carnet.a_rebours(rang)]
    carnet.fermer()


def test_la_ligne_illisible_est_dite_par_son_numero(tmp_path: Path) -> None:
    chemin = tmp_path / "partie.carnet"
    chemin.write_bytes(b'["entree",1]\n["entree",\n["entree",3]\n')
    carnet = MemoireFichier(chemin)
    carnet.noter(*NOTES[0])
    with pytest.raises(ErreurRebelote, match="ligne 2 illisible"):
        carnet.relire()
    carnet.fermer()


ABIMES = (
    "5",
    "null",
    '["entree",null]',
    '["entree",{"octets":',
    '["contestee",{}]',
    '["contestee",null]',
    '["sans_effet",null]',
    '["preuve",null]',
    '["lancement","x"]',
    '["ensemble",[5]]',
    '["entree",' + "[" * 100_000,
    '["ensemble",' + "[" * 100_000,
)


@pytest.mark.parametrize("abimee", ABIMES, ids=lambda ligne: ligne[:24])
def test_un_carnet_abime_se_refuse_en_le_disant(tmp_path: Path, abimee: str) -> None:
    """Une ligne récrite par un disque, ou par un autre : ni trace d'appel, ni partie inventée."""
    table = Table("regicide", donne="hote", nombre=3)
    table.jouer(lambda: len(table.postes[0].journal) > 12)
    lignes = [json.dumps([str(genre), objet]) for genre, objet in table._carnets[0].notes]
    chemin = tmp_path / "x.carnet"
    chemin.write_text("".join(f"{ligne}\n" for ligne in [*lignes, abimee]))
    chemin.chmod(0o600)
    memoire = MemoireFichier(chemin)
    with pytest.raises(Illisible, match="carnet abîmé, la partie ne peut pas reprendre"):
        PosteActif(table._tablee, 0, IDENTITES[0], memoire, Random(0), str, 0.0, REGLAGES)
    memoire.fermer()

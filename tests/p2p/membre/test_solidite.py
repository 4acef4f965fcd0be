"""Ce qu'un inconnu, un tricheur ou une panne ne doit pas pouvoir défaire."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from pydantic import ValidationError

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.liaison.transport import sans_vieux_accuses
from rebelote.p2p.membre.memoire import MemoireVive
from rebelote.p2p.membre.reprise import _notes
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.modeles import MembreModele
from rebelote.p2p.messages.tablee import Tablee
from tests.p2p.reseau import noeud_servi

EFFACE = "\x1b[2J"
"""De quoi effacer l'écran de qui lirait ce nom."""


def test_une_preuve_n_est_pas_un_vieil_accuse() -> None:
    vieux, preuve, neuf = (
        Envoi(1, Message.ACCUSE, 1),
        Envoi(1, Message.ACCUSE, 2, True),
        Envoi(1, Message.ACCUSE, 3),
    )
    entree = Envoi(1, Message.ENTREE, 4)
    assert sans_vieux_accuses([vieux, preuve, entree, neuf]) == [preuve, entree, neuf]


def test_une_entree_retiree_n_emporte_pas_les_preuves() -> None:
    memoire = MemoireVive()
    for note in (("entree", 1), ("entree", 2), ("part", 3), ("preuve", 4), ("parjure", 5)):
        memoire.noter(*note)
    memoire.noter("retrait", 2)
    assert _notes(memoire) == [("entree", 1), ("preuve", 4), ("parjure", 5)]


def test_une_invitation_a_un_jeu_inconnu_est_refusee(tmp_path: Path) -> None:
    async def inviter() -> httpx.Response:
        async with noeud_servi(tmp_path, "Ana") as noeud:
            hote = {"nom": "Bob", "cle": "ab" * 32, "adresse": "http://127.0.0.1:1"}
            corps = {"partie": "p", "jeu": "xyz", "hote": hote}
            async with httpx.AsyncClient(verify=False, trust_env=False) as client:
                reponse = await client.post(f"{noeud.adresse}/invite", json=corps)
            assert noeud.accueil.hote_attendu is None
            return reponse

    reponse = asyncio.run(inviter())
    assert reponse.status_code == 409
    assert "jeu inconnu : xyz" in reponse.json()["detail"]


def test_un_nom_n_ecrit_pas_sur_le_terminal_des_autres() -> None:
    with pytest.raises(ValidationError, match="caractère de commande"):
        MembreModele(nom=f"Bob{EFFACE}", cle="ab" * 32, adresse="http://127.0.0.1:1")
    membre = {"nom": f"Bob{EFFACE}", "cle": "ab" * 32, "adresse": "http://127.0.0.1:1"}
    tablee = {"partie": "p", "jeu": "belote", "regles": {}, "donne": "hote", "doublure": "simple"}
    with pytest.raises(Illisible, match="tiennent sur une ligne"):
        Tablee.depuis_json({**tablee, "membres": [membre] * 4})

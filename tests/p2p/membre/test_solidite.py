"""Ce qu'un inconnu, un tricheur ou une panne ne doit pas pouvoir défaire."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from pydantic import ValidationError

from rebelote.cli import executer
from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.liaison.transport import sans_vieux_mots
from rebelote.p2p.membre.memoire import MemoireVive
from rebelote.p2p.membre.reprise import _sans_les_retirees
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.modeles import Invitation, MembreModele, PlaceDonnee
from rebelote.p2p.messages.tablee import Tablee
from tests.p2p.membre.table_sans_defaut import REGLAGES, Table
from tests.p2p.reseau import noeud_servi

ACCUSE, NOUVELLES = Message.ACCUSE, Message.NOUVELLES
CLE = Identite(b"1" * 32).cle
EFFACE = "\x1b[2J"
"""De quoi effacer l'écran de qui lirait ce nom."""


def test_seuls_les_accuses_et_les_nouvelles_vieillissent() -> None:
    """Une entrée, une preuve ou une plainte ne se remplace pas par une autre."""
    envois = [Envoi(1, message, 1) for message in Message]
    gardes = [envoi for envoi in envois if envoi.message not in (ACCUSE, NOUVELLES)]
    assert sans_vieux_mots(envois + envois) == gardes + envois


def test_une_entree_retiree_n_emporte_pas_les_preuves() -> None:
    memoire = MemoireVive()
    for note in (("entree", 1), ("contestee", 2), ("preuve", 3), ("preuve", 4)):
        memoire.noter(*note)
    memoire.noter("retrait", 2)
    assert _sans_les_retirees(memoire.relire()) == [("entree", 1), ("preuve", 3), ("preuve", 4)]


def test_une_invitation_a_un_jeu_inconnu_est_refusee(tmp_path: Path) -> None:
    async def inviter() -> httpx.Response:
        async with noeud_servi(tmp_path, "Ana") as noeud:
            hote = {"nom": "Bob", "cle": CLE, "adresse": "http://127.0.0.1:1"}
            corps = {"partie": "p", "jeu": "xyz", "hote": hote}
            async with httpx.AsyncClient(verify=False, trust_env=False) as client:
                reponse = await client.post(f"{noeud.adresse}/invite", json=corps)
            assert noeud.accueil.hote_attendu is None
            return reponse

    reponse = asyncio.run(inviter())
    assert reponse.status_code == 409
    assert "jeu inconnu : xyz" in reponse.json()["detail"]


def test_un_nom_n_ecrit_pas_sur_le_terminal_des_autres() -> None:
    bob = {"nom": "Bob", "cle": CLE, "adresse": "http://127.0.0.1:1"}
    for champ in ("nom", "ia"):
        with pytest.raises(ValidationError, match="caractère de commande"):
            MembreModele.model_validate({**bob, champ: f"x{EFFACE}"})
    with pytest.raises(ValidationError, match="caractère de commande"):
        Invitation.model_validate({"partie": "p", "jeu": f"x{EFFACE}", "hote": bob})
    with pytest.raises(ValidationError):
        PlaceDonnee(partie="p", siege=f"J1{EFFACE}")
    membre = {"nom": f"Bob{EFFACE}", "cle": CLE, "adresse": "http://127.0.0.1:1"}
    tablee = {"partie": "p", "jeu": "belote", "regles": {}, "donne": "hote", "doublure": "simple"}
    with pytest.raises(Illisible, match="tiennent sur une ligne"):
        Tablee.depuis_json({**tablee, "membres": [membre] * 4})


@pytest.mark.parametrize("trop", [{"nom": ""}, {"nom": "x" * 41}, {"ia": "x" * 81}])
def test_la_liste_de_qui_invite_a_les_memes_bornes_que_la_porte(trop: dict[str, str]) -> None:
    membre = {"nom": "Bob", "cle": CLE, "adresse": "http://127.0.0.1:1", **trop}
    tablee = {"partie": "p", "jeu": "belote", "regles": {}, "donne": "hote", "doublure": "simple"}
    with pytest.raises(Illisible, match="de 1 à 40 signes"):
        Tablee.depuis_json({**tablee, "membres": [membre] * 4})


def test_une_faute_qui_repete_un_inconnu_ne_commande_pas_le_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert executer(["rejoindre", f"rebelote://{EFFACE}"]) == 2
    assert "\x1b" not in capsys.readouterr().err


def test_qui_etait_suspendu_ne_conclut_rien_du_silence_des_autres() -> None:
    """Un portable que l'on rouvre : ce qu'ils ont dit entre-temps est encore à lire."""
    table = Table(donne="hote")
    table.jouer(lambda: len(table.postes[0].journal) > 20)
    dormeur = table.postes[0]
    reveil = table.date + 10 * REGLAGES.grace
    envois = dormeur.tic(reveil)
    assert dormeur.arret is None
    assert Message.VOTE not in {envoi.message for envoi in envois}
    for pas in range(1, int(REGLAGES.grace * 10) + 20):
        envois = dormeur.tic(reveil + pas / 10)
    assert dormeur.arret is None, "il dit d'abord aux autres qu'il va s'en aller"
    for pas in range(1, int(7 * REGLAGES.inquietude * 10)):
        dormeur.tic(reveil + REGLAGES.grace + 2 + pas / 10)
    assert dormeur.arret is not None, "cette fois, il les a attendus"

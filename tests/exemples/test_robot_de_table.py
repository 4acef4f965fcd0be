"""Le robot qui suit l'API de la table : `exemples/robot_de_table.py`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from exemples.robot_de_table import Robot
from outils.navigateur.serveur import ServeurTable


async def _jouer_a_deux(serveur: ServeurTable) -> tuple[int, int, str]:
    """Les coups de qui a ouvert la table, ceux de qui y est entré par le lien, et la phase."""
    adresse = serveur.adresse
    async with Robot(adresse, Random(1)) as hote, Robot(adresse, Random(2)) as invite:
        await hote.poster("proprietaire", {"cle": serveur.cle})
        corps = {"jeu": "tarot_africain", "nom": "Hôte", "nombre": 2, "regles": {"vies": 2}}
        ouverte = await hote.poster("tables", corps | {"allure": "immediate"})
        hote.table = ouverte.json()["table"]
        salon = (await hote.client.get(f"/api/tables/{hote.table}")).json()["salon"]
        await invite.entrer(salon["invitation"])
        await invite.s_asseoir("Robot")
        (await hote.a_table("demarrer", {})).raise_for_status()
        siens, autres = await asyncio.gather(hote.jouer(), invite.jouer())
        fin = (await invite.client.get(f"/api/tables/{hote.table}")).json()["salon"]
        return siens, autres, fin["phase"]


def test_deux_robots_jouent_une_partie_entiere_par_l_invitation(tmp_path: Path) -> None:
    serveur = ServeurTable(tmp_path)
    try:
        siens, autres, phase = asyncio.run(_jouer_a_deux(serveur))
    finally:
        serveur.tuer()
    assert phase == "finie"
    assert siens > 0
    assert autres > 0

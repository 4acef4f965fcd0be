"""Une personne devant son écran : sa page, ce qu'elle ouvre, ce qu'elle a reçu."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

from outils.navigateur.chromium import Temoin, contexte
from outils.navigateur.serveur import ServeurTable, poster

Ouvrir = Callable[..., "Personne"]

IAS = dict.fromkeys(("J1", "J2", "J3", "J4"), "aleatoire")
"""Des adversaires qui ne réfléchissent pas : c'est la table que l'on regarde."""

REGLAGES = json.dumps({"vitesse": "immediate"})
"""La page au plus vite : rien n'y bouge, rien n'y attend."""


@dataclass
class Personne:
    """Un navigateur à elle, et la table où elle est."""

    serveur: ServeurTable
    contexte: BrowserContext
    page: Page
    temoin: Temoin
    table: str = ""
    siege: str = ""

    def poster(self, chemin: str, corps: dict[str, Any] | None = None) -> Any:
        return poster(self.contexte, self.serveur.adresse, chemin, corps or {})

    def a_table(self, chemin: str, corps: dict[str, Any] | None = None) -> Any:
        return self.poster(f"tables/{self.table}/{chemin}", corps)

    def lire(self, chemin: str = "") -> Any:
        return self.contexte.request.get(f"/api/tables/{self.table}{chemin}").json()

    def etre_chez_soi(self) -> None:
        """Échange la clé du terminal contre le cookie du propriétaire."""
        self.poster("proprietaire", {"cle": self.serveur.cle})

    def ouvrir_table(self, jeu: str, siege: str = "J1", **options: Any) -> None:
        """Ouvre une table à l'allure la plus vive, s'y assied, et y va."""
        self.etre_chez_soi()
        corps = {"jeu": jeu, "nom": "Alice", "siege": siege, "allure": "immediate", "ias": IAS}
        corps |= options
        self.table, self.siege = self.poster("tables", corps)["table"], siege
        self.aller()

    def entrer(self, lien: str) -> None:
        """Ouvre le lien reçu d'un ami."""
        self.table = urlsplit(lien).path.rsplit("/", 1)[-1]
        self.page.goto(lien)

    def s_asseoir(self, siege: str, nom: str) -> None:
        self.a_table("asseoir", {"siege": siege, "nom": nom})
        self.a_table("pret", {"pret": True})
        self.siege = siege

    def aller(self) -> None:
        self.page.goto(f"/t/{self.table}")

    def commencer(self) -> None:
        self.a_table("demarrer")

    @property
    def finie(self) -> bool:
        return bool(self.lire()["salon"]["phase"] == "finie")


def venir(
    navigateur: Browser, serveur: ServeurTable, taille: tuple[int, int], **options: Any
) -> Personne:
    """Quelqu'un de neuf, que personne ne connaît, et qui n'aime pas attendre."""
    chez_elle = contexte(navigateur, serveur.adresse, taille, **options)
    chez_elle.add_init_script(f"localStorage['rebelote.reglages'] ??= {json.dumps(REGLAGES)}")
    page, temoin = chez_elle.new_page(), Temoin()
    temoin.suivre(page)
    return Personne(serveur, chez_elle, page, temoin)

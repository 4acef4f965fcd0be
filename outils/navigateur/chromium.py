"""Le Chromium du système, ce qu'on lui fait ouvrir, et tout ce qu'il a reçu."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

TELEPHONE: Final = (360, 640)
BUREAU: Final = (1280, 800)

# Sans bac à sable quand on est administrateur, et sans rien demander à un hôte lointain.
OPTIONS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NOMS: Final = ("chromium", "chromium-browser", "google-chrome")


def programme() -> str | None:
    """Le Chromium du système, s'il y en a un."""
    return next((chemin for nom in NOMS if (chemin := shutil.which(nom))), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Un navigateur ; tant qu'il est ouvert, sa boucle asyncio est celle du fil qui l'a ouvert."""
    with sync_playwright() as playwright:
        navigateur = playwright.chromium.launch(executable_path=programme(), args=list(OPTIONS))
        yield navigateur
        navigateur.close()


@dataclass
class Temoin:
    """Tout ce qu'une page a reçu, gardé et dit de travers."""

    fautes: list[str] = field(default_factory=list)
    messages: list[dict[str, Any]] = field(default_factory=list)
    """Les messages du flux : `eventName`, `eventId`, `data`."""
    corps: dict[str, bytes] = field(default_factory=dict)
    """Le corps de chaque réponse finie, par adresse."""
    tolerees: list[str] = field(default_factory=list)
    """Des bouts de phrase que la console a le droit de dire pendant cet essai."""

    def suivre(self, page: Page) -> None:
        page.on("pageerror", lambda faute: self.fautes.append(f"erreur : {faute}"))
        page.on("console", self._noter)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.eventSourceMessageReceived", self._recevoir)

    def _recevoir(self, message: dict[str, Any]) -> None:
        self.messages.append(message)

    def _noter(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        faute = f"{message.type} : {message.text} ({message.location['url']})"
        if not any(bout in faute for bout in self.tolerees):
            self.fautes.append(faute)


def contexte(
    navigateur: Browser, adresse: str, taille: tuple[int, int], **options: Any
) -> BrowserContext:
    """Une personne : ses cookies, sa mémoire, la taille de son écran."""
    largeur, hauteur = taille
    fait = navigateur.new_context(
        base_url=adresse,
        viewport={"width": largeur, "height": hauteur},
        has_touch=largeur < 600,
        locale="fr-FR",
        reduced_motion="reduce",
        **options,
    )
    fait.set_default_timeout(10_000)
    return fait

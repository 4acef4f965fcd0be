"""Où un nœud écoute, et l'adresse que les autres en connaissent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from rebelote.noyau.erreurs import ErreurRebelote

if TYPE_CHECKING:
    from socket import socket


@dataclass(frozen=True)
class Ecoute:
    """Ce que l'on demande d'écouter, et si l'on y parle en clair."""

    port: int
    adresse: str
    sans_tls: bool

    def __post_init__(self) -> None:
        if self.sans_tls and not self.en_boucle:
            raise ErreurRebelote(
                f"--sans-tls ne vaut que sur cette machine, pas sur {self.adresse} : "
                "ôtez --sans-tls, ou écoutez sur 127.0.0.1"
            )

    @property
    def en_boucle(self) -> bool:
        from rebelote.p2p.liaison.tls import est_boucle

        return est_boucle(self.adresse)

    def ouvrir(self) -> tuple[str, socket]:
        """Une prise neuve, et l'adresse où l'on nous joindra."""
        from rebelote.p2p.messages.hotes import hote_lisible
        from rebelote.p2p.messages.liens import adresse_web
        from rebelote.p2p.noeud.serveur import ecouter, hote_joignable

        prise = ecouter(self.adresse, self.port)
        hote, port = hote_joignable(self.adresse), prise.getsockname()[1]
        if not hote_lisible(hote):  # le système l'a lu, les autres nœuds ne le liraient pas
            prise.close()
            raise ErreurRebelote(
                f"--adresse {hote} : attendu une adresse IP, ou un nom en lettres non accentuées"
            )
        return adresse_web(hote, port, not self.sans_tls), prise

    def rouvrir(self, adresse: str) -> socket:
        """La prise d'une partie que l'on reprend : là où les autres nous cherchent."""
        from rebelote.p2p.noeud.serveur import TOUTES, ecouter

        connue = urlsplit(adresse)
        hote = self.adresse if self.adresse in TOUTES else str(connue.hostname)
        return ecouter(hote, connue.port or 0)

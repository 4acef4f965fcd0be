"""La convocation : proposer la partie suivante à ceux de la précédente, jusqu'à leur réponse."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.accueil.accueil import Accueil
from rebelote.p2p.accueil.invitation import envoyer_l_invitation
from rebelote.p2p.messages.erreurs import Decline, RefusDuPair
from rebelote.p2p.messages.liens import Lien
from rebelote.table.salon.entre_pairs import Convie

RAPPEL: Final = 2.0
"""Les secondes entre deux rappels : une offre que l'on ne redit plus s'efface chez les autres."""

APPELE: Final = "appele"
DECLINE: Final = "decline"
INJOIGNABLE: Final = "injoignable"


class Convocation:
    """Ce que chacun a répondu ; qui dit oui vient s'asseoir, comme tout invité."""

    def __init__(self, convies: Sequence[Convie], changement: Callable[[], None]) -> None:
        """`changement()` dit que quelqu'un a répondu, ou ne répond plus."""
        self._convies, self._changement = convies, changement
        self._reponses: dict[str, str] = {}

    def en_json(self, assis: Sequence[str]) -> list[dict[str, Any]]:
        """Ceux qui ne sont pas encore venus ; `assis` sont les clés de ceux qui le sont."""
        return [
            {
                "siege": nom_siege(convie.siege),
                "nom": convie.nom,
                "reponse": self._reponses.get(convie.cle, APPELE),
            }
            for convie in self._convies
            if convie.cle not in assis
        ]

    async def appeler(self, accueil: Accueil, jeu: str) -> None:
        """Redit l'offre à qui n'a pas répondu, tant que la partie n'est pas commencée."""
        while not accueil.commencee:
            venus = [membre.cle for membre in accueil.table.inscrits]
            attendus = [c for c in self._convies if c.cle not in venus and self._espere(c)]
            await asyncio.gather(*(self._proposer(accueil, convie, jeu) for convie in attendus))
            await asyncio.sleep(RAPPEL)

    def _espere(self, convie: Convie) -> bool:
        return self._reponses.get(convie.cle) != DECLINE

    async def _proposer(self, accueil: Accueil, convie: Convie, jeu: str) -> None:
        reponse = APPELE
        try:
            await envoyer_l_invitation(accueil, Lien(convie.adresse, convie.cle), jeu)
        except RefusDuPair as refus:  # occupé, il finit peut-être encore la partie d'avant
            reponse = DECLINE if refus.code == Decline.code else APPELE
        except ErreurRebelote:
            reponse = INJOIGNABLE
        except Exception as erreur:
            accueil.incident(erreur)
            reponse = INJOIGNABLE
        if reponse != self._reponses.get(convie.cle, APPELE):
            self._reponses[convie.cle] = reponse
            self._changement()

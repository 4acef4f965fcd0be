"""La lecture d'une table : un lecteur suit de son curseur ce que tous écrivent une seule fois.

Rien ne s'empile pour un lecteur lent : il relit du journal ce qu'il a manqué. Il n'attend qu'un
changement, et un commentaire de temps en temps lui dit que l'on est encore là.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from typing import Final

from rebelote.noyau.sieges import Siege
from rebelote.table.salon.gens import Convive
from rebelote.table.salon.salon import Phase
from rebelote.table.seance.regards import RegardPartage, ecrire, en_texte
from rebelote.table.seance.table import Table

BATTEMENT: Final = 15.0
VIVANT: Final = ": \n\n"
REPRISE: Final = "retry: 1000\n\n"
"""Une connexion perdue se reprend au bout d'une seconde."""


class Lecture:
    """Où en est un lecteur."""

    def __init__(self, table: Table, convive: Convive, dernier: str) -> None:
        """`dernier` est le `Last-Event-ID` d'une connexion perdue, ou rien."""
        self._table, self._convive = table, convive
        self._salon = -1
        self._etat: tuple[int, int] | None = None
        self._nouvelles = table.nouvelles
        self._dit = self._nouvelles.dernier_dit
        self._partie = table.salon.partie
        self._siege = convive.siege
        self._tome = ""
        self._rang = self._reprise(dernier)

    def _reprise(self, dernier: str) -> int:
        """Le rang d'où reprendre ; celui d'à présent si l'on n'en sait rien."""
        regard = self._table.regard(self._convive)
        if regard is None:
            return 0
        self._tome = regard.tome
        tome, _, rang = dernier.rpartition("-")
        connu = (
            tome == self._tome and rang.isdecimal() and len(rang) < 10 and int(rang) <= regard.rang
        )
        return int(rang) if connu else regard.rang

    async def suivre(self) -> AsyncIterator[str]:
        """Les messages du flux, à mesure qu'il y en a."""
        yield REPRISE
        while True:
            await self._ceder()
            eveil = self._nouvelles.eveil(self._convive)
            texte = "".join(self._nouveau())
            if texte:
                yield texte
            if self._table.fermee:
                yield ecrire("fermee", en_texte({"raison": self._table.fermee}))
            if self._table.arretee:
                return
            if not eveil.is_set() and not await _attendre(eveil):
                yield VIVANT

    async def _ceder(self) -> None:
        """Un spectateur par tour de boucle : ce que les joueurs demandent passe entre eux.

        Rien ne s'écrit sous le tourniquet : un spectateur qui lit mal ne retient pas les autres.
        """
        if self._convive.siege is None:
            async with self._nouvelles.tourniquet:
                await asyncio.sleep(0)

    def _nouveau(self) -> Iterator[str]:
        """Le salon d'abord ; quand il dit la partie finie, ce n'est qu'après l'avoir montrée."""
        premier = self._salon == -1
        yield from self._dits()
        if self._table.salon.phase is Phase.FINIE and not premier:
            yield from self._de_la_partie()
        yield from self._du_salon()
        yield from self._de_la_partie()

    def _du_salon(self) -> Iterator[str]:
        if self._nouvelles.salon != self._salon:
            self._salon = self._nouvelles.salon
            yield ecrire("salon", en_texte(self._table.salon_vu(self._convive)))

    def _dits(self) -> Iterator[str]:
        nouveaux = [texte for numero, texte in self._nouvelles.dits if numero > self._dit]
        self._dit = self._nouvelles.dernier_dit
        yield from nouveaux

    def _de_la_partie(self) -> Iterator[str]:
        regard = self._table.regard(self._convive)
        if regard is None:
            return
        self._changer_de_tome(regard)
        self._changer_de_place(self._convive.siege, regard.rang)
        rang = regard.rang
        version = self._nouvelles.etat_de(self._convive)
        if (rang, version) == (self._rang, self._etat):
            return
        yield from regard.faits(self._rang)
        self._rang, self._etat = rang, version
        etat = self._table.etat(self._convive)
        assert etat is not None
        yield ecrire("etat", etat, regard.id(rang))

    def _changer_de_tome(self, regard: RegardPartage) -> None:
        """Une autre partie se lit du début ; une manche que l'on rejoue, là où elle en est."""
        if regard.tome != self._tome:
            self._tome, self._rang, self._etat = regard.tome, regard.rang, None
        if self._table.salon.partie != self._partie:
            self._partie, self._rang, self._etat = self._table.salon.partie, 0, None

    def _changer_de_place(self, siege: Siege | None, rang: int) -> None:
        """D'un autre siège, on ne relit pas le passé."""
        if siege != self._siege:
            self._siege, self._rang, self._etat = siege, rang, None


async def _attendre(eveil: asyncio.Event) -> bool:
    """Vrai s'il y a du nouveau avant le prochain battement."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(BATTEMENT):
            await eveil.wait()
    return eveil.is_set()

"""Les regards d'une partie, un par siège que l'on regarde, partagés par tous ses lecteurs."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Final

from rebelote.noyau.sieges import Siege
from rebelote.table.fil.message import Fait
from rebelote.table.fil.regard import Noms, Regard
from rebelote.table.seance.meneur import Meneur

RECENTS: Final = 128
"""Les faits que l'on garde écrits ; qui en a manqué davantage les fait relire du journal."""


def en_texte(objet: Any) -> str:
    """Du JSON d'une ligne, comme le veut le flux."""
    return json.dumps(objet, ensure_ascii=False, separators=(",", ":"))


def ecrire(nom: str, donnees: str, rang: str = "") -> str:
    """Un message du flux."""
    return f"event: {nom}\n{f'id: {rang}' + chr(10) if rang else ''}data: {donnees}\n\n"


class RegardPartage:
    """Un siège suivi pour tous ceux qui le regardent : chaque message ne s'écrit qu'une fois."""

    def __init__(self, meneur: Meneur, siege: Siege, partie: int) -> None:
        self._meneur, self._siege, self._partie = meneur, siege, partie
        self._epoque = meneur.epoque
        self._regard = self._neuf()
        self._faits: deque[tuple[int, str]] = deque(maxlen=RECENTS)
        self._ecrit: tuple[tuple[int, Any], str] | None = None

    def _neuf(self) -> Regard:
        return Regard(self._meneur.jeu, self._meneur.debut, self._siege)

    @property
    def tome(self) -> str:
        """Ce dont les rangs sont comparables : la partie, et l'époque de son journal."""
        if self._epoque:
            return f"{self._partie}.{self._epoque}"
        return "" if self._partie == 1 else str(self._partie)

    def id(self, rang: int) -> str:
        """L'`id:` d'un rang ; celui d'une revanche ou d'une reprise dit de quel tome il est."""
        return f"{self.tome}-{rang}" if self.tome else str(rang)

    def _suivre(self) -> None:
        for fait in self._regard.suivre(self._meneur.journal):
            self._faits.append((fait.rang, self._ecrire(fait)))

    def _ecrire(self, fait: Fait) -> str:
        return ecrire(fait.nom, en_texte(fait.donnees), self.id(fait.rang))

    def faits(self, depuis: int) -> Iterable[str]:
        """Les messages des faits qui suivent ce rang."""
        self._suivre()
        if depuis >= self._regard.rang:
            return ()
        if self._faits and self._faits[0][0] <= depuis + 1:
            return [texte for rang, texte in self._faits if rang > depuis]
        return self._relus(depuis)

    def _relus(self, depuis: int) -> Iterator[str]:
        """Les mêmes, relus depuis le début du journal."""
        relecture = self._neuf()
        relecture.suivre(self._meneur.journal, depuis)
        for fait in relecture.suivre(self._meneur.journal, self._regard.rang):
            yield self._ecrire(fait)

    def tableau(self, noms: Noms, a_joue: bool = False) -> str:
        """Le tableau du rang présent, en JSON."""
        self._suivre()
        cle = (self._regard.rang, (a_joue, *sorted(noms.items())))
        if self._ecrit is None or self._ecrit[0] != cle:
            self._ecrit = (cle, en_texte(self._regard.tableau(noms, a_joue)))
        return self._ecrit[1]

    def etat(self, noms: Noms) -> str:
        """Le message `etat` : le tableau, et ce que le meneur y ajoute pour ce siège."""
        meneur = self._meneur
        tableau = self.tableau(noms, meneur.a_joue(self._siege))
        horloge, reflexe = meneur.horloge(self._siege), meneur.reflexe(self._siege)
        reste = {
            "epoque": meneur.epoque,
            "horloge": horloge and horloge.en_json(),
            "reflexe": None if reflexe is None else {"ouvert": reflexe},
            "preuves": meneur.preuves(),
        }
        return f'{{"rang":{self.rang},"tableau":{tableau},{en_texte(reste)[1:]}'

    @property
    def rang(self) -> int:
        self._suivre()
        return self._regard.rang


class Regards:
    """Ceux d'une partie ; un siège que personne ne regarde ne coûte rien."""

    def __init__(self, meneur: Meneur, partie: int) -> None:
        self._meneur, self._partie = meneur, partie
        self._sieges: dict[Siege, RegardPartage] = {}
        self._epoque = meneur.epoque

    def de(self, siege: Siege) -> RegardPartage:
        if self._meneur.epoque != self._epoque:  # ce que l'on avait suivi n'a plus cours
            self._sieges, self._epoque = {}, self._meneur.epoque
        if siege not in self._sieges:
            self._sieges[siege] = RegardPartage(self._meneur, siege, self._partie)
        return self._sieges[siege]

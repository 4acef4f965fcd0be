"""La liste est à tous : qui la tient la passe à qui n'a encore rien dit, et dit s'il y en a deux.

Qui invite la signe, mais n'est plus seul à la porter : la cacher à l'un ne sert à rien, et en
signer deux se voit.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterable
from typing import Any

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.accueil.accueil import Accueil
from rebelote.p2p.accueil.attente import REGARD, SONDE
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.erreurs import DeuxListes, Injoignable, RefusDuPair
from rebelote.p2p.messages.tablee import Membre


async def partager(accueil: Accueil) -> None:
    """Passe à chacun la liste que l'on a reçue, et les deux si qui invite en a signé deux."""
    await asyncio.gather(_relayer(accueil), _denoncer(accueil))


async def _relayer(accueil: Accueil) -> None:
    while accueil.liste is None:
        await asyncio.sleep(REGARD)
    # D'ordinaire chacun l'a déjà, et l'a dit : il n'y a alors rien à faire.
    await asyncio.sleep(REGARD)
    objet = accueil.liste.en_json()
    await tous(porter(accueil, membre, objet) for membre in accueil.autres_membres())


async def porter(accueil: Accueil, membre: Membre, objet: dict[str, str]) -> None:
    """Porte la liste à un membre, jusqu'à ce qu'il la prenne ou que la grâce passe.

    Quoi qu'il réponde, nous continuons : commencée, la partie ne s'arrête pas à son refus. S'il se
    tait, c'est le protocole qui le jugera.
    """
    fin, dit = time.monotonic() + accueil.grace, False
    try:
        async with Pair(membre.adresse, membre.cle, identite=accueil.identite) as pair:
            while _attend_encore(accueil, membre, fin):
                try:
                    await pair.poster(chemins.SYNCHRONISER, objet)
                    return
                except RefusDuPair as refus:
                    if refus.code == DeuxListes.code:
                        _constater(accueil, membre)
                        return
                    if not dit:
                        refusee = f"{membre.nom} refuse la liste : {refus}"
                        accueil.incident(ErreurRebelote(refusee))
                    dit = True
                except Injoignable:
                    pass
                await asyncio.sleep(REGARD)
    except Exception as erreur:
        accueil.incident(erreur)  # sans que la partie s'en ressente chez nul autre


def _attend_encore(accueil: Accueil, membre: Membre, fin: float) -> bool:
    """Faux s'il a parlé de cette partie, ou si l'on ne peut plus rien pour lui."""
    salle = accueil.salle_de_jeu
    return not (salle.libre or salle.a_entendu(membre.cle)) and time.monotonic() < fin


def _constater(accueil: Accueil, membre: Membre) -> None:
    """Ce membre a commencé sur une autre liste ; il va nous la montrer.

    Qui l'a signée peut dire ce qu'il veut ; mais d'un autre, c'est qu'il n'accusera jamais la
    nôtre : aucune entrée ne s'y écrira.
    """
    tablee = accueil.salle_de_jeu.tablee
    if tablee is not None and membre.cle != tablee.cles[0]:
        accueil.separes = True


async def _denoncer(accueil: Accueil) -> None:
    """Montre à chacun les deux listes, une fois."""
    while not accueil.deux_listes:
        await asyncio.sleep(REGARD)
    await tous(_montrer(accueil, membre) for membre in accueil.autres_membres())
    accueil.denoncees = True


async def _montrer(accueil: Accueil, membre: Membre) -> None:
    async with Pair(membre.adresse, membre.cle, SONDE, accueil.identite) as pair:
        for rang, liste in enumerate(accueil.deux_listes):
            try:
                await pair.poster(chemins.SYNCHRONISER, liste.en_json())
            except RefusDuPair as refus:  # l'autre que la sienne, il la refuse ; il l'a lue
                if rang == 0 and refus.code == DeuxListes.code:
                    _constater(accueil, membre)


async def tous(envois: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Chacun pour soi : ce qui rate chez l'un n'empêche rien chez les autres."""
    await asyncio.gather(*envois, return_exceptions=True)

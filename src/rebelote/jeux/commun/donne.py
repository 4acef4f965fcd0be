"""Ce qui ne va pas dans une donne, en quelques mots ; rien quand elle est bonne."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sized
from typing import Protocol

from rebelote.cartes import Carte
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.noyau.texte import compte


class ADonneur(Protocol):
    """L'état d'un jeu où la donne tourne."""

    @property
    def manche(self) -> int: ...
    @property
    def donneur(self) -> Siege: ...


def defaut_du_donneur(etat: ADonneur, donneur: Siege, sieges: Collection[Siege]) -> str:
    """La première donne est à qui l'on veut ; c'est d'elle que part la rotation."""
    if etat.manche == 1:
        return "" if donneur in sieges else "le donneur n'est pas un des joueurs"
    return "" if donneur == etat.donneur else f"c'est à {nom_siege(etat.donneur)} de donner"


def defaut_des_mains(mains: Mapping[Siege, Sized], tailles: Mapping[Siege, int]) -> str:
    """Un siège en trop, un siège oublié, ou qui n'a pas le nombre de cartes attendu."""
    for siege in mains:
        if siege not in tailles:
            return f"{nom_siege(siege)} n'a pas à recevoir de cartes"
    for siege, taille in tailles.items():
        if siege not in mains:
            return f"{nom_siege(siege)} ne reçoit rien"
        if len(mains[siege]) != taille:
            recues = compte(len(mains[siege]), "carte")
            return f"{nom_siege(siege)} reçoit {recues} au lieu de {taille}"
    return ""


def defaut_des_cartes(cartes: Iterable[Carte | None], paquet: int, donnees: int = 0) -> str:
    """Une carte hors du paquet, ou donnée deux fois ; `donnees` (un masque) le sont déjà."""
    for carte in cartes:
        if carte is None:
            continue
        if not carte.bit & paquet:
            return f"{carte} n'est pas du paquet"
        if carte.bit & donnees:
            return f"{carte} est donnée deux fois"
        donnees |= carte.bit
    return ""

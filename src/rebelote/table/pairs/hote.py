"""L'hôte d'une table que l'on veut rejoindre : ce qu'il en dit à qui suit son lien."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.cadence import Cadence
from rebelote.p2p.messages.liens import Lien, lire_lien
from rebelote.p2p.messages.modeles import MembreModele
from rebelote.p2p.messages.tablee import Membre
from rebelote.table.pairs.refus import RefuseParLHote, dits_a_la_page

EN_JEU: Final = ("en_jeu", "fini", "arrete")


@dataclass(frozen=True)
class Presentation:
    """Sa table, tant qu'elle se réunit."""

    jeu: Jeu
    assis: dict[Siege, Membre]
    places: int
    cadence: Cadence | None


async def se_presenter(lien: Lien) -> Presentation:
    """Ce que l'hôte dit de sa table ; un refus s'il n'en ouvre pas, ou si l'on n'y entre plus."""
    with dits_a_la_page():
        async with Pair(lien.adresse, lien.cle) as pair:
            etat = await pair.lire(chemins.ETAT_DU_JEU)
    if etat.get("statut") in EN_JEU:
        raise RefuseParLHote("l'hôte refuse : cette partie est déjà commencée")
    if not isinstance(etat.get("jeu"), str):
        raise RefuseParLHote("l'hôte refuse : ce nœud n'ouvre pas de table")
    return _lire(etat)


async def regarder(lien: str) -> Presentation | None:
    """De même, sans rien en dire s'il se tait ou s'il commence."""
    try:
        return await se_presenter(lire_lien(lien))
    except ErreurRebelote:
        return None


def _lire(etat: dict[str, Any]) -> Presentation:
    jeu, dits, places = trouver(etat["jeu"]), etat.get("membres"), etat.get("places")
    try:
        modeles = [MembreModele.model_validate(membre) for membre in dits or []]
    except (ValidationError, TypeError):
        raise Illisible("l'hôte décrit sa table de façon illisible") from None
    membres = [Membre(m.nom, m.cle, m.adresse, m.ia) for m in modeles]
    permis = [nombre for nombre in jeu.nombres_de_joueurs if nombre == places]
    nombre = permis[0] if permis else jeu.nombres_de_joueurs[-1]
    sieges = _sieges(etat.get("sieges"), len(membres), nombre)
    assis = dict(zip(sieges, membres, strict=True))
    return Presentation(jeu, assis, nombre, _cadence(etat.get("cadence")))


def _cadence(dite: object) -> Cadence | None:
    """Celle qu'il annonce ; c'est la liste signée qui fera foi."""
    try:
        return Cadence.depuis_json(dite) if dite else None
    except Illisible:
        return None


def _sieges(dits: object, combien: int, places: int) -> list[Siege]:
    """Ceux que l'hôte leur a donnés ; l'ordre d'arrivée s'il n'en dit rien que l'on comprenne."""
    noms = [nom_siege(siege) for siege in range(places)]
    if not isinstance(dits, list) or len(dits) != combien or not all(s in noms for s in dits):
        return list(range(combien))
    sieges = [noms.index(nom) for nom in dits]
    return sieges if len(set(sieges)) == combien else list(range(combien))

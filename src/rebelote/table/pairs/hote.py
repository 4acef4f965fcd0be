"""L'hôte d'une table que l'on veut rejoindre : ce qu'il en dit à qui suit son lien."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.noyau.jeu import Jeu
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.liens import Lien, lire_lien
from rebelote.p2p.messages.modeles import MembreModele
from rebelote.p2p.messages.tablee import Membre
from rebelote.table.pairs.refus import RefuseParLHote, dits_a_la_page

EN_JEU: Final = ("en_jeu", "fini", "arrete")


@dataclass(frozen=True)
class Presentation:
    """Sa table, tant qu'elle se réunit."""

    jeu: Jeu
    membres: list[Membre]
    places: int


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
    return Presentation(jeu, membres, permis[0] if permis else jeu.nombres_de_joueurs[-1])

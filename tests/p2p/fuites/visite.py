"""Une partie simulée dont on lit, à chaque entrée, la porte d'un nœud : chacun à son tour."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from fastapi.routing import APIRoute

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.entree import EVENEMENT, Entree, ecrire_entree
from rebelote.p2p.messages.message import Message
from rebelote.p2p.noeud.api import creer_api
from rebelote.p2p.noeud.limites import Limites
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.porte import PorteDuNoeud
from tests.p2p.fuites.ecoute import MondeEcoute
from tests.p2p.fuites.porte import JSON, demander
from tests.p2p.fuites.verite import Verite
from tests.p2p.reseau import simple

SANS_COMPTER = Limites(debit_etranger=1e9, rafale_etrangere=1e9, debit_des_etrangers=1e9)


class Lecteur(Enum):
    """À quel titre on lit."""

    PROPRIETAIRE = "propriétaire"
    MEMBRE = "membre"
    ETRANGER = "étranger"


class Lu(NamedTuple):
    """Ce qu'un lecteur a lu d'un nœud, après tant d'événements de la partie."""

    siege: Siege
    rang: int
    lecteur: Lecteur
    chemin: str
    statut: int
    texte: str


class MondeVisite(MondeEcoute):
    """Des nœuds et leurs portes, sans prise : étranger, membre et propriétaire y lisent tout."""

    def __init__(self, jeu: str, donne: str, dossier: Path) -> None:
        self.lus: list[Lu] = []
        self._boucle = asyncio.new_event_loop()
        self._portes: dict[Siege, tuple[Noeud, Any, Any]] = {}
        super().__init__(jeu, donne, dossier)

    def jouer(self) -> Verite:
        try:
            return super().jouer()
        finally:
            self._boucle.close()

    def regarder(self, poste: PosteActif, rang: int) -> None:
        if len(poste.journal) % len(self.noeuds) != poste.moi:
            return
        with patch("rebelote.p2p.noeud.noeud.time.monotonic", lambda: self.date):
            self._boucle.run_until_complete(self._visiter(poste, rang))

    def _porte(self, poste: PosteActif) -> tuple[Noeud, Any, Any]:
        if poste.moi not in self._portes:
            membre = self.tablee.membres[poste.moi]
            noeud = Noeud(
                membre.nom,
                poste.identite,
                membre.adresse,
                self.dossier_de(poste.moi),
                simple,
            )
            noeud.poste = poste
            api = creer_api(noeud)
            self._portes[poste.moi] = noeud, api, PorteDuNoeud(api, SANS_COMPTER, lambda: True)
        return self._portes[poste.moi]

    async def _visiter(self, poste: PosteActif, rang: int) -> None:
        """Toutes les lectures qu'offre ce nœud, et quelques demandes qu'il refuse."""
        noeud, api, porte = self._porte(poste)
        jeton = ((b"authorization", f"Bearer {noeud.jeton}".encode()),)
        for chemin in lectures(api):
            complet = f"{chemin}?depuis={len(poste.journal) - 1}" * (chemin == chemins.JOURNAL)
            reponse = await demander(api, "GET", complet or chemin)
            self._noter(poste.moi, rang, Lecteur.MEMBRE, chemin, *reponse)
        for chemin in (chemins.ETAT_DU_JEU, chemins.EVENEMENTS):  # où le jeton change la réponse
            reponse = await demander(api, "GET", chemin, jeton)
            self._noter(poste.moi, rang, Lecteur.PROPRIETAIRE, chemin, *reponse)
        for chemin, corps in self._demandes(poste):
            reponse = await demander(api, "POST", chemin, JSON, corps)
            self._noter(poste.moi, rang, Lecteur.MEMBRE, chemin, *reponse)
        chemin = lectures(api)[len(poste.journal) % len(lectures(api))]
        reponse = await demander(porte, "GET", chemin)
        self._noter(poste.moi, rang, Lecteur.ETRANGER, chemin, *reponse)

    def _demandes(self, poste: PosteActif) -> Iterator[tuple[str, bytes]]:
        """Ce qu'un membre peut envoyer pour faire parler un nœud, sans rien y changer."""
        yield chemins.DEMANDER_ENCHERE, b'{"partie": 7}'
        yield Message.ENTREE.chemin, json.dumps(self._deplacee(poste).en_json()).encode()
        if poste.attend_une_decision() is None:
            yield chemins.DEMANDER_ENCHERE, json.dumps({"partie": self.tablee.partie}).encode()

    def _deplacee(self, poste: PosteActif) -> Entree:
        """Une entrée bien signée d'un autre, qui ne suit pas la tête de ce nœud."""
        autre = (poste.moi + 1) % len(self.noeuds)
        place = (self.tablee.partie, len(poste.journal) + 1, "ailleurs")
        return ecrire_entree(self.identites[autre], *place, autre, EVENEMENT, {})

    def _noter(
        self, siege: Siege, rang: int, lecteur: Lecteur, chemin: str, statut: int, octets: bytes
    ) -> None:
        self.lus.append(Lu(siege, rang, lecteur, chemin, statut, octets.decode()))


def lectures(api: Any) -> list[str]:
    """Tout ce que l'on peut lire de cette API : une route nouvelle y est d'elle-même."""
    routes = (route for route in api.routes if isinstance(route, APIRoute))
    return [route.path for route in routes if "GET" in (route.methods or ())]

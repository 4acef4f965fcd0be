"""Une connexion au nœud : qui est au bout, ce qu'il envoie, et le temps qu'il y met."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any, Final

import uvicorn
from httptools import HttpParserError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from rebelote.p2p.liaison.tls import cle_du_client
from rebelote.p2p.noeud.guichet import Guichet, Visite
from rebelote.p2p.noeud.porte import LECTURE, VISITEUR
from rebelote.p2p.noeud.visiteurs import Qualite, Registre, Visiteur

MORCEAU: Final = 16 * 1024
"""Ce que l'on lit à la fois avant de compter de nouveau."""
A_LA_FILE: Final = 2
"""Les demandes envoyées sans attendre la réponse ; nos nœuds n'en envoient jamais."""
_TROP: Final = json.dumps({"detail": "requête trop grosse", "code": "corps_trop_gros"}).encode()
_REFUS: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: application/json\r\n"
    b"content-length: %d\r\nconnection: close\r\n\r\n%s" % (len(_TROP), _TROP)
)

_MAL_FORMEE: Final = json.dumps({"detail": "requête mal formée", "code": "illisible"}).encode()
_PAS_HTTP: Final = (
    b"HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\n"
    b"content-length: %d\r\nconnection: close\r\n\r\n%s" % (len(_MAL_FORMEE), _MAL_FORMEE)
)


class Connexion(HttpToolsProtocol):
    """Le protocole HTTP d'uvicorn, dont les en-têtes, l'attente et la file sont bornés."""

    def __init__(
        self,
        visite: Visite,
        guichet: Guichet,
        registre: Registre,
        config: uvicorn.Config,
        etat: ServerState,
    ) -> None:
        super().__init__(config, etat, {}, asyncio.get_running_loop())
        self.visite, self.guichet, self.registre = visite, guichet, registre
        self._limites = guichet.limites
        self._visiteur = Visiteur(Qualite.ETRANGER, visite.adresse)
        self._cle: str | None = None
        self._en_cours = False
        """Vrai tant qu'une demande attend sa réponse."""
        self._recus, self._permis = 0, self._limites.entetes
        self._lecture = 0.0

    def send_400_response(self, msg: str) -> None:
        """Uvicorn le dirait dans sa langue à lui, et sans code."""
        self.transport.write(_PAS_HTTP)
        self.transport.close()

    # --- Venir et partir ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.visite.raccrocher = transport.abort
        self.visite.attendre(self._limites.poignee)
        self._cle = cle_du_client(transport.get_extra_info("ssl_object"))
        self._reconnaitre()

    def connection_lost(self, exc: Exception | None) -> None:
        self.guichet.sortir(self.visite)
        super().connection_lost(exc)

    def _reconnaitre(self) -> None:
        """Un membre a sa place dès la poignée de main ; en clair, dès ses en-têtes."""
        self._visiteur = self.registre.qui(self.visite.adresse, self._cle, self.headers or ())
        if not self._visiteur.etranger:
            self.guichet.reconnaitre(self.visite, self._visiteur)

    # --- Recevoir -----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        for debut in range(0, len(data), MORCEAU):
            if self.transport.is_closing():
                return
            morceau = data[debut : debut + MORCEAU]
            self._recus += len(morceau)
            if self._recus > self._permis:
                self._refuser()
                return
            avant = time.thread_time()
            super().data_received(morceau)
            self._lecture += time.thread_time() - avant

    def lecture(self) -> float:
        """Le temps de calcul passé à lire, depuis la dernière fois qu'on l'a demandé."""
        duree, self._lecture = self._lecture, 0.0
        return duree

    def _refuser(self) -> None:
        if self._en_cours:
            self.transport.abort()
        else:
            self.transport.write(_REFUS)
            self.transport.close()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= A_LA_FILE:
            # L'analyse s'arrête là, sans bâtir les centaines de demandes qui suivraient.
            raise HttpParserError("trop de demandes à la file")
        super().on_message_begin()
        self._recus, self._permis = 0, self._limites.entetes
        if not self._en_cours:
            self.visite.attendre(self._limites.poignee)

    def on_headers_complete(self) -> None:
        self._reconnaitre()
        self._permis = self._limites.demande(self._visiteur.etranger)
        proprietaire = self._visiteur.qualite is Qualite.PROPRIETAIRE
        self.visite.attendre(float("inf") if proprietaire else self._limites.reponse)
        etat: dict[str, Any] = self.scope["state"]
        etat[VISITEUR], etat[LECTURE] = self._visiteur, self.lecture
        self._en_cours = True
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        self._en_cours = bool(self.pipeline)
        etranger, limites = self._visiteur.etranger, self._limites
        self.visite.attendre(limites.oisif if etranger else limites.oisif_connu)
        super().on_response_complete()

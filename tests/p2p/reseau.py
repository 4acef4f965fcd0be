"""De quoi essayer de vrais nœuds sur de vraies prises."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

from rebelote.ia.catalogue import charger
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.liens import Lien, adresse_web
from rebelote.p2p.noeud.limites import Limites
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.serveur import ecouter, identite_du_dossier, servir


def simple(jeu: str, siege: Siege) -> Joueur:
    return charger("simple", jeu, Random(siege))


@contextlib.asynccontextmanager
async def noeud_servi(
    dossier: Path,
    nom: str,
    tls: bool = True,
    joueur: Callable[[str, Siege], Joueur] = simple,
    reglages: Reglages | None = None,
) -> AsyncIterator[Noeud]:
    """Un nœud qui écoute sur la boucle locale."""
    prise = ecouter("127.0.0.1", 0)
    adresse = adresse_web("127.0.0.1", prise.getsockname()[1], tls)
    donnees = dossier / nom
    noeud = Noeud(nom, identite_du_dossier(donnees), adresse, donnees, joueur, reglages)
    async with servir(noeud, prise, Limites()):
        yield noeud


def lien_de(noeud: Noeud) -> Lien:
    return Lien(noeud.adresse, noeud.identite.cle, noeud.accueil.table.invitation)

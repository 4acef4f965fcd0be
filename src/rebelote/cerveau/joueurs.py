"""Un participant qui pense ailleurs : un cerveau HTTP, tenu comme les autres IA."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from rebelote.ia.catalogue import FabriqueIA
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.vue import Vue

if TYPE_CHECKING:
    from rebelote.cerveau.joueur_http import JoueurHTTP

_MARGE: Final = 0.8
"""La requête abandonne un peu avant le délai du coup : c'est elle qui sait dire pourquoi."""


ATTENTE: Final = 5.0
"""Secondes accordées à un cerveau pour dire qu'il est là."""


class CerveauEnFaute(Exception):
    """Le cerveau n'a pas joué lui-même ; `genre` dit de quelle façon."""

    def __init__(self, genre: str, incident: str) -> None:
        super().__init__(incident)
        self.genre = genre


class JoueurCerveau:
    """Un joueur HTTP sans doublure : ce que l'arbitre d'une partie pardonne est ici une faute."""

    def __init__(self, joueur: JoueurHTTP) -> None:
        self.joueur = joueur

    def choisir(self, vue: Vue[Any]) -> Evenement:
        coup = self.joueur.choisir(vue)
        compteurs = self.joueur.compteurs
        if not compteurs.doublures:
            return coup
        if compteurs.coups_illegaux:
            raise CerveauEnFaute("coup illégal", compteurs.dernier_incident)
        genre = "délai" if compteurs.delais else "panne"
        raise CerveauEnFaute(genre, compteurs.dernier_incident)


def est_une_adresse(description: str) -> bool:
    return description.startswith(("http://", "https://"))


def verifier_cerveau(url: str, delai: float = ATTENTE) -> None:
    """Échoue avant toute partie si aucun cerveau ne répond à cette adresse."""
    import asyncio

    from rebelote.cerveau.requete import CerveauMuet, lire

    try:
        statut, _ = asyncio.run(lire(url, delai))
    except CerveauMuet as muet:
        raise ErreurRebelote(f"le cerveau {url} ne répond pas : {muet}") from None
    if statut != 200:
        raise ErreurRebelote(f"{url} n'est pas un cerveau : statut {statut} à GET /")


def fabrique_de_cerveau(url: str, jeu: Jeu, delai: float) -> FabriqueIA:
    """De quoi asseoir ce cerveau à une table."""
    try:
        from rebelote.cerveau.joueur_http import JoueurHTTP, Patience
    except ModuleNotFoundError as absent:
        raise ErreurRebelote(
            f"jouer contre {url} demande {absent.name} : pip install 'rebelote[reseau]'"
        ) from None
    patience = Patience(delai=_MARGE * delai, reprises=0)

    def asseoir(alea: Random) -> JoueurCerveau:
        return JoueurCerveau(JoueurHTTP(url, jeu, alea, patience=patience, doublure="aleatoire"))

    return asseoir

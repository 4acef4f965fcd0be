"""Trouver un joueur, qu'il pense ici ou ailleurs : le catalogue des IA, et les cerveaux par HTTP.

C'est le seul endroit qui donne au catalogue de quoi asseoir un cerveau ; HTTP n'est chargé que s'il
y en a un.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rebelote.ia import catalogue
from rebelote.ia.designation import IA, Designation, Sorte, lire
from rebelote.ia.fabrique import FabriqueIA, construire
from rebelote.ia.surveille import FauteIA, GenreFaute
from rebelote.jeux.catalogue import trouver as trouver_jeu
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.vue import Vue
from rebelote.recit.nombres import court

if TYPE_CHECKING:
    from rebelote.cerveau.joueur_http import JoueurHTTP

DELAI: Final = 10.0
"""Secondes laissées à un cerveau pour un coup, quand rien d'autre n'en décide."""

_MARGE: Final = 0.8
"""La requête abandonne un peu avant le délai du coup : c'est elle qui sait dire pourquoi."""

ATTENTE: Final = 5.0
"""Secondes accordées à un cerveau pour dire qu'il est là."""


def trouver_joueur(nom: str | Designation, jeu: str, delai: float = DELAI) -> FabriqueIA:
    """De quoi fabriquer ce joueur ; échoue avant toute partie s'il n'existe pas."""
    return catalogue.trouver(nom, jeu, partial(fabrique_de_cerveau, delai=delai))


def charger_joueur(nom: str, jeu: str, alea: Random) -> Joueur:
    """Un joueur tout neuf, avec son hasard."""
    return construire(trouver_joueur(nom, jeu), alea, nom)


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
            raise FauteIA(GenreFaute.ILLEGAL, vue.siege, compteurs.dernier_incident)
        genre = GenreFaute.DELAI if compteurs.delais else GenreFaute.EXCEPTION
        raise FauteIA(genre, vue.siege, compteurs.dernier_incident)


def verifier_presence(nom: str, prevenir: Callable[[str], object] = lambda quoi: None) -> None:
    """Si c'est un cerveau, il doit répondre ; `prevenir` reçoit d'avance ce que l'on attend."""
    designation = lire(nom, IA)
    if designation.sorte is Sorte.CERVEAU:
        prevenir(f"attente du cerveau {nom}, {court(ATTENTE)} s au plus")
        verifier_cerveau(designation.source)


def verifier_cerveau(url: str, delai: float = ATTENTE) -> None:
    """Échoue avant toute partie si aucun cerveau ne répond à cette adresse."""
    import asyncio

    from rebelote.cerveau.questions import CHOISIR, CHOISIR_CARTE
    from rebelote.cerveau.requete import ABSENTE, CerveauMuet, lire, offre

    try:
        statut, _ = asyncio.run(lire(url, delai))
    except CerveauMuet as muet:
        raise ErreurRebelote(f"le cerveau {url} ne répond pas : {muet}") from None
    if statut in ABSENTE and offre(url, (CHOISIR, CHOISIR_CARTE), delai):
        return
    if statut != 200:
        raise ErreurRebelote(f"{url} n'est pas un cerveau : statut {statut} à GET /")


def fabrique_de_cerveau(url: str, jeu: str, delai: float = DELAI) -> FabriqueIA:
    """De quoi asseoir ce cerveau à une table."""
    try:
        from rebelote.cerveau.joueur_http import JoueurHTTP, Patience
        from rebelote.cerveau.requete import lire_adresse
    except ModuleNotFoundError as absent:
        raise ErreurRebelote(
            f"jouer contre {url} demande {absent.name} : pip install 'rebelote[reseau]'"
        ) from None
    adresse, patience = lire_adresse(url), Patience(delai=_MARGE * delai, reprises=0)

    def asseoir(alea: Random) -> JoueurCerveau:
        distant = trouver_jeu(jeu)
        return JoueurCerveau(
            JoueurHTTP(adresse, distant, alea, patience=patience, doublure=catalogue.HASARD)
        )

    return asseoir

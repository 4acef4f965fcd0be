"""Les endpoints de l'accueil : être invité, prendre place, attendre en salle, commencer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fastapi import FastAPI, Request

from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.accueil.accueil import Accueil
from rebelote.p2p.accueil.salle import GESTES, EtatSalle, Salle
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.erreurs import PasDeSalle
from rebelote.p2p.messages.modeles import (
    Inscription,
    Invitation,
    MembreModele,
    PlaceDonnee,
    Reponse,
    Signe,
)
from rebelote.p2p.messages.tablee import Membre

Reponses: TypeAlias = dict[int | str, dict[str, Any]]
"""Les refus qu'un endpoint annonce, par statut HTTP."""


Parleur: TypeAlias = Callable[[Request], str]
"""La clé du membre qui fait cette demande ; rien si ce n'en est pas un."""


def brancher_l_accueil(
    api: FastAPI, accueil: Accueil, refus: Reponses, parleur: Parleur = lambda _: ""
) -> None:
    """Ceux qui réunissent une table."""

    @api.post(chemins.INVITE, responses=refus)
    async def invite(request: Request, invitation: Invitation) -> MembreModele:
        """Invite ce nœud à une partie : 409 s'il est occupé par une autre."""
        hote, de = _membre(invitation.hote), parleur(request)
        accueil.etre_invite(invitation.partie, hote, invitation.jeu, de)
        return MembreModele(**accueil.membre.en_json())

    @api.post(chemins.REJOINDRE, responses=refus)
    @api.post(chemins.REJOINDRE_EN_ANGLAIS, responses=refus)
    async def rejoindre(inscription: Inscription) -> PlaceDonnee:
        """Un invité prend place : 401 s'il ne l'est pas, ou n'a pas signé de sa clé."""
        demande = inscription
        membre = _membre(demande.membre)
        siege = accueil.inscrire(demande.partie, membre, demande.invitation, demande.signature)
        assert accueil.partie is not None
        return PlaceDonnee(partie=accueil.partie, siege=nom_siege(siege))

    @api.post(chemins.SYNCHRONISER, responses=refus)
    async def synchroniser(liste: Signe) -> Reponse:
        """La liste complète, signée par l'hôte : la partie commence pour tous."""
        accueil.synchroniser(liste.model_dump())
        return Reponse()


def _membre(modele: MembreModele) -> Membre:
    return Membre(modele.nom, modele.cle, modele.adresse, modele.ia)


# --- La salle d'attente -----------------------------------------------------------------------


def brancher_la_salle(api: FastAPI, accueil: Accueil, refus: Reponses) -> None:
    """Ceux de la salle d'attente ; 404 sur un nœud qui n'en tient pas."""
    reponses = {**refus, 404: {"description": "Pas de salle d'attente ici"}}

    @api.get(chemins.SALLE, responses=reponses)
    async def regarder() -> EtatSalle:
        """Qui est là, et qui est prêt."""
        return _salle(accueil).etat()

    for geste, sens in GESTES.items():
        _brancher_un_geste(api, accueil, geste, sens, reponses)


def _brancher_un_geste(
    api: FastAPI, accueil: Accueil, geste: str, sens: str, refus: Reponses
) -> None:
    @api.post(chemins.chemin_du_geste(geste), responses=refus, name=geste, description=sens)
    async def recevoir(corps: Signe) -> EtatSalle:
        salle = _salle(accueil)
        salle.recevoir(geste, corps.model_dump())
        accueil.changement.set()
        return salle.etat()


def _salle(accueil: Accueil) -> Salle:
    if accueil.salle is None:
        raise PasDeSalle("aucune salle d'attente n'est ouverte ici")
    accueil.salle.expirer()
    return accueil.salle

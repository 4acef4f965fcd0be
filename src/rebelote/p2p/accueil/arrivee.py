"""Celui qui vient : prendre place ou passer par la salle, et attendre le départ."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.p2p.accueil.accueil import Accueil
from rebelote.p2p.accueil.attente import SONDE, AttendrePret, alterner, attendre_un_changement
from rebelote.p2p.accueil.inscriptions import signer_inscription
from rebelote.p2p.accueil.liste import lire_table
from rebelote.p2p.accueil.salle import (
    QUITTER,
    REJOINDRE,
    EtatSalle,
    date_de_geste,
    lire_salle,
    signer_geste,
)
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.erreurs import Injoignable, NonInvite, PasDeSalle, RefusDuPair
from rebelote.p2p.messages.liens import Lien
from rebelote.p2p.messages.modeles import PlaceDonnee
from rebelote.p2p.messages.tablee import Membre

PATIENCE = 10.0
"""Secondes sans nouvelles de l'hôte avant de renoncer à sa table."""


async def rejoindre(
    accueil: Accueil,
    lien: Lien,
    pret: AttendrePret | None = None,
    assis: Callable[[str], None] = lambda _: None,
) -> None:
    """Prend place à la table de ce lien, et attend que la partie commence.

    `assis` reçoit notre siège. S'il y a une salle d'attente, on y entre sans siège encore, et l'on
    s'y dit prêt quand `pret` aboutit.
    """
    if lien.cle == accueil.identite.cle:
        raise ErreurRebelote("ce lien est le nôtre : on ne s'invite pas soi-même")
    accueil.suivre(Membre("hôte", lien.cle, lien.adresse))
    try:
        await _venir(accueil, lien, pret, assis)
    except ErreurRebelote:
        # La liste a pu nous venir, de lui ou d'un autre, pendant qu'il nous disait non : on joue.
        if not accueil.commencee:
            raise


async def _venir(
    accueil: Accueil, lien: Lien, pret: AttendrePret | None, assis: Callable[[str], None]
) -> None:
    async with Pair(lien.adresse, lien.cle, identite=accueil.identite) as hote:
        etat = await hote.lire(chemins.ETAT_DU_JEU)
        jeu, accueil.montree = etat.get("jeu"), lire_table(etat)
        if isinstance(jeu, str):
            accueil.proposer(jeu)
        salle = await _salle(hote)
        if salle is None:
            assis(await _s_asseoir(accueil, hote, lien))
            await _attendre_le_depart(accueil, hote, lien)
        else:
            await _passer_par_la_salle(accueil, hote, lien, salle, pret)


async def _s_asseoir(accueil: Accueil, hote: Pair, lien: Lien) -> str:
    demande = signer_inscription(
        accueil.identite, lien.cle, accueil.partie or "", accueil.membre, lien.invitation
    )
    place = _lire_place(await _entrer(hote, chemins.REJOINDRE, demande, lien))
    accueil.partie = place.partie
    return place.siege


def _lire_place(objet: dict[str, Any]) -> PlaceDonnee:
    """La place que l'hôte nous donne ; ce qu'il dit vient du dehors, et se montrera."""
    try:
        return PlaceDonnee.model_validate(objet)
    except ValidationError:
        raise Illisible("l'hôte dit notre place de façon illisible") from None


async def _entrer(hote: Pair, chemin: str, demande: object, lien: Lien) -> dict[str, Any]:
    """Présente notre invitation ; si l'hôte n'en veut pas, c'est le lien qu'il faut revoir."""
    try:
        return await hote.poster(chemin, demande)
    except RefusDuPair as refus:
        if refus.code == NonInvite.code and lien.invitation:
            perimee = "l'invitation du lien est fausse ou périmée"
            raise RefusDuPair(perimee, refus.statut, refus.code) from None
        raise


async def _salle(hote: Pair) -> EtatSalle | None:
    try:
        return lire_salle(await hote.lire(chemins.SALLE))
    except RefusDuPair as refus:
        if refus.code != PasDeSalle.code:
            raise
        return None


async def _attendre_le_depart(accueil: Accueil, hote: Pair, lien: Lien) -> None:
    vu = time.monotonic()
    while not accueil.commencee:
        await attendre_un_changement(accueil.changement)
        accueil.verifier_qu_on_suit(lien.cle)
        vu = await _revoir(hote, chemins.ETAT_DU_JEU, vu)


async def _revoir(hote: Pair, chemin: str, vu: float) -> float:
    """Regarde si l'hôte est encore là ; renonce s'il ne l'est plus depuis trop longtemps.

    Un refus ne vaut pas mieux qu'un silence : un autre nous porte peut-être déjà la liste.
    """
    try:
        await hote.lire(chemin)
    except (Injoignable, RefusDuPair):
        if time.monotonic() - vu > PATIENCE:
            raise
        return vu
    return time.monotonic()


async def _passer_par_la_salle(
    accueil: Accueil,
    hote: Pair,
    lien: Lien,
    salle: EtatSalle,
    pret: AttendrePret | None,
) -> None:
    accueil.partie = salle.partie

    async def geste(nom: str) -> None:
        date, jeton = date_de_geste(), lien.invitation
        corps = signer_geste(accueil.identite, nom, salle.partie, accueil.membre, date, jeton)
        vue = await _entrer(hote, chemins.chemin_du_geste(nom), corps, lien)
        accueil.salle_vue = lire_salle(vue)

    if not _dans_la_salle(accueil, salle):
        await geste(REJOINDRE)
    annonce = asyncio.create_task(alterner(pret, geste))
    try:
        await _attendre_en_salle(accueil, hote, lien, annonce)
    except BaseException:
        # Ctrl-C ou refus : on rend sa place avant de partir.
        with contextlib.suppress(ErreurRebelote, TimeoutError):
            async with asyncio.timeout(SONDE):
                await geste(QUITTER)
        raise
    finally:
        annonce.cancel()


def _dans_la_salle(accueil: Accueil, salle: EtatSalle) -> bool:
    return any(joueur.cle == accueil.identite.cle for joueur in salle.joueurs)


async def _attendre_en_salle(
    accueil: Accueil, hote: Pair, lien: Lien, annonce: asyncio.Task[None]
) -> None:
    vu = time.monotonic()
    while not accueil.commencee:
        await attendre_un_changement(accueil.changement)
        accueil.verifier_qu_on_suit(lien.cle)
        if annonce.done():
            annonce.result()
        try:
            salle = lire_salle(await hote.lire(chemins.SALLE))
        except (Injoignable, RefusDuPair):
            if time.monotonic() - vu > PATIENCE:
                raise
            continue
        vu, accueil.salle_vue = time.monotonic(), salle
        if not _dans_la_salle(accueil, salle) and not accueil.commencee:
            raise ErreurRebelote("nous avons perdu notre place en salle : pas prêts à temps")

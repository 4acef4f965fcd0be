"""Réunir une table : inviter, prendre place, attendre en salle, démarrer pour tous."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from typing import Any

from pydantic import ValidationError

from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.noyau.regles import Regles
from rebelote.p2p.accueil.accueil import Accueil
from rebelote.p2p.accueil.attente import (
    REGARD,
    AttendrePret,
    alterner,
    attendre_un_changement,
)
from rebelote.p2p.accueil.inscriptions import signer_inscription
from rebelote.p2p.accueil.salle import (
    QUITTER,
    REJOINDRE,
    EtatSalle,
    Salle,
    date_de_geste,
    lire_salle,
    signer_geste,
)
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.entree import Parole
from rebelote.p2p.messages.erreurs import Injoignable, NonInvite, PasDeSalle, RefusDuPair
from rebelote.p2p.messages.liens import Lien
from rebelote.p2p.messages.modeles import PlaceDonnee
from rebelote.p2p.messages.tablee import Membre, Tablee

PATIENCE = 10.0
"""Secondes sans nouvelles de l'hôte avant de renoncer à sa table."""
SONDE = 3.0
"""Secondes laissées à un joueur pour montrer qu'il est encore là, au moment de commencer."""


# --- Celui qui invite -------------------------------------------------------------------------


async def inviter(
    accueil: Accueil,
    liens: Sequence[Lien],
    places: int,
    jeu: str,
    regles: Regles,
    doublure: str,
    donne: str | None = None,
) -> None:
    """Invite ces nœuds, attend que la table soit pleine, puis démarre pour tous."""
    regles.exiger_du_reseau()
    accueil.proposer(jeu)
    accueil.ouvrir(places, [lien.cle for lien in liens])
    await _envoyer_les_invitations(accueil, liens, jeu)
    while not accueil.table.peut_commencer:
        await attendre_un_changement(accueil.changement)
    await _demarrer(accueil, jeu, regles, doublure, donne)


async def inviter_en_salle(
    accueil: Accueil,
    liens: Sequence[Lien],
    places: int,
    jeu: str,
    regles: Regles,
    doublure: str,
    delai: float,
    pret: AttendrePret | None = None,
    donne: str | None = None,
) -> None:
    """De même, par une salle d'attente : on commence quand tous sont là et se disent prêts."""
    regles.exiger_du_reseau()
    accueil.proposer(jeu)
    partie = accueil.ouvrir(places, [lien.cle for lien in liens])
    accueil.salle = Salle(partie, places, accueil.table.est_invite, delai)
    accueil.salle.agir(REJOINDRE, accueil.membre)
    await _envoyer_les_invitations(accueil, liens, jeu)

    async def geste(nom: str) -> None:
        assert accueil.salle is not None
        accueil.salle.agir(nom, accueil.membre)
        accueil.changement.set()

    annonce = asyncio.create_task(alterner(pret, geste))
    try:
        await tenir_la_salle(accueil, accueil.salle)
    finally:
        annonce.cancel()
    await _demarrer(accueil, jeu, regles, doublure, donne)


async def tenir_la_salle(accueil: Accueil, salle: Salle) -> None:
    """Attend que la table soit complète, prête et joignable ; assoit alors chacun."""
    while True:
        salle.expirer()
        if accueil.membre not in salle.membres:
            raise ErreurRebelote("la salle d'attente a fermé : qui invite n'était pas prêt à temps")
        if salle.peut_commencer:
            await _retirer_les_absents(accueil, salle)
        # On a pu s'en aller ou se raviser pendant la sonde.
        if salle.peut_commencer:
            break
        await attendre_un_changement(accueil.changement)
    salle.commencer()
    accueil.table.asseoir(salle.membres)


async def _retirer_les_absents(accueil: Accueil, salle: Salle) -> None:
    """Un prêt qui ne répond plus rend sa place, plutôt que de bloquer la partie."""
    autres = [membre for membre in salle.membres if membre.cle != accueil.identite.cle]
    presents = await asyncio.gather(*map(est_la, autres))
    for membre, present in zip(autres, presents, strict=True):
        if not present:
            salle.retirer(membre)


async def est_la(membre: Membre) -> bool:
    """Vrai si son nœud répond encore, et que c'est bien le sien."""
    try:
        async with Pair(membre.adresse, membre.cle, SONDE) as pair:
            etat = await pair.lire(chemins.ETAT_DU_JEU)
    except ErreurRebelote:
        return False
    return bool(etat.get("cle") == membre.cle)


async def _envoyer_les_invitations(accueil: Accueil, liens: Sequence[Lien], jeu: str) -> None:
    for lien in liens:
        await envoyer_l_invitation(accueil, lien, jeu)


async def envoyer_l_invitation(accueil: Accueil, lien: Lien, jeu: str) -> None:
    """Invite ce nœud à la table que nous ouvrons ; la redire ne change rien."""
    invitation = {"partie": accueil.partie, "jeu": jeu, "hote": accueil.membre.en_json()}
    async with Pair(lien.adresse, lien.cle, identite=accueil.identite) as pair:
        await pair.poster(chemins.INVITE, invitation)


async def _demarrer(
    accueil: Accueil, jeu: str, regles: Regles, doublure: str, donne: str | None
) -> None:
    tablee = accueil.dresser(jeu, regles, doublure, donne)
    accueil.salle_de_jeu.demarrer(tablee)
    await _annoncer(accueil, tablee)


async def rappeler(accueil: Accueil) -> None:
    """Au retour d'une panne, qui invitait redit la liste : tous ne l'ont peut-être pas reçue."""
    tablee = accueil.salle_de_jeu.tablee
    assert tablee is not None
    if tablee.siege_de(accueil.identite.cle) == 0:
        with contextlib.suppress(ErreurRebelote):
            await _annoncer(accueil, tablee)


async def _annoncer(accueil: Accueil, tablee: Tablee) -> None:
    annonce = accueil.annonce(tablee)
    autres = [membre for membre in tablee.membres if membre.cle != accueil.identite.cle]
    await asyncio.gather(*(_synchroniser(accueil, membre, annonce) for membre in autres))


async def _synchroniser(accueil: Accueil, membre: Membre, annonce: Parole) -> None:
    """Porte la liste à un membre ; s'il a disparu, le temps de grâce court déjà contre lui."""
    fin = time.monotonic() + accueil.grace
    async with Pair(membre.adresse, membre.cle, identite=accueil.identite) as pair:
        while True:
            try:
                await pair.poster(chemins.SYNCHRONISER, annonce.en_json())
                return
            except Injoignable:
                if time.monotonic() > fin:
                    return
                await asyncio.sleep(REGARD)


# --- Celui qui vient --------------------------------------------------------------------------


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
    async with Pair(lien.adresse, lien.cle, identite=accueil.identite) as hote:
        jeu = (await hote.lire(chemins.ETAT_DU_JEU)).get("jeu")
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
    """Regarde si l'hôte est encore là ; renonce s'il ne l'est plus depuis trop longtemps."""
    try:
        await hote.lire(chemin)
    except Injoignable:
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
        except Injoignable:
            if time.monotonic() - vu > PATIENCE:
                raise
            continue
        vu, accueil.salle_vue = time.monotonic(), salle
        if not _dans_la_salle(accueil, salle) and not accueil.commencee:
            raise ErreurRebelote("nous avons perdu notre place en salle : pas prêts à temps")

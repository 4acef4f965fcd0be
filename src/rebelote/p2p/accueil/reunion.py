"""Réunir une table : inviter, prendre place, attendre en salle, démarrer pour tous."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.regles import Regles
from rebelote.p2p.accueil.inscriptions import signer_inscription
from rebelote.p2p.accueil.salle import (
    PAS_PRET,
    PRET,
    QUITTER,
    REJOINDRE,
    EtatSalle,
    Salle,
    lire_salle,
    signer_geste,
)
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.messages.entree import Parole, dire
from rebelote.p2p.messages.erreurs import Injoignable, NonInvite, PasDeSalle, RefusDuPair
from rebelote.p2p.messages.liens import Lien
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.serveur import REGARD, attendre_un_changement

PATIENCE = 10.0
"""Secondes sans nouvelles de l'hôte avant de renoncer à sa table."""
SONDE = 3.0
"""Secondes laissées à un joueur pour montrer qu'il est encore là, au moment de commencer."""

AttendrePret = Callable[[str], Awaitable[None]]
"""Attend que la personne veuille faire ce geste : se dire prête, ou se raviser."""


# --- Celui qui invite -------------------------------------------------------------------------


async def inviter(
    noeud: Noeud, liens: Sequence[Lien], places: int, jeu: str, regles: Regles, doublure: str
) -> None:
    """Invite ces nœuds, attend que la table soit pleine, puis démarre pour tous."""
    noeud.proposer(jeu)
    noeud.ouvrir(places, [lien.cle for lien in liens])
    await _envoyer_les_invitations(noeud, liens, jeu)
    while len(noeud.table.inscrits) < places:
        await attendre_un_changement(noeud)
    await _demarrer(noeud, jeu, regles, doublure)


async def inviter_en_salle(
    noeud: Noeud,
    liens: Sequence[Lien],
    places: int,
    jeu: str,
    regles: Regles,
    doublure: str,
    delai: float,
    pret: AttendrePret | None = None,
) -> None:
    """De même, par une salle d'attente : on commence quand tous sont là et se disent prêts."""
    noeud.proposer(jeu)
    partie = noeud.ouvrir(places, [lien.cle for lien in liens])
    noeud.salle = Salle(partie, places, noeud.table.est_invite, delai)
    noeud.salle.agir(REJOINDRE, noeud.membre)
    await _envoyer_les_invitations(noeud, liens, jeu)

    async def geste(nom: str) -> None:
        assert noeud.salle is not None
        noeud.salle.agir(nom, noeud.membre)
        noeud.changement.set()

    annonce = asyncio.create_task(_alterner(pret, geste))
    try:
        await tenir_la_salle(noeud, noeud.salle)
    finally:
        annonce.cancel()
    await _demarrer(noeud, jeu, regles, doublure)


async def _alterner(pret: AttendrePret | None, agir: Callable[[str], Awaitable[None]]) -> None:
    """Se dit prêt, se ravise, et ainsi de suite, quand la personne le veut ; sans elle, prêt."""
    if pret is None:
        await agir(PRET)
        return
    for geste in itertools.cycle((PRET, PAS_PRET)):
        await pret(geste)
        try:
            await agir(geste)
        except ErreurRebelote:
            if geste == PRET:
                raise
            return  # trop tard pour se raviser : la partie commence


async def tenir_la_salle(noeud: Noeud, salle: Salle) -> None:
    """Attend que la table soit complète, prête et joignable ; assoit alors chacun."""
    while True:
        salle.expirer()
        if noeud.membre not in salle.membres:
            raise ErreurRebelote("la salle d'attente a fermé : qui invite n'était pas prêt à temps")
        if salle.peut_commencer:
            await _retirer_les_absents(noeud, salle)
        # On a pu s'en aller ou se raviser pendant la sonde.
        if salle.peut_commencer:
            break
        await attendre_un_changement(noeud)
    salle.commencer()
    noeud.table.asseoir(salle.membres)


async def _retirer_les_absents(noeud: Noeud, salle: Salle) -> None:
    """Un prêt qui ne répond plus rend sa place, plutôt que de bloquer la partie."""
    autres = [membre for membre in salle.membres if membre.cle != noeud.identite.cle]
    presents = await asyncio.gather(*map(_est_la, autres))
    for membre, present in zip(autres, presents, strict=True):
        if not present:
            salle.retirer(membre)


async def _est_la(membre: Membre) -> bool:
    try:
        async with Pair(membre.adresse, membre.cle, SONDE) as pair:
            etat = await pair.lire("/etat_du_jeu")
    except ErreurRebelote:
        return False
    return bool(etat.get("cle") == membre.cle)


async def _envoyer_les_invitations(noeud: Noeud, liens: Sequence[Lien], jeu: str) -> None:
    invitation = {"partie": noeud.partie, "jeu": jeu, "hote": noeud.membre.en_json()}
    for lien in liens:
        async with Pair(lien.adresse, lien.cle) as pair:
            await pair.poster("/invite", invitation)


async def _demarrer(noeud: Noeud, jeu: str, regles: Regles, doublure: str) -> None:
    tablee, annonce = noeud.annonce(jeu, regles, doublure)
    noeud.demarrer(tablee)
    await _annoncer(noeud, tablee, annonce)


async def rappeler(noeud: Noeud) -> None:
    """Au retour d'une panne, qui invitait redit la liste : tous ne l'ont peut-être pas reçue."""
    assert noeud.poste is not None
    tablee = noeud.poste.tablee
    if noeud.poste.moi == 0:
        mot = dire(noeud.identite, 0, genre="TABLEE", tablee=tablee.en_json())
        with contextlib.suppress(ErreurRebelote):
            await _annoncer(noeud, tablee, mot)


async def _annoncer(noeud: Noeud, tablee: Tablee, annonce: Parole) -> None:
    moi = noeud.identite.cle
    autres = [membre for membre in tablee.membres if membre.cle != moi]
    await asyncio.gather(*(_synchroniser(noeud, membre, annonce) for membre in autres))


async def _synchroniser(noeud: Noeud, membre: Membre, annonce: Parole) -> None:
    """Porte la liste à un membre ; s'il a disparu, le temps de grâce court déjà contre lui."""
    fin = time.monotonic() + noeud.reglages.grace
    async with Pair(membre.adresse, membre.cle) as pair:
        while True:
            try:
                await pair.poster("/synchroniser_joueurs_et_demarrer", annonce.en_json())
                return
            except Injoignable:
                if time.monotonic() > fin:
                    return
                await asyncio.sleep(REGARD)


# --- Celui qui vient --------------------------------------------------------------------------


async def rejoindre(
    noeud: Noeud,
    lien: Lien,
    pret: AttendrePret | None = None,
    assis: Callable[[str], None] = lambda _: None,
) -> None:
    """Prend place à la table de ce lien, et attend que la partie commence.

    S'il y a une salle d'attente, on y entre, et l'on s'y dit prêt quand `pret` aboutit ; `assis`
    reçoit notre siège, ou « en salle ».
    """
    if lien.cle == noeud.identite.cle:
        raise ErreurRebelote("ce lien est le nôtre : on ne s'invite pas soi-même")
    noeud.hote_attendu = Membre("hôte", lien.cle, lien.adresse)
    async with Pair(lien.adresse, lien.cle) as hote:
        jeu = (await hote.lire("/etat_du_jeu")).get("jeu")
        if isinstance(jeu, str):
            noeud.proposer(jeu)
        salle = await _salle(hote)
        if salle is None:
            assis(await _s_asseoir(noeud, hote, lien))
            await _attendre_le_depart(noeud, hote)
        else:
            await _passer_par_la_salle(noeud, hote, lien, salle, pret, assis)


async def _s_asseoir(noeud: Noeud, hote: Pair, lien: Lien) -> str:
    demande = signer_inscription(
        noeud.identite, lien.cle, noeud.partie or "", noeud.membre, lien.invitation
    )
    place = await _entrer(hote, "/rejoindre", demande, lien)
    noeud.partie = str(place.get("partie"))
    return str(place.get("siege"))


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
        return lire_salle(await hote.lire("/salle"))
    except RefusDuPair as refus:
        if refus.code != PasDeSalle.code:
            raise
        return None


async def _attendre_le_depart(noeud: Noeud, hote: Pair) -> None:
    vu = time.monotonic()
    while noeud.poste is None:
        await attendre_un_changement(noeud)
        vu = await _revoir(hote, "/etat_du_jeu", vu)


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
    noeud: Noeud,
    hote: Pair,
    lien: Lien,
    salle: EtatSalle,
    pret: AttendrePret | None,
    assis: Callable[[str], None],
) -> None:
    noeud.partie = salle.partie

    async def geste(nom: str) -> None:
        corps = signer_geste(
            noeud.identite, nom, str(noeud.partie), noeud.membre, time.time_ns(), lien.invitation
        )
        noeud.salle_vue = lire_salle(await _entrer(hote, f"/salle/{nom}", corps, lien))

    if not _dans_la_salle(noeud, salle):
        await geste(REJOINDRE)
    assis("en salle")
    annonce = asyncio.create_task(_alterner(pret, geste))
    try:
        await _attendre_en_salle(noeud, hote, annonce)
    except BaseException:
        # Ctrl-C ou refus : on rend sa place avant de partir.
        with contextlib.suppress(ErreurRebelote, TimeoutError):
            async with asyncio.timeout(SONDE):
                await geste(QUITTER)
        raise
    finally:
        annonce.cancel()


def _dans_la_salle(noeud: Noeud, salle: EtatSalle) -> bool:
    return any(joueur.cle == noeud.identite.cle for joueur in salle.joueurs)


async def _attendre_en_salle(noeud: Noeud, hote: Pair, annonce: asyncio.Task[None]) -> None:
    vu = time.monotonic()
    while noeud.poste is None:
        await attendre_un_changement(noeud)
        if annonce.done():
            annonce.result()
        try:
            salle = lire_salle(await hote.lire("/salle"))
        except Injoignable:
            if time.monotonic() - vu > PATIENCE:
                raise
            continue
        vu, noeud.salle_vue = time.monotonic(), salle
        if not _dans_la_salle(noeud, salle) and noeud.statut() == "invite":
            raise ErreurRebelote("nous avons perdu notre place en salle : pas prêts à temps")

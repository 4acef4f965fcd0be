"""Celui qui invite : convier, tenir la salle d'attente, démarrer pour tous."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.regles import Regles
from rebelote.p2p.accueil.accueil import Accueil
from rebelote.p2p.accueil.attente import (
    SONDE,
    AttendrePret,
    alterner,
    attendre_un_changement,
)
from rebelote.p2p.accueil.inscriptions import verifier_l_adresse
from rebelote.p2p.accueil.partage import porter, tous
from rebelote.p2p.accueil.salle import REJOINDRE, Salle
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.liens import Lien
from rebelote.p2p.messages.tablee import Membre, Tablee


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
    accueil.regles = regles.en_json()
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
    accueil.regles = regles.en_json()
    partie = accueil.ouvrir(places, [lien.cle for lien in liens])
    accueil.salle = Salle(partie, places, accueil.table.est_invite, delai)
    accueil.salle.verifier = partial(verifier_l_adresse, accueil.membre.adresse)
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
    presents = await asyncio.gather(*(est_la(accueil, membre) for membre in autres))
    for membre, present in zip(autres, presents, strict=True):
        if not present:
            salle.retirer(membre)


async def est_la(accueil: Accueil, membre: Membre) -> bool:
    """Vrai si son nœud répond encore, et que c'est bien le sien."""
    try:
        async with Pair(membre.adresse, membre.cle, SONDE) as pair:
            etat = await pair.lire(chemins.ETAT_DU_JEU)
    except ErreurRebelote:
        return False
    except Exception as erreur:
        accueil.incident(erreur)
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
        await _annoncer(accueil, tablee)


async def _annoncer(accueil: Accueil, tablee: Tablee) -> None:
    """Porte la liste à tous. Signée, la partie a commencé : rien de ce qu'ils répondent ne nous
    arrête plus."""
    annonce = accueil.annonce(tablee).en_json()
    await tous(porter(accueil, membre, annonce) for membre in accueil.autres_membres())

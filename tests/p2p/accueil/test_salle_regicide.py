"""La salle d'attente du régicide sur de vrais nœuds : venir, se dire prêt, partir, commencer."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.accueil.inscriptions import signer_inscription
from rebelote.p2p.accueil.invitation import inviter_en_salle
from rebelote.p2p.accueil.salle import (
    GESTES,
    PAS_PRET,
    PRET,
    QUITTER,
    REJOINDRE,
    Salle,
    lire_salle,
    signer_geste,
)
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.messages.erreurs import RefusDuPair
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.tablee import Membre
from rebelote.p2p.noeud.noeud import Noeud
from tests.p2p.reseau import lien_de, noeud_servi

DELAI = 120.0


class Horloge:
    """Une heure que l'essai fait avancer lui-même."""

    def __init__(self) -> None:
        self.heure = 0.0

    def __call__(self) -> float:
        return self.heure


class Visiteur:
    """Un joueur qui parle à la salle par HTTP, avec sa clé."""

    def __init__(self, hote: Noeud, pair: Pair, nom: str) -> None:
        self.hote, self.pair = hote, pair
        self.identite = Identite()
        self.membre = Membre(nom, self.identite.cle, "http://127.0.0.1:9")
        self.date = 0

    def corps(self, geste: str, **autres: Any) -> dict[str, str]:
        self.date += 1
        champs = {
            "identite": self.identite,
            "geste": geste,
            "partie": self.hote.accueil.partie,
            "membre": self.membre,
            "date": self.date,
            "invitation": self.hote.accueil.table.invitation,
            **autres,
        }
        return signer_geste(**champs)

    async def fait(self, geste: str, **autres: Any) -> dict[str, bool]:
        """Fait ce geste ; rend qui est là, et s'il est prêt."""
        return _prets(await self.pair.poster(f"/salle/{geste}", self.corps(geste, **autres)))

    async def refuse(self, geste: str, statut: int, message: str, **autres: Any) -> None:
        with pytest.raises(RefusDuPair, match=message) as refus:
            await self.fait(geste, **autres)
        assert refus.value.statut == statut


def _prets(salle: dict[str, Any]) -> dict[str, bool]:
    return {joueur["nom"]: joueur["pret"] for joueur in salle["joueurs"]}


class Essai:
    """Un hôte qui tient une salle, et de quoi lui envoyer du monde."""

    def __init__(self, hote: Noeud, pair: Pair, horloge: Horloge) -> None:
        self.hote, self.pair, self.horloge = hote, pair, horloge

    def visiteur(self, nom: str) -> Visiteur:
        return Visiteur(self.hote, self.pair, nom)

    async def regarder(self) -> dict[str, bool]:
        return _prets(await self.pair.lire("/salle"))


@contextlib.asynccontextmanager
async def salle_ouverte(dossier: Path, places: int = 3) -> AsyncIterator[Essai]:
    """Ana tient une salle ; elle y est, sans être prête."""
    async with noeud_servi(dossier, "Ana", tls=False) as hote:
        horloge, accueil = Horloge(), hote.accueil
        partie = accueil.ouvrir(places, [])
        accueil.salle = Salle(partie, places, accueil.table.est_invite, DELAI, horloge)
        accueil.salle.agir(REJOINDRE, accueil.membre)
        async with Pair(hote.adresse, hote.identite.cle) as pair:
            yield Essai(hote, pair, horloge)


def test_rejoindre_se_dire_pret_et_se_raviser(tmp_path: Path) -> None:
    async def essai() -> None:
        async with salle_ouverte(tmp_path) as salle:
            bob = salle.visiteur("Bob")
            assert await salle.regarder() == {"Ana": False}
            assert await bob.fait(REJOINDRE) == {"Ana": False, "Bob": False}
            assert await bob.fait(PRET) == {"Ana": False, "Bob": True}
            await bob.refuse(PRET, 409, "Bob : ce joueur est déjà prêt")
            assert await bob.fait(PAS_PRET) == {"Ana": False, "Bob": False}
            await bob.refuse(PAS_PRET, 409, "Bob : ce joueur n'était pas prêt")
            assert await salle.regarder() == {"Ana": False, "Bob": False}

    asyncio.run(essai())


def test_partir_et_etre_remplace(tmp_path: Path) -> None:
    async def essai() -> None:
        async with salle_ouverte(tmp_path) as salle:
            bob, cleo, dan = map(salle.visiteur, ("Bob", "Cléo", "Dan"))
            for un in (bob, cleo):
                await un.fait(REJOINDRE)
                await un.fait(PRET)
            await dan.refuse(REJOINDRE, 409, "toutes les places sont prises")
            assert await bob.fait(QUITTER) == {"Ana": False, "Cléo": True}
            await bob.refuse(PRET, 409, "n'est pas dans la salle")
            assert await dan.fait(REJOINDRE) == {"Ana": False, "Cléo": True, "Dan": False}

    asyncio.run(essai())


def test_qui_s_attarde_perd_sa_place_et_qui_est_pret_la_garde(tmp_path: Path) -> None:
    async def essai() -> None:
        async with salle_ouverte(tmp_path) as salle:
            bob, cleo = salle.visiteur("Bob"), salle.visiteur("Cléo")
            await bob.fait(REJOINDRE)
            await cleo.fait(REJOINDRE)
            await cleo.fait(PRET)
            salle.horloge.heure = DELAI
            assert await salle.regarder() == {"Ana": False, "Bob": False, "Cléo": True}
            salle.horloge.heure = DELAI + 1
            assert await salle.regarder() == {"Cléo": True}
            await bob.refuse(PRET, 409, "n'est pas dans la salle")
            assert await bob.fait(REJOINDRE) == {"Cléo": True, "Bob": False}

    asyncio.run(essai())


def test_un_geste_mal_signe_rejoue_ou_d_ailleurs_est_refuse(tmp_path: Path) -> None:
    async def essai() -> None:
        async with salle_ouverte(tmp_path) as salle:
            bob, intrus = salle.visiteur("Bob"), salle.visiteur("Intrus")
            vieux = bob.corps(REJOINDRE)
            await salle.pair.poster("/salle/rejoindre", vieux)
            await bob.fait(QUITTER)
            avant = await salle.regarder()
            await intrus.refuse(REJOINDRE, 401, "pas invité", invitation="faux")
            await intrus.refuse(PRET, 401, "signature invalide", membre=bob.membre)
            await bob.refuse(REJOINDRE, 401, "autre partie", partie="ailleurs")
            await bob.refuse(REJOINDRE, 401, "déjà reçu", date=1)
            for chemin in GESTES:
                with pytest.raises(RefusDuPair, match=r"\(401\)"):
                    await salle.pair.poster(f"/salle/{chemin}", vieux)
            assert await salle.regarder() == avant

    asyncio.run(essai())


def test_on_ne_parle_pas_a_la_place_d_un_autre(tmp_path: Path) -> None:
    """Le même nom sous une autre clé n'est pas le même joueur, ni la même clé deux joueurs."""

    async def essai() -> None:
        async with salle_ouverte(tmp_path) as salle:
            bob, double = salle.visiteur("Bob"), salle.visiteur("Bob")
            await bob.fait(REJOINDRE)
            await double.refuse(REJOINDRE, 409, "un joueur de ce nom est déjà là")
            await double.refuse(PRET, 409, "n'est pas dans la salle")
            await double.refuse(QUITTER, 409, "n'est pas dans la salle")
            bob.membre = Membre("Robert", bob.identite.cle, bob.membre.adresse)
            await bob.refuse(REJOINDRE, 409, "est déjà là")
            assert await salle.regarder() == {"Ana": False, "Bob": False}

    asyncio.run(essai())


@pytest.mark.parametrize("octets", ["", "bm9u", "e30=", "W10="])
def test_un_geste_illisible_est_refuse(tmp_path: Path, octets: str) -> None:
    async def essai() -> None:
        async with salle_ouverte(tmp_path) as salle:
            with pytest.raises(RefusDuPair, match=r"\(422\)"):
                await salle.pair.poster("/salle/pret", {"octets": octets, "signature": ""})

    asyncio.run(essai())


def test_sans_salle_404_et_avec_elle_on_ne_s_assoit_pas_autrement(tmp_path: Path) -> None:
    async def essai() -> None:
        async with salle_ouverte(tmp_path) as salle:
            bob, hote = salle.visiteur("Bob"), salle.hote
            inscription = signer_inscription(
                bob.identite, hote.identite.cle, "", bob.membre, hote.accueil.table.invitation
            )
            with pytest.raises(RefusDuPair, match="a une salle d'attente") as refus:
                await salle.pair.poster("/rejoindre", inscription)
            assert refus.value.statut == 409
            salle.hote.accueil.salle = None
            with pytest.raises(RefusDuPair, match="aucune salle") as absence:
                await salle.pair.lire("/salle")
            assert absence.value.statut == 404

    asyncio.run(essai())


def test_chaque_changement_est_diffuse_par_player_ready_update(tmp_path: Path) -> None:
    async def essai() -> None:
        async with salle_ouverte(tmp_path) as salle:
            bob = salle.visiteur("Bob")
            await bob.fait(REJOINDRE)
            async with (
                httpx.AsyncClient(trust_env=False, timeout=20) as client,
                client.stream("GET", f"{salle.hote.adresse}/evenements") as flux,
            ):
                lignes = flux.aiter_lines()
                assert await _prochain(lignes) == {"Ana": False, "Bob": False}
                await bob.fait(PRET)
                assert await _prochain(lignes) == {"Ana": False, "Bob": True}
                await bob.fait(QUITTER)
                assert await _prochain(lignes) == {"Ana": False}

    asyncio.run(essai())


async def _prochain(lignes: AsyncIterator[str]) -> dict[str, bool]:
    """Les joueurs du prochain `player_ready_update` du flux."""
    async for ligne in lignes:
        if ligne == "event: player_ready_update":
            donnees = await anext(lignes)
            return _prets(json.loads(donnees.removeprefix("data: ")))
    raise AssertionError("le flux s'est arrêté")


# --- Commencer --------------------------------------------------------------------------------


async def _ouvrir_la_table(hote: Noeud, jeu: str, places: int) -> None:
    regles = trouver(jeu).regles()
    await inviter_en_salle(hote.accueil, [], places, jeu, regles, "simple", DELAI)


@pytest.mark.parametrize(("jeu", "places"), [("regicide", 3), ("tarot_africain", 2)])
def test_la_partie_commence_d_elle_meme_quand_tous_sont_prets(
    tmp_path: Path, jeu: str, places: int
) -> None:
    async def essai() -> None:
        async with contextlib.AsyncExitStack() as pile:
            noms = ("Ana", "Bob", "Cléo")[:places]
            noeuds = [await pile.enter_async_context(noeud_servi(tmp_path, nom)) for nom in noms]
            async with asyncio.TaskGroup() as taches:
                taches.create_task(_ouvrir_la_table(noeuds[0], jeu, places))
                while noeuds[0].accueil.salle is None:
                    await asyncio.sleep(0)
                for noeud in noeuds[1:]:
                    taches.create_task(rejoindre(noeud.accueil, lien_de(noeuds[0])))
            tablees = [noeud.poste.tablee for noeud in noeuds if noeud.poste is not None]
            assert len(tablees) == places
            assert all(tablee == tablees[0] for tablee in tablees)
            assert tablees[0].nom_du_jeu == jeu
            assert {membre.nom for membre in tablees[0].membres} == set(noms)
            assert tablees[0].membres[0].nom == "Ana"

    asyncio.run(essai())


def test_un_pret_qui_a_disparu_est_remplace_au_moment_de_commencer(tmp_path: Path) -> None:
    """Prêt puis débranché : il ne bloque pas la table, sa place revient à un autre."""

    async def essai() -> None:
        async with (
            noeud_servi(tmp_path, "Ana", tls=False) as hote,
            noeud_servi(tmp_path, "Bob", tls=False) as bob,
            Pair(hote.adresse, hote.identite.cle) as pair,
        ):
            table = asyncio.create_task(_ouvrir_la_table(hote, "tarot_africain", 2))
            while hote.accueil.salle is None:
                await asyncio.sleep(0)
            disparu = Visiteur(hote, pair, "Zoé")
            await disparu.fait(REJOINDRE)
            await disparu.fait(PRET)
            while disparu.membre in hote.accueil.salle.membres:
                await asyncio.sleep(0.01)
            assert hote.statut() == "invite"
            await rejoindre(bob.accueil, lien_de(hote))
            await table
            assert hote.poste is not None
            assert [membre.nom for membre in hote.poste.tablee.membres] == ["Ana", "Bob"]
            await disparu.refuse(REJOINDRE, 401, "la partie est commencée")

    asyncio.run(essai())


@pytest.mark.parametrize(
    "faux",
    [
        {"joueurs": "Ana"},
        {"joueurs": [{"nom": "Ana", "cle": "pas une clé", "pret": True}]},
        {"joueurs": [{"nom": "A\x1b[2J", "cle": Identite(b"a" * 32).cle, "pret": True}]},
        {"places": 1_000_000},
        {"delai": "bientôt"},
        {"en_trop": 1},
    ],
)
def test_une_salle_mal_decrite_par_son_hote_est_refusee(faux: dict[str, Any]) -> None:
    bonne = Salle("p1", 3, lambda *_: True).etat().model_dump()
    assert lire_salle(bonne).places == 3
    with pytest.raises(Illisible, match="l'hôte décrit sa salle"):
        lire_salle({**bonne, **faux})

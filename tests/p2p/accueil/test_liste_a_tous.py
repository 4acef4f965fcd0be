"""La liste est à tous : la taire, la fausser, la doubler, la refuser.

De vrais nœuds, sur de vraies prises, dans une seule boucle.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from rebelote.cli.reseau.issue import issue
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.accueil.invitation import inviter, inviter_en_salle
from rebelote.p2p.accueil.partage import porter
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.cadence import Cadence
from rebelote.p2p.messages.erreurs import AdresseRefusee, ListeRefusee, Occupe, RefusDuPair
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.p2p.noeud.accord import DEUX_LISTES
from rebelote.p2p.noeud.carnets import chemin_du_carnet, inachevee
from rebelote.p2p.noeud.memoire_fichier import MemoireFichier
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.serveur import finir, saluer
from tests.p2p.reseau import lien_de, noeud_servi

JEU: Final = "tarot_africain"
REGLES: Final = trouver(JEU).regles.depuis_textes({"vies": "1"})
NOMS: Final = ("Alice", "Bob", "Charlie", "Diana")
VIF: Final = Reglages(battement=0.2, inquietude=5.0, grace=20.0)
PATIENCE: Final = 60.0
DEUX: Final = "Alice a signé deux listes différentes pour cette partie"


@contextlib.asynccontextmanager
async def noeuds(dossier: Path, nombre: int) -> AsyncIterator[list[Noeud]]:
    """Autant de nœuds servis ; le premier invitera."""
    async with contextlib.AsyncExitStack() as pile:
        ouvrir = (noeud_servi(dossier, nom, tls=False, reglages=VIF) for nom in NOMS[:nombre])
        yield [await pile.enter_async_context(noeud) for noeud in ouvrir]


@contextlib.asynccontextmanager
async def attables(dossier: Path, nombre: int) -> AsyncIterator[tuple[list[Noeud], Any]]:
    """De même, tous assis chez le premier, qui n'a encore rien signé ; et ce qu'ils attendent."""
    async with noeuds(dossier, nombre) as tous:
        hote, *invites = tous
        hote.accueil.proposer(JEU)
        hote.accueil.ouvrir(nombre, [])
        arrivees = []
        for rang, invite in enumerate(invites, start=2):
            arrivees.append(asyncio.create_task(rejoindre(invite.accueil, lien_de(hote))))
            await _attendre(lambda places=rang: len(hote.accueil.table.inscrits) == places)
        try:
            yield tous, arrivees
        finally:
            for arrivee in arrivees:
                arrivee.cancel()
            await asyncio.gather(*arrivees, return_exceptions=True)


async def _attendre(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


def dressee(hote: Noeud) -> Tablee:
    return hote.accueil.dresser(JEU, REGLES, "simple")


async def porter_a(hote: Noeud, tablee: Tablee, *membres: Membre) -> None:
    """Ce que signe l'hôte, porté à ceux-là seulement."""
    objet = hote.accueil.annonce(tablee).en_json()
    await asyncio.gather(*(porter(hote.accueil, membre, objet) for membre in membres))


async def jouer_jusqu_au_bout(tous: list[Noeud]) -> None:
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*map(finir, tous))
    fins = {(n.poste.tete, n.poste.finie, n.arret) for n in tous if n.poste is not None}
    assert len(fins) == 1, fins
    ((_, finie, arret),) = fins
    assert (finie, arret) == (True, None)
    assert not any(n.poste.deroulement.exclus for n in tous if n.poste is not None)


# --- Qui invite ment --------------------------------------------------------------------------


@pytest.mark.parametrize("nombre", [3, 4])
def test_deux_listes_se_voient_et_nul_ne_perd_rien(tmp_path: Path, nombre: int) -> None:
    """L'une à J2, l'autre aux suivants : chacun finit par tenir les deux, et s'arrête là."""

    async def essai() -> None:
        async with attables(tmp_path, nombre) as (tous, arrivees):
            hote, *invites = tous
            une = dressee(hote)
            autre = replace(une, doublure="aleatoire")
            hote.demarrer(une)
            membres = [invite.accueil.membre for invite in invites]
            await porter_a(hote, autre, membres[0])
            await porter_a(hote, une, *membres[1:])
            await asyncio.gather(*arrivees)
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*map(_finir_et_saluer, invites))
            assert [invite.arret for invite in invites] == [DEUX] * len(invites)
            assert [invite.etat_du_jeu(False)["arret"] for invite in invites] == [DEUX] * (
                nombre - 1
            )
            for invite in invites:
                _verifier_l_arret(invite, {une.racine, autre.racine})

    asyncio.run(essai())


async def _finir_et_saluer(noeud: Noeud) -> None:
    await finir(noeud)
    await saluer(noeud)


def _verifier_l_arret(noeud: Noeud, racines: set[str]) -> None:
    """Rien n'est joué ni perdu, rien n'est à reprendre, et la preuve est au carnet."""
    assert noeud.poste is not None
    assert (len(noeud.poste.journal), noeud.poste.finie) == (0, False)
    assert {liste.tablee.racine for liste in noeud.accueil.deux_listes} == racines
    assert inachevee(noeud.donnees, noeud.identite) is None
    carnet = MemoireFichier(chemin_du_carnet(noeud.donnees, noeud.poste.tablee.partie))
    gardees = [objet for genre, objet in carnet.relire() if genre == DEUX_LISTES]
    carnet.fermer()
    assert [(objet["phrase"], len(objet["listes"])) for objet in gardees] == [(DEUX, 2)]
    dernier_mot = issue(noeud.poste, 0, noeud.donnees, noeud.desaccord)
    assert dernier_mot == f"partie arrêtée avant d'avoir commencé, nul ne l'a perdue : {DEUX}"


def test_une_seconde_liste_que_nul_autre_ne_joue_n_arrete_rien(tmp_path: Path) -> None:
    """Sinon, qui invite arrêterait seul l'un de nous, que les autres attendraient en vain."""

    async def essai() -> None:
        async with attables(tmp_path, 3) as (tous, arrivees):
            hote, bob, charlie = tous
            une = dressee(hote)
            hote.demarrer(une)
            await porter_a(hote, une, bob.accueil.membre, charlie.accueil.membre)
            await porter_a(hote, replace(une, doublure="aleatoire"), charlie.accueil.membre)
            await asyncio.gather(*arrivees)
            await jouer_jusqu_au_bout(tous)
            assert len(charlie.accueil.deux_listes) == 2

    asyncio.run(essai())


@pytest.mark.parametrize("nombre", [3, 4])
def test_la_liste_que_l_on_tait_a_l_un_les_autres_la_lui_portent(
    tmp_path: Path, nombre: int
) -> None:
    async def essai() -> None:
        async with attables(tmp_path, nombre) as (tous, arrivees):
            hote = tous[0]
            tablee = dressee(hote)
            hote.demarrer(tablee)
            await porter_a(hote, tablee, tous[2].accueil.membre)
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*arrivees)
            await jouer_jusqu_au_bout(tous)

    asyncio.run(essai())


@pytest.mark.parametrize(
    ("fausser", "raison"),
    [
        (lambda t: _deplacee(t, "http://127.0.0.1:9"), "Alice change notre adresse"),
        (lambda t: replace(t, cadence=Cadence(1, 0)), r"30\+600, et signe 1\+0"),
    ],
)
def test_une_liste_fausse_est_refusee_et_la_personne_sait_pourquoi(
    tmp_path: Path, fausser: Callable[[Tablee], Tablee], raison: str
) -> None:
    async def essai() -> None:
        async with attables(tmp_path, 3) as (tous, arrivees):
            hote, bob, _ = tous
            fausse = fausser(dressee(hote))
            objet = hote.accueil.annonce(fausse).en_json()
            async with Pair(bob.adresse, bob.identite.cle) as pair:
                with pytest.raises(RefusDuPair, match=raison) as refus:
                    await pair.poster(chemins.SYNCHRONISER, objet)
            assert (refus.value.statut, refus.value.code) == (409, ListeRefusee.code)
            async with asyncio.timeout(PATIENCE):
                with pytest.raises(ListeRefusee, match=raison):
                    await arrivees[0]
            assert (bob.poste, list(bob.donnees.glob("*.carnet"))) == (None, [])

    asyncio.run(essai())


def _deplacee(tablee: Tablee, adresse: str) -> Tablee:
    hote, bob, *autres = tablee.membres
    return replace(tablee, membres=(hote, replace(bob, adresse=adresse), *autres))


def test_un_hote_qui_refuse_notre_place_puis_nous_met_dans_la_liste(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """La liste nous vient pendant qu'il nous dit non : nous jouons, au lieu de partir muets."""

    async def essai() -> None:
        async with noeuds(tmp_path, 2) as (hote, bob):
            inscrire = hote.accueil.inscrire

            def inscrire_puis_refuser(*demande: Any) -> int:
                inscrire(*demande)
                bob.accueil.synchroniser(hote.accueil.annonce(dressee(hote)).en_json())
                hote.demarrer(dressee(hote))
                raise Occupe("non merci")

            monkeypatch.setattr(hote.accueil, "inscrire", inscrire_puis_refuser)
            hote.accueil.ouvrir(2, [])
            await rejoindre(bob.accueil, lien_de(hote))
            await jouer_jusqu_au_bout([hote, bob])

    asyncio.run(essai())


# --- Un invité ment ---------------------------------------------------------------------------


@pytest.mark.parametrize("avant", [0, 2])
@pytest.mark.parametrize("nombre", [3, 4])
def test_un_invite_qui_commence_et_refuse_la_liste_n_arrete_pas_qui_invite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nombre: int, avant: int
) -> None:
    """409 aussitôt, ou 500 d'abord : la partie est commencée, elle se joue."""

    async def essai() -> None:
        async with noeuds(tmp_path, nombre) as tous:
            hote, bob, *_ = tous
            _refuser_apres_avoir_commence(bob, avant, monkeypatch)
            depart = inviter(hote.accueil, [], nombre, JEU, REGLES, "simple")
            arrivees = [rejoindre(invite.accueil, lien_de(hote)) for invite in tous[1:]]
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(depart, *arrivees)
            await jouer_jusqu_au_bout(tous)

    asyncio.run(essai())


def _refuser_apres_avoir_commence(
    noeud: Noeud, avant: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    vraie, reste = noeud.accueil.synchroniser, [avant]

    def synchroniser(objet: dict[str, Any]) -> None:
        vraie(objet)
        if reste[0]:
            reste[0] -= 1
            raise RuntimeError("plus tard")
        raise Occupe("non merci")

    monkeypatch.setattr(noeud.accueil, "synchroniser", synchroniser)


def test_une_adresse_que_nul_ne_joindrait_n_entre_pas_et_un_autre_prend_la_place(
    tmp_path: Path,
) -> None:
    async def essai() -> None:
        async with noeuds(tmp_path, 3) as (hote, bob, charlie):
            bob.accueil.membre = replace(bob.accueil.membre, adresse="http://192.0.2.1:80")
            depart = asyncio.create_task(inviter(hote.accueil, [], 2, JEU, REGLES, "simple"))
            await _attendre(lambda: hote.accueil.table.places == 2)
            with pytest.raises(RefusDuPair, match="sans TLS, on ne joue que sur") as refus:
                await rejoindre(bob.accueil, lien_de(hote))
            assert (refus.value.statut, refus.value.code) == (409, AdresseRefusee.code)
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(depart, rejoindre(charlie.accueil, lien_de(hote)))
            await jouer_jusqu_au_bout([hote, charlie])

    asyncio.run(essai())


def test_de_meme_en_salle_d_attente(tmp_path: Path) -> None:
    async def essai() -> None:
        async with noeuds(tmp_path, 2) as (hote, bob):
            bob.accueil.membre = replace(bob.accueil.membre, adresse="http://192.0.2.1:80")
            salle = inviter_en_salle(hote.accueil, [], 2, JEU, REGLES, "simple", 60.0)
            depart = asyncio.create_task(salle)
            await _attendre(lambda: hote.accueil.salle is not None)
            with pytest.raises(ErreurRebelote, match="Bob donne une adresse que cette table"):
                await rejoindre(bob.accueil, lien_de(hote))
            depart.cancel()
            await asyncio.gather(depart, return_exceptions=True)

    asyncio.run(essai())

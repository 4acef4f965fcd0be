"""La liste est à tous : qui invite la tait, la fausse ou la double."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from rebelote.cli.reseau.issue import issue
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.cadence import Cadence
from rebelote.p2p.messages.erreurs import ListeRefusee, Occupe, RefusDuPair
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.noeud.accord import DEUX_LISTES
from rebelote.p2p.noeud.carnets import chemin_du_carnet, inachevee
from rebelote.p2p.noeud.memoire_fichier import MemoireFichier
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.serveur import finir, saluer
from tests.p2p.attables import (
    PATIENCE,
    attables,
    dressee,
    jouer_jusqu_au_bout,
    noeuds,
    porter_a,
)
from tests.p2p.reseau import lien_de

DEUX: Final = "Alice a signé deux listes différentes pour cette partie"


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


def test_qui_nous_tait_la_liste_et_refuse_de_repondre_ne_nous_fait_pas_partir(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Un refus de l'hôte ne vaut pas mieux que son silence : un autre porte déjà la liste."""

    async def essai() -> None:
        async with attables(tmp_path, 3) as (tous, arrivees):
            hote, bob, charlie = tous
            montrer = hote.etat_du_jeu

            def refuser(proprietaire: bool) -> dict[str, Any]:
                raise Occupe("non merci")

            monkeypatch.setattr(hote, "etat_du_jeu", refuser)
            await asyncio.sleep(1.2)  # Bob regarde si l'hôte est là, et se voit refusé
            assert not arrivees[0].done()
            tablee = dressee(hote)
            hote.demarrer(tablee)
            await porter_a(hote, tablee, charlie.accueil.membre)
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*arrivees)
            assert bob.accueil.liste is not None
            monkeypatch.setattr(hote, "etat_du_jeu", montrer)
            await jouer_jusqu_au_bout(tous)

    asyncio.run(essai())


def test_relance_avant_la_premiere_entree_on_a_encore_de_quoi_passer_la_liste(
    tmp_path: Path,
) -> None:
    async def essai() -> None:
        async with attables(tmp_path, 3) as (tous, _):
            hote, bob, _charlie = tous
            await porter_a(hote, dressee(hote), bob.accueil.membre)
            gardee = bob.accueil.liste
            assert gardee is not None
            bob.accueil.liste = None
            bob.ranger()
            bob.demarrer(gardee.tablee)
            assert bob.accueil.liste == gardee

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

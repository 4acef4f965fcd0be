"""Un invité commence et refuse la liste, ou donne une adresse que nul ne joint."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.accueil.invitation import inviter, inviter_en_salle
from rebelote.p2p.messages.erreurs import AdresseRefusee, Occupe, RefusDuPair
from rebelote.p2p.noeud.noeud import Noeud
from tests.p2p.attables import (
    JEU,
    PATIENCE,
    REGLES,
    attendre,
    jouer_jusqu_au_bout,
    noeuds,
)
from tests.p2p.reseau import lien_de


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
            await attendre(lambda: hote.accueil.table.places == 2)
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
            await attendre(lambda: hote.accueil.salle is not None)
            with pytest.raises(ErreurRebelote, match="Bob donne une adresse que cette table"):
                await rejoindre(bob.accueil, lien_de(hote))
            depart.cancel()
            await asyncio.gather(depart, return_exceptions=True)

    asyncio.run(essai())

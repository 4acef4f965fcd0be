"""La grâce est de la table : signée par qui invite, la même pour tous."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.accueil.invitation import inviter
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.tablee import Tablee
from tests.p2p.accueil.test_accueil_veille import tablee
from tests.p2p.attables import JEU, REGLES, attendre
from tests.p2p.reseau import lien_de, noeud_servi


def test_elle_est_dans_la_liste_signee_et_en_change_la_racine() -> None:
    table = tablee([Identite(), Identite()])
    assert "grace" not in table.en_json(), "une minute, comme partout"
    pressee = replace(table, grace=10.0)
    assert Tablee.depuis_json(pressee.en_json()) == pressee
    assert pressee.racine != table.racine


@pytest.mark.parametrize("grace", [0, 0.5, -3, 1e9, True, "60", None, [60]])
def test_une_grace_insensee_se_refuse(grace: object) -> None:
    table = tablee([Identite(), Identite()]).en_json()
    with pytest.raises(Illisible, match="grâce"):
        Tablee.depuis_json({**table, "grace": grace})


def test_chacun_laisse_aux_absents_le_temps_que_dit_qui_invite(tmp_path: Path) -> None:
    """À chacun la sienne, le plus pressé tiendrait pour complice un honnête qui attend encore."""

    async def essai() -> tuple[float, float]:
        vif, lent = Reglages(grace=7.0), Reglages(grace=60.0)
        async with (
            noeud_servi(tmp_path, "ana", tls=False, reglages=vif) as ana,
            noeud_servi(tmp_path, "bob", tls=False, reglages=lent) as bob,
        ):
            depart = asyncio.create_task(inviter(ana.accueil, [], 2, JEU, REGLES, "simple"))
            await attendre(lambda: bool(ana.accueil.table.places))
            venue = asyncio.create_task(rejoindre(bob.accueil, lien_de(ana)))
            await attendre(lambda: ana.poste is not None and bob.poste is not None)
            assert ana.poste is not None
            assert bob.poste is not None
            graces = ana.poste.reglages.grace, bob.poste.reglages.grace
            depart.cancel()
            venue.cancel()
            return graces

    assert asyncio.run(essai()) == (7.0, 7.0)

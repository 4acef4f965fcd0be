"""Ce que rien n'attendait n'arrête pas un nœud sans bruit : c'est dit, gardé, et l'on continue."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rebelote.jeux.catalogue import trouver
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.accueil.invitation import inviter
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.noeud.incidents import FICHIER, MAXIMUM, Incidents
from rebelote.p2p.noeud.joueur_assis import JoueurAssis
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.serveur import finir
from tests.p2p.reseau import lien_de, noeud_servi

FOIS = 3
Methode = Callable[..., Any]


def capricieuse(methode: Methode, erreur: Exception) -> Methode:
    """La même, qui échoue de temps à autre, quelques fois."""
    appels = iter(range(10**9))
    rates = {5 * rang for rang in range(1, FOIS + 1)}

    def essayer(*arguments: Any) -> Any:
        if next(appels) in rates:
            raise erreur
        return methode(*arguments)

    return essayer


async def jouer(dossier: Path) -> tuple[Noeud, Noeud]:
    """Un tarot africain à deux, jusqu'au bout."""
    regles = trouver("tarot_africain").regles.depuis_json({"vies": 1})
    async with noeud_servi(dossier, "ana", False) as ana, noeud_servi(dossier, "bob", False) as bob:
        async with asyncio.timeout(120), asyncio.TaskGroup() as taches:
            taches.create_task(inviter(ana.accueil, [], 2, "tarot_africain", regles, "simple"))
            while not ana.accueil.table.places:
                await asyncio.sleep(0.01)
            taches.create_task(rejoindre(bob.accueil, lien_de(ana)))
            while ana.poste is None or bob.poste is None:
                await asyncio.sleep(0.01)
            await asyncio.gather(finir(ana), finir(bob))
        return ana, bob


@pytest.mark.parametrize(
    ("classe", "methode"),
    [(PosteActif, "tic"), (PosteActif, "recevoir"), (JoueurAssis, "_choisir")],
)
def test_une_exception_dans_une_boucle_est_dite_et_la_partie_finit(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    classe: type,
    methode: str,
) -> None:
    erreur = ZeroDivisionError("un défaut\nqui n'est pas le nôtre")
    monkeypatch.setattr(classe, methode, capricieuse(getattr(classe, methode), erreur))
    ana, bob = asyncio.run(jouer(tmp_path))
    assert all(noeud.poste is not None and noeud.poste.finie for noeud in (ana, bob))
    dites = capsys.readouterr().err.splitlines()
    assert 1 <= len(dites) <= 2
    assert "incident inattendu, la partie continue (ZeroDivisionError : un défaut)" in dites[0]
    gardes = list(tmp_path.glob(f"*/{FICHIER}"))
    assert len(gardes) == len(dites)
    assert "Traceback" in gardes[0].read_text(encoding="utf-8")
    assert stat.S_IMODE(gardes[0].stat().st_mode) == 0o600


def test_un_carnet_que_l_on_ne_peut_plus_tenir_arrete_le_noeud(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mieux vaut s'arrêter, en le disant, que de signer ce que l'on aura oublié."""
    plein = capricieuse(PosteActif.tic, OSError(28, "No space left on device"))
    monkeypatch.setattr(PosteActif, "tic", plein)
    with pytest.raises(ExceptionGroup) as groupe:
        asyncio.run(jouer(tmp_path))
    assert groupe.group_contains(OSError, match="No space left")


def test_un_incident_qui_se_repete_ne_remplit_pas_le_disque(tmp_path: Path) -> None:
    incidents = Incidents("ana", tmp_path)
    for rang in range(10 * MAXIMUM):
        incidents.noter(ValueError(f"numéro {rang}"))
    assert (tmp_path / FICHIER).read_text(encoding="utf-8").count("ValueError") == MAXIMUM

"""La part de temps de chacun : ce qu'il coûte est compté juste, et lui seul attend."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from rebelote.p2p.liaison.part_de_temps import EN_ATTENTE, PartDeTemps, TropDAttente, chronometrer
from rebelote.p2p.noeud.limites import Limites
from rebelote.p2p.noeud.porte import LECTURE, VISITEUR, PorteDuNoeud
from rebelote.p2p.noeud.visiteurs import Qualite, Visiteur

PART, AVANCE = 0.1, 0.01


def _calculer(secondes: float) -> None:
    fin = time.thread_time() + secondes
    while time.thread_time() < fin:
        pass


async def _travail(secondes: float, pas: int = 1) -> str:
    for _ in range(pas):
        _calculer(secondes / pas)
        await asyncio.sleep(0)
    return "fait"


def test_on_ne_compte_que_le_travail_lui_meme() -> None:
    """Pendant qu'il attend, un autre calcule dix fois plus."""
    comptes: dict[str, float] = {"petit": 0.0, "gros": 0.0}

    async def mener(nom: str, secondes: float) -> None:
        def compter(duree: float) -> None:
            comptes[nom] += duree

        assert await chronometrer(_travail(secondes, pas=10), compter) == "fait"

    async def ensemble() -> None:
        await asyncio.gather(mener("petit", 0.02), mener("gros", 0.2))

    asyncio.run(ensemble())
    assert 0.02 <= comptes["petit"] < 0.1
    assert 0.2 <= comptes["gros"] < 0.4


def test_une_faute_remonte_et_se_compte() -> None:
    durees: list[float] = []

    async def echouer() -> None:
        await asyncio.sleep(0)
        raise ValueError("non")

    async def mener() -> None:
        await chronometrer(echouer(), durees.append)

    with pytest.raises(ValueError, match="non"):
        asyncio.run(mener())
    assert len(durees) == 2


def test_une_annulation_parvient_au_travail() -> None:
    vus: list[str] = []

    async def dormir() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            vus.append("annulé")
            raise

    async def mener() -> None:
        tache = asyncio.create_task(PartDeTemps(4).compter("ana", dormir()))
        await asyncio.sleep(0.01)
        tache.cancel()
        with pytest.raises(asyncio.CancelledError):
            await tache

    asyncio.run(mener())
    assert vus == ["annulé"]


def test_abandonne_en_chemin_le_travail_se_referme() -> None:
    vus: list[str] = []

    async def dormir() -> None:
        try:
            await asyncio.sleep(0)
        finally:
            vus.append("refermé")

    async def mener() -> None:
        await chronometrer(dormir(), lambda _: None)

    laisse = mener()
    laisse.send(None)
    laisse.close()
    assert vus == ["refermé"]


def test_qui_a_trop_pris_attend_et_lui_seul() -> None:
    async def mener() -> dict[str, float]:
        temps = PartDeTemps(4, PART, AVANCE)
        await temps.compter("eve", _travail(0.03))
        attentes = {}
        for nom in ("bob", "eve"):
            debut = time.monotonic()
            await temps.patienter(nom)
            attentes[nom] = time.monotonic() - debut
        return attentes

    attentes = asyncio.run(mener())
    assert attentes["eve"] >= 0.1, "elle devait vingt millisecondes, au dixième de notre temps"
    assert attentes["bob"] < attentes["eve"]


def test_on_n_attend_pas_pour_trop_de_demandes_a_la_fois() -> None:
    async def mener() -> list[object]:
        temps = PartDeTemps(4, PART, AVANCE)
        await temps.compter("eve", _travail(0.03))
        attentes = [temps.patienter("eve") for _ in range(EN_ATTENTE + 2)]
        issues = await asyncio.gather(*attentes, return_exceptions=True)
        await temps.patienter("eve")  # les autres servies, on l'écoute de nouveau
        return list(issues)

    issues = asyncio.run(mener())
    assert issues[:EN_ATTENTE] == [None] * EN_ATTENTE
    assert all(isinstance(issue, TropDAttente) for issue in issues[EN_ATTENTE:])


def test_un_travail_sans_fin_est_arrete() -> None:
    """Un pair qui nous fait lire sans fin : on n'attend pas qu'il s'arrête de lui-même."""
    comptes: list[float] = []

    async def mener() -> None:
        await chronometrer(_travail(60.0, pas=6000), comptes.append, au_plus=0.1)

    with pytest.raises(TimeoutError):
        asyncio.run(mener())
    assert 0.1 <= sum(comptes) < 1.0


def test_lire_ce_qu_il_envoie_est_a_sa_charge() -> None:
    """Deux secondes à lire ses en-têtes : sa demande suivante attend, celle d'un autre non."""
    servis: list[str] = []

    async def service(portee: Any, recevoir: Any, envoyer: Any) -> None:
        servis.append(portee["state"][VISITEUR].nom)

    async def recevoir() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def envoyer(message: Any) -> None:
        del message

    async def demander(porte: PorteDuNoeud, nom: str, lecture: float) -> None:
        etat = {VISITEUR: Visiteur(Qualite.MEMBRE, nom), LECTURE: lambda: lecture}
        portee = {"type": "http", "method": "GET", "path": "/tete", "headers": [], "state": etat}
        async with asyncio.timeout(0.5):
            await porte(portee, recevoir, envoyer)

    async def mener() -> None:
        porte = PorteDuNoeud(service, Limites(), lambda: True)
        with pytest.raises(TimeoutError):
            await demander(porte, "ana", 2.0)
        await demander(porte, "bob", 0.0)

    asyncio.run(mener())
    assert servis == ["bob"]

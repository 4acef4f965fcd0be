"""Les refus se distinguent par leur type, et sur le fil par leur code, jamais par leur phrase."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from rebelote.jeux.commun import salle
from rebelote.jeux.commun.salle import SALLE_PLEINE, RefusSalle
from rebelote.noyau.erreurs import ErreurRebelote, Illisible, RegleInvalide
from rebelote.p2p.liaison import pairs
from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.messages import erreurs
from rebelote.p2p.messages.erreurs import (
    GesteRefuse,
    Injoignable,
    MessageRefuse,
    NonInvite,
    RefusDuPair,
    SignatureInvalide,
)
from rebelote.p2p.noeud.api import code_du_refus
from tests.p2p.reseau import noeud_servi

PAGE = (Path(__file__).parents[3] / "docs" / "protocole.md").read_text(encoding="utf-8")


def _classes(racine: type[MessageRefuse] = MessageRefuse) -> Iterator[type[MessageRefuse]]:
    yield racine
    for classe in racine.__subclasses__():
        yield from _classes(classe)


def test_chaque_refus_a_son_code_et_sa_ligne_dans_la_page() -> None:
    codes = [classe.code for classe in _classes()]
    assert len(set(codes)) == len(codes) > 5
    gestes = (SALLE_PLEINE, salle.DEJA_LA, salle.ABSENT, salle.DEJA_PRET, salle.PAS_PRET)
    codes += [motif.code.lower() for motif in (*gestes, salle.PARTIE_COMMENCEE)]
    for code in codes:
        assert f"`{code}`" in PAGE


def test_l_arbre_dessine_en_tete_du_fichier_est_le_vrai() -> None:
    assert erreurs.__doc__ is not None
    for classe in (*_classes(), Injoignable, RefusDuPair):
        assert f" {classe.__name__} " in erreurs.__doc__


@pytest.mark.parametrize(
    ("erreur", "code"),
    [
        (SignatureInvalide("peu importe"), "signature_invalide"),
        (GesteRefuse("signature invalide"), "geste_refuse"),
        (NonInvite("Bob"), "non_invite"),
        (RefusSalle("Bob", SALLE_PLEINE), "salle_pleine"),
        (Illisible("quoi ?"), "illisible"),
        (RegleInvalide("objectif"), "message_refuse"),
    ],
)
def test_le_code_vient_du_type_et_non_de_la_phrase(erreur: ErreurRebelote, code: str) -> None:
    assert code_du_refus(erreur) == code


def test_le_pair_lit_le_statut_et_le_code(tmp_path: Path) -> None:
    async def essai() -> None:
        async with noeud_servi(tmp_path, "Ana") as ana, Pair(ana.adresse, ana.identite.cle) as pair:
            with pytest.raises(RefusDuPair) as refus:
                await pair.lire("/salle")
            assert (refus.value.statut, refus.value.code) == (404, "pas_de_salle")
            with pytest.raises(RefusDuPair) as illisible:
                await pair.poster("/invite", {})
            assert (illisible.value.statut, illisible.value.code) == (422, "illisible")
            with pytest.raises(RefusDuPair) as etranger:
                await pair.poster("/accuse", {})
            assert (etranger.value.statut, etranger.value.code) == (401, "etranger")

    asyncio.run(essai())


@pytest.mark.parametrize("corps", [{"detail": "Not Found"}, {"detail": "n'est pas invité"}, {}])
def test_un_service_qui_ne_nomme_pas_ses_refus_n_est_pas_un_noeud(
    corps: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def essai() -> None:
        async with Pair("http://127.0.0.1:9", "ab" * 32) as pair:
            porteur = httpx.MockTransport(lambda _: httpx.Response(404, json=corps))
            client = httpx.AsyncClient(transport=porteur, base_url="http://127.0.0.1:9")
            monkeypatch.setattr(pair, "_client", client)
            with pytest.raises(Injoignable, match=r"comme un nœud rebelote \(404\)"):
                await pair.lire("/salle")

    asyncio.run(essai())


def test_aucune_phrase_n_est_comparee() -> None:
    """Dans p2p, un message d'erreur se dit ; il ne se relit pas."""
    dossier = Path(pairs.__file__).parents[1]
    for fichier in dossier.rglob("*.py"):
        texte = fichier.read_text(encoding="utf-8")
        for comparaison in ("in str(", "str(erreur) ==", "str(refus) ==", "str(faute) =="):
            assert comparaison not in texte, fichier

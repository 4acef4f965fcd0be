"""Ce qu'un coup apporte d'avance : une clé ou un mélange, et le seul que l'on attende."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from campagnes.groupe_a_decouvert import a_decouvert
from rebelote.cartes import PAQUET_32
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier.avance import Avance
from rebelote.p2p.messages.entree import CLE, MELANGE
from rebelote.p2p.messages.octets import en_texte
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.p2p.secret.chiffre import TAILLE
from tests.p2p.membre.table_sans_defaut import IDENTITES

TETE = "a" * 64
PAQUET = tuple(PAQUET_32)
PAQUET_NUL = {"paquet": en_texte(bytes(TAILLE * len(PAQUET))), "preuve": ""}


@pytest.fixture(autouse=True)
def _a_decouvert() -> Iterator[None]:
    with a_decouvert(IDENTITES):
        yield


def _avances() -> list[Avance]:
    membres = tuple(Membre(f"N{n}", i.cle, f"http://n:{9000 + n}") for n, i in enumerate(IDENTITES))
    tablee = Tablee("essai", "belote", {"objectif": 1}, membres, "secrete")
    return [Avance.neuve(tablee, s, i, range(4)) for s, i in enumerate(IDENTITES)]


def _dire(avances: list[Avance], siege: Siege) -> dict[str, Any]:
    """Ce siège fait ce qu'il peut d'avance, et tous le lisent."""
    corps = avances[siege].ecrire(siege, PAQUET, TETE)
    assert corps is not None
    for avance in avances:
        avance.lire((siege, TETE), PAQUET, corps, verifier=avance is not avances[siege])()
    return corps


def test_un_paquet_qui_ne_dit_pas_son_type_ne_se_prepare_pas() -> None:
    """Préparé sous les seules clés déjà dites, il ferait paraître faux tout mélange honnête."""
    avances = _avances()
    assert [_dire(avances, siege)["type"] for siege in (0, 1)] == [CLE, CLE]
    for corps in (PAQUET_NUL, {"type": MELANGE, **PAQUET_NUL}, {"type": None, **PAQUET_NUL}):
        with pytest.raises(Illisible, match="on attendait rien"):
            avances[2].lire((1, TETE), PAQUET, corps, verifier=True)
    assert [_dire(avances, siege)["type"] for siege in (2, 3, 0)] == [CLE, CLE, MELANGE]


def test_qui_a_battu_ne_bat_plus() -> None:
    avances = _avances()
    for siege in (*range(4), 0):
        _dire(avances, siege)
    assert avances[0].ecrire(0, PAQUET, TETE) is None
    encore = dict(avances[0].tapis.paquet.battre(TETE))
    for corps in (encore, {"type": MELANGE, **encore}):
        with pytest.raises(Illisible, match="on attendait rien"):
            avances[1].lire((0, TETE), PAQUET, corps, verifier=True)
    assert all(
        avance.tapis.paquet.melangeurs == avances[0].tapis.paquet.melangeurs for avance in avances
    )

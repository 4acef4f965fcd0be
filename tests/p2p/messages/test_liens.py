"""Les liens d'invitation : ce qu'ils portent, et ce qui leur manque quand on les refuse."""

from __future__ import annotations

import pytest

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.liens import Lien, adresse_web, lire_lien

CLE = Identite(b"1" * 32).cle


@pytest.mark.parametrize(
    ("texte", "adresse", "invitation"),
    [
        (f"rebelote://192.168.1.10:8001/#{CLE}", "https://192.168.1.10:8001", ""),
        (f"rebelote+http://127.0.0.1:8001/#{CLE}", "http://127.0.0.1:8001", ""),
        (
            f"rebelote://alice.local:8001/?invitation=a-b_c#{CLE}",
            "https://alice.local:8001",
            "a-b_c",
        ),
        (f"rebelote://[::1]:8001/?invitation=x#{CLE}", "https://[::1]:8001", "x"),
    ],
)
def test_un_lien_se_lit_et_s_ecrit(texte: str, adresse: str, invitation: str) -> None:
    lien = lire_lien(texte)
    assert lien == Lien(adresse, CLE, invitation)
    assert str(lien) == texte
    assert lire_lien(f"  {texte}\n") == lien


@pytest.mark.parametrize(
    ("texte", "raison"),
    [
        ("", "attendu rebelote://"),
        ("bonjour", "attendu rebelote://"),
        (f"https://127.0.0.1:8001/#{CLE}", "attendu rebelote://"),
        (f"rebelote://127.0.0.1/#{CLE}", "il manque l'hôte ou le port"),
        (f"rebelote://:8001/#{CLE}", "il manque l'hôte ou le port"),
        (f"rebelote://127.0.0.1:0/#{CLE}", "il manque l'hôte ou le port"),
        (f"rebelote://127.0.0.1:99999/#{CLE}", "son adresse n'en est pas une"),
        (f"rebelote://127.0.0.1:port/#{CLE}", "son adresse n'en est pas une"),
        (f"rebelote://[::1:8001/#{CLE}", "son adresse n'en est pas une"),
        (f"rebelote://é..:80/#{CLE}", "son hôte n'est ni"),
        (f"rebelote://１２７.0.0.1:80/#{CLE}", "son hôte n'est ni"),
        (f"rebelote://😀:80/#{CLE}", "son hôte n'est ni"),
        (f"rebelote://xn--a:80/#{CLE}", "son hôte n'est ni"),
        (f"rebelote://\udcff\udcfe:80/#{CLE}", "son hôte n'est ni"),
        ("rebelote://127.0.0.1:8001/", "la clé publique n'y est pas"),
        (f"rebelote://127.0.0.1:8001/#{CLE[:-1]}", "la clé publique n'y est pas"),
        (f"rebelote://127.0.0.1:8001/#{CLE.upper()}", "la clé publique n'y est pas"),
    ],
)
def test_un_mauvais_lien_dit_ce_qui_lui_manque(texte: str, raison: str) -> None:
    with pytest.raises(ErreurRebelote, match="lien illisible") as refus:
        lire_lien(texte)
    assert raison in str(refus.value)


def test_une_adresse_ipv6_prend_des_crochets() -> None:
    assert adresse_web("::1", 8001, tls=True) == "https://[::1]:8001"
    assert adresse_web("127.0.0.1", 8001, tls=False) == "http://127.0.0.1:8001"

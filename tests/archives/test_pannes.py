"""Les pannes du système se disent en français, avec le fichier ou le port en cause."""

from __future__ import annotations

import errno
import os
import socket
import ssl
from pathlib import Path

import pytest

from rebelote.archives.pannes import ecoute_impossible, phrase, raison


def _panne(numero: int) -> OSError:
    return OSError(numero, os.strerror(numero))


@pytest.mark.parametrize(
    ("erreur", "attendu"),
    [
        (_panne(errno.EACCES), "accès refusé"),
        (_panne(errno.ECONNREFUSED), "connexion refusée"),
        (_panne(errno.ENOSPC), "disque plein"),
        (_panne(errno.EOVERFLOW), "erreur EOVERFLOW du système"),
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "machine inconnue"),
        (ssl.SSLCertVerificationError(1, "certificate verify failed"), "certificat refusé"),
        (ssl.SSLError(1, "wrong version number"), "échange TLS impossible"),
        (TimeoutError(), "pas de réponse à temps"),
        (ValueError("rien à voir"), "panne du système"),
    ],
)
def test_chaque_panne_a_ses_mots(erreur: Exception, attendu: str) -> None:
    assert raison(erreur) == attendu


def test_une_panne_enveloppee_se_retrouve() -> None:
    """Les bibliothèques du réseau en font une erreur à elles, parfois plusieurs à la fois."""
    dessus = RuntimeError("All connection attempts failed")
    dessus.__cause__ = ExceptionGroup("toutes", [OSError("sans numéro"), _panne(errno.ENETUNREACH)])
    assert raison(dessus) == "réseau hors d'atteinte"


def test_un_fichier_la_ou_il_faut_un_dossier(tmp_path: Path) -> None:
    fichier = tmp_path / "passwd"
    fichier.touch()
    for chemin in (fichier, fichier / "dessous"):
        with pytest.raises(OSError, match="passwd") as panne:
            chemin.mkdir(exist_ok=True)
        assert phrase(panne.value) == f"{fichier} n'est pas un dossier"
        assert raison(panne.value) == "ce n'est pas un dossier"


def test_la_phrase_nomme_le_fichier(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="absent") as panne:
        (tmp_path / "absent").read_text()
    assert phrase(panne.value) == f"{tmp_path / 'absent'} n'existe pas"
    assert phrase(_panne(errno.EACCES), "ici") == "ici : accès refusé"
    assert phrase(_panne(errno.EACCES)) == "accès refusé"


def test_un_port_pris() -> None:
    with socket.create_server(("127.0.0.1", 0)) as prise:
        port = prise.getsockname()[1]
        with pytest.raises(OSError, match="in use") as panne:
            socket.create_server(("127.0.0.1", port))
    assert ecoute_impossible("127.0.0.1", port, panne.value).startswith(
        f"le port {port} est déjà pris"
    )
    ailleurs = ecoute_impossible("192.0.2.1", 80, _panne(errno.EADDRNOTAVAIL))
    assert ailleurs.endswith("192.0.2.1:80 : cette adresse n'est pas de cette machine")
    assert "illisible" in ecoute_impossible("é" * 99, 80, UnicodeError())

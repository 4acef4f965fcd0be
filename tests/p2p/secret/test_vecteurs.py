"""Des vecteurs connus : refaits par le code, et jugés par une seconde écriture, lente et à part.

`python -m tests.p2p.secret.test_vecteurs` les récrit ; ils ne changent que si le format change.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from campagnes.secret import faussaires
from campagnes.secret.atelier import Atelier, Faux
from rebelote.p2p.secret import avis, parts, voile
from rebelote.p2p.secret.chiffre import Chiffre, paquet_depuis_octets, paquet_en_octets
from rebelote.p2p.secret.erreurs import PreuveFausse
from rebelote.p2p.secret.generateurs import H, generateurs
from rebelote.p2p.secret.melange import melanger
from rebelote.p2p.secret.verification_melange import verifier_melange
from tests.p2p.secret import courbe_lente as lente
from tests.p2p.secret.outils import CLE, CLES, CONTEXTE, SECRETS, hasard, neuf

FICHIER = Path(__file__).with_name("vecteurs.json")
NOMBRE = 3
GRAINE = 2026


def calculer() -> dict[str, Any]:
    """Tout ce que le code fait d'une graine, secrets compris."""
    fait = melanger(neuf(NOMBRE), CLE, CONTEXTE, hasard(GRAINE))
    dites = parts.calculer_parts(SECRETS[0], fait.paquet)
    preuve = parts.prouver_parts(SECRETS[0], fait.paquet, dites, CONTEXTE, hasard(GRAINE))
    dits = [avis.dire_avis(oui, CLE, CONTEXTE, hasard(GRAINE)) for oui in (False, True)]
    somme = avis.reunir(avis.lire_avis(dit, CLE, CONTEXTE) for dit in dits)
    return {
        "contexte": CONTEXTE.hex(),
        "cle": CLE.hex(),
        "avant": paquet_en_octets(neuf(NOMBRE)).hex(),
        "apres": paquet_en_octets(fait.paquet).hex(),
        "permutation": list(fait.secret.permutation),
        "aleas": [alea.hex() for alea in fait.secret.aleas],
        "preuve": fait.preuve.hex(),
        "cle_du_joueur": CLES[0].hex(),
        "preuve_de_cle": parts.prouver_cle(SECRETS[0], CONTEXTE, hasard(GRAINE)).hex(),
        "parts": [part.hex() for part in dites],
        "preuve_des_parts": preuve.hex(),
        "avis": [dit.hex() for dit in dits],
        "somme": somme.en_octets().hex(),
        "voile": voile.voiler(SECRETS[0], somme, CONTEXTE, hasard(GRAINE)).hex(),
    }


@pytest.fixture(scope="module")
def connus() -> dict[str, Any]:
    lus: dict[str, Any] = json.loads(FICHIER.read_text())
    return lus


def _en_octets(connus: dict[str, Any], nom: str) -> bytes:
    return bytes.fromhex(connus[nom])


def _juger_lentement(
    avant: Sequence[Chiffre], apres: Sequence[Chiffre], cle: bytes, preuve: bytes
) -> bool:
    un, autre = ([chiffre.en_octets() for chiffre in paquet] for paquet in (avant, apres))
    return lente.verifier(un, autre, cle, CONTEXTE, preuve, H, generateurs(len(avant)))


def test_la_meme_graine_refait_les_vecteurs(connus: dict[str, Any]) -> None:
    assert calculer() == connus


def test_le_melange_refait_en_ouvrant_tout_son_hasard(connus: dict[str, Any]) -> None:
    avant = [
        (lente.lire(chiffre.a), lente.lire(chiffre.b))
        for chiffre in paquet_depuis_octets(_en_octets(connus, "avant"), NOMBRE)
    ]
    aleas = [int.from_bytes(bytes.fromhex(alea), "little") for alea in connus["aleas"]]
    cle = lente.lire(_en_octets(connus, "cle"))
    refait = lente.rebattre(avant, cle, connus["permutation"], aleas)
    octets = b"".join(lente.en_octets(a) + lente.en_octets(b) for a, b in refait)
    assert octets == _en_octets(connus, "apres")


def test_les_deux_verificateurs_acceptent_les_vecteurs(connus: dict[str, Any]) -> None:
    avant = paquet_depuis_octets(_en_octets(connus, "avant"), NOMBRE)
    apres = paquet_depuis_octets(_en_octets(connus, "apres"), NOMBRE)
    preuve = _en_octets(connus, "preuve")
    verifier_melange(avant, apres, CLE, CONTEXTE, preuve)
    assert _juger_lentement(avant, apres, CLE, preuve)


def test_les_deux_verificateurs_acceptent_cle_et_parts(connus: dict[str, Any]) -> None:
    cle, preuve = _en_octets(connus, "cle_du_joueur"), _en_octets(connus, "preuve_de_cle")
    parts.verifier_cle(cle, CONTEXTE, preuve)
    assert lente.verifier_cle(cle, CONTEXTE, preuve)
    chiffres = paquet_depuis_octets(_en_octets(connus, "apres"), NOMBRE)
    dites = [bytes.fromhex(part) for part in connus["parts"]]
    preuve = _en_octets(connus, "preuve_des_parts")
    parts.verifier_parts(cle, chiffres, dites, CONTEXTE, preuve)
    octets = [chiffre.en_octets() for chiffre in chiffres]
    assert lente.verifier_parts(cle, octets, dites, CONTEXTE, preuve)
    assert not lente.verifier_parts(cle, octets, dites[::-1], CONTEXTE, preuve)


def test_les_deux_verificateurs_acceptent_avis_et_voile(connus: dict[str, Any]) -> None:
    for dit in map(bytes.fromhex, connus["avis"]):
        avis.lire_avis(dit, CLE, CONTEXTE)
        assert lente.verifier_avis(CLE, CONTEXTE, dit)
        assert not lente.verifier_avis(CLE, b"ailleurs", dit)
    somme, voiles = _en_octets(connus, "somme"), _en_octets(connus, "voile")
    voile.verifier_voile(CLES[0], Chiffre.depuis_octets(somme), CONTEXTE, voiles)
    assert lente.verifier_voile(CLES[0], somme, CONTEXTE, voiles)
    assert not lente.verifier_voile(CLES[1], somme, CONTEXTE, voiles)


@pytest.mark.parametrize("faussaire", [faussaires.carte_changee, faussaires.chaine_rompue])
def test_le_verificateur_lent_refuse_aussi(faussaire: Callable[[Atelier], Faux]) -> None:
    faux = faussaire(Atelier(hasard(1)))
    avant, apres, cle, _ = faux.enonce
    assert not _juger_lentement(avant, apres, cle, faux.preuve.en_octets())


def test_sans_verifier_le_sous_groupe_un_point_tordu_passerait() -> None:
    """Le vérificateur lent ne regarde pas le sous-groupe : le faux lui échappe, pas à nous."""
    faux = faussaires.hors_du_groupe(Atelier(hasard(1)))
    avant, apres, cle, _ = faux.enonce
    assert _juger_lentement(avant, apres, cle, faux.preuve.en_octets())
    with pytest.raises(PreuveFausse, match="point du groupe"):
        faux.presenter()


if __name__ == "__main__":
    FICHIER.write_text(json.dumps(calculer(), indent=2) + "\n")

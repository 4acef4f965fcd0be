"""Clés, parts et secours : une donne entière, puis tout ce qui doit être refusé."""

from __future__ import annotations

import pytest

from rebelote.cartes import PAQUET_32
from rebelote.p2p.secret import groupe, partage, parts
from rebelote.p2p.secret.chiffre import Chiffre, paquet_initial
from rebelote.p2p.secret.erreurs import PreuveFausse
from rebelote.p2p.secret.generateurs import cartes_par_point, point_de_carte
from rebelote.p2p.secret.groupe import NEUTRE, ZERO
from rebelote.p2p.secret.melange import melanger
from rebelote.p2p.secret.verification_melange import verifier_melange
from tests.p2p.secret.outils import CLE, CLES, CONTEXTE, SECRETS, hasard, neuf

TEXTES = [carte.texte for carte in PAQUET_32]


def test_une_donne_entiere_a_quatre() -> None:
    """Quatre clés prouvées, quatre mélanges vérifiés, et chacun lit ses huit cartes, lui seul."""
    secrets = [parts.nouvelle_cle(hasard(siege)) for siege in range(4)]
    cles = [parts.cle_publique(secret) for secret in secrets]
    cle = parts.cle_commune(cles)
    paquet = paquet_initial([point_de_carte(texte) for texte in TEXTES], cle)
    for siege in range(4):
        fait = melanger(paquet, cle, b"%d" % siege, hasard(10 + siege))
        verifier_melange(paquet, fait.paquet, cle, b"%d" % siege, fait.preuve)
        paquet = fait.paquet
    annuaire, mains = cartes_par_point(TEXTES), []
    for siege in range(4):
        places = paquet[8 * siege : 8 * siege + 8]
        dites = [_parts_prouvees(secret, places) for secret in secrets]
        mains += [
            annuaire[parts.dechiffrer(chiffre, part)]
            for chiffre, *part in zip(places, *dites, strict=True)
        ]
        sans_lui = [part for autre, part in enumerate(dites) if autre != siege]
        lus = [parts.dechiffrer(c, part) for c, *part in zip(places, *sans_lui, strict=True)]
        assert not set(lus) & annuaire.keys()
    assert sorted(mains) == sorted(TEXTES)


def _parts_prouvees(secret: bytes, places: list[Chiffre]) -> list[bytes]:
    dites = parts.calculer_parts(secret, places)
    preuve = parts.prouver_parts(secret, places, dites, CONTEXTE, hasard(5))
    parts.verifier_parts(parts.cle_publique(secret), places, dites, CONTEXTE, preuve)
    return dites


# --- Les clés ---------------------------------------------------------------------------------


def test_une_cle_se_prouve_la_ou_elle_est_dite() -> None:
    preuve = parts.prouver_cle(SECRETS[0], CONTEXTE)
    assert len(preuve) == parts.TAILLE_PREUVE == 64
    parts.verifier_cle(CLES[0], CONTEXTE, preuve)
    for cle, contexte, dite in (
        (CLES[0], b"ailleurs", preuve),
        (CLES[1], CONTEXTE, preuve),
        (NEUTRE, CONTEXTE, preuve),
        (CLES[0], CONTEXTE, preuve[:-1]),
        (CLES[0], CONTEXTE, preuve + b"\0"),
        (CLES[0], CONTEXTE, preuve[32:] + preuve[:32]),
    ):
        with pytest.raises(PreuveFausse, match="clé refusée"):
            parts.verifier_cle(cle, contexte, dite)


def test_la_cle_commune_est_la_somme() -> None:
    assert parts.cle_commune(CLES) == CLE
    with pytest.raises(PreuveFausse, match="s'annulent"):
        parts.cle_commune([CLE, groupe.moins(NEUTRE, CLE)])


# --- Les parts --------------------------------------------------------------------------------


@pytest.mark.parametrize("nombre", [1, 2, 8])
def test_une_preuve_pour_toutes_les_parts(nombre: int) -> None:
    places = melanger(neuf(8), CLE, CONTEXTE, hasard(1)).paquet[:nombre]
    dites = parts.calculer_parts(SECRETS[0], places)
    preuve = parts.prouver_parts(SECRETS[0], places, dites, CONTEXTE)
    assert len(preuve) == 64
    parts.verifier_parts(CLES[0], places, dites, CONTEXTE, preuve)
    for rang in range(nombre):
        fausses = dites.copy()
        fausses[rang] = groupe.plus(dites[rang], groupe.BASE)
        with pytest.raises(PreuveFausse, match="fausse"):
            parts.verifier_parts(CLES[0], places, fausses, CONTEXTE, preuve)


def test_il_faut_une_part_par_carte() -> None:
    places = neuf(3)
    dites = parts.calculer_parts(SECRETS[0], places)
    preuve = parts.prouver_parts(SECRETS[0], places, dites, CONTEXTE)
    for quelles, lesquelles in ((places, dites[:2]), (places[:2], dites), ([], [])):
        with pytest.raises(PreuveFausse, match="chaque carte"):
            parts.verifier_parts(CLES[0], quelles, lesquelles, CONTEXTE, preuve)


def test_la_meme_graine_ne_livre_pas_la_cle() -> None:
    """Deux preuves du même hasard donneraient x = (s - s′) / (c - c′)."""
    reponses = set()
    for contexte in (b"un", b"deux"):
        preuve = parts.prouver_cle(SECRETS[0], contexte, hasard(1))
        defi, reponse = groupe.en_entier(preuve[:32]), groupe.en_entier(preuve[32:])
        reponses.add((reponse - defi * groupe.en_entier(SECRETS[0])) % groupe.ORDRE)
    assert len(reponses) == 2


# --- Le secours -------------------------------------------------------------------------------


@pytest.mark.parametrize("nombre", [1, 2, 3])
def test_les_morceaux_refont_la_cle(nombre: int) -> None:
    morceaux = partage.partager(SECRETS[0], nombre, hasard(1))
    points = partage.points_des_morceaux(morceaux)
    partage.verifier_partage(CLES[0], points, nombre)
    for morceau, point in zip(morceaux, points, strict=True):
        partage.verifier_morceau(morceau, point)
    assert partage.recombiner(morceaux) == SECRETS[0]
    assert nombre == 1 or partage.recombiner(morceaux[1:]) != SECRETS[0]


def test_les_morceaux_dechiffrent_sans_dire_la_cle() -> None:
    """Chacun peut publier la part de son morceau, prouvée contre son point."""
    chiffre = melanger(neuf(2), CLES[0], CONTEXTE, hasard(1)).paquet[0]
    morceaux = partage.partager(SECRETS[0], 3, hasard(2))
    dites = []
    for morceau, point in zip(morceaux, partage.points_des_morceaux(morceaux), strict=True):
        dites += parts.calculer_parts(morceau, [chiffre])
        preuve = parts.prouver_parts(morceau, [chiffre], dites[-1:], CONTEXTE)
        parts.verifier_parts(point, [chiffre], dites[-1:], CONTEXTE, preuve)
    assert parts.dechiffrer(chiffre, dites) == parts.dechiffrer(
        chiffre, parts.calculer_parts(SECRETS[0], [chiffre])
    )


def test_un_partage_faux_est_refuse() -> None:
    points = partage.points_des_morceaux(partage.partager(SECRETS[0], 3, hasard(1)))
    for cle, dits in (
        (CLES[1], points),
        (CLES[0], points[:2]),
        (CLES[0], [*points, NEUTRE]),
        (CLES[0], [NEUTRE, groupe.plus(points[0], points[1]), points[2]]),
        (CLES[0], [b"", *points[1:]]),
    ):
        with pytest.raises(PreuveFausse, match="partage refusé"):
            partage.verifier_partage(cle, dits, 3)


def test_un_morceau_faux_est_refuse() -> None:
    morceau = SECRETS[0]
    non_reduit = (groupe.en_entier(morceau) + groupe.ORDRE).to_bytes(32, "little")
    for faux in (SECRETS[1], ZERO, b"", morceau[:-1], non_reduit):
        with pytest.raises(PreuveFausse, match="morceau refusé"):
            partage.verifier_morceau(faux, CLES[0])

"""Le mélange prouvé : il garde les cartes, se vérifie, et ne vaut que pour ce qu'il prouve."""

from __future__ import annotations

import pytest

from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import Chiffre
from rebelote.p2p.secret.erreurs import PreuveFausse
from rebelote.p2p.secret.groupe import ORDRE
from rebelote.p2p.secret.melange import Melange, melanger, tirer_permutation
from rebelote.p2p.secret.preuve_melange import PreuveMelange, taille
from rebelote.p2p.secret.verification_melange import verifier_melange
from tests.p2p.secret.outils import CLE, CLES, CONTEXTE, clair, hasard, neuf

NOMBRE = 5


@pytest.fixture(scope="module")
def fait() -> Melange:
    return melanger(neuf(NOMBRE), CLE, CONTEXTE, hasard(1))


@pytest.mark.parametrize("nombre", [1, 2, 22, 32])
def test_un_melange_garde_les_cartes_et_se_verifie(nombre: int) -> None:
    avant = neuf(nombre)
    for graine in range(2):
        fait = melanger(avant, CLE, CONTEXTE, hasard(graine))
        verifier_melange(avant, fait.paquet, CLE, CONTEXTE, fait.preuve)
        assert clair(fait.paquet) == [clair(avant)[j] for j in fait.secret.permutation]
        assert len(fait.preuve) == taille(nombre) == 32 * (4 * nombre + 5)
        avant = fait.paquet


def test_des_cartes_semblables_se_melangent_aussi() -> None:
    avant = [*neuf(2), *neuf(2)]
    fait = melanger(avant, CLE, CONTEXTE, hasard(1))
    verifier_melange(avant, fait.paquet, CLE, CONTEXTE, fait.preuve)
    assert sorted(clair(fait.paquet)) == sorted(clair(avant))


def test_le_hasard_du_systeme_change_tout() -> None:
    un, autre = (melanger(neuf(NOMBRE), CLE, CONTEXTE) for _ in range(2))
    points = [{point for chiffre in fait.paquet for point in chiffre} for fait in (un, autre)]
    assert not points[0] & points[1]
    verifier_melange(neuf(NOMBRE), un.paquet, CLE, CONTEXTE, un.preuve)


def test_la_meme_graine_refait_le_meme_melange(fait: Melange) -> None:
    assert melanger(neuf(NOMBRE), CLE, CONTEXTE, hasard(1)) == fait


def test_la_meme_graine_ne_sert_jamais_a_deux_preuves(fait: Melange) -> None:
    """Deux preuves faites du même hasard diraient la permutation."""
    autre = melanger(neuf(NOMBRE), CLE, CONTEXTE + b"!", hasard(1))
    une = PreuveMelange.depuis_octets(fait.preuve, NOMBRE)
    suivante = PreuveMelange.depuis_octets(autre.preuve, NOMBRE)
    assert not {*une.engagements, *une.chaine} & {*suivante.engagements, *suivante.chaine}
    assert not set(fait.secret.aleas) & set(autre.secret.aleas)


def test_une_preuve_n_a_qu_une_ecriture(fait: Melange) -> None:
    lue = PreuveMelange.depuis_octets(fait.preuve, NOMBRE)
    assert lue.en_octets() == fait.preuve
    for rang in range(2 * NOMBRE, 4 * NOMBRE + 5):
        mot = fait.preuve[32 * rang : 32 * rang + 32]
        autre = (groupe.en_entier(mot) + ORDRE).to_bytes(32, "little")
        preuve = fait.preuve[: 32 * rang] + autre + fait.preuve[32 * rang + 32 :]
        with pytest.raises(PreuveFausse, match="scalaire"):
            verifier_melange(neuf(NOMBRE), fait.paquet, CLE, CONTEXTE, preuve)


def test_elle_ne_vaut_que_pour_son_contexte_sa_cle_et_ses_paquets(fait: Melange) -> None:
    avant, apres, preuve = neuf(NOMBRE), fait.paquet, fait.preuve
    for faux in (
        (avant, apres, CLE, CONTEXTE + b"0", preuve),
        (avant, apres, CLES[0], CONTEXTE, preuve),
        (avant[::-1], apres, CLE, CONTEXTE, preuve),
        (avant, apres[::-1], CLE, CONTEXTE, preuve),
        (apres, avant, CLE, CONTEXTE, preuve),
        (avant, avant, CLE, CONTEXTE, preuve),
    ):
        with pytest.raises(PreuveFausse, match="fausse"):
            verifier_melange(*faux)


@pytest.mark.parametrize("longueur", [0, 31, 32 * 25 - 1, 32 * 25 + 1, 32 * 29])
def test_une_preuve_de_la_mauvaise_longueur_est_refusee(fait: Melange, longueur: int) -> None:
    preuve = fait.preuve.ljust(longueur, b"\0")[:longueur]
    with pytest.raises(PreuveFausse, match="octets"):
        verifier_melange(neuf(NOMBRE), fait.paquet, CLE, CONTEXTE, preuve)


def test_il_faut_toutes_les_cartes(fait: Melange) -> None:
    vides: list[Chiffre] = []
    for avant, apres in ((neuf(4), fait.paquet), (neuf(5), fait.paquet[:4]), (vides, vides)):
        with pytest.raises(PreuveFausse, match="cartes"):
            verifier_melange(avant, apres, CLE, CONTEXTE, fait.preuve)


def test_tirer_une_permutation() -> None:
    assert sorted(tirer_permutation(52, hasard(1))) == list(range(52))
    assert tirer_permutation(1, hasard(1)) == (0,)
    assert len({tirer_permutation(4, hasard(graine)) for graine in range(300)}) == 24

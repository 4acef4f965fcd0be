"""Avis et voiles : ce que l'on en apprend, et ce que l'on n'en apprend pas."""

from __future__ import annotations

from itertools import product

import pytest

from campagnes.secret.faussaires_avis import prouver_oui_de
from rebelote.p2p.secret import avis, groupe, voile
from rebelote.p2p.secret.chiffre import Chiffre, chiffrer
from rebelote.p2p.secret.erreurs import PreuveFausse
from rebelote.p2p.secret.groupe import BASE, NEUTRE, ORDRE
from tests.p2p.secret import courbe_lente as lente
from tests.p2p.secret.outils import CLE, CLES, CONTEXTE, SECRET, SECRETS, clair, hasard


def _dire(oui: bool, siege: int) -> Chiffre:
    dit = avis.dire_avis(oui, CLE, b"%d" % siege, hasard(siege))
    assert len(dit) == avis.TAILLE_AVIS == 192
    return avis.lire_avis(dit, CLE, b"%d" % siege)


def _voiler_tous(somme: Chiffre, graine: int = 7) -> Chiffre:
    for siege, (secret, cle) in enumerate(zip(SECRETS, CLES, strict=True)):
        contexte = b"voile %d" % siege
        octets = voile.voiler(secret, somme, contexte, hasard(graine + siege))
        assert len(octets) == voile.TAILLE_VOILE == 160
        voile.verifier_voile(cle, somme, contexte, octets)
        somme = voile.lire_voile(octets)
    return somme


# --- Ce que l'on apprend ----------------------------------------------------------------------


@pytest.mark.parametrize("oui", list(product((False, True), repeat=3)))
def test_on_apprend_s_il_y_a_eu_un_oui(oui: tuple[bool, ...]) -> None:
    somme = avis.reunir(_dire(dit, siege) for siege, dit in enumerate(oui))
    assert clair([somme]) == [groupe.fois_base(groupe.depuis_entier(sum(oui)))]
    assert (_voiler_tous(somme).b != avis.NON) == any(oui)


def test_chaque_avis_s_ouvre_sur_un_oui_ou_un_non() -> None:
    assert clair([_dire(True, 1), _dire(False, 2)]) == [avis.OUI, avis.NON] == [BASE, NEUTRE]


def test_les_voiles_refaits_lentement() -> None:
    """Le vérificateur écrit à part les accepte ; le chiffré est bien r·a, r·(b - x·a)."""
    somme = avis.reunir([_dire(True, 1), _dire(False, 2)])
    octets = voile.voiler(SECRETS[0], somme, CONTEXTE, hasard(3))
    assert lente.verifier_voile(CLES[0], somme.en_octets(), CONTEXTE, octets)
    lie = groupe.alea_lie(
        hasard(3), b"rebelote/secret/1/voile", SECRETS[0], CONTEXTE, somme.en_octets()
    )
    r = groupe.en_entier(groupe.scalaire_au_hasard(lie))
    refait = lente.voiler(groupe.en_entier(SECRETS[0]), somme.en_octets(), r)
    assert voile.lire_voile(octets).en_octets() == refait


# --- Les deux trous d'avant -------------------------------------------------------------------


def test_deux_oui_ne_font_pas_un_non() -> None:
    """Deux complices choisissaient des oui opposés : la somme disait non, et l'audit deux oui."""
    choisi = groupe.scalaire_au_hasard(hasard(1))
    for point in (choisi, groupe.oppose(choisi), groupe.depuis_entier(2), groupe.depuis_entier(-1)):
        with pytest.raises(PreuveFausse, match="fausse"):
            avis.lire_avis(prouver_oui_de(point, CLE, b"J2", hasard(2)), CLE, b"J2")
    vrais = [
        avis.lire_avis(prouver_oui_de(groupe.UN, CLE, qui, hasard(2)), CLE, qui)
        for qui in (b"J2", b"J3")
    ]
    assert _voiler_tous(avis.reunir(vrais)).b != avis.NON


def test_qui_a_dit_oui_n_apprend_pas_l_avis_des_autres() -> None:
    """Il connaît son oui ; ni lui ni le compte ne se retrouvent dans ce qui s'ouvre."""
    mien, comptes = _dire(True, 0), [groupe.fois_base(groupe.depuis_entier(k)) for k in (1, 2)]
    for oui, nombre in ((False, 1), (True, 2)):
        somme = avis.reunir([mien, _dire(oui, 1)])
        assert clair([somme]) == [comptes[nombre - 1]]
        assert _voiler_tous(somme).b not in comptes
    # Le même point s'ouvre de tout compte : il suffit que l'honnête ait tiré r / k.
    r = groupe.en_entier(groupe.scalaire(b"r"))
    assert len({_ouvert(k, r * pow(k, -1, ORDRE)) for k in (1, 2, 3)}) == 1


def _ouvert(k: int, r: int) -> bytes:
    """Ce qui s'ouvre de k oui, voilés en tout de ce nombre."""
    message = groupe.fois_base(groupe.depuis_entier(k))
    chiffre = chiffrer(message, CLE, groupe.scalaire(b"masque"))
    return lente.voiler(groupe.en_entier(SECRET), chiffre.en_octets(), r)[32:]


# --- Ce qui est refusé ------------------------------------------------------------------------


def test_un_avis_ne_vaut_qu_a_sa_place() -> None:
    dit = avis.dire_avis(True, CLE, CONTEXTE, hasard(1))
    for octets, cle, contexte in (
        (dit, CLE, b"ailleurs"),
        (dit, CLES[0], CONTEXTE),
        (dit[:-1], CLE, CONTEXTE),
        (dit + b"\0", CLE, CONTEXTE),
        (dit[:64] + dit[128:] + dit[64:128], CLE, CONTEXTE),
    ):
        with pytest.raises(PreuveFausse, match="avis"):
            avis.lire_avis(octets, cle, contexte)


def test_un_voile_ne_vaut_qu_a_sa_place() -> None:
    somme, autre = _dire(True, 1), _dire(True, 2)
    octets = voile.voiler(SECRETS[0], somme, CONTEXTE, hasard(1))
    voile.verifier_voile(CLES[0], somme, CONTEXTE, octets)
    for cle, avant, contexte, voiles in (
        (CLES[1], somme, CONTEXTE, octets),
        (CLES[0], autre, CONTEXTE, octets),
        (CLES[0], somme, b"ailleurs", octets),
        (CLES[0], somme, CONTEXTE, octets[:-1]),
        (CLES[0], somme, CONTEXTE, octets + b"\0"),
    ):
        with pytest.raises(PreuveFausse, match="voile"):
            voile.verifier_voile(cle, avant, contexte, voiles)


def test_des_avis_qui_s_annulent_sont_refuses() -> None:
    """Deux complices interrogés seuls, de masques opposés : l'honnête n'aurait rien à voiler."""
    r = groupe.scalaire(b"r")
    un, autre = (chiffrer(BASE, CLE, masque) for masque in (r, groupe.oppose(r)))
    avis.verifier_somme(un)
    with pytest.raises(PreuveFausse, match="annule"):
        avis.verifier_somme(avis.reunir([un, autre]))


def test_un_reste_neutre_en_chemin_se_voile_encore() -> None:
    """Des complices peuvent l'arranger entre eux : personne n'en est arrêté, et le oui se lit."""
    a = groupe.fois_base(groupe.scalaire(b"a"))
    reste = Chiffre(a, NEUTRE)
    octets = voile.voiler(SECRETS[0], reste, CONTEXTE, hasard(1))
    voile.verifier_voile(CLES[0], reste, CONTEXTE, octets)
    assert voile.lire_voile(octets).b != NEUTRE
    assert lente.verifier_voile(CLES[0], reste.en_octets(), CONTEXTE, octets)


def test_la_meme_graine_ne_livre_pas_la_cle() -> None:
    """Deux preuves du même hasard donneraient y et r, donc x."""
    somme, promesses = _dire(True, 1), set()
    for contexte in (b"un", b"deux"):
        octets = voile.voiler(SECRETS[0], somme, contexte, hasard(1))
        promesses.add(octets[: groupe.TAILLE])
    assert len(promesses) == 2
    assert octets == voile.voiler(SECRETS[0], somme, b"deux", hasard(1))

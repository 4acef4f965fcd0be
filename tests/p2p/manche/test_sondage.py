"""Un sondage à trois : qui écrit quoi, ce que tous y lisent, et ce qui est refusé à sa place."""

from __future__ import annotations

from functools import partial

import pytest

from campagnes.secret.faussaires_avis import prouver_oui_de
from rebelote.p2p.manche.sans_croupier.cles import Cles
from rebelote.p2p.manche.sans_croupier.sondage import Sondage
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.octets import en_texte
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.erreurs import PreuveFausse
from rebelote.p2p.secret.groupe import ORDRE

IDENTITES = [Identite(bytes([siege + 1]) * 32) for siege in range(3)]
MEMBRES = tuple(Membre(f"n{s}", i.cle, f"sim://{s}") for s, i in enumerate(IDENTITES))
TABLEE = Tablee("essai", "regicide", {}, MEMBRES, "secrete")
INTERROGES = (1, 2)


@pytest.fixture(scope="module")
def cles() -> list[Cles]:
    """Celles que tient chacun, toutes publiées."""
    tous = [Cles(TABLEE, siege, IDENTITES[siege], range(3)) for siege in range(3)]
    for siege in range(3):
        corps = tous[siege].ecrire(f"tête {siege}")
        for chez in tous:
            chez.lire(siege, f"tête {siege}", corps, verifier=True)()
    return tous


def _sonder(cles: list[Cles], oui: dict[int, bool], numero: int = 0) -> list[Sondage]:
    """Le sondage mené jusqu'au bout chez chacun."""
    chez = [Sondage(siege, siennes, numero) for siege, siennes in enumerate(cles)]
    while (siege := chez[0].a_interroger(INTERROGES)) is not None:
        corps = chez[siege].ecrire_avis(oui[siege], "avis")
        for sondage in chez:
            sondage.lire_avis(siege, corps)()
    while (siege := chez[0].a_voiler) is not None:
        corps = chez[siege].ecrire_voile("voile")
        for sondage in chez:
            sondage.lire_voile(siege, corps, verifier=True)()
    return chez


@pytest.mark.parametrize("oui", [(False, False), (False, True), (True, False), (True, True)])
def test_tous_lisent_la_meme_reponse(cles: list[Cles], oui: tuple[bool, bool]) -> None:
    chez = _sonder(cles, dict(zip(INTERROGES, oui, strict=True)))
    assert [sondage.oui for sondage in chez] == [any(oui)] * 3
    assert [*chez[0].avis] == [1, 2]
    assert [*chez[0].voiles] == [0, 1, 2]


def test_sans_personne_a_interroger_rien_n_est_a_voiler(cles: list[Cles]) -> None:
    sondage = Sondage(0, cles[0], 0)
    assert sondage.a_interroger(()) is None
    assert sondage.a_voiler is None
    assert not sondage.oui


def test_deux_sondages_ne_se_confondent_pas(cles: list[Cles]) -> None:
    """Rien ne s'est posé entre les deux : seul leur numéro les distingue."""
    fini, autre = _sonder(cles, {1: True, 2: True})[0], Sondage(0, cles[0], 1)
    dit = Sondage(1, cles[1], 0).ecrire_avis(True, "avis")
    Sondage(0, cles[0], 0).lire_avis(1, dit)
    with pytest.raises(PreuveFausse, match="avis refusé"):
        autre.lire_avis(1, dit)
    autre.avis.update(fini.avis)
    voile = Sondage(1, cles[1], 0)
    voile.avis.update(fini.avis)
    with pytest.raises(PreuveFausse, match="voile refusé"):
        autre.lire_voile(1, voile.ecrire_voile("voile"), verifier=True)


def test_le_voile_d_un_autre_siege_est_refuse(cles: list[Cles]) -> None:
    sondage = Sondage(1, cles[1], 0)
    sondage.avis.update(_sonder(cles, {1: True, 2: False})[0].avis)
    corps = sondage.ecrire_voile("voile")
    sondage.lire_voile(1, corps, verifier=True)
    with pytest.raises(PreuveFausse, match="voile refusé"):
        sondage.lire_voile(2, corps, verifier=True)


def test_deux_complices_ne_laissent_pas_une_somme_sans_masque(cles: list[Cles]) -> None:
    """De vraies preuves, de masques opposés : celui qui parle le second est refusé."""
    sondage, r = Sondage(0, cles[0], 0), groupe.en_entier(groupe.scalaire(b"r"))
    dire = partial(prouver_oui_de, groupe.UN, cles[0].commune, alea=groupe.alea_du_systeme)
    un, autre = (
        {"avis": en_texte(dire(contexte=cles[0].contexte("avis 0", siege), masque=masque))}
        for siege, masque in ((1, r), (2, ORDRE - r))
    )
    sondage.lire_avis(2, autre)
    sondage.lire_avis(1, un)()
    with pytest.raises(PreuveFausse, match="annule"):
        sondage.lire_avis(2, autre)

"""Les étapes d'un acte sans croupier, et de quoi les conduire."""

from random import Random

import pytest

from rebelote.noyau import CROUPIER
from rebelote.noyau.sans_croupier import (
    Conduite,
    Decouvrir,
    Dire,
    Lot,
    Sonder,
    TapisOuvert,
    Tirer,
    TirerAuSort,
    conduire,
    conduire_complet,
    une_parole,
)
from tests.noyau.jouet import EN_JEU, Retourner, jouet

RETOURNER = Retourner(CROUPIER, ())


def test_deux_etapes_de_meme_forme_sont_egales_quoi_que_l_on_y_dise() -> None:
    assert Dire((0, 1), lambda _: None) == Dire((0, 1), lambda _: RETOURNER, une_parole)
    assert Dire((0, 1), lambda _: None) != Dire((1, 0), lambda _: None)
    assert Sonder((0, 1), lambda _: True) == Sonder((0, 1), lambda _: False)
    assert TirerAuSort(3) != TirerAuSort(3, frozenset({1}))
    assert Tirer((Lot(1, frozenset({0})),)) != Tirer((Lot(1, frozenset({1})),))


def test_chacun_ne_lit_que_ses_lots_et_ses_sorts() -> None:
    tirer = Tirer((Lot(1, frozenset({0})), Lot(2, frozenset({0, 1}))), (*EN_JEU,))
    tires = ((EN_JEU[0],), (EN_JEU[1], EN_JEU[2]))
    assert tirer.vu_par(tires, 0) == tires
    assert tirer.vu_par(tires, 1) == ((None,), tires[1])
    assert tirer.vu_par(tires, 2) == ((None,), (None, None))
    assert Decouvrir((0, 1)).vu_par(tires, 2) == tires
    assert [TirerAuSort(3).vu_par(2, s) for s in (0, 1)] == [2, 2]
    assert [TirerAuSort(3, frozenset({1})).vu_par(2, s) for s in (0, 1)] == [None, 2]


def test_on_se_tait_apres_la_parole_qui_suffit() -> None:
    dire = Dire((2, 0, 1), lambda siege: RETOURNER if siege == 0 else None, une_parole)
    assert dire.entendre() == {2: None, 0: RETOURNER}
    assert dire.entendre({2: RETOURNER}) == {2: RETOURNER}
    assert dire.entendre({0: None}) == {2: None, 0: None, 1: None}


def test_sonder_ne_rend_qu_un_oui_ou_un_non() -> None:
    assert Sonder((0, 1, 2), lambda siege: siege == 1).depouiller() is True
    assert Sonder((0, 2), lambda siege: siege == 1).depouiller() is False


def test_une_conduite_attend_une_reponse_a_chaque_etape_puis_dit_l_evenement() -> None:
    etat = jouet().commencer()
    acte = etat.acte_commun()
    assert acte is not None
    conduite = Conduite(acte)
    etapes = [conduite.etape]
    conduite.repondre(tuple((EN_JEU[2 * s], EN_JEU[2 * s + 1]) for s in range(3)))
    etapes.append(conduite.etape)
    assert [type(etape) for etape in etapes] == [Tirer, type(None)]
    assert conduite.evenement is not None
    assert etat.motif_refus(conduite.evenement) is None
    with pytest.raises(ValueError, match="l'acte est fini"):
        conduite.repondre(())


def test_un_tapis_copie_donne_les_memes_cartes() -> None:
    etat, tapis = jouet().commencer(), TapisOuvert(Random(1))
    copie = tapis.copier()
    assert conduire_complet(etat, tapis) == conduire_complet(etat, copie)
    assert conduire_complet(etat, tapis) == conduire_complet(etat, copie)


def test_les_lots_se_comptent_depuis_le_debut_de_la_manche() -> None:
    tapis = TapisOuvert(Random(1))
    un, deux = (jouet().commencer().avec(manches=(0,) * faites) for faites in (0, 1))
    for etat in (un, deux):
        acte = tapis.ouvrir(etat)
        premiere = conduire(acte, tapis.repondre)
        assert tapis.repondre(Decouvrir((0,)))[0] == premiere.mains[0]  # type: ignore[attr-defined]

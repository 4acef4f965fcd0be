"""La volte-face : ce qui la prouve à soi seul, et tout ce qui, à un détail près, ne prouve rien."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.noyau.sieges import Siege
from rebelote.p2p.messages.acquits import accuse_de, verifier_les_acquits
from rebelote.p2p.messages.entree import (
    ENTREE_MAX,
    EVENEMENT,
    EXCLUSION,
    EXCLUSION_MAX,
    OUVERTURE,
    PIECE_MAX,
    Entree,
    dire,
    ecrire_entree,
    lire_entree,
)
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.octets import en_texte
from rebelote.p2p.messages.preuves import VOLTE_FACE, Preuve, lire_preuve
from rebelote.p2p.messages.tablee import Membre, Tablee

IDENTITES = [Identite(bytes([n + 1]) * 32) for n in range(4)]
TABLEE = Tablee(
    "essai",
    "belote",
    {"objectif": 1},
    tuple(Membre(f"N{n}", i.cle, f"http://127.0.0.1:{9000 + n}") for n, i in enumerate(IDENTITES)),
)
AMI, JOUEUR, FOURBE = 0, 1, 3
TETE = "a" * 64
PLAINTE: dict[str, Any] = {"plainte": {}}


def _entree(auteur: Siege, type_: str, corps: Any = None, **champs: Any) -> Entree:
    place = {"partie": "essai", "seq": 5, "precedent": TETE, **champs}
    return ecrire_entree(IDENTITES[auteur], auteur=auteur, type_=type_, corps=corps or {}, **place)


def _accuse(entree: Entree, siege: Siege = FOURBE, **champs: Any) -> dict[str, str]:
    place = {"seq": entree.seq, "empreinte": entree.empreinte, **champs}
    mot = {"genre": "ACCUSE", "partie": "essai", "date": 1, **place}
    return dire(IDENTITES[siege], siege, **mot).en_json()


def _lire(genre: str, *pieces: Any) -> Preuve:
    return lire_preuve({"genre": genre, "pieces": list(pieces)}, TABLEE, lambda _: False)


def _volte(accord: Any, accusee: Entree, signee: Entree) -> Preuve:
    return _lire("volte", accord, accusee.en_json(), signee.en_json())


COUP = _entree(JOUEUR, EVENEMENT)
EXCLUT = _entree(FOURBE, EXCLUSION)


@pytest.mark.parametrize("signee", [EXCLUT, _entree(FOURBE, OUVERTURE, PLAINTE)])
def test_accuser_un_coup_et_signer_autre_chose_a_sa_place_confond(signee: Entree) -> None:
    preuve = _volte(_accuse(COUP), COUP, signee)
    assert (preuve.coupable, preuve.faute) == (FOURBE, VOLTE_FACE)
    assert preuve.entrees == (COUP, signee)
    assert _lire("volte", *preuve.en_json()["pieces"]) == preuve


def test_signer_la_suite_vaut_accuse() -> None:
    """Qui devait attendre l'accusé de tous pour l'écrire a d'abord donné le sien."""
    suite = _entree(FOURBE, EVENEMENT, seq=6, precedent=COUP.empreinte)
    assert _volte(suite.en_json(), COUP, EXCLUT).coupable == FOURBE
    sans_attendre = _entree(FOURBE, EXCLUSION, seq=6, precedent=COUP.empreinte)
    with pytest.raises(EntreeRefusee):
        _volte(sans_attendre.en_json(), COUP, EXCLUT)


AUTRE_EXCLUSION = _entree(JOUEUR, EXCLUSION)
RIEN_DE_TEL: dict[str, tuple[Any, Entree, Entree]] = {
    "un autre rang": (_accuse(COUP), COUP, _entree(FOURBE, EXCLUSION, seq=6)),
    "une autre tête": (_accuse(COUP), COUP, _entree(FOURBE, EXCLUSION, precedent="b" * 64)),
    "l'accusé d'un autre coup": (_accuse(COUP, empreinte="b" * 64), COUP, EXCLUT),
    "l'accusé d'un autre rang": (_accuse(COUP, seq=4), COUP, EXCLUT),
    "l'accusé d'un autre": (_accuse(COUP, 2), COUP, EXCLUT),
    "la signature d'un autre": (_accuse(COUP), COUP, _entree(2, EXCLUSION)),
    "il cède à une exclusion": (_accuse(AUTRE_EXCLUSION), AUTRE_EXCLUSION, EXCLUT),
    "un coup à son tour": (_accuse(COUP), COUP, _entree(FOURBE, EVENEMENT)),
    "la fin d'une manche": (_accuse(COUP), COUP, _entree(FOURBE, OUVERTURE)),
    "la même entrée": (_accuse(EXCLUT), EXCLUT, EXCLUT),
    "la même ouverture": (_accuse(COUP), COUP, COUP),
    "une plainte": (_accuse(COUP, genre="PLAINTE", pli=None), COUP, EXCLUT),
    "l'accusé d'une autre partie": (_accuse(COUP, partie="autre"), COUP, EXCLUT),
    "un coup d'une autre partie": (_accuse(COUP), _entree(JOUEUR, EVENEMENT, partie="x"), EXCLUT),
    "signée ailleurs": (_accuse(COUP), COUP, _entree(FOURBE, EXCLUSION, partie="autre")),
}


@pytest.mark.parametrize("nom", RIEN_DE_TEL)
def test_a_un_detail_pres_elle_ne_prouve_rien(nom: str) -> None:
    with pytest.raises(ErreurRebelote):
        _volte(*RIEN_DE_TEL[nom])


@pytest.mark.parametrize("piece", range(3))
def test_une_piece_mal_signee_ne_prouve_rien(piece: int) -> None:
    pieces = [_accuse(COUP), COUP.en_json(), EXCLUT.en_json()]
    pieces[piece] = {**pieces[piece], "signature": en_texte(bytes(64))}
    with pytest.raises(ErreurRebelote):
        _lire("volte", *pieces)


@pytest.mark.parametrize("nombre", [0, 1, 2, 4])
def test_il_y_faut_trois_pieces(nombre: int) -> None:
    pieces = [_accuse(COUP), COUP.en_json(), EXCLUT.en_json(), EXCLUT.en_json()]
    with pytest.raises(Illisible):
        _lire("volte", *pieces[:nombre])


# --- La longueur d'une pièce ----------------------------------------------------------------------


def _longue(octets: int, auteur: Siege = FOURBE, de: str = "a") -> Entree:
    """Une exclusion d'autant d'octets, exactement, qui n'exclut personne."""
    vide = len(_entree(auteur, EXCLUSION, {"x": ""}).octets)
    return _entree(auteur, EXCLUSION, {"x": de * (octets - vide)})


def _double(octets: int, auteur: Siege = FOURBE) -> Preuve:
    pieces = (_longue(octets, auteur, de).en_json() for de in "ab")
    return _lire("double", *pieces)


def _longue_volte(octets: int) -> Preuve:
    return _volte(_accuse(COUP), COUP, _longue(octets))


GENRES = (_double, _longue_volte)


def _la_plus_longue(prouver: Callable[[int], Preuve]) -> tuple[int, Preuve]:
    """La plus longue pièce que ce genre de preuve admette, et cette preuve."""
    admise, refusee = 1_000, EXCLUSION_MAX + 1
    while refusee - admise > 1:
        milieu = (admise + refusee) // 2
        try:
            prouver(milieu)
        except ErreurRebelote:
            refusee = milieu
        else:
            admise = milieu
    return admise, prouver(admise)


def _exclusion(auteur: Siege, preuve: Preuve, **champs: Any) -> Entree:
    return _entree(auteur, EXCLUSION, {"exclu": "J4", "preuve": preuve.en_json()}, **champs)


def test_une_piece_trop_longue_ne_prouve_rien() -> None:
    """Elle se lit, puisqu'une exclusion peut l'être autant."""
    longue = _longue(EXCLUSION_MAX)
    assert lire_entree(longue.en_json()).octets == longue.octets
    for prouver in GENRES:
        with pytest.raises(EntreeRefusee, match="trop longue"):
            prouver(EXCLUSION_MAX)
    with pytest.raises(EntreeRefusee, match="trop longue"):
        _lire("faux", longue.en_json())
    assert _la_plus_longue(_double)[0] == ENTREE_MAX


@pytest.mark.parametrize("prouver", GENRES)
def test_l_exclusion_qui_porte_la_plus_longue_preuve_se_lit(
    prouver: Callable[[int], Preuve],
) -> None:
    """Sinon qui l'écrit la rangerait, et nul autre que lui."""
    _, preuve = _la_plus_longue(prouver)
    exclusion = _exclusion(JOUEUR, preuve, seq=6)
    assert lire_entree(exclusion.en_json()).corps == exclusion.corps


def test_la_plus_longue_exclusion_qu_un_fourbe_puisse_ecrire_le_confond_encore() -> None:
    """Un ami lui donne deux entrées démesurées : sa volte-face reste une preuve."""
    exclusion = _exclusion(FOURBE, _double(ENTREE_MAX, AMI))
    assert ENTREE_MAX < len(exclusion.octets) <= PIECE_MAX
    assert _volte(_accuse(COUP), COUP, exclusion).coupable == FOURBE


def test_une_longue_exclusion_qui_ne_confond_que_son_auteur_n_est_pas_une_piece() -> None:
    """Sans quoi il l'allongerait assez pour que celle qui l'exclut ne soit plus une pièce."""
    with pytest.raises(EntreeRefusee, match="trop longue"):
        _volte(_accuse(COUP), COUP, _exclusion(FOURBE, _double(ENTREE_MAX)))


# --- La date d'un acquit --------------------------------------------------------------------------


def _avec_acquit(date: Any) -> Entree:
    """La suite d'un coup, avec l'accusé que le fourbe en date ainsi."""
    mot = dire(
        IDENTITES[FOURBE],
        FOURBE,
        genre="ACCUSE",
        partie="essai",
        date=date,
        seq=COUP.seq,
        empreinte=COUP.empreinte,
    )
    acquit = {"J4": {"date": date, "signature": en_texte(mot.signature)}}
    return _entree(2, EVENEMENT, seq=6, precedent=COUP.empreinte, accuses=acquit)


def test_un_acquit_porte_l_accuse_qui_confond() -> None:
    suite = _avec_acquit(7)
    verifier_les_acquits(suite, [FOURBE], TABLEE)
    assert _volte(accuse_de(suite, FOURBE, TABLEE).en_json(), COUP, EXCLUT).coupable == FOURBE


@pytest.mark.parametrize("date", ["x", "7", 1.5, 7.0, None, True, [], {}])
def test_un_acquit_d_une_date_insensee_est_refuse(date: Any) -> None:
    """Tiré de l'entrée d'un complice, un tel accusé ne prouverait plus rien de personne."""
    with pytest.raises(EntreeRefusee):
        verifier_les_acquits(_avec_acquit(date), [FOURBE], TABLEE)

"""Une preuve `faux` se juge de même chez tous : ni le rang qu'elle dit, ni une plainte n'y font."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from campagnes.groupe_a_decouvert import a_decouvert
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import EVENEMENT, Entree, ecrire_entree
from rebelote.p2p.messages.message import Message
from tests.p2p.membre.table_sans_defaut import IDENTITES, J4, Table, entree_vide


@pytest.fixture(autouse=True)
def _a_decouvert() -> Iterator[None]:
    with a_decouvert(IDENTITES):
        yield


def _confond(poste: PosteActif, entree: Entree) -> bool:
    try:
        poste.lire_preuve({"genre": "faux", "pieces": [entree.en_json()]})
    except ErreurRebelote:
        return False
    return True


def test_une_preuve_ne_se_juge_pas_d_apres_la_longueur_du_journal() -> None:
    """Deux honnêtes que sépare une entrée en route en concluraient le contraire, et se
    quitteraient."""
    table, rangs = Table(), range(0, -8, -1)
    poste = table.postes[0]
    for longueur in range(14, 18):
        table.jouer(lambda longue=longueur: len(poste.journal) >= longue)  # type: ignore[misc]
        assert not any(_confond(poste, entree_vide(rang)) for rang in rangs)


def test_une_preuve_d_un_rang_insense_est_refusee() -> None:
    assert not _confond(Table().postes[0], entree_vide(-(10**6)))


def test_une_entree_fausse_qui_n_a_pas_attendu_ne_prouve_rien() -> None:
    """J4 joue une carte de J2, qui s'en plaint ; l'hôte, complice, signe une entrée fausse.

    J2, qui n'a pas joué cette carte, la jugerait autrement que les autres.
    """
    table = Table()
    menteur, victime = table.postes[J4], table.postes[1]
    table.jouer(lambda: _doit_jouer(menteur))
    coup: Any = next(iter(menteur.deroulement.etat.coups_legaux(J4)))
    etat: Any = victime.deroulement.etat
    faux = replace(coup, carte=next(iter(etat.mains[1])))
    fautive = menteur.signer(EVENEMENT, {"evenement": evenement_en_json(faux)})
    table.envoyer(Message.ENTREE, fautive.en_json(), 0, 1, 2)
    corps = {"evenement": None, "avance": {"type": "CLE"}}
    suite = ecrire_entree(
        IDENTITES[0], "essai", fautive.seq + 1, fautive.empreinte, 0, EVENEMENT, corps
    )
    assert victime.ma_plainte() is not None
    assert not any(_confond(poste, suite) for poste in table.postes)


def _doit_jouer(poste: PosteActif) -> bool:
    """C'est à lui de poser une carte, et tous ont accusé la précédente."""
    legaux = poste.deroulement.etat.coups_legaux(J4) if poste.attend_une_decision() else ()
    pret = not poste.accuses.ailleurs(poste.journal.place, poste.autres())
    return pret and any(getattr(coup, "carte", None) for coup in legaux)

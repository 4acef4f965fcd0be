"""Qui accuse une entrée n'en signe pas une autre à sa place : il est nommé, et n'égare personne."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest

from campagnes.donne import cles_ouvertes
from campagnes.fourbes import plis_faux, voltes
from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.simulation import MondeFourbe, juger
from campagnes.groupe_a_decouvert import a_decouvert
from campagnes.monde_p2p import identites_simulees
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.jugement import AU_NOM_D_UN_AUTRE
from rebelote.p2p.messages.entree import EVENEMENT, EXCLUSION, Entree, ecrire_entree
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import DEUX_ENTREES, PLI_FAUX, VOLTE_FACE
from tests.p2p.membre.table_sans_defaut import IDENTITES, Table

GRAINE = 1
DONNES = ("hote", "secrete")


@pytest.fixture(autouse=True)
def _a_decouvert() -> Iterator[None]:
    with a_decouvert(identites_simulees(4)):
        yield


def _fautes(
    fourbes: dict[Siege, type[Fourbe]],
    donne: str,
    jeu: str = "belote",
    graine: int = GRAINE,
) -> dict[Siege, str]:
    """Ce que les honnêtes, tous ensemble et sans exclure aucun des leurs, reprochent à chacun."""
    monde = MondeFourbe(graine, jeu, 4, fourbes, donne=donne)
    verdict = juger(monde, monde.courir())
    assert verdict.faite, "ces fourbes n'ont jamais agi"
    assert not verdict.torts
    return dict(monde.honnetes()[0].deroulement.tricheurs)


@pytest.mark.parametrize("donne", DONNES)
@pytest.mark.parametrize(
    ("classe", "ami"),
    [
        (voltes.VolteFace, voltes.AmiSourd),
        (voltes.VolteFaceEtPreuve, voltes.AmiSourd),
        (voltes.VolteFaceParOuverture, voltes.PlaintesALAmi),
    ],
)
def test_la_volte_face_nomme_son_auteur(
    classe: type[Fourbe], ami: type[Fourbe], donne: str
) -> None:
    """Lue une fois le coup suivi, elle n'égare personne : on cherche une partie où elle égare."""
    fautes = (_fautes({0: classe, 2: ami}, donne, graine=graine) for graine in range(4))
    assert any(faute.get(0) == VOLTE_FACE for faute in fautes)


@pytest.mark.parametrize("donne", DONNES)
def test_deux_qui_s_excluent_l_un_l_autre_sans_cesse_ne_figent_rien(donne: str) -> None:
    """Et ce que chacune des deux exclusions prouvait vaut toujours."""
    couple = {0: voltes.ExclusionMutuelle, 1: voltes.ExclusionMutuelle}
    assert _fautes(dict(couple), donne) == {0: DEUX_ENTREES, 1: DEUX_ENTREES}


@pytest.mark.parametrize("graine", range(4))
def test_une_exclusion_qui_ne_suit_rien_n_egare_pas_son_seul_lecteur(graine: int) -> None:
    _fautes({0: voltes.ExclusionDansLeVideAUnSeul, 2: voltes.AmiSourd}, "hote", graine=graine)


def test_un_pli_emboite_n_en_est_pas_un() -> None:
    assert _fautes({1: plis_faux.PliEmboite}, "secrete", "dame_de_pique") == {1: PLI_FAUX}


@pytest.mark.parametrize(
    ("classe", "graine"),
    [(cles_ouvertes.PasseAuNomDUnAutre, GRAINE), (cles_ouvertes.TapeAuNomDUnAutre, 5)],
)
def test_sous_scelles_nul_ne_joue_pour_un_autre(classe: type[Fourbe], graine: int) -> None:
    fautes = _fautes({0: classe}, "secrete", "dame_de_pique", graine)
    assert fautes == {0: AU_NOM_D_UN_AUTRE}


# --- Deux exclusions à une même place -------------------------------------------------------------

CONFONDUS = (0, 3)


def _double(table: Table, coupable: Siege) -> dict[str, Any]:
    vraie = next(e for e in table.postes[1].journal if e.auteur == coupable)
    place = (vraie.partie, vraie.seq, vraie.precedent, coupable, EVENEMENT)
    autre = ecrire_entree(IDENTITES[coupable], *place, {})
    return {"genre": "double", "pieces": [vraie.en_json(), autre.en_json()]}


def _exclusions(table: Table, couples: Sequence[tuple[Siege, Siege]]) -> list[Entree]:
    """À la suite de la tête de tous, ce que chaque auteur écrit contre sa cible."""
    seq, tete = table.postes[1].journal.place
    return [
        ecrire_entree(
            IDENTITES[auteur],
            "essai",
            seq + 1,
            tete,
            auteur,
            EXCLUSION,
            {"exclu": nom_siege(cible), "preuve": _double(table, cible)},
        )
        for auteur, cible in couples
    ]


def _au_meme_point(table: Table) -> bool:
    places = {poste.journal.place for poste in table.postes}
    ecrivains = {entree.auteur for entree in table.postes[1].journal}
    return len(places) == 1 and ecrivains >= set(CONFONDUS)


@pytest.mark.parametrize(
    "couples",
    [
        [(1, 3), (2, 3)],
        [(1, 0), (2, 3)],
        [(0, 3), (3, 0)],
        [(0, 3), (3, 0), (1, 3)],
    ],
    ids=["le même", "chacun le sien", "l'un l'autre", "trois"],
)
def test_de_plusieurs_exclusions_l_ordre_ou_on_les_lit_ne_decide_pas(
    couples: list[tuple[Siege, Siege]],
) -> None:
    """Et les redire n'y change rien : elles ne s'emportent pas tour à tour."""
    tenues = {_celle_qui_tient(couples, ordre) for ordre in permutations(range(len(couples)))}
    tenues |= {_celle_qui_tient(couples, ordre * 2) for ordre in permutations(range(len(couples)))}
    assert len(tenues) == 1


def _celle_qui_tient(couples: list[tuple[Siege, Siege]], ordre: Sequence[int]) -> str:
    """L'exclusion de cette place chez qui les lit dans cet ordre, et n'écrit rien de lui-même."""
    table = Table(donne="hote")
    table.jouer(lambda: _au_meme_point(table) and len(table.postes[1].journal) >= 12)
    lecteur = table.postes[1]
    exclusions = _exclusions(table, couples)
    for rang in ordre:
        table.envoyer(Message.ENTREE, exclusions[rang].en_json(), lecteur.moi)
    return lecteur.journal[exclusions[0].seq - 1].empreinte

"""Les tours de la fin : mentir au dernier à parler, et défaire une manche déjà comptée."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from campagnes.groupe_a_decouvert import a_decouvert
from rebelote.noyau.sieges import ParSiege, Siege
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import APPORT, OUVERTURE, ecrire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import en_texte
from tests.p2p.membre.table_sans_defaut import IDENTITES, J4, Table, entree_vide


@pytest.fixture(autouse=True)
def _a_decouvert() -> Iterator[None]:
    with a_decouvert(IDENTITES):
        yield


# --- Une manche comptée, que l'on défait en se faisant exclure --------------------------------


def _se_contredire(table: Table) -> None:
    """J4 signe une seconde entrée, à une place qu'il a déjà remplie."""
    sienne = next(entree for entree in table.postes[0].journal if entree.auteur == J4)
    table.envoyer(Message.ENTREE, entree_vide(sienne.seq, sienne.precedent).en_json(), 0, 1, 2)


def _se_plaindre_du_compte(table: Table) -> None:
    """J4 refuse les points au lieu de les accuser, sans rien y voir de faux."""
    fourbe = table.postes[J4]
    fourbe.plaintes[J4] = fourbe.dire(Message.PLAINTE, pli=None)
    table.envoyer(Message.PLAINTE, fourbe.plaintes[J4].en_json(), 0, 1, 2)


@pytest.mark.parametrize("donne", ["secrete", "hote"])
@pytest.mark.parametrize("tour", [_se_contredire, _se_plaindre_du_compte])
def test_une_manche_comptee_compte_quoi_que_fasse_le_perdant(
    donne: str, tour: Callable[[Table], None]
) -> None:
    """Ni se taire, ni se contredire, ni se plaindre ne la défait : on l'ouvre sans lui."""
    table = Table(donne=donne)
    table.jouer(lambda: _comptee(table.postes[J4]))
    tour(table)
    table.jouer(lambda: all(honnete.finie for honnete in table.honnetes))
    poste = table.postes[0]
    comptees = [entree for entree in poste.journal if entree.type == "POINTS"]
    assert len(poste.deroulement.etat.scores_par_manche()) == len(comptees), "une est effacée"
    assert set(poste.deroulement.tricheurs) == {J4}
    assert len({honnete.tete for honnete in table.honnetes}) == 1


def test_a_trois_se_plaindre_puis_se_taire_ne_la_defait_pas() -> None:
    """Exclu pour son silence, le plaignant n'est plus de ceux qui restent : ils sont deux."""
    table, plaignant = Table("tarot_africain", nombre=3), 2
    fourbe, honnetes = table.postes[plaignant], table.postes[:plaignant]
    table.jouer(lambda: _comptee(fourbe))
    plainte = fourbe.dire(Message.PLAINTE, pli=None)
    table.faire_taire(plaignant)
    table.envoyer(Message.PLAINTE, plainte.en_json(), 0, 1)
    table.jouer(lambda: all(honnete.finie for honnete in honnetes))
    for honnete in honnetes:
        comptees = [entree for entree in honnete.journal if entree.type == "POINTS"]
        assert len(honnete.deroulement.etat.scores_par_manche()) == len(comptees)
        assert set(honnete.deroulement.tricheurs) == {plaignant}


def _comptee(poste: PosteActif) -> bool:
    return bool(poste.journal) and poste.journal[-1].type == "POINTS"


# --- Mentir au dernier à parler --------------------------------------------------------------


def test_qui_ment_au_dernier_a_parler_est_seul_a_en_repondre() -> None:
    """J3 remet à J4 une carte que J4 tient déjà ; J4 doit le dire, et n'en être pas puni.

    Son apport conclut l'échange, et c'est alors seulement qu'il le voit : il le publie, puis se
    plaint de sa propre entrée, sans se dédire.
    """
    table = _menti()
    table.jouer(lambda: all(poste.deroulement.exclus for poste in _sauf_le_menteur(table)))
    assert _confondus(table) == [{MENTEUR}] * 3


def test_sa_plainte_se_perd_et_rien_ne_peut_suivre() -> None:
    """Tant qu'il n'a pas accusé sa propre entrée, personne n'écrit après elle."""
    table, perdues = _menti(), 0

    def perdre(envoi: Envoi) -> bool:
        nonlocal perdues
        perdue = envoi.message is Message.PLAINTE and perdues < 3
        perdues += perdue
        return perdue

    table.a_perdre = perdre
    table.jouer(lambda: all(poste.deroulement.exclus for poste in _sauf_le_menteur(table)))
    assert perdues == 3
    assert _confondus(table) == [{MENTEUR}] * 3


def test_relance_avant_d_avoir_pu_le_dire_il_s_en_plaint_encore() -> None:
    """Son carnet ne garde que son entrée : la relire lui redit qu'on lui a menti."""
    table = _menti()
    table.a_perdre = lambda envoi: envoi.message is Message.PLAINTE
    table.jouer(lambda: table.postes[J4].deroulement.bloque)
    table.relancer(J4)
    assert table.postes[J4].ma_plainte() is not None
    table.a_perdre = lambda _: False
    table.jouer(lambda: all(poste.deroulement.exclus for poste in _sauf_le_menteur(table)))
    assert _confondus(table) == [{MENTEUR}] * 3


def test_relance_pendant_l_ouverture_il_ne_se_dedit_pas() -> None:
    """Il a accusé l'ouverture que sa plainte demandait : il n'a plus à se plaindre."""
    table, victime = _menti(), J4
    table.jouer(lambda: _tete(table.postes[victime]) == OUVERTURE)
    table.jouer(lambda: _tete(table.postes[0]) == OUVERTURE and _a_accuse(table, victime))
    table.relancer(victime)
    table.jouer(lambda: all(poste.deroulement.exclus for poste in _sauf_le_menteur(table)))
    assert _confondus(table) == [{MENTEUR}] * 3


def test_la_victime_qui_ouvre_la_premiere_ne_se_plaint_pas_de_son_ouverture() -> None:
    table = _menti()
    for poste in table.postes:
        poste.deroulement.hote = J4
    table.jouer(lambda: all(poste.deroulement.exclus for poste in _sauf_le_menteur(table)[:2]))
    assert _confondus(table)[:2] == [{MENTEUR}] * 2


def _tete(poste: PosteActif) -> str | None:
    return poste.journal[-1].type if poste.journal else None


def _a_accuse(table: Table, siege: Siege) -> bool:
    hote = table.postes[0]
    return hote.accuses.a_accuse(siege, hote.journal.place)


def _confondus(table: Table) -> list[set[Siege]]:
    return [set(poste.deroulement.tricheurs) for poste in _sauf_le_menteur(table)]


def test_un_hote_complice_qui_l_ignore_ne_le_fait_pas_exclure() -> None:
    """J1 fait comme s'il n'avait pas reçu la plainte de J4 : c'est J1 que l'on attend."""
    table = _menti()
    for complice in (0, MENTEUR):
        vars(table.postes[complice])["plainte_a_juger"] = lambda: None
    honnetes = [table.postes[1], table.postes[J4]]
    table.jouer(lambda: all(poste.finie for poste in honnetes))
    assert [set(poste.deroulement.exclus) for poste in honnetes] == [{0, MENTEUR}] * 2


def test_ouvrir_devant_un_seul_sur_sa_propre_plainte_confond() -> None:
    """L'hôte a accusé son apport devant qui l'a suivi : s'en plaindre ensuite est se dédire."""
    table = Table("dame_de_pique")
    hote, victime = table.postes[0], table.postes[J4]
    table.jouer(lambda: [e.auteur for e in victime.journal[-2:] if e.type == APPORT] == [0, 1])
    sien = victime.journal[-2]
    plainte = hote.dire(Message.PLAINTE, seq=sien.seq, empreinte=sien.empreinte, pli=None)
    deroulement: Any = hote.deroulement
    corps = {"plainte": plainte.en_json(), "cle": en_texte(deroulement.cles.notre)}
    place = ("essai", sien.seq + 1, sien.empreinte, 0, OUVERTURE)
    table.envoyer(Message.ENTREE, ecrire_entree(IDENTITES[0], *place, corps).en_json(), J4)
    assert set(victime.preuves) == {0}


MENTEUR: Siege = 2


def _menti() -> Table:
    table = Table("dame_de_pique")
    _faire_mentir(table.postes[MENTEUR], table.postes[J4])
    return table


def _sauf_le_menteur(table: Table) -> list[PosteActif]:
    return [poste for poste in table.postes if poste.moi != MENTEUR]


def _faire_mentir(menteur: PosteActif, victime: PosteActif) -> None:
    deroulement: Any = menteur.deroulement
    vrai = deroulement._corps_d_apport

    def faux(apport: Any, siege: Siege) -> dict[str, Any]:
        if apport is not None and apport.TYPE == "ECHANGE":
            ((cible, cartes),) = apport.mains.items()
            etat: Any = victime.deroulement.etat  # une vraie attaque devine : une chance sur trois
            tenue = next(iter(etat.mains[victime.moi]))
            apport = replace(apport, mains=ParSiege({cible: (tenue, *cartes[1:])}))
        corps: dict[str, Any] = vrai(apport, siege)
        return corps

    deroulement._corps_d_apport = faux
    deroulement._juger = lambda _: None


@pytest.mark.parametrize("partie", ["a", "b"])
def test_qui_tait_le_deux_de_trefle_est_seul_a_en_repondre(partie: str) -> None:
    """Nul ne dit avoir le 2♣ : J4, dernier à parler, ne l'a pas non plus, et doit s'en plaindre."""
    table = Table("dame_de_pique", partie)
    for poste in table.honnetes:
        _faire_taire(poste)
    temoins = [table.postes[0], table.postes[J4]]
    table.jouer(lambda: all(poste.deroulement.exclus for poste in temoins))
    confondus = {tuple(poste.deroulement.tricheurs) for poste in temoins}
    assert len(confondus) == 1
    assert confondus <= {(0,), (1,), (2,)}, "qui a le 2♣, et lui seul"


def _faire_taire(poste: PosteActif) -> None:
    deroulement: Any = poste.deroulement
    vrai = deroulement._corps_d_apport
    deroulement._corps_d_apport = lambda apport, siege: vrai(
        None if apport is not None and apport.TYPE == "PREMIER_JOUEUR" else apport, siege
    )

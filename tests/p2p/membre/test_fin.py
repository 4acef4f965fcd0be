"""La fin que l'on n'a pas lue : les autres l'ont écrite ou lue, puis s'en sont allés."""

import pytest

from campagnes.simulation_p2p import simuler
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.constats import FIN_PARTIE, RESULTATS
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from tests.p2p.membre.table_sans_defaut import REGLAGES, Table

FIN_PERDUE_EN_CHEMIN = 62515
"""À deux : l'autre finit et s'en va pendant notre panne."""

FINIE_SANS_L_ABSENT = 65118
"""Exclu pour sa longue absence, un membre revient quand les autres ont fini."""

QUITTE: Siege = 1
PAS = 0.05


@pytest.mark.parametrize("graine", [FIN_PERDUE_EN_CHEMIN, FINIE_SANS_L_ABSENT])
def test_chacun_voit_la_partie_finir(graine: int) -> None:
    assert simuler(graine).bon


def _sans_la_fin(nombre: int = 4) -> Table:
    """Une table où J2 ne reçoit rien de ce qui suit le résultat."""
    table = Table("tarot_africain" if nombre == 2 else "belote", donne="hote", nombre=nombre)

    def suit_le_resultat(envoi: Envoi) -> bool:
        journal = table.postes[QUITTE].journal
        return envoi.siege == QUITTE and bool(journal) and journal[-1].type == RESULTATS

    table.a_perdre = suit_le_resultat
    table.jouer(lambda: table.postes[0].finie)
    assert [type_ for type_, _ in table.postes[QUITTE].deroulement.dus] == [FIN_PARTIE]
    return table


def _passer_la_grace(table: Table, *presents: Siege) -> list[tuple[bool, str | None]]:
    """Ce que J2 dit de la partie, d'instant en instant, quand il n'entend plus que ceux-là."""
    quitte, dits = table.postes[QUITTE], []
    for pas in range(int((REGLAGES.grace + 3) / PAS)):
        date = table.date + pas * PAS
        for siege in presents:
            mot = table.postes[siege].dire(Message.ACCUSE).en_json()
            quitte.recevoir(Message.ACCUSE, mot, date)
        quitte.tic(date)
        dits.append((quitte.finie, quitte.arret))
    return list(dict.fromkeys(dits))


def test_a_deux_qui_n_a_pas_lu_la_fin_conclut_comme_l_autre() -> None:
    """Sans jamais se dire abandonné : un vrai nœud s'arrêterait là."""
    table = _sans_la_fin(nombre=2)
    assert _passer_la_grace(table) == [(False, None), (True, None)]
    un, autre = (poste.deroulement.resultat() for poste in table.postes)
    assert un == autre


def test_une_fin_que_l_hote_retient_ne_retient_personne() -> None:
    """Tous sont là ; l'hôte n'a dit la fin qu'à d'autres."""
    table = _sans_la_fin()
    assert _passer_la_grace(table, 0, 2, 3) == [(False, None), (True, None)]


def test_le_resultat_dit_on_ne_vote_plus() -> None:
    """Nul n'a donc pu exclure qui n'entend plus personne : le résultat qu'il tient est le bon."""
    table = _sans_la_fin()
    assert _passer_la_grace(table) == [(False, None), (True, None)]
    table.date += REGLAGES.grace + 3
    votes = table.postes[QUITTE].tic(table.date)
    assert Message.VOTE not in {envoi.message for envoi in votes}


def test_l_auteur_du_resultat_que_nul_n_a_lu_n_en_sait_rien() -> None:
    """Coupé à cet instant, les autres l'excluront peut-être : il n'annonce pas de fin."""
    table = Table(donne="hote")
    auteurs = [poste for poste in table.postes if poste.deroulement.hote == poste.moi]
    table.jouer(lambda: any(poste.deroulement.resultat_dit for poste in auteurs))
    auteur = next(poste for poste in table.postes if poste.deroulement.resultat_dit)
    auteur.accuses._places.clear()
    auteur.tic(table.date + REGLAGES.grace + 2)
    assert not auteur.finie
    assert str(auteur.arret).startswith("partie abandonnée")


def test_sourd_un_moment_il_lit_la_fin_comme_les_autres() -> None:
    """Conclure n'écrit rien : le lien revenu, il lit ce que l'on écrit."""
    table, depuis = Table(donne="hote"), 0.0

    def sourd(envoi: Envoi) -> bool:
        nonlocal depuis
        if not depuis and table.postes[QUITTE].deroulement.debut_manche.est_terminee:
            depuis = table.date
        return envoi.siege == QUITTE and 0 < depuis > table.date - REGLAGES.grace - 1.5

    table.a_perdre = sourd
    table.jouer(lambda: all(poste.deroulement.terminee for poste in table.postes))
    assert len({poste.tete for poste in table.postes}) == 1
    assert not any(poste.deroulement.exclus for poste in table.postes)


def test_une_manche_qui_n_est_pas_ouverte_ne_se_conclut_pas_seul() -> None:
    table = Table(donne="hote")
    table.jouer(lambda: table.postes[QUITTE].deroulement.a_ouvrir)
    quitte = table.postes[QUITTE]
    quitte.tic(table.date + REGLAGES.grace + 2)
    assert not quitte.finie
    assert str(quitte.arret).startswith("partie abandonnée")

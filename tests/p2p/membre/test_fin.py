"""La fin que l'on n'a pas lue : les autres l'ont écrite ou lue, puis s'en sont allés."""

import pytest

from campagnes.simulation_p2p import simuler
from rebelote.p2p.manche.constats import FIN_PARTIE, RESULTATS
from rebelote.p2p.messages.envois import Envoi
from tests.p2p.membre.table_sans_defaut import REGLAGES, Table

FIN_PERDUE_EN_CHEMIN = 62515
"""À deux : l'autre finit et s'en va pendant notre panne."""

FINIE_SANS_L_ABSENT = 65118
"""Exclu pour sa longue absence, un membre revient quand les autres ont fini."""


@pytest.mark.parametrize("graine", [FIN_PERDUE_EN_CHEMIN, FINIE_SANS_L_ABSENT])
def test_chacun_voit_la_partie_finir(graine: int) -> None:
    assert simuler(graine).bon


def test_qui_n_a_pas_lu_la_fin_conclut_comme_les_autres() -> None:
    table = Table(donne="hote")

    def suit_le_resultat(envoi: Envoi) -> bool:
        journal = table.postes[1].journal
        return envoi.siege == 1 and bool(journal) and journal[-1].type == RESULTATS

    table.a_perdre = suit_le_resultat
    table.jouer(lambda: any(poste.finie for poste in table.postes))
    fini = next(poste for poste in table.postes if poste.finie)
    quitte = table.postes[1]
    assert [type_ for type_, _ in quitte.deroulement.dus] == [FIN_PARTIE]
    finie = []
    for attente in (REGLAGES.grace - 1, REGLAGES.grace + 2):
        quitte.tic(table.date + attente)
        finie.append(quitte.finie)
    assert finie == [False, True]
    assert quitte.arret is None
    assert quitte.deroulement.resultat() == fini.deroulement.resultat()


def test_une_manche_qui_n_est_pas_ouverte_ne_se_conclut_pas_seul() -> None:
    table = Table(donne="hote")
    table.jouer(lambda: table.postes[1].deroulement.comptee)
    quitte = table.postes[1]
    quitte.tic(table.date + REGLAGES.grace + 2)
    assert not quitte.finie
    assert str(quitte.arret).startswith("partie abandonnée")

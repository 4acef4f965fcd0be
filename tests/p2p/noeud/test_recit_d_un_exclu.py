"""Ce que lit une personne quand un autre est exclu : pourquoi, et la main de sa doublure."""

from __future__ import annotations

import pytest

from rebelote.cli.reseau.recit_reseau import RecitReseau
from rebelote.jeux.catalogue import jeux
from tests.p2p.membre.table_sans_defaut import J4, Table

DEBUT = "J4 N3, main ouverte : "


@pytest.mark.parametrize("donne", ["hote", "secrete"])
@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_la_main_d_un_exclu_se_joue_cartes_sur_table(jeu: str, donne: str) -> None:
    table = Table(jeu=jeu, donne=donne)
    conteurs = [RecitReseau(poste) for poste in table.honnetes]
    recits: list[list[str]] = [[] for _ in conteurs]

    def suivre() -> bool:
        for recit, conteur in zip(recits, conteurs, strict=True):
            recit.extend(conteur.nouvelles())
        return all(poste.finie for poste in table.honnetes)

    table.jouer(lambda: suivre() or bool(_joues(table)))
    assert not any(DEBUT in ligne for recit in recits for ligne in recit)
    table.faire_taire(J4)
    table.jouer(suivre)
    for recit in recits:
        exclusion = recit.index(
            "J4 N3 est exclu (ne répondait plus) : une IA joue à sa place ; la manche recommence"
        )
        ouvertes = [rang for rang, ligne in enumerate(recit) if ligne.startswith(DEBUT)]
        assert ouvertes
        assert ouvertes[0] > exclusion
    assert len({tuple(dit for dit in recit if dit.startswith(DEBUT)) for recit in recits}) == 1


def _joues(table: Table) -> list[object]:
    """Les coups de la manche en cours, que tous ont."""
    return [jouee for jouee in table.honnetes[0].deroulement.joues if jouee[1].cartes_posees]

"""Une ouverture qui condamne son auteur, écrite deux fois : tous en gardent la même."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.messages.acquits import acquit
from rebelote.p2p.messages.entree import Entree, Parole, dire, ecrire_entree, lire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from tests.p2p.membre.table_sans_defaut import IDENTITES, Table

TABLES = [(3, "tarot_africain"), (3, "regicide"), (4, "belote"), (4, "contree")]
TARD = 2**33


def _pret(table: Table, entrees: int) -> bool:
    """Tous au même point, d'une manche que l'on peut contester."""
    deroulement, journal = table.postes[0].deroulement, table.postes[0].journal
    ensemble = len({poste.tete for poste in table.postes}) == 1
    return (
        ensemble
        and len(journal) >= entrees
        and deroulement.peut_ouvrir
        and not deroulement.dus
        and table.postes[0].auteur_attendu() not in (None, deroulement.hote)
    )


def _plainte(table: Table, siege: Siege, date: int = TARD) -> Parole:
    """Sans raison, contre la tête de tous."""
    seq, tete = table.postes[siege].journal.place
    place = {"partie": "essai", "seq": seq, "empreinte": tete, "date": date}
    return dire(IDENTITES[siege], siege, genre=Message.PLAINTE.name, pli=None, **place)


def _montrer(table: Table, fourbe: Siege, versions: Sequence[Entree]) -> None:
    """Une version au premier des autres, une autre au reste ; puis le fourbe se tait."""
    premier, *reste = (s for s in range(len(table.postes)) if s != fourbe)
    table._en_route.clear()
    table.faire_taire(fourbe)
    table.a_perdre = lambda _: False
    table.envoyer(Message.ENTREE, versions[0].en_json(), premier)
    table.envoyer(Message.ENTREE, versions[1].en_json(), *reste)


def _tous_finissent_sans_lui(table: Table, fourbe: Siege) -> None:
    honnetes = [poste for poste in table.postes if poste.moi != fourbe]
    limite = min(table.date + 150, 195)
    table.jouer(lambda: all(p.finie for p in honnetes) or table.date > limite)
    assert all(poste.finie for poste in honnetes)
    assert len({poste.tete for poste in honnetes}) == 1
    assert all(poste.deroulement.exclus.keys() == {fourbe} for poste in honnetes)


@pytest.mark.parametrize("donne", ["hote", "secrete"])
@pytest.mark.parametrize(("nombre", "jeu"), TABLES)
def test_de_deux_ouvertures_sur_sa_propre_plainte(donne: str, nombre: int, jeu: str) -> None:
    table = Table(jeu, donne=donne, nombre=nombre)
    table.jouer(lambda: _pret(table, 12))
    hote = table.postes[0].deroulement.hote
    poste = table.postes[hote]
    seq, tete = poste.journal.place
    versions = [
        ecrire_entree(
            IDENTITES[hote],
            *("essai", seq + 1, tete, hote, OUVERTURE),
            {"plainte": _plainte(table, hote, date).en_json(), **poste.deroulement.ouverture()},
        )
        for date in (TARD, TARD + 1)
    ]
    _montrer(table, hote, versions)
    _tous_finissent_sans_lui(table, hote)


@pytest.mark.parametrize(("nombre", "jeu"), TABLES)
def test_de_deux_fois_la_derniere_cle_de_qui_s_est_plaint_a_tort(nombre: int, jeu: str) -> None:
    """Donne secrète : chacun ouvre sa clé, et la sienne fait l'audit qui le condamne."""
    table = Table(jeu, donne="secrete", nombre=nombre)
    table.jouer(lambda: _pret(table, 20))
    fourbe = nombre - 1
    assert table.postes[0].deroulement.hote != fourbe
    ouvertes: list[Entree] = []

    def retenir(envoi: Envoi) -> bool:
        if envoi.message not in (Message.ENTREE, Message.MAIN):
            return envoi.message is Message.PREUVE
        entree = lire_entree(envoi.objet)
        siennes = entree.auteur == fourbe and entree.type == OUVERTURE
        ouvertes.extend([entree] if siennes else [])
        return siennes

    table._en_route.clear()
    table.a_perdre = retenir
    plainte = _plainte(table, fourbe).en_json()
    table.envoyer(Message.PLAINTE, plainte, *range(fourbe))
    table.jouer(lambda: bool(ouvertes))
    une = ouvertes[0]
    redit = {nom_siege(0): acquit(table.postes[0].dire(Message.ACCUSE))}
    place = une.partie, une.seq, une.precedent, fourbe, OUVERTURE
    autre = ecrire_entree(IDENTITES[fourbe], *place, une.corps, {**une.accuses, **redit})
    assert autre != une
    _montrer(table, fourbe, [une, autre])
    _tous_finissent_sans_lui(table, fourbe)

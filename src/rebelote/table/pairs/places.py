"""Les places d'une table de pairs, telles que le salon les montre."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rebelote.noyau.sieges import Siege
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.table.salon.entre_pairs import PairAssis
from rebelote.table.salon.gens import Convive
from rebelote.table.seance.table import Table


def personne_d_ici(table: Table) -> Convive:
    """Celle qui joue ici ; les autres que ce salon connaît ne font que regarder."""
    return next(c for c in table.salon.convives if not c.spectateur)


def placer(table: Table, assis: Mapping[Siege, Membre], moi: Siege) -> None:
    """Ceux que l'on sait assis, et où ; le salon le dit s'il y a du neuf."""
    pairs, personne = table.salon.pairs, personne_d_ici(table)
    assert pairs is not None
    places: list[PairAssis | None] = [None] * (max(assis, default=-1) + 1)
    for siege, membre in assis.items():
        places[siege] = PairAssis(membre.nom, membre.cle, membre.ia or "")
    if places != pairs.assis or personne.siege != moi:
        pairs.assis, personne.siege = places, moi
        table.salon_change()


def adopter(table: Table, tablee: Tablee, moi: Siege) -> None:
    """La liste signée fait foi : ses règles, ses places, ses noms."""
    salon = table.salon
    assert salon.pairs is not None
    salon.jeu, salon.reglages = tablee.jeu, replace(salon.reglages, regles=tablee.regles)
    manquent = len(tablee.membres) - len(salon.ias)
    salon.ias = (salon.ias + salon.ias[-1:] * manquent)[: len(tablee.membres)]
    salon.pairs.donne, salon.pairs.cadence = tablee.donne, tablee.cadence
    placer(table, dict(enumerate(tablee.membres)), moi)

"""Quelle carte jouer : entamer, suivre, charger le partenaire, se défausser."""

from __future__ import annotations

from collections.abc import Sequence

from rebelote.cartes import Carte, Valeur
from rebelote.ia.contree.carte.table_lue import TableLue


def choisir_carte(table: TableLue, cartes: Sequence[Carte]) -> Carte:
    """La carte à jouer, parmi celles qui sont permises."""
    if len(cartes) == 1:
        return cartes[0]
    return _suivre(table, cartes) if table.pli else _entamer(table, cartes)


def _entamer(table: TableLue, cartes: Sequence[Carte]) -> Carte:
    """L'atout si l'on attaque, puis les cartes maîtresses, puis une petite."""
    atouts = [carte for carte in cartes if carte.couleur is table.atout.couleur]
    if table.attaque and atouts and table.atouts_adverses():
        atout = _faire_tomber(table, atouts)
        if atout is not None:
            return atout
    sures = [c for c in cartes if c not in atouts and table.maitresse(c) and not _coupee(table, c)]
    if sures:
        return max(sures, key=lambda carte: (table.points(carte), -carte.index))
    return moins_chere(table, cartes)


def _faire_tomber(table: TableLue, atouts: Sequence[Carte]) -> Carte | None:
    """Le plus fort s'il est maître ; sinon le preneur, s'il en a assez, joue petit atout.

    Le partenaire du preneur lui rend l'atout, une fois : au premier pli où il a la main.
    """
    fort = max(atouts, key=table.force)
    if table.maitresse(fort):
        return fort
    if table.siege != table.contrat.preneur or len(atouts) >= 4:
        return min(atouts, key=lambda carte: (table.points(carte), table.force(carte)))
    return None


def _coupee(table: TableLue, carte: Carte) -> bool:
    return any(table.peut_couper(siege, carte) for siege in table.adversaires)


def _suivre(table: TableLue, cartes: Sequence[Carte]) -> Carte:
    if table.partenaire_maitre and table.tient(table.carte_a_battre):
        return max(cartes, key=lambda carte: (_don(table, carte), -carte.index))
    gagnantes = [carte for carte in cartes if table.prend(carte)]
    sures = [carte for carte in gagnantes if table.tient(carte)]
    if sures and not table.partenaire_maitre:
        return _prendre(table, sures)
    return moins_chere(table, cartes)


def _prendre(table: TableLue, sures: Sequence[Carte]) -> Carte:
    """En couleur, la plus riche, qui rentre ainsi ; à l'atout, la plus petite qui suffit."""
    if all(map(table.atout.est_atout, sures)):
        return min(sures, key=table.force)
    return max(sures, key=lambda carte: (table.points(carte), table.force(carte)))


def _don(table: TableLue, carte: Carte) -> int:
    """Ce qu'on gagne à donner cette carte au partenaire : ses points, moins ce qu'elle ferait."""
    couper = table.atout.couleur is carte.couleur and table.pli[0].couleur is not carte.couleur
    return table.points(carte) - 12 * table.maitresse(carte) - 20 * couper


def moins_chere(table: TableLue, cartes: Sequence[Carte]) -> Carte:
    """La carte que l'on regrettera le moins."""
    return min(cartes, key=lambda carte: (_regret(table, carte), carte.index))


def _regret(table: TableLue, carte: Carte) -> int:
    """Ses points, ce qu'elle ferait comme maîtresse ou comme atout, et le dix qu'elle garde."""
    if table.atout.couleur is carte.couleur:
        return 20 + table.points(carte)
    return table.points(carte) + 12 * table.maitresse(carte) + 6 * _garde_un_dix(table, carte)


def _garde_un_dix(table: TableLue, carte: Carte) -> bool:
    """Vrai si le dix de cette couleur, son as encore dehors, resterait seul sans elle."""
    compagnes = [c for c in table.main if c.couleur is carte.couleur]
    dix = [c for c in compagnes if c.valeur is Valeur.DIX and c is not carte]
    return len(compagnes) == 2 and bool(dix) and not table.maitresse(dix[0])

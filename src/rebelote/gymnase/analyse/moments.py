"""Les moments d'une partie : ce que savait chacun quand il a joué, et ce que l'on sait après."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import islice
from typing import Any

from rebelote.archives import Enregistrement
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege
from rebelote.noyau.vue import Vue


@dataclass(frozen=True, slots=True)
class Moment:
    """Un coup d'un joueur, tel que l'enregistrement permet de le revoir."""

    rang: int
    """Le rang du coup dans le journal, à partir de 1."""

    etat: Etat
    """Tout ce que l'enregistrement savait avant le coup."""

    vue: Vue[Any] | None
    """Ce que savait le joueur ; rien si l'enregistrement est d'un autre siège."""

    coup: Evenement
    journal: tuple[Evenement, ...]

    @property
    def siege(self) -> Siege:
        return self.coup.auteur

    @property
    def suite(self) -> tuple[Evenement, ...]:
        """Ce coup, et tous ceux qui l'ont suivi."""
        return self.journal[self.rang - 1 :]


def moments(
    enregistrement: Enregistrement, rangs: Collection[int] | None = None
) -> Iterator[Moment]:
    """Les coups des joueurs, dans l'ordre, ou ceux de ces rangs ; `CoupIllegal` s'il y a faute."""
    partie, connus = Partie(enregistrement.debut()), sieges_connus(enregistrement)
    # Au-delà du dernier rang, la suite peut être fautive : on n'a pas à la lire.
    fin = len(enregistrement.journal) if rangs is None else max(rangs, default=0)
    for rang, brut in enumerate(enregistrement.journal[:fin], start=1):
        etat = partie.etat
        coup = etat.normaliser(brut, islice(enregistrement.journal, rang, None))
        siege = coup.auteur
        voulu = siege != CROUPIER and (rangs is None or rang in rangs)
        vue = partie.vue(siege) if voulu and siege in connus else None
        partie.jouer(coup)  # d'abord : un coup illégal n'est pas une décision
        if voulu:
            yield Moment(rang, etat, vue, coup, enregistrement.journal)


def sieges_connus(enregistrement: Enregistrement) -> frozenset[Siege]:
    """Les sièges dont on sait ce qu'ils voyaient : tous, ou celui qui a tenu l'enregistrement."""
    sieges, journal = range(len(enregistrement.joueurs)), enregistrement.journal
    if est_complet(enregistrement):
        return frozenset(sieges)
    siens = (s for s in sieges if all(e.vu_par(s) == e for e in journal) and _tient(s, journal))
    return frozenset(siens)


def est_complet(enregistrement: Enregistrement) -> bool:
    """Vrai si aucune carte n'y est cachée."""
    return not any(map(_cache, enregistrement.journal))


def _cache(evenement: Evenement) -> bool:
    return any(_a_un_trou(getattr(evenement, champ.name)) for champ in fields(evenement))


def _a_un_trou(valeur: Any) -> bool:
    """Une carte cachée est un `None` dans une suite ou dans une table de sièges."""
    if isinstance(valeur, Mapping):
        return any(un is None or _a_un_trou(un) for un in valeur.values())
    return isinstance(valeur, tuple) and any(un is None or _a_un_trou(un) for un in valeur)


def _tient(siege: Siege, journal: tuple[Evenement, ...]) -> bool:
    """Vrai si la première donne montre ses cartes à ce siège."""
    tables = (getattr(journal[0], champ.name) for champ in fields(journal[0]))
    siennes = [t[siege] for t in tables if isinstance(t, ParSiege) and siege in t]
    return any(un is not None and not _a_un_trou(un) for un in siennes)

"""Lire une branche : ce qui la relie à notre journal, ce qui la suit, et qui s'y tient."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.reprise import retiree
from rebelote.p2p.messages.acquits import accuse_de, sans_attendre
from rebelote.p2p.messages.entree import EXCLUSION, Entree
from rebelote.p2p.messages.envois import siege_a_table
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import mot_signe, place_de


def lire_la_branche(poste: Poste, entree: Entree) -> list[Entree] | None:
    """Celle-ci, ce que nous savons qui la relie à notre journal, et ce qui la suit."""
    branche = [entree]
    while poste.journal.empreinte_a(branche[0].seq - 1) != branche[0].precedent:
        avant = _connue(poste, branche[0])
        if avant is None or len(branche) > len(poste.cles):
            return None
        branche.insert(0, avant)
    while (apres := _ecartee_apres(poste, branche)) is not None:
        branche.append(apres)
    # Nul n'écrit plus d'une fois sans attendre : plus loin, tous ont suivi la nôtre.
    proche = len(poste.journal) - branche[0].seq < len(poste.cles)
    return branche if proche else None


def _ecartee_apres(poste: Poste, branche: Sequence[Entree]) -> Entree | None:
    """Ce qui suit cette branche ; de plusieurs, ce que le plus de membres ont accusé."""
    exclus = {exclu_par(poste, entree) for entree in branche}
    ecartees = (e for siege, es in poste.ecartees.items() if siege not in exclus for e in es)
    place = branche[-1].seq + 1, branche[-1].empreinte
    suites = [e for e in ecartees if (e.seq, e.precedent) == place]
    return max(suites, key=lambda suite: _appuis(poste, suite), default=None)


def _appuis(poste: Poste, entree: Entree) -> int:
    place = entree.seq, entree.empreinte
    return sum(poste.accuses.a_accuse(siege, place) for siege in poste.autres())


def _connue(poste: Poste, suite: Entree) -> Entree | None:
    """L'entrée que suit celle-ci : d'une preuve, ou de ce que nous avons écarté ou retiré."""
    vues = (e for e in _vues(poste, suite) if e.empreinte == suite.precedent)
    connue = next(vues, None) or retiree(poste, suite.precedent)
    return connue if connue is not None and connue.seq == suite.seq - 1 else None


def _vues(poste: Poste, suite: Entree) -> Iterator[Entree]:
    for preuve in poste.preuves.values():
        yield from preuve.entrees
    for ecartees in poste.ecartees.values():
        yield from ecartees
    if suite.type == EXCLUSION and "preuve" in suite.corps:
        yield from poste.lire_preuve(suite.corps["preuve"]).entrees


def attend(entree: Entree) -> bool:
    return not sans_attendre(entree.type, entree.corps)


def exclu_par(poste: Poste, entree: Entree) -> Siege | None:
    """Qui cette entrée exclut, si c'est une exclusion, et que cela se lit."""
    with suppress(Illisible):
        if entree.type == EXCLUSION:
            return siege_a_table(entree.corps.get("exclu"), len(poste.cles))
    return None


def nous_vise(poste: Poste, entree: Entree) -> bool:
    return exclu_par(poste, entree) == poste.moi and entree.corps.keys() == {"exclu", "votes"}


def est_de(poste: Poste, siege: Siege, suites: Sequence[Entree]) -> bool:
    """Vrai si ce membre a écrit, accusé ou contesté l'une de ces entrées, qui se suivent."""
    ecrite = any(entree.auteur == siege for entree in suites)
    accusee = any(poste.accuses.a_accuse(siege, (e.seq, e.empreinte)) for e in suites)
    contestee = any(_plaignant(poste, entree) == siege for entree in suites[1:])
    return (
        ecrite or accusee or contestee or any(porte_l_accuse(poste, e, siege) for e in suites[1:])
    )


def _plaignant(poste: Poste, ouverture: Entree) -> Siege | None:
    """Qui s'est plaint de l'entrée d'avant, si celle-ci ouvre la manche pour cela."""
    with suppress(ErreurRebelote):
        plainte = mot_signe(ouverture.corps.get("plainte"), poste.tablee, Message.PLAINTE)
        visee = ouverture.seq - 1, ouverture.precedent
        return plainte.siege if place_de(plainte) == visee else None
    return None


def porte_l_accuse(poste: Poste, suite: Entree, siege: Siege) -> bool:
    """Vrai si cette entrée porte l'accusé, bien signé, que ce membre a fait de la précédente."""
    try:
        return accuse_de(suite, siege, poste.tablee).siege == siege
    except ErreurRebelote:
        return False

"""Reprendre après une panne : relire le carnet, et retrouver le même journal et la même main."""

from __future__ import annotations

import contextlib
from typing import Any, Final

from rebelote.p2p.membre.memoire import Memoire, Note
from rebelote.p2p.membre.parts import Part
from rebelote.p2p.membre.plaintes import PARJURE, remplacer
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.entree import EXCLUSION, Entree, lire_entree
from rebelote.p2p.messages.envois import siege_a_table
from rebelote.p2p.messages.erreurs import EntreeRefusee

_ENTREES: Final = (Note.ENTREE, Note.SANS_EFFET, Note.PLAINTE)
"""Les notes qui rangent une entrée au journal."""
_CE_QUI_CONFOND: Final = (Note.PREUVE, Note.PARJURE)


def reprendre(poste: Poste) -> None:
    """Rejoue tout ce que dit le carnet : rien n'est signé deux fois."""
    poste.recommencer()
    for genre, objet in _notes(poste.memoire):
        _relire(poste, genre, objet)


def _notes(memoire: Memoire) -> list[tuple[str, Any]]:
    """Les notes du carnet, sans les entrées retirées depuis."""
    notes: list[tuple[str, Any]] = []
    for genre, objet in memoire.relire():
        if genre == Note.RETRAIT:
            preuves = []  # une entrée se retire ; ce qui confond un tricheur reste
            while notes[-1][0] not in _ENTREES:
                note = notes.pop()
                preuves += [note] if note[0] in _CE_QUI_CONFOND else []
            retiree, contenu = notes.pop()
            notes += reversed(preuves)
            if retiree == Note.PLAINTE:
                notes.append((Note.SANS_EFFET, contenu["fautive"]))
        else:
            notes.append((genre, objet))
    return notes


def _relire(poste: Poste, genre: str, objet: Any) -> None:
    match genre:
        case Note.PART:
            poste.parts.garder(objet["seq"], objet["part"])
        case Note.PARTS:
            privees = {int(siege): part for siege, part in objet["a"].items()}
            poste.parts.ecrire(objet["seq"], objet["parts"], privees)
        case Note.SANS_EFFET:
            poste.journal.append(lire_entree(objet))
        case Note.PLAINTE:
            _rejouer_fautive(poste, lire_entree(objet["fautive"]), objet["part"])
            _rejouer(poste, lire_entree(objet["plainte"]))
        case Note.AUTRE_PLAINTE:
            remplacer(poste, lire_entree(objet))
        case Note.PARJURE:
            poste.deroulement.tricheurs[objet] = PARJURE
        case Note.PREUVE:
            une, autre = map(lire_entree, objet)
            poste.preuves[une.auteur] = (une, autre)
        case Note.ENTREE:
            _rejouer(poste, lire_entree(objet))


def _rejouer(poste: Poste, entree: Entree) -> None:
    if entree.type == EXCLUSION:
        poste.exclure(siege_a_table(entree.corps["exclu"], len(poste.cles)))
    else:
        poste.deroulement.appliquer(entree, poste.parts.mienne(entree.seq))
    poste.journal.append(entree)


def _rejouer_fautive(poste: Poste, fautive: Entree, part: Part | None) -> None:
    """Une entrée refusée, que suit une plainte."""
    with contextlib.suppress(EntreeRefusee):
        poste.deroulement.appliquer(fautive, part)
    if poste.deroulement.contestee is None:
        poste.deroulement.contester(fautive)
    poste.parts.garder(fautive.seq, part)
    poste.journal.append(fautive)

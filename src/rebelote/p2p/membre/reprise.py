"""Reprendre après une panne : relire le carnet, et retrouver le même journal et la même main."""

from __future__ import annotations

import contextlib
from typing import Any

from rebelote.p2p.membre.memoire import Memoire
from rebelote.p2p.membre.parts import Part
from rebelote.p2p.membre.plaintes import PARJURE, remplacer
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.entree import EXCLUSION, Entree, lire_entree
from rebelote.p2p.messages.envois import siege_a_table
from rebelote.p2p.messages.erreurs import EntreeRefusee


def reprendre(poste: Poste) -> None:
    """Rejoue tout ce que dit le carnet : rien n'est signé deux fois."""
    poste.recommencer()
    for genre, objet in _notes(poste.memoire):
        _relire(poste, genre, objet)


def _notes(memoire: Memoire) -> list[tuple[str, Any]]:
    """Les notes du carnet, sans les entrées retirées depuis."""
    notes: list[tuple[str, Any]] = []
    for genre, objet in memoire.relire():
        if genre == "retrait":
            preuves = []  # une entrée se retire ; ce qui confond un tricheur reste
            while notes[-1][0] not in ("entree", "sans_effet", "plainte"):
                note = notes.pop()
                preuves += [note] if note[0] in ("preuve", "parjure") else []
            retiree, contenu = notes.pop()
            notes += reversed(preuves)
            if retiree == "plainte":
                notes.append(("sans_effet", contenu["fautive"]))
        else:
            notes.append((genre, objet))
    return notes


def _relire(poste: Poste, genre: str, objet: Any) -> None:
    match genre:
        case "part":
            poste.parts.garder(objet["seq"], objet["part"])
        case "parts":
            privees = {int(siege): part for siege, part in objet["a"].items()}
            poste.parts.ecrire(objet["seq"], objet["parts"], privees)
        case "sans_effet":
            poste.journal.append(lire_entree(objet))
        case "plainte":
            _rejouer_fautive(poste, lire_entree(objet["fautive"]), objet["part"])
            _rejouer(poste, lire_entree(objet["plainte"]))
        case "autre_plainte":
            remplacer(poste, lire_entree(objet))
        case "parjure":
            poste.deroulement.tricheurs[objet] = PARJURE
        case "preuve":
            une, autre = map(lire_entree, objet)
            poste.preuves[une.auteur] = (une, autre)
        case "entree":
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

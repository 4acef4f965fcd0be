"""Reprendre après une panne : relire le carnet, et retrouver le même journal et la même main."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from rebelote.p2p.membre.memoire import Memoire, Note
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.sentence import juger
from rebelote.p2p.messages.entree import EXCLUSION, Entree, lire_entree, lire_parole
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.preuves import GenreDePreuve

_ENTREES: Final = (Note.ENTREE, Note.SANS_EFFET, Note.CONTESTEE)
"""Les notes qui rangent une entrée au journal."""


def reprendre(poste: Poste) -> None:
    """Rejoue tout ce que dit le carnet : rien n'est signé deux fois."""
    poste.recommencer()
    poste.deroulement.verifier = False
    for genre, objet in poste.memoire.relire():
        if genre == Note.ENTREE:
            poste.noter_signature(lire_entree(objet))
    for genre, objet in _notes(poste.memoire):
        _relire(poste, genre, objet)
    poste.deroulement.verifier = True
    poste.nouvelle_tete()


def _notes(memoire: Memoire) -> list[tuple[str, Any]]:
    """Les notes du carnet, sans les entrées retirées depuis ; une preuve, elle, reste."""
    notes: list[tuple[str, Any]] = []
    for genre, objet in memoire.relire():
        if genre == Note.RETRAIT:
            del notes[max(rang for rang, note in enumerate(notes) if note[0] in _ENTREES)]
        else:
            notes.append((genre, objet))
    return notes


def _relire(poste: Poste, genre: str, objet: Any) -> None:
    match genre:
        case Note.ENTREE:
            _rejouer(poste, lire_entree(objet))
        case Note.SANS_EFFET:
            poste.journal.append(lire_entree(objet))
        case Note.CONTESTEE:
            _rejouer_contestee(poste, objet)
        case Note.PREUVE:
            _retenir(poste, objet)


def _rejouer(poste: Poste, entree: Entree) -> None:
    if entree.type == EXCLUSION:
        sentence = juger(poste, entree)
        poste.deroulement.exclure(sentence.cible, sentence.raison, sentence.preuve is not None)
    else:
        poste.deroulement.appliquer(entree)
    poste.journal.append(entree)


def _rejouer_contestee(poste: Poste, objet: Any) -> None:
    """Une entrée que nous avons refusée : nous la refusons toujours, et d'un même mot."""
    fautive, plainte = lire_entree(objet["fautive"]), lire_parole(objet["plainte"], poste.cles)
    poste.deroulement.contester(fautive)
    poste.journal.append(fautive)
    poste.plaintes[poste.moi] = plainte
    if plainte.contenu.get("pli") is None:
        poste.deroulement.suspendre(plainte.en_json())
        return
    pieces = [objet["fautive"], objet["plainte"]]
    _retenir(poste, {"genre": GenreDePreuve.PLI.value, "pieces": pieces})


def _retenir(poste: Poste, objet: Any) -> None:
    """Retient cette preuve ; d'une entrée retirée depuis, il n'y a plus rien à juger."""
    with suppress(EntreeRefusee):
        preuve = poste.lire_preuve(objet)
        poste.preuves[preuve.coupable] = preuve

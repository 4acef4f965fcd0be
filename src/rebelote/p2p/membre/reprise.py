"""Reprendre après une panne : relire le carnet, et retrouver le même journal et la même main."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Final

from rebelote.noyau.evenement import Evenement
from rebelote.p2p.membre.etapes import ILLISIBLE, retrouver
from rebelote.p2p.membre.journal import RANGENT
from rebelote.p2p.membre.memoire import (
    Brouillon,
    Memoire,
    MemoireVive,
    Note,
    notes_avant,
    notes_depuis,
)
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.sentence import juger
from rebelote.p2p.messages.entree import EXCLUSION, Entree, lire_entree, lire_parole
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.preuves import GenreDePreuve

NOTES_RELUES: Final = 16
"""Où chercher ce que l'on vient de retirer : un autre peut nous le faire chercher en vain."""


def reprendre(poste: Poste) -> None:
    """Rejoue ce que dit le carnet depuis la dernière étape : rien n'est signé deux fois."""
    poste.recommencer()
    try:
        depuis = retrouver(poste, partial(_rejouer_avant, poste, poste.memoire))
    except ILLISIBLE:
        poste.recommencer()
        depuis = None  # les entrées suffisent
    notes = notes_depuis(poste.memoire, depuis)
    poste.deroulement.verifier = False
    for genre, objet in notes:
        if genre == Note.ENTREE:
            poste.noter_signature(lire_entree(objet))
    for genre, objet in _sans_les_retirees(notes):
        _relire(poste, genre, objet)
    poste.deroulement.verifier = True
    poste.nouvelle_tete()
    poste.vus = len(poste.deroulement.histoire)
    poste.contester_si_bloque()


def _rejouer_avant(poste: Poste, memoire: Memoire, rang: int) -> Sequence[Evenement]:
    """L'histoire d'une partie que l'on rejoue à part, jusqu'à ce rang du carnet."""
    carnet = MemoireVive()
    carnet.notes = [note for note in notes_avant(memoire, rang) if note[0] != Note.ETAPE]
    temoin = Poste(poste.tablee, poste.moi, poste.identite, carnet, Random(0), str)
    reprendre(temoin)
    return temoin.deroulement.histoire


def _sans_les_retirees(notes: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Ces notes, sans les entrées retirées depuis ; une preuve, elle, reste."""
    restent: list[tuple[str, Any]] = []
    for genre, objet in notes:
        if genre == Note.RETRAIT:
            del restent[max(rang for rang, note in enumerate(restent) if note[0] in RANGENT)]
        else:
            restent.append((genre, objet))
    return restent


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


def retirer(poste: Poste) -> None:
    """Ôte la tête du journal, et rejoue tout ce qui reste."""
    poste.memoire.noter(Note.RETRAIT, len(poste.journal))
    reprendre(poste)


def remplacer_la_tete(
    poste: Poste, suite: Callable[[], list[Envoi]], depuis: int | None = None
) -> list[Envoi]:
    """Retire la tête pour ce qui doit la remplacer ; si cela échoue, rien n'a changé.

    Ni le carnet, ni la pendule : un fourbe qui nous le fait tenter en vain n'en gagne pas de temps.
    Avec `depuis`, on retire tout ce qui est à ce rang et après.
    """
    depuis = depuis or len(poste.journal)
    avant, brouillon = _figer(poste), Brouillon(poste.memoire)
    poste.memoire = brouillon
    try:
        if len(poste.journal) < depuis:
            reprendre(poste)  # `suite` change un journal et un déroulement à elle
        while len(poste.journal) >= depuis:
            retirer(poste)
        envois = suite()
        if len(poste.journal) < depuis:
            raise EntreeRefusee("rien ne remplace notre dernière entrée")
    except Exception:
        vars(poste).update(avant)
        raise
    poste.memoire = avant["memoire"]
    brouillon.recopier()
    return envois


def _figer(poste: Poste) -> dict[str, Any]:
    """Ce qu'est le poste ; `recommencer` refait le journal et le déroulement, sans les changer."""
    compteurs = {nom: deepcopy(vars(poste)[nom]) for nom in ("accuses", "pendule", "presence")}
    mots = {"preuves": dict(poste.preuves), "plaintes": dict(poste.plaintes)}
    return {**vars(poste), **compteurs, **mots}


def retiree(poste: Poste, empreinte: str) -> Entree | None:
    """L'entrée de cette empreinte, si nous l'avons retirée depuis peu."""
    dernieres = islice(poste.memoire.a_rebours(), NOTES_RELUES)
    rangees = (poste.memoire.lire(rang) for rang, genre in dernieres if genre == Note.ENTREE)
    entrees = map(lire_entree, rangees)
    return next((entree for entree in entrees if entree.empreinte == empreinte), None)


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
    if plainte.contenu["pli"] is None:
        return
    pieces = [objet["fautive"], objet["plainte"]]
    _retenir(poste, {"genre": GenreDePreuve.PLI.value, "pieces": pieces})


def _retenir(poste: Poste, objet: Any) -> None:
    """Retient cette preuve ; d'une entrée retirée depuis, il n'y a plus rien à juger."""
    with suppress(EntreeRefusee):
        preuve = poste.lire_preuve(objet)
        poste.preuves[preuve.coupable] = preuve

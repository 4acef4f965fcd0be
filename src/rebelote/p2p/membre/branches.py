"""Les branches : deux fins de journal rivales, dont l'une au moins mène à une exclusion.

Une exclusion s'écrit sans attendre : elle peut prendre la place d'une entrée que d'autres ont
rangée. Tous choisissent alors de même, d'après les seules pièces.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.constats import CONSTATS
from rebelote.p2p.membre.ecriture import avancer, verifier_le_tour
from rebelote.p2p.membre.exclusion import (
    accord_de_la_suite,
    confondre,
    confondre_encore,
    contredit,
    place_rendue,
    preuves_de,
    ranger,
    volte_face,
)
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.reprise import remplacer_la_tete, retiree
from rebelote.p2p.membre.sentence import Sentence, juger
from rebelote.p2p.messages.acquits import sans_attendre
from rebelote.p2p.messages.entree import EXCLUSION, OUVERTURE, SECOURS, Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.preuves import GenreDePreuve, Preuve

# --- Recevoir une exclusion -------------------------------------------------------------------


def recevoir_exclusion(poste: Poste, entree: Entree) -> list[Envoi]:
    """Une exclusion à la suite de notre tête, ou à la suite d'une autre à la même place."""
    sentence = juger(poste, entree)
    if not poste.journal.suivie_par(entree):
        return _changer_de_suite(poste, entree, sentence)
    ranger(poste, entree, sentence)
    return poste.repondre_a_tous() + avancer(poste)


def _changer_de_suite(poste: Poste, entree: Entree, sentence: Sentence) -> list[Envoi]:
    """L'exclusion suit une autre entrée que la nôtre : l'une de ses pièces, ou une inconnue."""
    if (piece := _piece_a(poste, entree.precedent, sentence)) is not None:
        return changer_de_branche(poste, [piece, entree])
    preuve = confondre(poste, sentence.preuve) if sentence.preuve else []
    return preuve + poste.demander(entree.auteur)  # cette autre entrée, on va nous la dire


def _piece_a(poste: Poste, empreinte: str, sentence: Sentence) -> Entree | None:
    """L'entrée que suit l'exclusion : de ses propres pièces, ou de ce que nous avons déjà vu."""
    preuves = [sentence.preuve, *poste.preuves.values()]
    entrees = [entree for preuve in preuves if preuve for entree in preuve.entrees]
    vues = (entree for entree in (*entrees, *poste.ecartees) if entree.empreinte == empreinte)
    return next(vues, None) or retiree(poste, empreinte)


def ceder(poste: Poste, entree: Entree) -> list[Envoi]:
    """Une exclusion à une place que nous avons remplie : d'une autre branche que la nôtre."""
    place = entree.seq - 1
    if len(poste.journal) - place > len(poste.cles):  # nul n'écrit plus d'une fois sans attendre
        raise EntreeRefusee("cette place du journal est déjà prise, et suivie")
    if poste.journal.empreinte_a(place) == entree.precedent:
        return changer_de_branche(poste, [entree])
    sentence = juger(poste, entree)
    piece = _piece_a(poste, entree.precedent, sentence)
    return changer_de_branche(poste, [piece, entree]) if piece else poste.demander(entree.auteur)


# --- Choisir entre deux branches --------------------------------------------------------------


def changer_de_branche(poste: Poste, autre: list[Entree]) -> list[Envoi]:
    """Suit cette branche, qui mène à une exclusion, si elle l'emporte sur la fin de notre journal.

    Ce que prouvait celle qui perd reste vrai. Ce que tous ont accusé, puis suivi, ne se quitte pas.
    """
    racine, depuis = autre[0].precedent, autre[0].seq
    notre = poste.journal[depuis - 1 :]
    if not notre or poste.journal.empreinte_a(depuis - 1) != racine:
        raise EntreeRefusee("la pièce que suit cette exclusion n'est pas de cette place")
    if not all(sans_attendre(entree.type, entree.corps) for entree in notre[1:]):
        if volte := _volte_de_la_suite(poste, notre, autre[0]):
            return volte
        raise EntreeRefusee("cette place du journal est déjà prise, et suivie")
    for accusee, signee in ((notre[0], autre[0]), (autre[0], notre[0])):
        if volte := volte_face(poste, accusee, signee):
            return volte
    if _rendue(poste, notre[0], autre[0]) or _accusee_par(poste, notre[0], autre[0]):
        raise EntreeRefusee("l'auteur de cette entrée avait accusé notre dernière")
    if not (
        _rendue(poste, autre[0], notre[0], preuves_de(poste, autre)) or _l_emporte(autre, notre)
    ):
        if suites := confondre_encore(poste, autre):
            return suites
        raise EntreeRefusee("une autre exclusion a pris cette place")
    if _votee(autre) and _trop_tot(poste, autre):
        return []
    envois = remplacer_la_tete(poste, lambda: _suivre(poste, autre), depuis)
    return envois + confondre_encore(poste, notre)


def _votee(branche: list[Entree]) -> bool:
    return any(entree.type == EXCLUSION and "votes" in entree.corps for entree in branche)


def _trop_tot(poste: Poste, branche: list[Entree]) -> bool:
    """Vrai tant que ce qui a pu suivre notre dernière entrée peut encore nous parvenir.

    L'exclu que des voix visent n'a pas à accuser cette branche : s'il est revenu, et que tous aient
    accusé la nôtre, il a pu écrire. Qui y renonce dans l'instant accuserait les deux.
    """
    vues = (date for date, vue in poste.branches if vue[-1].empreinte == branche[-1].empreinte)
    depuis = next(vues, None)
    if depuis is None:
        poste.branches.append((poste.maintenant, branche))
    return depuis is None or poste.maintenant - depuis < poste.reglages.inquietude


def revoir_les_branches(poste: Poste) -> list[Envoi]:
    """Suit celles que l'on a laissées attendre, si rien n'est venu d'ici là."""
    envois: list[Envoi] = []
    for date, branche in list(poste.branches):
        if poste.maintenant - date >= poste.reglages.inquietude:
            with suppress(ErreurRebelote):
                envois += changer_de_branche(poste, branche)
            poste.branches.remove((date, branche))
    return envois


def _volte_de_la_suite(poste: Poste, notre: list[Entree], signee: Entree) -> list[Envoi] | None:
    accord = accord_de_la_suite(poste, notre[1], signee.auteur)
    return volte_face(poste, notre[0], signee, accord)


def _rendue(poste: Poste, accusee: Entree, signee: Entree, dites: Iterable[Preuve] = ()) -> bool:
    """Vrai si une volte-face, connue ou dite ici, rend à la première la place de la seconde."""
    voltes = (preuve for preuve in dites if preuve.genre == GenreDePreuve.VOLTE)
    places = [*poste.rendues, *map(place_rendue, voltes)]
    return (accusee.empreinte, signee.empreinte) in places


def _accusee_par(poste: Poste, accusee: Entree, signee: Entree) -> bool:
    """Vrai si l'auteur de la seconde a accusé la première, à la même place, d'un mot à lui.

    S'il les a signées toutes deux, elles le confondent, et l'ordre des branches décide.
    """
    mot = poste.accuses.mot(signee.auteur, (accusee.seq, accusee.empreinte))
    return contredit(accusee, signee) and accusee.auteur != signee.auteur and mot is not None


def _l_emporte(autre: list[Entree], notre: list[Entree]) -> bool:
    """Sur ce que nul n'a suivi, une exclusion l'emporte ; de deux branches, leur première décide.

    La plus tardive d'abord : qui a signé sur l'une ne revient pas à un rang où il n'écrirait plus.
    """
    siennes = [_rang(entree) for entree in autre if entree.type == EXCLUSION]
    notres = [_rang(entree) for entree in notre if entree.type == EXCLUSION]
    return not notres or siennes[0] < notres[0]


def _rang(exclusion: Entree) -> tuple[int, bool, str, Siege, str]:
    """De deux, la plus petite l'emporte : la plus tardive, la votée, puis le plus petit siège."""
    sans_vote, visee = "votes" not in exclusion.corps, str(exclusion.corps.get("exclu"))
    return -exclusion.seq, sans_vote, visee, exclusion.auteur, exclusion.empreinte


def _suivre(poste: Poste, branche: list[Entree]) -> list[Envoi]:
    *pieces, exclusion = branche
    for piece in pieces:
        if not poste.journal.suivie_par(piece):
            raise EntreeRefusee("la pièce que suit cette exclusion n'est pas de cette place")
        if piece.type != EXCLUSION:
            verifier_le_tour(poste, piece)  # l'auteur de l'exclusion l'avait acceptée
        _suivre_la_piece(poste, piece)
    return recevoir_exclusion(poste, exclusion)


def _suivre_la_piece(poste: Poste, piece: Entree) -> None:
    """Range l'entrée que suit l'exclusion.

    Ce qui a pu clore une manche se joue. Le reste est sans effet : elle n'est pas comptée, elle
    recommence ; et nous ne pourrions pas toujours le jouer, si le coupable nous y a menti.
    """
    if piece.type == EXCLUSION:
        ranger(poste, piece, juger(poste, piece))
    elif piece.type in (OUVERTURE, SECOURS, *CONSTATS):
        poste.deroulement.appliquer(piece)
        poste.ajouter(piece)
    else:
        poste.ajouter(piece, Note.SANS_EFFET)


def verifier_que_la_tete_cede(poste: Poste, autre: Entree) -> None:
    """Notre tête ne se retire que si l'auteur de l'autre ne l'avait pas accusée."""
    if not poste.journal or poste.accuses.a_accuse(autre.auteur, poste.journal.place):
        raise EntreeRefusee("l'auteur de cette entrée avait accusé notre dernière")

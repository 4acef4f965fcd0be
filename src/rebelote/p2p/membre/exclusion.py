"""L'exclusion : confondre un tricheur, l'écrire au journal, et savoir quelle branche suivre.

Une preuve n'a besoin d'aucune voix ; le silence se vote (`silence`). Dans les deux cas une entrée
du journal l'écrit, avec de quoi la vérifier ; la manche recommence, si elle n'était pas déjà
comptée.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.constats import CONSTATS
from rebelote.p2p.membre.ecriture import avancer, verifier_le_tour
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.reprise import remplacer_la_tete, retiree
from rebelote.p2p.membre.sentence import Sentence, juger
from rebelote.p2p.messages.acquits import accuse_de, sans_attendre
from rebelote.p2p.messages.entree import EXCLUSION, OUVERTURE, SECOURS, Entree, Parole
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import GenreDePreuve, Preuve

# --- Confondre --------------------------------------------------------------------------------


def recevoir_preuve(poste: Poste, objet: object) -> list[Envoi]:
    return confondre(poste, poste.lire_preuve(objet))


def confondre(poste: Poste, preuve: Preuve) -> list[Envoi]:
    """Retient la preuve, la dit à tous, et l'écrit au journal si c'est à nous."""
    if poste.finie or poste.deroulement.resultat_dit:
        return []
    envois: list[Envoi] = []
    if preuve.genre == GenreDePreuve.VOLTE:
        poste.rendues.append(_place_rendue(preuve))
        envois = _rendre_la_place(poste, preuve)
    coupable = preuve.coupable
    if coupable in poste.deroulement.exclus or _deja_confondu(poste, preuve):
        return envois
    poste.memoire.noter(Note.PREUVE, preuve.en_json())
    if not poste.preuves:
        poste.preuve_depuis = poste.maintenant
    poste.preuves[coupable] = preuve
    envois += poste.a_tous(Message.PREUVE, preuve.en_json())
    return envois + exclure_les_confondus(poste)


def _deja_confondu(poste: Poste, preuve: Preuve) -> bool:
    """Vrai si nous tenons de quoi ; mais une volte-face dit aussi quelle entrée garder."""
    connue = poste.preuves.get(preuve.coupable)
    if connue is None:
        return False
    return connue.genre == GenreDePreuve.VOLTE or preuve.genre != GenreDePreuve.VOLTE


def _rendre_la_place(poste: Poste, volte: Preuve) -> list[Envoi]:
    """L'entrée accusée reprend la place de celle que le fourbe y a signée, si c'est notre tête.

    Ceux devant qui il l'avait accusée ne la lâchent pas ; de l'autre, on peut se passer. Mais qui a
    lui-même écrit à cette place n'en accuse plus rien : il y vient par l'exclusion qui suivra.
    """
    accusee, signee = volte.entrees
    a_la_tete = poste.journal.place == (signee.seq, signee.empreinte)
    if not a_la_tete or poste.dernier_signe >= signee.seq:
        return []

    def reprendre() -> list[Envoi]:
        remettre(poste, accusee)
        return poste.repondre_a_tous()

    with suppress(ErreurRebelote):  # injouable, elle ne prend pas de place ; l'autre reste
        return remplacer_la_tete(poste, reprendre) + confondre_encore(poste, [signee])
    return []


def confondre_encore(poste: Poste, exclusions: Iterable[Entree]) -> list[Envoi]:
    """Ce que prouvaient les exclusions que l'on vient de défaire."""
    envois: list[Envoi] = []
    for preuve in _preuves_de(poste, exclusions):
        with suppress(ErreurRebelote):
            envois += confondre(poste, preuve)
    return envois


def _preuves_de(poste: Poste, exclusions: Iterable[Entree]) -> list[Preuve]:
    preuves: list[Preuve] = []
    for exclusion in exclusions:
        with suppress(ErreurRebelote):
            preuves.append(poste.lire_preuve(exclusion.corps.get("preuve")))
    return preuves


def exclure_les_confondus(poste: Poste) -> list[Envoi]:
    """Écrit l'exclusion de ceux que nous savons confondus, si c'est à nous de l'écrire."""
    envois: list[Envoi] = []
    while poste.preuves and poste.auteur_attendu() == poste.moi and _peut_exclure(poste):
        coupable, preuve = min(poste.preuves.items(), key=_d_abord)
        corps = {"exclu": nom_siege(coupable), "preuve": preuve.en_json()}
        try:
            envois += ecrire_l_exclusion(poste, corps)
        except EntreeRefusee:
            del poste.preuves[coupable]  # elle ne prouve plus rien à cette place
    return envois


def _peut_exclure(poste: Poste) -> bool:
    """Faux quelque temps à la suite d'une entrée dont une volte-face donne la place à une autre.

    Ceux qui n'y ont rien signé y sont revenus, et l'écriront : nous les suivrons.
    """
    signees = {signee for _, signee in poste.rendues}
    tours = len(poste.restants()) * poste.reglages.inquietude
    attendre = poste.tete in signees and poste.maintenant - poste.preuve_depuis < 2 * tours
    return poste.peut_signer and not attendre


def _d_abord(confondu: tuple[Siege, Preuve]) -> tuple[bool, Siege]:
    """Les volte-face d'abord : ceux qui ont suivi l'autre entrée y lisent où revenir."""
    siege, preuve = confondu
    return preuve.genre != GenreDePreuve.VOLTE, siege


def redire_les_preuves(poste: Poste) -> list[Envoi]:
    """Ce qui confond quelqu'un, tant que le journal ne l'a pas écrit : un message se perd."""
    preuves = poste.preuves.values()
    return [envoi for p in preuves for envoi in poste.a_tous(Message.PREUVE, p.en_json())]


# --- Écrire et recevoir l'exclusion -----------------------------------------------------------


def ecrire_l_exclusion(poste: Poste, corps: dict[str, Any]) -> list[Envoi]:
    entree = poste.signer(EXCLUSION, corps)
    _appliquer(poste, entree, juger(poste, entree))
    return [*poste.porter_a_tous(entree), *avancer(poste)]


def recevoir_exclusion(poste: Poste, entree: Entree) -> list[Envoi]:
    """Une exclusion à la suite de notre tête, ou à la suite d'une autre à la même place."""
    sentence = juger(poste, entree)
    if not poste.journal.suivie_par(entree):
        return _changer_de_suite(poste, entree, sentence)
    _appliquer(poste, entree, sentence)
    return poste.repondre_a_tous() + avancer(poste)


def _changer_de_suite(poste: Poste, entree: Entree, sentence: Sentence) -> list[Envoi]:
    """L'exclusion suit une autre entrée que la nôtre : l'une de ses pièces, ou une inconnue."""
    if (piece := _piece_a(poste, entree.precedent, sentence)) is not None:
        return changer_de_branche(poste, [piece, entree])
    preuve = confondre(poste, sentence.preuve) if sentence.preuve else []
    return preuve + poste.demander(entree.auteur)  # cette autre entrée, on va nous la dire


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
        _rendue(poste, autre[0], notre[0], _preuves_de(poste, autre)) or _l_emporte(autre, notre)
    ):
        if suites := confondre_encore(poste, autre):
            return suites
        raise EntreeRefusee("une autre exclusion a pris cette place")
    envois = remplacer_la_tete(poste, lambda: _suivre(poste, autre), depuis)
    return envois + confondre_encore(poste, notre)


def _rendue(poste: Poste, accusee: Entree, signee: Entree, dites: Iterable[Preuve] = ()) -> bool:
    """Vrai si une volte-face, connue ou dite ici, rend à la première la place de la seconde."""
    voltes = (preuve for preuve in dites if preuve.genre == GenreDePreuve.VOLTE)
    places = [*poste.rendues, *map(_place_rendue, voltes)]
    return (accusee.empreinte, signee.empreinte) in places


def _place_rendue(volte: Preuve) -> tuple[str, str]:
    accusee, signee = volte.entrees
    return accusee.empreinte, signee.empreinte


def _accusee_par(poste: Poste, accusee: Entree, signee: Entree) -> bool:
    """Vrai si l'auteur de la seconde a accusé la première, à la même place, d'un mot à lui.

    S'il les a signées toutes deux, elles le confondent, et l'ordre des branches décide.
    """
    contredit = accusee.type != EXCLUSION and sans_attendre(signee.type, signee.corps)
    mot = poste.accuses.mot(signee.auteur, (accusee.seq, accusee.empreinte))
    return contredit and accusee.auteur != signee.auteur and mot is not None


def _l_emporte(autre: list[Entree], notre: list[Entree]) -> bool:
    """Sur ce que nul n'a suivi, une exclusion l'emporte ; de deux branches, leur première décide.

    La plus tardive d'abord : qui a signé sur l'une ne revient pas à un rang où il n'écrirait plus.
    """
    siennes = [_rang(entree) for entree in autre if entree.type == EXCLUSION]
    notres = [_rang(entree) for entree in notre if entree.type == EXCLUSION]
    return not notres or siennes[0] < notres[0]


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
        _appliquer(poste, piece, juger(poste, piece))
    elif piece.type in (OUVERTURE, SECOURS, *CONSTATS):
        poste.deroulement.appliquer(piece)
        poste.ajouter(piece)
    else:
        poste.ajouter(piece, Note.SANS_EFFET)


def _volte_de_la_suite(poste: Poste, notre: list[Entree], signee: Entree) -> list[Envoi] | None:
    accord = accord_de_la_suite(poste, notre[1], signee.auteur)
    return volte_face(poste, notre[0], signee, accord)


def accord_de_la_suite(poste: Poste, suite: Entree, siege: Siege) -> Parole | Entree | None:
    """Ce que dit l'entrée qui a suivi, de l'accord de ce membre avec celle d'avant."""
    if nom_siege(siege) in suite.accuses:
        return accuse_de(suite, siege, poste.tablee)
    attendait = not sans_attendre(suite.type, suite.corps)
    return suite if suite.auteur == siege and attendait else None


def volte_face(
    poste: Poste, accusee: Entree, signee: Entree, accord: Parole | Entree | None = None
) -> list[Envoi] | None:
    """Confond l'auteur de la seconde, s'il avait accusé la première, à la même place."""
    accord = accord or poste.accuses.mot(signee.auteur, (accusee.seq, accusee.empreinte))
    contredit = accusee.type != EXCLUSION and sans_attendre(signee.type, signee.corps)
    if accord is None or not contredit:
        return None
    pieces = [accord.en_json(), accusee.en_json(), signee.en_json()]
    return recevoir_preuve(poste, {"genre": GenreDePreuve.VOLTE.value, "pieces": pieces})


def remettre(poste: Poste, entree: Entree) -> None:
    """Range à la suite de notre tête une entrée que nous avions laissée, sans rien en dire."""
    if entree.type == EXCLUSION:
        _appliquer(poste, entree, juger(poste, entree))
        return
    verifier_le_tour(poste, entree)
    poste.deroulement.appliquer(entree)
    poste.ajouter(entree)


def _rang(exclusion: Entree) -> tuple[int, bool, str, Siege, str]:
    """De deux, la plus petite l'emporte : la plus tardive, la votée, puis le plus petit siège."""
    sans_vote, visee = "votes" not in exclusion.corps, str(exclusion.corps.get("exclu"))
    return -exclusion.seq, sans_vote, visee, exclusion.auteur, exclusion.empreinte


def verifier_que_la_tete_cede(poste: Poste, autre: Entree) -> None:
    """Notre tête ne se retire que si l'auteur de l'autre ne l'avait pas accusée."""
    if not poste.journal or poste.accuses.a_accuse(autre.auteur, poste.journal.place):
        raise EntreeRefusee("l'auteur de cette entrée avait accusé notre dernière")


def _piece_a(poste: Poste, empreinte: str, sentence: Sentence) -> Entree | None:
    """L'entrée que suit l'exclusion : de ses propres pièces, ou de ce que nous avons déjà vu."""
    preuves = [sentence.preuve, *poste.preuves.values()]
    entrees = [entree for preuve in preuves if preuve for entree in preuve.entrees]
    vues = (entree for entree in (*entrees, *poste.ecartees) if entree.empreinte == empreinte)
    return next(vues, None) or retiree(poste, empreinte)


# --- Ranger -----------------------------------------------------------------------------------


def _appliquer(poste: Poste, entree: Entree, sentence: Sentence) -> None:
    if sentence.cible in poste.deroulement.exclus or poste.finie:
        raise EntreeRefusee("exclusion refusée : ce membre n'est déjà plus de la partie")
    poste.deroulement.exclure(sentence.cible, sentence.raison, sentence.preuve is not None)
    poste.ajouter(entree)

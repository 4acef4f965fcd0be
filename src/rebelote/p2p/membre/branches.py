"""Les branches : deux fins de journal rivales, dont l'une au moins mène à ce qui n'attend personne.

Une exclusion, une ouverture sur plainte s'écrivent sans attendre : elles peuvent prendre la place
d'une entrée que d'autres ont rangée. Tous choisissent alors de même, d'après les seules pièces.

De deux branches que rien ne suit, un ordre décide. Ce que tous ont accusé, puis suivi, ne se quitte
plus. Entre les deux, quand un fourbe a accusé l'une et signé l'autre, il faut un témoin : une
branche où un honnête n'a jamais mis son accusé ne sera jamais accusée de tous.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.constats import CONSTATS
from rebelote.p2p.membre.ecriture import avancer, verifier_le_tour
from rebelote.p2p.membre.exclusion import (
    accord_de_la_suite,
    confondre,
    confondre_encore,
    contredit,
    ranger,
    volte_face,
)
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.plaintes import ranger_contestee
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.reprise import remplacer_la_tete, retiree
from rebelote.p2p.membre.sentence import juger
from rebelote.p2p.messages.acquits import accuse_de, sans_attendre
from rebelote.p2p.messages.entree import EXCLUSION, OUVERTURE, SECOURS, Entree
from rebelote.p2p.messages.envois import Envoi, siege_a_table
from rebelote.p2p.messages.erreurs import Contestation, EntreeRefusee, PliFaux
from rebelote.p2p.messages.preuves import place_de

# --- Lire une branche -------------------------------------------------------------------------


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
    exclus = {_exclu_par(poste, entree) for entree in branche}
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


# --- Recevoir ce qui ne suit pas notre tête ---------------------------------------------------


def recevoir_exclusion(poste: Poste, entree: Entree) -> list[Envoi]:
    """Une exclusion à la suite de notre tête."""
    if nous_vise(poste, entree):
        return recevoir_d_ailleurs(poste, entree)
    ranger(poste, entree, juger(poste, entree))
    return poste.repondre_a_tous() + avancer(poste)


def recevoir_d_ailleurs(poste: Poste, entree: Entree) -> list[Envoi]:
    """Une entrée qui ne suit pas notre tête : elle est d'une autre branche, si l'on sait laquelle.

    Au-delà de notre tête, on demande ce qui manque.
    """
    poste.ecarter(entree)
    autre = lire_la_branche(poste, entree)
    if autre is not None:
        return changer_de_branche(poste, autre)
    if entree.type == EXCLUSION and "preuve" in entree.corps:
        confondu = confondre(poste, poste.lire_preuve(entree.corps["preuve"]))
        return confondu + poste.demander(entree.auteur)
    if entree.seq > len(poste.journal) + 1 or not _attend(entree):
        return poste.demander(entree.auteur)
    raise EntreeRefusee("cette entrée ne suit pas la dernière de notre journal")


def changer_de_branche(poste: Poste, autre: list[Entree]) -> list[Envoi]:
    """Suit cette branche, si elle l'emporte sur la fin de notre journal."""
    notre = poste.journal[autre[0].seq - 1 :]
    if poste.deroulement.terminee:
        raise EntreeRefusee("la partie est finie")
    libre = next((entree for entree in autre[:2] if not _attend(entree)), None)
    branche = autre[: autre.index(libre) + 1] if libre else []
    if branche and notre and (volte := _confondre(poste, notre, branche[0])):
        return volte
    if libre is not None and nous_vise(poste, libre):
        return _partir(poste, autre, branche)
    if jusqu_a_nous := _exclusions_jusqu_a_nous(poste, autre):
        with suppress(EntreeRefusee):  # les autres pourraient encore en revenir
            return _partir(poste, autre, jusqu_a_nous)
    if not notre:
        return poste.demander(autre[-1].auteur)
    suite = _suite_de_notre_accuse(poste, autre)
    if suite is not None and _peut_revenir(poste, notre, autre, suite):
        return _revenir(poste, notre, autre[: suite + 1])
    if not branche and _meme_condamnation(poste, notre, autre[0]):
        return remplacer_la_tete(poste, lambda: _suivre_la_condamnation(poste, autre[0]))
    if not branche or any(map(_attend, notre[1:])):
        return _refuser(poste, notre, autre)
    return _ceder(poste, notre, branche)


def _suite_de_notre_accuse(poste: Poste, autre: list[Entree]) -> int | None:
    """Où, dans cette branche, vient la première entrée qui attendait : si elle porte notre accusé.

    Nous étions donc de cette branche jusque-là.
    """
    rang = next((rang for rang, entree in enumerate(autre) if rang and _attend(entree)), None)
    if rang is None:
        return None
    de_nous = autre[rang - 1].auteur == poste.moi
    return rang if de_nous or _porte_l_accuse(poste, autre[rang], poste.moi) else None


def _attend(entree: Entree) -> bool:
    return not sans_attendre(entree.type, entree.corps)


def _exclu_par(poste: Poste, entree: Entree) -> Siege | None:
    """Qui cette entrée exclut, si c'est une exclusion, et que cela se lit."""
    with suppress(Illisible):
        if entree.type == EXCLUSION:
            return siege_a_table(entree.corps.get("exclu"), len(poste.cles))
    return None


def nous_vise(poste: Poste, entree: Entree) -> bool:
    return _exclu_par(poste, entree) == poste.moi and entree.corps.keys() == {"exclu", "votes"}


def _refuser(poste: Poste, notre: list[Entree], autre: list[Entree]) -> list[Envoi]:
    """Elle ne l'emporte pas ; ce qu'elle prouve reste vrai."""
    auteur = notre[0].auteur
    suites = [e for e in autre[1:2] if e.auteur == auteur or _porte_l_accuse(poste, e, auteur)]
    accord = accord_de_la_suite(poste, suites[0], auteur) if suites else None
    if volte := volte_face(poste, autre[0], notre[0], accord):
        return volte
    if confondus := confondre_encore(poste, autre):
        return confondus
    raise EntreeRefusee("cette place du journal est déjà prise par une autre entrée")


def _confondre(poste: Poste, notre: list[Entree], autre: Entree) -> list[Envoi] | None:
    """Qui a accusé l'une et signé l'autre, si nous ne le savions pas encore."""
    suivie = len(notre) > 1 and _attend(notre[1])
    accord = accord_de_la_suite(poste, notre[1], autre.auteur) if suivie else None
    return volte_face(poste, notre[0], autre, accord) or volte_face(poste, autre, notre[0])


# --- Céder ------------------------------------------------------------------------------------


def _ceder(poste: Poste, notre: list[Entree], branche: list[Entree]) -> list[Envoi]:
    """Rien n'a suivi la nôtre : l'ordre des branches décide.

    À qui s'est dédit, on ne cède pas de soi-même ; mais si un autre l'a fait, il ne revient plus.
    """
    if _accusee_par(poste, notre[0], branche[0]) and not _un_autre_y_est(poste, branche[-1]):
        raise EntreeRefusee("l'auteur de cette entrée avait accusé notre dernière")
    if not _l_emporte(branche, notre):
        return _refuser(poste, notre, branche)
    envois = remplacer_la_tete(poste, lambda: _suivre(poste, branche), branche[0].seq)
    return envois + confondre_encore(poste, notre)


def _accusee_par(poste: Poste, accusee: Entree, signee: Entree) -> bool:
    """Vrai si l'auteur de la seconde a accusé la première, à la même place, d'un mot à lui.

    S'il les a signées toutes deux, elles le confondent, et l'ordre des branches décide.
    """
    mot = poste.accuses.mot(signee.auteur, (accusee.seq, accusee.empreinte))
    return contredit(accusee, signee) and accusee.auteur != signee.auteur and mot is not None


def _un_autre_y_est(poste: Poste, libre: Entree) -> bool:
    """Vrai si un autre que son auteur, de ceux qu'elle attend, a accusé cette entrée."""
    hors = (libre.auteur, _exclu_par(poste, libre))
    return any(_est_de(poste, s, [libre]) for s in poste.autres() if s not in hors)


def _l_emporte(autre: list[Entree], notre: list[Entree]) -> bool:
    """Une exclusion l'emporte, puis une ouverture ; de deux branches, leur première décide.

    La plus tardive d'abord : qui l'a écrite plus loin n'avait pas reçu l'autre.
    """
    notres = [_rang(entree) for entree in notre if not _attend(entree)]
    return not notres or min(_rang(e) for e in autre if not _attend(e)) < notres[0]


def _rang(libre: Entree) -> tuple[bool, int, bool, str, Siege, str]:
    """De deux, la plus petite l'emporte : la plus tardive, la votée, puis le plus petit siège."""
    sans_vote, visee = "votes" not in libre.corps, str(libre.corps.get("exclu"))
    ouverture = libre.type != EXCLUSION
    return ouverture, -libre.seq, sans_vote, visee, libre.auteur, libre.empreinte


def _suivre(poste: Poste, branche: list[Entree]) -> list[Envoi]:
    *pieces, libre = branche
    for piece in pieces:
        _suivre_la_piece(poste, piece, libre)
    _verifier_qu_elle_suit(poste, libre)
    if libre.type == EXCLUSION:
        return recevoir_exclusion(poste, libre)
    verifier_le_tour(poste, libre)
    return _ranger_et_dire(poste, libre)


def _verifier_qu_elle_suit(poste: Poste, entree: Entree) -> None:
    if not poste.journal.suivie_par(entree):
        raise EntreeRefusee("la pièce que suit cette entrée n'est pas de cette place")


def _ranger_et_dire(poste: Poste, entree: Entree) -> list[Envoi]:
    poste.deroulement.appliquer(entree)
    poste.ajouter(entree)
    return poste.repondre_a_tous() + avancer(poste)


def _suivre_la_piece(poste: Poste, piece: Entree, libre: Entree) -> None:
    """Joue l'entrée que suit cette exclusion, ou cette ouverture.

    Nous ne le pourrons pas toujours, si le coupable nous y a menti. Ce qui a pu clore une manche se
    joue. Devant une ouverture, l'audit la jugera : nous la contestons. Devant une exclusion, elle
    est sans effet : la manche n'est pas comptée, elle recommence.
    """
    _verifier_qu_elle_suit(poste, piece)
    if piece.type == EXCLUSION:
        ranger(poste, piece, juger(poste, piece))
        return
    verifier_le_tour(poste, piece)  # l'auteur de ce qui la suit l'avait acceptée
    try:
        poste.deroulement.appliquer(piece)
    except EntreeRefusee as refus:
        if piece.type in (OUVERTURE, SECOURS, *CONSTATS):
            raise
        if libre.type == EXCLUSION:
            poste.ajouter(piece, Note.SANS_EFFET)
        elif isinstance(refus, Contestation):
            ranger_contestee(poste, piece, isinstance(refus, PliFaux))
        else:
            raise
    else:
        poste.ajouter(piece)


def _meme_condamnation(poste: Poste, notre: list[Entree], autre: Entree) -> bool:
    """Vrai d'une autre version de notre tête, qui a déjà exclu leur auteur, et qui passe avant.

    Qui ouvre, le dernier, la manche qui le condamne, peut le faire à chacun d'un autre mot : exclu
    de part et d'autre, rien ne l'exclura davantage.
    """
    tete = notre[0]
    rivales = (tete.auteur, tete.precedent) == (autre.auteur, autre.precedent)
    condamne = len(notre) == 1 and tete.auteur in poste.deroulement.exclus
    return rivales and condamne and autre.empreinte < tete.empreinte


def _suivre_la_condamnation(poste: Poste, entree: Entree) -> list[Envoi]:
    verifier_le_tour(poste, entree)
    envois = _ranger_et_dire(poste, entree)
    if entree.auteur not in poste.deroulement.exclus:
        raise EntreeRefusee("cette place du journal est déjà prise par une autre entrée")
    return envois


# --- Revenir ----------------------------------------------------------------------------------


def _peut_revenir(poste: Poste, notre: list[Entree], autre: list[Entree], suite: int) -> bool:
    """Vrai si rien n'a suivi ce que nous avons mis à sa place, et qu'un témoin n'y viendra pas."""
    suivie = any(map(_attend, notre[1:]))
    la_notre = notre[0].auteur == poste.moi and not _attend(notre[0])
    return not suivie and not la_notre and _un_temoin(poste, autre, suite, notre)


def _revenir(poste: Poste, notre: list[Entree], autre: list[Entree]) -> list[Envoi]:
    """Revient à ce que l'on a laissé, que tous avaient accusé puisque c'est suivi.

    Qui nous en a détournés l'avait accusé aussi : il s'est dédit, et la suite le prouve.
    """
    *laissees, suite = autre
    seule = len(laissees) == 1
    accord = accord_de_la_suite(poste, suite, notre[0].auteur) if seule else None

    def suivre() -> list[Envoi]:
        for laissee in laissees:
            _remettre(poste, laissee)
        if poste.moi in poste.deroulement.exclus:
            raise EntreeRefusee("cette branche se joue sans nous")
        verifier_le_tour(poste, suite)
        return _ranger_et_dire(poste, suite)

    envois = remplacer_la_tete(poste, suivre, laissees[0].seq)
    volte = volte_face(poste, laissees[0], notre[0], accord) or []
    return envois + volte + confondre_encore(poste, notre)


def _remettre(poste: Poste, entree: Entree) -> None:
    """Range à la suite de notre tête une entrée que nous avions laissée, sans rien en dire."""
    if entree.type == EXCLUSION:
        ranger(poste, entree, juger(poste, entree))
        return
    verifier_le_tour(poste, entree)
    poste.deroulement.appliquer(entree)
    poste.ajouter(entree)


def _un_temoin(poste: Poste, vers: Sequence[Entree], suite: int, depuis: Sequence[Entree]) -> bool:
    """Vrai si un autre, que la branche `depuis` attend, est de la suite : jamais il n'y viendra.

    Pas ceux qu'elle exclut, ni un confondu ; et tant que nul ne l'est, pas non plus l'auteur de ce
    qui prend la place d'une autre : il s'est peut-être dédit. Si elle n'attend plus que nous, rien
    ne la suivra sans nous.
    """
    hors = {*poste.preuves, *(_exclu_par(poste, entree) for entree in depuis)}
    connu = bool(poste.preuves) or any(
        "preuve" in entree.corps for entree in (*vers[:suite], *depuis)
    )
    rivales = () if connu else (depuis[0], vers[0])
    hors |= {entree.auteur for entree in rivales if not _attend(entree)}
    attendus = [siege for siege in poste.autres() if siege not in hors]
    suspects = set() if connu else {entree.auteur for entree in depuis if not _attend(entree)}
    temoins = [siege for siege in attendus if siege not in suspects]
    return not attendus or any(_est_de(poste, siege, vers[suite:]) for siege in temoins)


def _est_de(poste: Poste, siege: Siege, suites: Sequence[Entree]) -> bool:
    """Vrai si ce membre a écrit ou accusé l'une de ces entrées, qui se suivent."""
    ecrite = any(entree.auteur == siege for entree in suites)
    accusee = any(poste.accuses.a_accuse(siege, (e.seq, e.empreinte)) for e in suites)
    return ecrite or accusee or any(_porte_l_accuse(poste, e, siege) for e in suites[1:])


def _porte_l_accuse(poste: Poste, suite: Entree, siege: Siege) -> bool:
    """Vrai si cette entrée porte l'accusé, bien signé, que ce membre a fait de la précédente."""
    try:
        return accuse_de(suite, siege, poste.tablee).siege == siege
    except ErreurRebelote:
        return False


# --- Partir -----------------------------------------------------------------------------------


def _exclusions_jusqu_a_nous(poste: Poste, autre: list[Entree]) -> list[Entree]:
    """Cette branche, jusqu'à l'exclusion votée qui nous vise, quand d'autres la précèdent."""
    rang = next((rang for rang, entree in enumerate(autre) if nous_vise(poste, entree)), 0)
    return autre[: rang + 1] if rang and not any(map(_attend, autre[1 : rang + 1])) else []


def _partir(poste: Poste, autre: list[Entree], branche: list[Entree]) -> list[Envoi]:
    """On nous exclut : quoi que nous ayons suivi, si tous ont suivi l'exclusion, on s'y rend."""
    suites, presses = autre[len(branche) - 1 :], poste.forfait_en_vue is not None

    def suivre() -> list[Envoi]:
        *pieces, exclusion = branche
        for piece in pieces:
            _suivre_la_piece(poste, piece, exclusion)
        _verifier_qu_elle_suit(poste, exclusion)
        sentence = juger(poste, exclusion)
        _verifier_que_l_on_part(poste, suites, presses)
        ranger(poste, exclusion, sentence)
        return poste.repondre_a_tous()

    return remplacer_la_tete(poste, suivre, branche[0].seq)


def _verifier_que_l_on_part(poste: Poste, suites: Sequence[Entree], presses: bool) -> None:
    """On ne revient pas de s'en être allé : il faut que les autres n'en reviennent plus non plus.

    Ils ont donc tous écrit, ou accusé, une entrée qui attendait à la suite de l'exclusion ; ou il
    n'en reste qu'un, pour qui la partie est finie. Si nous allions conclure sans eux, que l'un en
    soit là suffit : mieux vaut s'en aller que de lui donner tort.
    """
    exclus = {poste.moi, *(_exclu_par(poste, entree) for entree in suites)}
    restent = [siege for siege in poste.deroulement.vivants() if siege not in exclus]
    rang = next((rang for rang, entree in enumerate(suites) if _attend(entree)), len(suites))
    fermes = suites[rang:] if len(restent) > 1 else suites[-1:]
    partis = all(_est_de(poste, siege, fermes) for siege in restent)
    if not restent or not (partis or (presses and _l_un_y_est_encore(poste, restent, suites))):
        raise EntreeRefusee("exclusion à confirmer : les autres pourraient encore en revenir")


def _l_un_y_est_encore(poste: Poste, sieges: Sequence[Siege], suites: Sequence[Entree]) -> bool:
    """Vrai si le dernier mot d'un autre que l'auteur de l'exclusion est de cette branche."""
    places = {(entree.seq, entree.empreinte) for entree in suites}
    mots = (poste.derniers_mots.get(siege) for siege in sieges if siege != suites[0].auteur)
    return any(mot is not None and place_de(mot) in places for mot in mots)
